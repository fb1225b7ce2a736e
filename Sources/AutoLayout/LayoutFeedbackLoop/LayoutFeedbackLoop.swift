/// A layout that asked for another one in every round, and was left as it is.
public struct LayoutFeedbackLoop: Hashable, Sendable {
  /// Something that asked in the last round.
  public struct Asker: Hashable, Sendable {
    /// The name of the item that asked.
    public var item: String
    /// How it asked, in words that go after the name: `layoutSubviews() changes "wide"`.
    public var action: String

    /// An item and how it asked.
    public init(item: String, action: String) {
      self.item = item
      self.action = action
    }
  }

  /// Everyone who asked in the last round, in the order of their asking.
  public var askers: [Asker]
  /// After how many rounds the layout was left.
  public var rounds: Int

  /// A layout that was left after a number of rounds.
  public init(askers: [Asker], rounds: Int) {
    self.askers = askers
    self.rounds = rounds
  }

  /// The whole, in words that a person can act on.
  public var message: String {
    let who = askers.map { "\($0.item): \($0.action)" }.joined(separator: "; ")
    return "The layout did not settle in \(rounds) rounds and is left as it is. Still asking: \(who). "
      + "Ask only where something has changed, and not for what your own asking brings about."
  }
}

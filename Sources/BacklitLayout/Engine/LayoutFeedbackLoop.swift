/// A layout that was invalidated again in every round and did not settle.
package struct LayoutFeedbackLoop: Hashable, Sendable {
  /// An item that invalidated the layout in the last round.
  package struct Cause: Hashable, Sendable {
    /// The name of the item.
    package var item: String
    /// The action of the item, as a phrase that follows the name: `layoutSubviews() changes "wide"`.
    package var action: String

    /// Creates a description of an item and what it did.
    package init(item: String, action: String) {
      self.item = item
      self.action = action
    }
  }

  /// The items that invalidated the layout in the last round, in order.
  package var causes: [Cause]
  /// The number of rounds after which the layout was left as it is.
  package var rounds: Int

  /// Creates a description of a layout that did not settle.
  package init(causes: [Cause], rounds: Int) {
    self.causes = causes
    self.rounds = rounds
  }

  /// A message that says what happened and how to fix it.
  package var message: String {
    let list = causes.map { "\($0.item): \($0.action)" }.joined(separator: "; ")
    return "The layout did not settle in \(rounds) rounds and is left as it is. Invalidated by: \(list). "
      + "Invalidate the layout only for changes that the layout pass itself does not cause."
  }
}

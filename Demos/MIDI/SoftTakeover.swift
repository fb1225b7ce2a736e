/// Whether a fader of a controller moves a value of the program, which can have been changed in a different way.
///
/// A fader that is far from the value changes nothing, so that the value does not jump, until it is moved to it or past it.
public struct SoftTakeover: Hashable, Sendable {
  /// The outcome of a move.
  public enum Outcome: Hashable, Sendable {
    /// The value follows the fader.
    case follows
    /// The value follows the fader from now on.
    case pickedUp
    /// The fader must be moved up to reach the value.
    case higher
    /// The fader must be moved down to reach the value.
    case lower
  }

  /// The distance at which a value is picked up, as a fraction of the way: two of the 127 steps.
  public static let reach = 2.0 / 127

  /// The latest place of the fader.
  private var place: Double?
  /// The value after the latest move that it followed; nil while it does not follow.
  private var followed: Double?

  /// Creates the state of a fader that was not moved.
  public init() {}

  /// Moves the fader.
  /// - Parameters:
  ///   - new: its place, from 0 to 1.
  ///   - value: the value now, as a fraction of its range.
  /// - Returns: whether the value follows, or how to reach it.
  public mutating func move(to new: Double, value: Double) -> Outcome {
    let before = place
    place = new
    if followed == value { return .follows }
    followed = nil
    let isNear = abs(new - value) <= Self.reach
    let hasPassed = before.map { ($0 - value) * (new - value) <= 0 } ?? false
    if isNear || hasPassed { return .pickedUp }
    return new < value ? .higher : .lower
  }

  /// Notes the value that the latest move led to, as a fraction of its range.
  public mutating func follow(_ value: Double) { followed = value }
}

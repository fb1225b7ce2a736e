/// A drag along a line, turned into values.
///
/// The tracker keeps the exact place that the motion adds up to, beside the allowed value it shows: motions
/// of a fraction of a cell, and fine ones of a fraction of a step, add up instead of being lost.
public struct DragTracker: Hashable, Sendable {
  /// What becomes of motion beyond an end of the range.
  public enum Overshoot: Hashable, Sendable {
    /// It is forgotten: turning back moves the value at once. Right where nothing on screen follows the finger.
    case forgotten
    /// It is remembered: turning back moves the value once the finger is over the end again. Right for a thumb
    /// that stays under the finger.
    case remembered
  }

  /// The factor of fine adjustment.
  public static let fineFactor = 0.1

  /// The law of the value.
  public let law: ValueLaw
  /// How many points of motion make the whole range.
  public let length: Double
  /// Where the higher values are.
  public let direction: TrackDirection
  /// What becomes of motion beyond an end.
  public let overshoot: Overshoot
  /// The allowed value that the drag stands for.
  public private(set) var value: Double
  /// The detent that holds the value, if one does.
  public private(set) var heldDetent: Double?
  private var exact: Double

  /// A drag that begins at a value.
  /// - Parameters:
  ///   - law: the law of the value.
  ///   - value: the value before the drag; what is no number counts as the law's default.
  ///   - length: points of motion for the whole range; with 0 or less nothing moves.
  ///   - direction: where the higher values are.
  ///   - overshoot: what becomes of motion beyond an end.
  public init(
    law: ValueLaw, value: Double, length: Double, direction: TrackDirection,
    overshoot: Overshoot = .forgotten
  ) {
    self.law = law
    self.length = length
    self.direction = direction
    self.overshoot = overshoot
    let start = law.clamp(value) ?? law.defaultValue
    self.exact = start
    self.value = law.snap(start) ?? law.defaultValue
    heldDetent = law.detents.contains(self.value) ? self.value : nil
  }

  /// Takes up a motion.
  /// - Parameters:
  ///   - distance: points along the line since the previous motion; NaN and infinities are ignored.
  ///   - fine: whether it counts for a tenth.
  /// - Returns: the value from now on.
  @discardableResult
  public mutating func move(by distance: Double, fine: Bool = false) -> Double {
    guard distance.isFinite, length > 0 else { return value }
    let signed = direction == .forward ? distance : -distance
    return change(by: law.span * (signed / length), fine: fine)
  }

  /// Takes up a change in units of the value.
  mutating func change(by amount: Double, fine: Bool) -> Double {
    guard amount.isFinite else { return value }
    let moved = exact + amount * (fine ? Self.fineFactor : 1)
    guard let clamped = law.clamp(moved) else { return value }
    exact = overshoot == .remembered ? moved : clamped
    heldDetent = law.detent(near: exact, held: heldDetent)
    value = heldDetent ?? law.snap(clamped) ?? value
    return value
  }
}

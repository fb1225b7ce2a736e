/// Converts a drag along a line to values.
///
/// The tracker stores the exact sum of the motion beside the allowed value. So motions of a fraction of a
/// cell, and fine motions of a fraction of a step, add up and are not lost.
package struct DragTracker: Hashable, Sendable {
  /// The handling of motion beyond an end of the range.
  package enum Overshoot: Hashable, Sendable {
    /// The motion is ignored, so that a drag back moves the value immediately. For a straight drag on a dial,
    /// whose pointer does not follow the finger.
    case forgotten
    /// The motion is stored, so that a drag back moves the value only when the finger is over the end again.
    /// For a thumb, which stays under the finger, and for a pointer that turns with it.
    case remembered
  }

  /// The factor of fine adjustment.
  package static let fineFactor = 0.1

  /// The range of the value.
  package let valueRange: ValueRange
  /// The length of a motion for the whole range, in points.
  package let length: Double
  /// The direction of the higher values.
  package let direction: TrackDirection
  /// The handling of motion beyond an end.
  package let overshoot: Overshoot
  /// The current allowed value of the drag.
  package private(set) var value: Double
  /// The detent that holds the value; nil if no detent does.
  package private(set) var heldDetent: Double?
  private var exact: Double

  /// Creates a drag that begins at a value.
  /// - Parameters:
  ///   - valueRange: the range of the value.
  ///   - value: the value before the drag; NaN and infinities count as the default value of the range.
  ///   - length: the length of a motion for the whole range, in points; with 0 or less the value does not
  ///     move.
  ///   - direction: the direction of the higher values.
  ///   - overshoot: the handling of motion beyond an end.
  package init(
    valueRange: ValueRange, value: Double, length: Double, direction: TrackDirection,
    overshoot: Overshoot = .forgotten
  ) {
    self.valueRange = valueRange
    self.length = length
    self.direction = direction
    self.overshoot = overshoot
    let start = valueRange.clamp(value) ?? valueRange.defaultValue
    self.exact = start
    self.value = valueRange.snap(start) ?? valueRange.defaultValue
    heldDetent = valueRange.detents.contains(self.value) ? self.value : nil
  }

  /// Moves the drag by a distance.
  /// - Parameters:
  ///   - distance: the distance along the line since the previous motion, in points; NaN and infinities are
  ///     ignored.
  ///   - fine: whether the motion counts a tenth.
  /// - Returns: the new value.
  @discardableResult
  package mutating func move(by distance: Double, fine: Bool = false) -> Double {
    guard distance.isFinite, length > 0 else { return value }
    let signed = direction == .forward ? distance : -distance
    return change(byFraction: signed / length, fine: fine)
  }

  /// Moves the drag by a share of the range, by its law.
  mutating func change(byFraction share: Double, fine: Bool) -> Double {
    guard share.isFinite else { return value }
    let moved = valueRange.law.value(
      exact, movedBy: share * (fine ? Self.fineFactor : 1), of: valueRange.range)
    guard let clamped = valueRange.clamp(moved) else { return value }
    exact = overshoot == .remembered ? moved : clamped
    heldDetent = valueRange.detent(near: exact, held: heldDetent)
    value = heldDetent ?? valueRange.snap(clamped) ?? value
    return value
  }
}

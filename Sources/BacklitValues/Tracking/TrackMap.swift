/// The direction of the higher values on a track.
public enum TrackDirection: String, Hashable, Sendable, CaseIterable {
  /// Coordinates and values grow together: to the right, or downwards.
  case forward
  /// Values grow towards smaller coordinates: to the left, or upwards.
  case backward
}

/// The map between a value and the position of a thumb on a straight track, shared by drawing and touch
/// handling.
///
/// The range maps to the length of the track minus the length of the thumb. At either end of the range the
/// thumb touches the end of the track and is completely on it.
package struct TrackMap: Hashable, Sendable {
  /// The length of the track in points, 0 or more.
  package let length: Double
  /// The length of the thumb in points, at most the length of the track.
  package let thumbLength: Double
  /// The lowest and the highest value.
  package let range: ClosedRange<Double>
  /// The relation between values and places.
  package let law: ValueLaw
  /// The direction of the higher values.
  package let direction: TrackDirection

  /// Creates a map.
  /// - Parameters:
  ///   - length: the length of the track in points; negative numbers, NaN and infinities count as 0.
  ///   - thumbLength: the length of the thumb in points, clamped to the length of the track.
  ///   - range: the range of the values.
  ///   - law: the relation between values and places.
  ///   - direction: the direction of the higher values.
  package init(
    length: Double, thumbLength: Double, range: ClosedRange<Double>, law: ValueLaw = .linear,
    direction: TrackDirection
  ) {
    self.length = length.isFinite ? max(0, length) : 0
    self.thumbLength = thumbLength.isFinite ? min(max(0, thumbLength), self.length) : 0
    self.range = range
    self.law = law
    self.direction = direction
  }

  /// The distance that the thumb can move, in points.
  package var travel: Double { length - thumbLength }

  /// The position of the thumb's middle for a value, in points from the start of the track. Values are
  /// clamped to the range; NaN counts as the lower end.
  package func position(of value: Double) -> Double {
    let clamped = value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
    let fraction = law.fraction(of: clamped, in: range)
    return thumbLength / 2 + travel * (direction == .forward ? fraction : 1 - fraction)
  }

  /// The extent of the thumb for a value, in points from the start of the track.
  package func thumb(for value: Double) -> ClosedRange<Double> {
    let middle = position(of: value)
    return middle - thumbLength / 2...middle + thumbLength / 2
  }

  /// The value for a position of the thumb's middle, not snapped. Positions beyond the ends give the ends.
  /// Nil if the thumb cannot move, and for NaN and infinities.
  package func value(at position: Double) -> Double? {
    guard position.isFinite, travel > 0 else { return nil }
    let fraction = min(max((position - thumbLength / 2) / travel, 0), 1)
    return law.value(atFraction: direction == .forward ? fraction : 1 - fraction, in: range)
  }
}

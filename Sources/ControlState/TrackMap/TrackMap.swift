/// Which end of a track has the higher value.
public enum TrackDirection: String, Hashable, Sendable, CaseIterable {
  /// Coordinates and values grow together: to the right, or downwards.
  case forward
  /// The value grows towards the track's beginning: upwards, or to the left.
  case backward
}

/// The one map between a value and the place of a thumb on a straight track, for drawing and for touches
/// alike.
///
/// The whole range maps onto the track less the thumb's length: at either end of the range the thumb touches
/// the track's end and is wholly on it.
public struct TrackMap: Hashable, Sendable {
  /// The length of the track in points, 0 or more.
  public let length: Double
  /// The length of the thumb in points, at most the track's.
  public let thumbLength: Double
  /// The lowest and the highest value.
  public let range: ClosedRange<Double>
  /// Where the higher values are.
  public let direction: TrackDirection

  /// A map from lengths in points and the range of the values; negative or unmeasurable lengths count as 0,
  /// a thumb longer than the track as just as long.
  public init(length: Double, thumbLength: Double, range: ClosedRange<Double>, direction: TrackDirection) {
    self.length = length.isFinite ? max(0, length) : 0
    self.thumbLength = thumbLength.isFinite ? min(max(0, thumbLength), self.length) : 0
    self.range = range
    self.direction = direction
  }

  /// How far the thumb can travel in points.
  public var travel: Double { length - thumbLength }

  /// The place of the thumb's middle for a value, in points from the track's beginning; values beyond the
  /// ends count as the ends, and what is no number as the lower one.
  public func position(of value: Double) -> Double {
    let clamped = value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
    let span = range.upperBound - range.lowerBound
    let share = span > 0 ? (clamped - range.lowerBound) / span : 0
    return thumbLength / 2 + travel * (direction == .forward ? share : 1 - share)
  }

  /// From where to where the thumb reaches for a value, in points from the track's beginning.
  public func thumb(for value: Double) -> ClosedRange<Double> {
    let middle = position(of: value)
    return middle - thumbLength / 2...middle + thumbLength / 2
  }

  /// The value for a place of the thumb's middle, not snapped; places beyond the ends give the ends. Nil where
  /// the thumb cannot travel, and for NaN and infinities.
  public func value(at position: Double) -> Double? {
    guard position.isFinite, travel > 0 else { return nil }
    let share = min(max((position - thumbLength / 2) / travel, 0), 1)
    let rising = direction == .forward ? share : 1 - share
    return range.lowerBound * (1 - rising) + range.upperBound * rising
  }
}

/// The relation between the values of a range and places on a track or a dial.
///
/// A law is strictly increasing and defined for all finite values, so that every place has one value.
public enum ValueLaw: String, Hashable, Sendable, CaseIterable {
  /// Equal distances stand for equal differences of the value.
  case linear
  /// The law of a mixer's fader, for values in decibels.
  ///
  /// | share of the track | 0 | 1/16 | 1/4 | 1/2 | 3/4 | 1 |
  /// | --- | --- | --- | --- | --- | --- | --- |
  /// | decibels | −90 | −60 | −30 | −10 | 0 | +10 |
  ///
  /// Straight lines connect the marks, as on digital mixers such as Behringer's X32 (its remote control protocol
  /// documents the numbers). So a decibel near 0 is four times as long as a decibel near −40. The value −90 stands for −∞:
  /// show it with ``ValueFormat/fader``.
  case fader

  /// The lowest value of the fader law in decibels, which stands for −∞.
  public static let silence = -90.0

  /// The marks of the fader law in ascending order.
  private static let marks: [(value: Double, place: Double)] = [
    (silence, 0), (-60, 0.0625), (-30, 0.25), (-10, 0.5), (0, 0.75), (10, 1),
  ]

  /// The place of a value on a track without ends; the value itself for the linear law. Beyond the marks, the outer lines
  /// continue.
  func place(of value: Double) -> Double {
    guard self == .fader else { return value }
    let (low, high) = Self.line { value < $0.value }
    return low.place + (value - low.value) / (high.value - low.value) * (high.place - low.place)
  }

  /// The value at a place; the inverse of ``place(of:)``.
  func value(atPlace place: Double) -> Double {
    guard self == .fader else { return place }
    let (low, high) = Self.line { place < $0.place }
    return low.value + (place - low.place) / (high.place - low.place) * (high.value - low.value)
  }

  /// The marks at both ends of the line that holds a place: the first line whose upper mark is beyond it, or the last.
  private static func line(
    isBelow: ((value: Double, place: Double)) -> Bool
  ) -> (low: (value: Double, place: Double), high: (value: Double, place: Double)) {
    let upper = marks.indices.dropFirst().first { isBelow(marks[$0]) } ?? marks.count - 1
    return (marks[upper - 1], marks[upper])
  }

  /// The share of a range up to a value in it: 0 at the lower end, 1 at the upper end.
  func fraction(of value: Double, in range: ClosedRange<Double>) -> Double {
    let (low, high) = (place(of: range.lowerBound), place(of: range.upperBound))
    return high > low ? (place(of: value) - low) / (high - low) : 0
  }

  /// The value at a share of a range from 0 to 1; the inverse of ``fraction(of:in:)``.
  func value(atFraction share: Double, in range: ClosedRange<Double>) -> Double {
    // A weighted sum of both ends gives each end exactly; adding to the lower end does not.
    let (low, high) = (place(of: range.lowerBound), place(of: range.upperBound))
    let value = self.value(atPlace: low * (1 - share) + high * share)
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// The value at a distance from a value, as a share of a range. It can be outside the range.
  func value(_ value: Double, movedBy share: Double, of range: ClosedRange<Double>) -> Double {
    let span = place(of: range.upperBound) - place(of: range.lowerBound)
    return self.value(atPlace: place(of: value) + span * share)
  }
}

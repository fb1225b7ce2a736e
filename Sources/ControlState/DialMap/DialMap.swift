/// The one map between a value and the angle of a dial's pointer, for drawing and for touches alike.
///
/// The pointer sweeps 270° clockwise, from the lower left (135°) over the top to the lower right (45° of the
/// next turn); the gap of 90° is at the bottom. Angles as in ``Angle``.
public struct DialMap: Hashable, Sendable {
  /// The angle of the lower end in radians.
  public static let start = Angle.degrees(135)
  /// From the lower end to the upper one, clockwise, in radians.
  public static let sweep = Angle.degrees(270)

  /// The lowest and the highest value.
  public let range: ClosedRange<Double>

  /// A map for a range of values.
  public init(range: ClosedRange<Double>) { self.range = range }

  /// The angle for a value, from ``start`` up to ``start`` + ``sweep``; values beyond the ends count as the
  /// ends, and what is no number as the lower one.
  public func angle(of value: Double) -> Double {
    let clamped = value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
    let span = range.upperBound - range.lowerBound
    return Self.start + Self.sweep * (span > 0 ? (clamped - range.lowerBound) / span : 0)
  }

  /// The value for an angle of any turn, not snapped; an angle in the gap gives the end that is nearer, the
  /// upper one in its middle. Nil for NaN and infinities.
  public func value(at angle: Double) -> Double? {
    guard angle.isFinite else { return nil }
    let beyond = Angle.positive(angle - Self.start)
    let gap = Angle.turn - Self.sweep
    let share = beyond <= Self.sweep ? beyond / Self.sweep : beyond - Self.sweep <= gap / 2 ? 1 : 0
    return range.lowerBound * (1 - share) + range.upperBound * share
  }

  /// The angles of a number of marks that are spread evenly from end to end, in radians.
  /// - Parameter count: at least 2; fewer trap.
  /// - Returns: radians, ascending.
  public static func marks(_ count: Int) -> [Double] {
    precondition(count >= 2, "A dial has a mark at each end, so at least two.")
    return (0..<count).map { start + sweep * Double($0) / Double(count - 1) }
  }
}

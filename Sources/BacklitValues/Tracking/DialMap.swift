import BacklitGeometry

/// The map between a value and the angle of a dial's pointer, shared by drawing and touch handling.
///
/// The pointer sweeps 270° clockwise, from the lower left (135°) over the top to the lower right (45° of the
/// next turn); the gap of 90° is at the bottom. Angles as in ``Angle``.
package struct DialMap: Hashable, Sendable {
  /// The angle of the lower end in radians.
  package static let start = Angle.degrees(135)
  /// The angle from the lower end clockwise to the upper end, in radians.
  package static let sweep = Angle.degrees(270)

  /// The lowest and the highest value.
  package let range: ClosedRange<Double>
  /// The relation between values and angles.
  package let law: ValueLaw

  /// Creates a map for a range of values.
  package init(range: ClosedRange<Double>, law: ValueLaw = .linear) {
    self.range = range
    self.law = law
  }

  /// The angle for a value, from ``start`` to ``start`` + ``sweep``. Values are clamped to the range; NaN
  /// counts as the lower end.
  package func angle(of value: Double) -> Double {
    let clamped = value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
    return Self.start + Self.sweep * law.fraction(of: clamped, in: range)
  }

  /// The value for an angle, not snapped; whole turns do not matter. An angle in the gap gives the nearer
  /// end, and the upper end in the middle of the gap. Nil for NaN and infinities.
  package func value(at angle: Double) -> Double? {
    guard angle.isFinite else { return nil }
    let beyond = Angle.positive(angle - Self.start)
    let gap = Angle.turn - Self.sweep
    let fraction = beyond <= Self.sweep ? beyond / Self.sweep : beyond - Self.sweep <= gap / 2 ? 1 : 0
    return law.value(atFraction: fraction, in: range)
  }

  /// The angles of evenly spaced marks from end to end.
  /// - Parameter count: the number of marks. Fewer than 2 trap.
  /// - Returns: angles in radians, ascending.
  package static func marks(_ count: Int) -> [Double] {
    checkPrecondition(count >= 2, "A dial must have at least 2 marks, one at each end, not \(count).")
    return (0..<count).map { start + sweep * Double($0) / Double(count - 1) }
  }
}

extension Color {
  /// The same colour with another opacity, 0…1.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour part of the way towards another colour, component by component.
  ///
  /// - Parameters:
  ///   - other: the colour at the other end.
  ///   - amount: 0 gives this colour, 1 the other one; clamped to 0…1.
  /// - Returns: the mixed colour.
  public func mixed(with other: Color, by amount: Double) -> Color {
    let share = amount.unit
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }

  /// The result of painting this colour over a backdrop (source-over of Porter and Duff, 1984).
  public func over(_ backdrop: Color) -> Color {
    let through = backdrop.alpha * (1 - alpha)
    let total = alpha + through
    guard total > 0 else { return .clear }
    func blend(_ top: Double, _ bottom: Double) -> Double { (top * alpha + bottom * through) / total }
    return Color(
      red: blend(red, backdrop.red), green: blend(green, backdrop.green), blue: blend(blue, backdrop.blue),
      alpha: total)
  }
}

/// Text representations of numbers.
package enum Numerals {
  /// The shortest text for a number. A whole number has no decimal point.
  package static func text(_ value: Double) -> String {
    if value == value.rounded(), value.magnitude < 1e15 { return String(Int(value)) }
    return String(value)
  }
}

/// Numbers as people write them.
package enum Numerals {
  /// The shortest text for a number: a whole one has no point.
  package static func text(_ value: Double) -> String {
    if value == value.rounded(), value.magnitude < 1e15 { return String(Int(value)) }
    return String(value)
  }
}

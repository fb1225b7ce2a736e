/// Text representations of numbers.
package enum Numerals {
  /// The shortest text for a number. A whole number has no decimal point.
  package static func text(_ value: Double) -> String {
    if value == value.rounded(), value.magnitude < 1e15 { return String(Int(value)) }
    return String(value)
  }

  /// A whole number of at least 0 with zeros before it, up to a number of digits.
  static func padded(_ value: Int, to count: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }

  /// Reads a number of exactly some ASCII digits; nil for other texts.
  static func digits(_ text: Substring, count: Int) -> Int? {
    guard text.utf8.count == count, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}

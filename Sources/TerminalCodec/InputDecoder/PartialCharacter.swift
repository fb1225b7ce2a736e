/// An incomplete UTF-8 character, by the table of well-formed byte sequences (the Unicode Standard, table
/// 3-7).
struct UTF8Accumulator: Sendable {
  private var value: UInt32 = 0
  private var remaining = 0
  private var range: ClosedRange<UInt8> = 0x80...0xBF

  /// The result of appending a byte.
  enum Step {
    case incomplete
    case complete(Unicode.Scalar)
    /// The byte does not continue the character and must be decoded again.
    case broken
  }

  /// Begins with a byte of 0x80 or above; false if no character can begin with it.
  mutating func begin(_ byte: UInt8) -> Bool {
    range = 0x80...0xBF
    switch byte {
    case 0xC2...0xDF:
      remaining = 1
      value = UInt32(byte & 0x1F)
    case 0xE0...0xEF:
      remaining = 2
      value = UInt32(byte & 0x0F)
      if byte == 0xE0 { range = 0xA0...0xBF }
      if byte == 0xED { range = 0x80...0x9F }
    case 0xF0...0xF4:
      remaining = 3
      value = UInt32(byte & 0x07)
      if byte == 0xF0 { range = 0x90...0xBF }
      if byte == 0xF4 { range = 0x80...0x8F }
    default:
      return false
    }
    return true
  }

  /// Appends a continuation byte.
  mutating func append(_ byte: UInt8) -> Step {
    guard range.contains(byte) else { return .broken }
    range = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    remaining -= 1
    guard remaining == 0 else { return .incomplete }
    // The ranges exclude surrogates and values above U+10FFFF, so the fallback is never used.
    return .complete(Unicode.Scalar(value) ?? "\u{FFFD}")
  }
}

/// A UTF-8 character under way, by the table of well-formed byte sequences (the Unicode Standard, 3-7).
struct PartialCharacter: Sendable {
  private var value: UInt32 = 0
  private var remaining = 0
  private var range: ClosedRange<UInt8> = 0x80...0xBF

  /// What one more byte made of it.
  enum Step {
    case incomplete
    case complete(Unicode.Scalar)
    /// The byte does not belong; it is yet to be looked at.
    case broken
  }

  /// Begins with a byte of 0x80 or above; false when none can begin so.
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

  mutating func take(_ byte: UInt8) -> Step {
    guard range.contains(byte) else { return .broken }
    range = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    remaining -= 1
    guard remaining == 0 else { return .incomplete }
    // The ranges leave out surrogates and values past U+10FFFF, so this never is the replacement.
    return .complete(Unicode.Scalar(value) ?? "\u{FFFD}")
  }
}

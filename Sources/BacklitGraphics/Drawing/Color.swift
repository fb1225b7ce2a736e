extension Color {
  /// A colour from `#RRGGBB` or `#RRGGBBAA`, in either case; nil for anything else.
  public init?(hex: String) {
    var digits = hex.utf8[...]
    guard digits.popFirst() == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else { return nil }
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = Self.hexDigit(byte) else { return nil }
      value = value << 4 | digit
    }
    if digits.count == 8 {
      self = Color(rgb: value >> 8).withAlpha(Double(value & 0xFF) / 255)
    } else {
      self.init(rgb: value)
    }
  }

  /// The colour as `#RRGGBB`, or `#RRGGBBAA` where it is not opaque.
  public var hex: String {
    let digits = Array("0123456789ABCDEF")
    func pair(_ component: Double) -> String {
      let byte = Int((component * 255).rounded())
      return String([digits[byte >> 4], digits[byte & 15]])
    }
    return "#" + pair(red) + pair(green) + pair(blue) + (alpha == 1 ? "" : pair(alpha))
  }

  /// The components as `0xRRGGBB`, each rounded to the nearest of 256 steps; alpha is left out.
  public var rgb: UInt32 {
    func byte(_ component: Double) -> UInt32 { UInt32((component * 255).rounded()) }
    return byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}

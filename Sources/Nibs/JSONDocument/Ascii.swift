/// The ASCII bytes of the JSON grammar, by name.
enum Ascii {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")
  static let slash = UInt8(ascii: "/")
  static let star = UInt8(ascii: "*")
  static let comma = UInt8(ascii: ",")
  static let semicolon = UInt8(ascii: ";")
  static let colon = UInt8(ascii: ":")
  static let equals = UInt8(ascii: "=")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let minus = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")
  static let point = UInt8(ascii: ".")
  static let underscore = UInt8(ascii: "_")
  static let dollar = UInt8(ascii: "$")
  static let hash = UInt8(ascii: "#")
  static let zero = UInt8(ascii: "0")
  static let u = UInt8(ascii: "u")

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  static func isLetter(_ byte: UInt8) -> Bool {
    let folded = byte | 0x20
    return folded >= 0x61 && folded <= 0x7A
  }

  /// Whether a byte can be part of a bare word: letters, digits, `_`, `$`, and everything outside ASCII.
  static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == underscore || byte == dollar || byte >= 0x80
  }
}

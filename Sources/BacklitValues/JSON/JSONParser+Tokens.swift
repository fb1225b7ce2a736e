extension JSONParser {
  /// Skips white space and comments; each comment is a fault.
  mutating func skipSpace() {
    while true {
      at = bytes.withUnsafeBufferPointer { bytes in
        var end = at
        while end < bytes.count, isSpace(bytes[end]) { end += 1 }
        return end
      }
      guard let byte = current else { return }
      switch byte {
      case Ascii.slash where self.byte(after: 1) == Ascii.slash, Ascii.hash:
        report(at, "JSON has no comments", "remove this one")
        while let next = current, next != Ascii.lineFeed { at += 1 }
      case Ascii.slash where self.byte(after: 1) == Ascii.star:
        skipBlockComment()
      default:
        guard skipUnusualSpace() else { return }
      }
      if hasStopped { return }
    }
  }

  /// The space at the current offset that is not one of JSON; nil if there is none.
  private var unusualSpace: Unicode.Scalar? {
    guard let byte = current, byte >= 0xC2, byte < 0xF0 else { return nil }
    let text = bytes.text(at..<min(at + (byte < 0xE0 ? 2 : 3), bytes.count)).unicodeScalars
    return text.first.flatMap { text.count == 1 && Spelling.isUnusualSpace($0) ? $0 : nil }
  }

  /// Skips a space that is not one of JSON. The first one is a fault; a text that was copied from a page can have many.
  /// - Returns: whether there is one.
  private mutating func skipUnusualSpace() -> Bool {
    guard let scalar = unusualSpace else { return false }
    if !hasUnusualSpace {
      report(
        at, "\(Spelling.named(scalar)) is not a space of JSON", "replace it, and any others, with spaces")
    }
    hasUnusualSpace = true
    at += UTF8.width(scalar)
    return true
  }

  private mutating func skipBlockComment() {
    let start = at
    at += 2
    while let byte = current {
      if byte == Ascii.star, self.byte(after: 1) == Ascii.slash {
        at += 2
        report(start, "JSON has no comments", "remove this one")
        return
      }
      at += 1
    }
    report(start, "JSON has no comments, and this one is not closed", "remove it")
    isWhole = false
  }

  /// Skips bytes that cannot begin a token and reports the run as one fault.
  mutating func skipJunk(_ expected: String) {
    let start = at
    at += 1
    while let byte = current, !isStructural(byte), !beginsValue(byte), !isSpace(byte), unusualSpace == nil {
      at += 1
    }
    let text = bytes.text(start..<at)
    report(start, "expected \(expected), found \(Spelling.quoted(text))")
  }

  private func isStructural(_ byte: UInt8) -> Bool {
    switch byte {
    case Ascii.comma, Ascii.colon, Ascii.semicolon, Ascii.closeBrace, Ascii.closeBracket: true
    default: false
    }
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == Ascii.space || byte == Ascii.tab || byte == Ascii.lineFeed || byte == Ascii.carriageReturn
  }

  /// Reads `true`, `false` or `null`; any other word is a fault.
  mutating func readWord() {
    let start = at
    while let byte = current, Ascii.isWord(byte) || byte == Ascii.minus, unusualSpace == nil { at += 1 }
    let text = bytes.text(start..<at)
    let content: JSONValue.Content
    switch text {
    case "true": content = .bool(true)
    case "false": content = .bool(false)
    case "null": content = .null
    default:
      content = .invalid
      let remedy: String
      if let near = Spelling.nearest(to: text, among: ["true", "false", "null"]) {
        remedy = Spelling.suggestion(near)
      } else {
        remedy = "write a string in double quotes, a number, true, false or null"
      }
      report(start, "\(Spelling.quoted(text)) is not a JSON value", remedy)
    }
    deliver(JSONValue(content, range: start..<at))
  }

  /// Reads a number by the grammar of RFC 8259; nil, with a fault, if it is malformed or too large.
  mutating func readNumber() -> Double? {
    let start = at
    while let byte = current,
      Ascii.isWord(byte) || byte == Ascii.point || byte == Ascii.minus || byte == Ascii.plus,
      unusualSpace == nil
    {
      at += 1
    }
    let text = bytes.text(start..<at)
    if let remedy = Self.numberRemedy(bytes[start..<at]) {
      report(start, "\(Spelling.quoted(text)) is not a JSON number", remedy)
      return nil
    }
    guard let value = Double(text), value.isFinite else {
      report(start, "the number \(Spelling.quoted(text)) is too large", "the largest number is 1.8e308")
      return nil
    }
    return value
  }

  /// How to correct a malformed number; nil for a number that matches
  /// `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
  private static func numberRemedy(_ text: ArraySlice<UInt8>) -> String? {
    var rest = text
    func digits() -> ArraySlice<UInt8> { rest.prefix(while: Ascii.isDigit) }
    if rest.first == Ascii.plus { return "remove the \"+\"" }
    if rest.first == Ascii.minus { rest.removeFirst() }
    let whole = digits()
    if whole.isEmpty {
      return rest.first == Ascii.point ? "write a 0 before the point" : "write a digit after the sign"
    }
    if whole.count > 1, whole.first == Ascii.zero { return "remove the leading 0" }
    rest = rest.dropFirst(whole.count)
    if rest.first == Ascii.point {
      rest.removeFirst()
      let fraction = digits()
      if fraction.isEmpty { return "write a digit after the point" }
      rest = rest.dropFirst(fraction.count)
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == Ascii.plus || rest.first == Ascii.minus { rest.removeFirst() }
      let exponent = digits()
      if exponent.isEmpty { return "write a digit in the exponent" }
      rest = rest.dropFirst(exponent.count)
    }
    return rest.isEmpty ? nil : "use only digits, a point and an exponent"
  }
}

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

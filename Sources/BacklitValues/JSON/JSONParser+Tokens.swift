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
      case "/" where self.byte(after: 1) == "/", "#":
        report(at, "JSON has no comments", "remove this one")
        while let next = current, next != "\n" { at += 1 }
      case "/" where self.byte(after: 1) == "*":
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
      if byte == "*", self.byte(after: 1) == "/" {
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
    case ",", ":", ";", "}", "]": true
    default: false
    }
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == " " || byte == "\t" || byte == "\n" || byte == "\r"
  }

  /// Reads `true`, `false` or `null`; any other word is a fault.
  mutating func readWord() {
    let start = at
    while let byte = current, byte.isWord || byte == "-", unusualSpace == nil { at += 1 }
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
      byte.isWord || byte == "." || byte == "-" || byte == "+",
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
    func digits() -> ArraySlice<UInt8> { rest.prefix(while: \.isDigit) }
    if rest.first == "+" { return "remove the \"+\"" }
    if rest.first == "-" { rest.removeFirst() }
    let whole = digits()
    if whole.isEmpty {
      return rest.first == "." ? "write a 0 before the point" : "write a digit after the sign"
    }
    if whole.count > 1, whole.first == "0" { return "remove the leading 0" }
    rest = rest.dropFirst(whole.count)
    if rest.first == "." {
      rest.removeFirst()
      let fraction = digits()
      if fraction.isEmpty { return "write a digit after the point" }
      rest = rest.dropFirst(fraction.count)
    }
    if let letter = rest.first, letter | 0x20 == "e" {
      rest.removeFirst()
      if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
      let exponent = digits()
      if exponent.isEmpty { return "write a digit in the exponent" }
      rest = rest.dropFirst(exponent.count)
    }
    return rest.isEmpty ? nil : "use only digits, a point and an exponent"
  }
}

extension UInt8 {
  /// Whether the byte is the code of an ASCII character.
  static func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { byte == character }

  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// Whether the byte can be in a name without quotes: a letter, a digit, `_`, `$` or a part of a character beyond ASCII.
  var isWord: Bool { isDigit || 0x61...0x7A ~= self | 0x20 || self == "_" || self == "$" || self >= 0x80 }
}

/// Whether a byte is the code of an ASCII character.
func == (byte: UInt8?, character: Unicode.Scalar) -> Bool {
  byte.map { UInt32($0) == character.value } ?? false
}

func != (byte: UInt8?, character: Unicode.Scalar) -> Bool { !(byte == character) }

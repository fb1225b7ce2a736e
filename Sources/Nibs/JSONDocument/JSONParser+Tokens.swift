import AutoLayout

extension JSONParser {
  /// Passes over white space, and over comments with a word about them.
  mutating func skipSpace() {
    while let byte = current {
      switch byte {
      case Ascii.space, Ascii.tab, Ascii.lineFeed, Ascii.carriageReturn: at += 1
      case Ascii.slash where self.byte(after: 1) == Ascii.slash, Ascii.hash:
        report(at, "JSON has no comments", "leave this one out")
        while let next = current, next != Ascii.lineFeed { at += 1 }
      case Ascii.slash where self.byte(after: 1) == Ascii.star:
        skipBlockComment()
      default: return
      }
      if hasStopped { return }
    }
  }

  private mutating func skipBlockComment() {
    let start = at
    at += 2
    while let byte = current {
      if byte == Ascii.star, self.byte(after: 1) == Ascii.slash {
        at += 2
        report(start, "JSON has no comments", "leave this one out")
        return
      }
      at += 1
    }
    report(start, "JSON has no comments, and this one does not end", "leave it out")
    isWhole = false
  }

  /// Passes over bytes that can begin nothing, as one fault.
  mutating func skipJunk(_ expected: String) {
    let start = at
    at += 1
    while let byte = current, !isStructural(byte), !beginsValue(byte), !isSpace(byte) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    report(start, "\(Spelling.quoted(text)) stands where \(expected) should be")
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

  /// Reads `true`, `false`, `null`, or a word that should not be there.
  mutating func readWord() {
    let start = at
    while let byte = current, Ascii.isWord(byte) || byte == Ascii.minus { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    let content: JSONValue.Content
    switch text {
    case "true": content = .bool(true)
    case "false": content = .bool(false)
    case "null": content = .null
    default:
      content = .invalid
      let remedy: String
      if let near = Spelling.nearest(to: text, among: ["true", "false", "null"]) {
        remedy = "did you mean “\(near)”?"
      } else {
        remedy = "write a string in double quotes, a number, true, false or null"
      }
      report(start, "\(Spelling.quoted(text)) is no value", remedy)
    }
    deliver(JSONValue(content, range: start..<at))
  }

  /// Reads a number by RFC 8259's grammar; nothing if it is malformed or too large, which is reported.
  mutating func readNumber() -> Double? {
    let start = at
    while let byte = current,
      Ascii.isWord(byte) || byte == Ascii.point || byte == Ascii.minus || byte == Ascii.plus
    {
      at += 1
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if let problem = Self.numberProblem(bytes[start..<at]) {
      report(start, "\(Spelling.quoted(text)) is no JSON number", problem)
      return nil
    }
    guard let value = Double(text), value.isFinite else {
      report(start, "the number \(Spelling.quoted(text)) is too large", "at most 1.8e308 is understood")
      return nil
    }
    return value
  }

  /// What is wrong with a number by the grammar `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
  private static func numberProblem(_ text: ArraySlice<UInt8>) -> String? {
    var rest = text
    func digits() -> ArraySlice<UInt8> { rest.prefix(while: Ascii.isDigit) }
    if rest.first == Ascii.plus { return "leave the “+” out" }
    if rest.first == Ascii.minus { rest.removeFirst() }
    let whole = digits()
    if whole.isEmpty {
      return rest.first == Ascii.point ? "write a 0 before the point" : "digits are missing"
    }
    if whole.count > 1, whole.first == Ascii.zero { return "leave the leading 0 out" }
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
    return rest.isEmpty ? nil : "only digits, a point and an exponent belong in one"
  }
}

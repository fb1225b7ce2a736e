extension JSONParser {
  mutating func readValue(_ byte: UInt8) {
    switch byte {
    case "{": open(isObject: true)
    case "[": open(isObject: false)
    case "\"", "'":
      let string = readString()
      deliver(JSONValue(.string(string.text), range: string.range))
    case "}", "]":
      if stack.last?.isObject == true {
        report(at, "the name has no value", "write a value after the colon")
        deliver(JSONValue(.invalid, range: at..<at))
      } else if state == .value, stack.last != nil, byte == "]" {
        report(at, "there is a trailing comma before \"]\"", "remove it")
      }
      readClose(byte)
    case ",":
      report(at, "a value is missing before the comma", "add a value, or remove the comma")
      if stack.last?.isObject == true {
        deliver(JSONValue(.invalid, range: at..<at))
      } else {
        at += 1
      }
    case _ where byte.isDigit || byte == "-" || byte == "+" || byte == ".":
      let start = at
      let number = readNumber()
      deliver(JSONValue(number.map { .number($0) } ?? .invalid, range: start..<at))
    case _ where byte.isWord: readWord()
    default: skipJunk("a value")
    }
  }

  mutating func readName(_ byte: UInt8) {
    let start = at
    switch byte {
    case "\"", "'":
      let string = readString(isName: true)
      setName(string.text, string.range)
    case "}", "]":
      if state == .name, byte == "}" {
        report(at, "there is a trailing comma before \"}\"", "remove it")
      }
      readClose(byte)
    case ",":
      report(at, "a member is missing before the comma", "add a member, or remove the comma")
      at += 1
    case ":":
      report(at, "a name is missing before the colon", "add a name in double quotes")
      at += 1
      setName(nil, start..<at)
      state = .value
    case "{", "[":
      report(at, "a name is missing before this value", "add a name and a colon")
      setName(nil, start..<at)
      state = .value
    case _ where byte.isWord || byte == "-":
      at += 1
      while let next = current, next.isWord || next == "-" { at += 1 }
      let text = bytes.text(start..<at)
      report(
        start, "the name \(Spelling.quoted(text)) has no quotes", "write \(Spelling.quoted(text))")
      setName(text, start..<at)
    default: skipJunk("a name in double quotes")
    }
  }

  /// Stores a name for the next value and expects a colon.
  private mutating func setName(_ text: String?, _ range: Range<Int>) {
    state = .colon
    guard let last = stack.indices.last else { return }
    stack[last].name = nil
    guard let text else { return }
    if let first = stack[last].firstUse(of: text, at: range.lowerBound, in: members) {
      report(
        range.lowerBound, "the name \(Spelling.quoted(text)) is already used at \(place(first))",
        "rename or remove one of the two")
      return
    }
    stack[last].name = (text, range)
  }

  mutating func readColon(_ byte: UInt8) {
    switch byte {
    case ":":
      at += 1
      state = .value
    case "=":
      report(at, "\"=\" cannot separate a name from its value", "write a colon")
      at += 1
      state = .value
    case ",", "}", "]":
      report(at, "the name before this has no value", "add a colon and a value")
      deliver(JSONValue(.invalid, range: at..<at))
    case _ where beginsValue(byte):
      report(at, "a colon is missing between a name and its value")
      state = .value
    default: skipJunk("a colon")
    }
  }

  mutating func readAfter(_ byte: UInt8) {
    let isObject = stack.last?.isObject == true
    switch byte {
    case ",":
      at += 1
      state = isObject ? .name : .value
    case ";":
      report(at, "\";\" cannot separate values", "write a comma")
      at += 1
      state = isObject ? .name : .value
    case "}", "]": readClose(byte)
    case _ where beginsValue(byte):
      report(at, "a comma is missing before this \(isObject ? "member" : "element")")
      state = isObject ? .name : .value
    default: skipJunk(isObject ? "a comma or \"}\"" : "a comma or \"]\"")
    }
  }

  /// Closes the array or object of a bracket, and any that are still open inside it.
  private mutating func readClose(_ byte: UInt8) {
    let isObject = byte == "}"
    let bracket = isObject ? "}" : "]"
    guard stack.last?.isObject == isObject || stack.contains(where: { $0.isObject == isObject }) else {
      report(at, "\"\(bracket)\" has no matching \"\(isObject ? "{" : "[")\"", "remove it")
      isWhole = false
      at += 1
      return
    }
    if let open = stack.last, open.isObject != isObject {
      let what = open.isObject ? "object" : "array"
      report(
        at, "\"\(bracket)\" cannot close the \(what) that begins at \(place(open.start))",
        "add \"\(open.isObject ? "}" : "]")\" before it")
      isWhole = false
      while let inner = stack.last, inner.isObject != isObject { close() }
    }
    at += 1
    close()
  }

  func beginsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case "{", "[", "\"", "'", "-", "+",
      ".":
      true
    default: byte.isWord
    }
  }
}

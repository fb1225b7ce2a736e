/// Writes JSON (RFC 8259).
package enum JSONText {
  /// A string with its quotes. All control characters are escaped, so that a line can be printed safely.
  package static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\r": out += "\\r"
      case "\u{8}": out += "\\b"
      case "\u{C}": out += "\\f"
      case _ where Spelling.isHazardous(scalar):
        // All hazardous characters are below U+10000, so four digits are enough.
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}

extension JSONValue {
  /// Returns the JSON text, indented by two spaces a level. Arrays of plain values are on one line.
  public func text(indent: String = "") -> String {
    let inner = indent + "  "
    switch content {
    case .array(let elements) where !elements.allSatisfy(\.isPlain):
      return "[\n" + elements.map { inner + $0.text(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .array(let elements): return "[" + elements.map(\.line).joined(separator: ", ") + "]"
    case .object(let members) where members.count == 1 && members[0].value.isPlain:
      return "{ \(JSONText.quoted(members[0].name)): \(members[0].value.line) }"
    case .object(let members) where !members.isEmpty:
      let lines = members.map { "\(inner)\(JSONText.quoted($0.name)): \($0.value.text(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    case .object, .null, .bool, .number, .string, .invalid: return line
    }
  }

  /// The JSON text on one line, without spaces. A value that could not be read is written as `null`.
  package var line: String {
    switch content {
    case .null, .invalid: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): Numerals.text(number)
    case .string(let text): JSONText.quoted(text)
    case .array(let elements): "[" + elements.map(\.line).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(JSONText.quoted($0.name)):\($0.value.line)" }.joined(separator: ",") + "}"
    }
  }

  private var isPlain: Bool {
    switch content {
    case .array, .object: false
    case .null, .bool, .number, .string, .invalid: true
    }
  }
}

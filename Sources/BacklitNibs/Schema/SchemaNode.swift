import BacklitLayout
import BacklitValues

/// A JSON value for writing, with its members in a fixed order.
///
/// `Sendable` is explicit because the type contains itself: inferring the conformance fails in Swift 6.3 with a
/// circular reference when the file is compiled alone.
indirect enum SchemaNode: Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  case string(String)
  case number(Double)
  case bool(Bool)
  case array([SchemaNode])
  case object([(name: String, value: SchemaNode)])

  init(stringLiteral value: String) { self = .string(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(arrayLiteral elements: SchemaNode...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, SchemaNode)...) { self = .object(elements.map { ($0.0, $0.1) }) }

  /// A reference to a definition in `$defs`.
  static func reference(_ name: String) -> SchemaNode { ["$ref": .string("#/$defs/\(name)")] }

  /// One of several words.
  static func words(_ words: [String]) -> SchemaNode { ["enum": .array(words.map(SchemaNode.string))] }

  /// The object with a member added at the end; unchanged for a nil value.
  func with(_ name: String, _ value: SchemaNode?) -> SchemaNode {
    guard let value, case .object(let members) = self else { return self }
    return .object(members + [(name, value)])
  }

  /// The JSON text, indented by two spaces a level. Arrays of plain values are on one line.
  func text(indent: String = "") -> String {
    switch self {
    case .string(let text): return JSONText.quoted(text)
    case .number(let number): return Numerals.text(number)
    case .bool(let flag): return "\(flag)"
    case .array(let elements):
      let inner = indent + "  "
      if elements.allSatisfy(\.isPlain) {
        return "[" + elements.map { $0.text() }.joined(separator: ", ") + "]"
      }
      return "[\n" + elements.map { inner + $0.text(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let inner = indent + "  "
      if members.count == 1, members[0].value.isPlain {
        return "{ \(JSONText.quoted(members[0].name)): \(members[0].value.text()) }"
      }
      let lines = members.map { "\(inner)\(JSONText.quoted($0.name)): \($0.value.text(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  private var isPlain: Bool {
    switch self {
    case .string, .number, .bool: true
    case .array, .object: false
    }
  }

  /// The value of a member; nil if it does not exist.
  func member(_ name: String) -> SchemaNode? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text on one line, with strings unquoted and equal insets as one number.
  var line: String {
    switch self {
    case .string(let word) where !word.isEmpty: return word
    case .string, .number, .bool: return text()
    case .array(let elements): return "[" + elements.map(\.line).joined(separator: ", ") + "]"
    case .object(let members):
      let parts = members.map { "\"\($0.name)\": \($0.value.line)" }
      let values = Set(members.map(\.value.line))
      if members.first?.name == "top", values.count == 1, let value = values.first { return value }
      return "{ " + parts.joined(separator: ", ") + " }"
    }
  }
}

import AutoLayout

/// A piece of JSON to be written, its members in a fixed order.
///
/// `Sendable` is said, not left to the compiler: it contains itself, and in finding that out for a file compiled alone the
/// compiler of Swift 6.3 stops with a circular reference.
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

  /// A reference to one of the schema's own definitions.
  static func reference(_ name: String) -> SchemaNode { ["$ref": .string("#/$defs/\(name)")] }

  /// One of some words.
  static func words(_ words: [String]) -> SchemaNode { ["enum": .array(words.map(SchemaNode.string))] }

  /// The same object with more members at its end.
  func with(_ name: String, _ value: SchemaNode?) -> SchemaNode {
    guard let value, case .object(let members) = self else { return self }
    return .object(members + [(name, value)])
  }

  /// The text, indented by two spaces a level; arrays of plain values stand on one line.
  func text(indent: String = "") -> String {
    switch self {
    case .string(let text): return Self.literal(text)
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
        return "{ \(Self.literal(members[0].name)): \(members[0].value.text()) }"
      }
      let lines = members.map { "\(inner)\(Self.literal($0.name)): \($0.value.text(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  private var isPlain: Bool {
    switch self {
    case .string, .number, .bool: true
    case .array, .object: false
    }
  }

  private static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  /// The value of a member.
  func member(_ name: String) -> SchemaNode? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text on one line; words without quotes, insets that are the same all round as their number.
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

// Values that a program makes. They have no bytes in a text, so their ranges are empty.

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object with its members in order. Each name must be used once.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { ($0.0, $0.1) })
  }

  /// Returns a string.
  public static func string(_ text: String) -> JSONValue { JSONValue(.string(text)) }

  /// Returns a number, which must be finite.
  public static func number(_ number: Double) -> JSONValue { JSONValue(.number(number)) }

  /// `true` or `false`.
  public static func bool(_ flag: Bool) -> JSONValue { JSONValue(.bool(flag)) }

  /// Returns an array.
  public static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }

  /// An array of strings.
  package static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  /// Returns an object with its members in order. Each name must be used once.
  public static func object(_ members: [(name: String, value: JSONValue)]) -> JSONValue {
    JSONValue(.object(members.map { JSONMember(name: $0.name, nameRange: 0..<0, value: $0.value) }))
  }

  /// An object with its members sorted by name. A nil value omits its member.
  package static func sorted(_ members: [String: JSONValue?]) -> JSONValue {
    .object(members.sorted { $0.key < $1.key }.compactMap { name, value in value.map { (name, $0) } })
  }

  /// The object with a member added at the end; unchanged for a nil value.
  package func with(_ name: String, _ value: JSONValue?) -> JSONValue {
    guard let value, case .object(let members) = content else { return self }
    return JSONValue(.object(members + [JSONMember(name: name, nameRange: 0..<0, value: value)]))
  }
}

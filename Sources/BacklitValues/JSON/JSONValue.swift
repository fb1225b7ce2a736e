/// A JSON value: read from a text, or made for writing: `["name": "Deck", "channel": 1]`.
public struct JSONValue: Sendable {
  /// The content of a value.
  package enum Content: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, always finite.
    case number(Double)
    /// A string with its escapes decoded.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object: its members in the order of the text, each name once.
    case object([JSONMember])
    /// A value that could not be read; it has a fault.
    case invalid
  }

  /// The content of the value.
  package var content: Content

  /// The bytes of the value in the document, brackets and quotes included; ``JSONDocument/position(of:)``
  /// converts them to a line and column. Empty for a value that was not read from a document.
  package var range: Range<Int>

  /// Creates a value, with its bytes if it was read from a document.
  package init(_ content: Content, range: Range<Int> = 0..<0) {
    self.content = content
    self.range = range
  }

  /// The kind of the value in words: "a string", "an object".
  public var kind: String {
    switch content {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    case .invalid: "something unreadable"
    }
  }

  /// The text of a string; nil for other values.
  public var string: String? { if case .string(let text) = content { text } else { nil } }

  /// A number; nil for other values.
  public var number: Double? { if case .number(let number) = content { number } else { nil } }

  /// `true` or `false`; nil for other values.
  public var bool: Bool? { if case .bool(let flag) = content { flag } else { nil } }

  /// The elements of an array; nil for other values.
  public var array: [JSONValue]? { if case .array(let elements) = content { elements } else { nil } }

  /// The members of an object; nil for other values.
  public var object: [JSONMember]? { if case .object(let members) = content { members } else { nil } }

  /// The value of a member; nil if the value is not an object or has no member with the name.
  ///
  /// - Complexity: O(n) in the number of members.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    // An iteration would copy every member.
    for index in members.indices where members[index].name.matches(name) { return members[index].value }
    return nil
  }
}

/// A name and its value in an object.
public struct JSONMember: Sendable {
  /// The name with its escapes decoded.
  public package(set) var name: String

  /// The bytes of the name in the document, quotes included.
  package var nameRange: Range<Int>

  /// The value.
  public package(set) var value: JSONValue

  /// Creates a member of an object.
  package init(name: String, nameRange: Range<Int>, value: JSONValue) {
    self.name = name
    self.nameRange = nameRange
    self.value = value
  }
}

extension String {
  /// Whether the name of a member is a known name, which is ASCII. Most differ in length, which takes less time to compare.
  @inlinable
  package func matches(_ known: String) -> Bool { utf8.count == known.utf8.count && self == known }
}

extension [String] {
  /// Returns whether the name of a member is in this list. In a closure that belongs to the main actor, each comparison would
  /// check that it runs there.
  @inlinable
  package func contains(name: String) -> Bool {
    for index in indices where name.matches(self[index]) { return true }
    return false
  }
}

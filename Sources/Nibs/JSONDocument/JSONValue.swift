/// A value of a JSON text together with where it stands.
public struct JSONValue: Sendable {
  /// What a value can be.
  public enum Content: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, always finite.
    case number(Double)
    /// A string, its escapes resolved.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object's members in the order of the text, each name once.
    case object([JSONMember])
    /// Something that could not be read and that has been reported.
    case invalid
  }

  /// What the value is.
  public var content: Content

  /// The bytes that it covers in the document, brackets and quotes included.
  public var range: Range<Int>

  /// A value at a range of bytes.
  public init(_ content: Content, range: Range<Int>) {
    self.content = content
    self.range = range
  }

  /// What kind of value it is, as a fault says it: “a string”, “an object” ….
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

  /// The value of an object's member, or nothing if there is none of that name or this is no object.
  ///
  /// Cost: linear in the number of members.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }
}

/// A name and its value in an object.
public struct JSONMember: Sendable {
  /// The name, its escapes resolved.
  public var name: String

  /// The bytes that the name covers in the document, quotes included.
  public var nameRange: Range<Int>

  /// The value.
  public var value: JSONValue

  /// A member of an object.
  public init(name: String, nameRange: Range<Int>, value: JSONValue) {
    self.name = name
    self.nameRange = nameRange
    self.value = value
  }
}

import BacklitValues

/// A value that a ``Preference`` can have: `Bool`, `Int`, `Double`, `String`, arrays of them, and enumerations with such raw
/// values that declare it: `enum Unit: String, CaseIterable, PreferenceValue { case celsius, fahrenheit }`.
public protocol PreferenceValue: Sendable {
  /// Reads a value; nil for a value of a different type.
  init?(_ content: PreferenceContent)

  /// The value as it is written; nil for one that JSON does not have, such as infinity.
  var preferenceContent: PreferenceContent? { get }

  /// The format of the value in the file, for messages.
  static var preferenceFormat: String { get }
}

/// A value of a file of preferences.
public struct PreferenceContent: Sendable {
  let json: JSONValue

  init(_ json: JSONValue) { self.json = json }
}

extension Bool: PreferenceValue {
  /// Reads `true` or `false`.
  public init?(_ content: PreferenceContent) {
    guard case .bool(let flag) = content.json.content else { return nil }
    self = flag
  }

  /// `true` or `false`.
  public var preferenceContent: PreferenceContent? { PreferenceContent(.bool(self)) }

  /// `true / false`.
  public static var preferenceFormat: String { "true / false" }
}

extension Double: PreferenceValue {
  /// Reads a number.
  public init?(_ content: PreferenceContent) {
    guard let number = content.json.number else { return nil }
    self = number
  }

  /// The number; nil if it is not finite.
  public var preferenceContent: PreferenceContent? { isFinite ? PreferenceContent(.number(self)) : nil }

  /// Any number.
  public static var preferenceFormat: String { "… 0.5 …" }
}

extension Int: PreferenceValue {
  /// Reads a whole number.
  public init?(_ content: PreferenceContent) {
    guard let number = content.json.number.flatMap(Int.init(exactly:)) else { return nil }
    self = number
  }

  /// The number; nil if JSON cannot have it exactly, which it can up to 2⁵³.
  public var preferenceContent: PreferenceContent? {
    Double(exactly: self).map { PreferenceContent(.number($0)) }
  }

  /// Any whole number.
  public static var preferenceFormat: String { "… 0, 1 …" }
}

extension String: PreferenceValue {
  /// Reads a string.
  public init?(_ content: PreferenceContent) {
    guard let text = content.json.string else { return nil }
    self = text
  }

  /// The string.
  public var preferenceContent: PreferenceContent? { PreferenceContent(.string(self)) }

  /// A string in its quotes.
  public static var preferenceFormat: String { "\"…\"" }
}

extension Array: PreferenceValue where Element: PreferenceValue {
  /// Reads an array whose elements are all of the type.
  public init?(_ content: PreferenceContent) {
    guard let elements = content.json.array else { return nil }
    let values = elements.compactMap { Element(PreferenceContent($0)) }
    guard values.count == elements.count else { return nil }
    self = values
  }

  /// The elements; nil if JSON does not have one of them.
  public var preferenceContent: PreferenceContent? {
    let contents = compactMap { $0.preferenceContent?.json }
    return contents.count == count ? PreferenceContent(.array(contents)) : nil
  }

  /// An array of elements.
  public static var preferenceFormat: String { "[ \(Element.preferenceFormat), … ]" }
}

extension PreferenceValue where Self: RawRepresentable, RawValue: PreferenceValue {
  /// Reads a raw value.
  public init?(_ content: PreferenceContent) {
    guard let value = RawValue(content).flatMap(Self.init(rawValue:)) else { return nil }
    self = value
  }

  /// The raw value.
  public var preferenceContent: PreferenceContent? { rawValue.preferenceContent }

  /// A raw value.
  public static var preferenceFormat: String { RawValue.preferenceFormat }
}

extension PreferenceValue where Self: RawRepresentable & CaseIterable, RawValue: PreferenceValue {
  /// The raw values.
  public static var preferenceFormat: String {
    allCases.compactMap { $0.preferenceContent?.json.line }.joined(separator: " / ")
  }
}

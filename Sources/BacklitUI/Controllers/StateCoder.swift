import BacklitValues

/// The values that a controller or a view saves, by their keys, to restore them in the next run of the program.
///
/// Keys are unique within one controller or view; a value that is saved again replaces the former one.
@MainActor
public final class StateCoder {
  private(set) var values: [String: JSONValue]

  init(_ values: [String: JSONValue] = [:]) { self.values = values }

  /// The values of an object; none for a value of a different type.
  convenience init(_ value: JSONValue?) {
    guard case .object(let members)? = value?.content else {
      self.init()
      return
    }
    self.init(Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first })
  }

  /// The values as an object; nil for none.
  var json: JSONValue? {
    values.isEmpty ? nil : .object(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  /// Saves a text; nil saves nothing.
  public func encode(_ text: String?, forKey key: String) { values[key] = text.map(JSONValue.string) }

  /// Saves a number, which must be finite; others are not saved.
  public func encode(_ number: Double, forKey key: String) {
    values[key] = number.isFinite ? .number(number) : nil
  }

  /// Saves whether something is true.
  public func encode(_ flag: Bool, forKey key: String) { values[key] = .bool(flag) }

  /// Saves whole numbers.
  public func encode(_ numbers: [Int], forKey key: String) {
    values[key] = .array(numbers.map { .number(Double($0)) })
  }

  /// Returns the text of a key; nil if there is none.
  public func decodeString(forKey key: String) -> String? {
    if case .string(let text)? = values[key]?.content { text } else { nil }
  }

  /// Returns the number of a key; nil if there is none.
  public func decodeDouble(forKey key: String) -> Double? {
    if case .number(let number)? = values[key]?.content { number } else { nil }
  }

  /// Returns whether the value of a key is true; nil if there is none.
  public func decodeBool(forKey key: String) -> Bool? {
    if case .bool(let flag)? = values[key]?.content { flag } else { nil }
  }

  /// Returns the whole numbers of a key; nil if there are none.
  public func decodeIntegers(forKey key: String) -> [Int]? {
    guard case .array(let elements)? = values[key]?.content else { return nil }
    let numbers = elements.compactMap { element -> Int? in
      if case .number(let number) = element.content { Int(exactly: number) } else { nil }
    }
    return numbers.count == elements.count ? numbers : nil
  }
}

extension StateCoder {
  /// Saves which of the controllers of a container is shown; nil for none.
  func encodeSelection(_ controller: ViewController?) {
    encode(controller?.restorationIdentifier, forKey: "selected")
  }

  /// The index of the controller that was shown; nil if it is not among the controllers.
  func decodeSelection(among controllers: [ViewController]) -> Int? {
    guard let name = decodeString(forKey: "selected") else { return nil }
    return controllers.firstIndex { $0.restorationIdentifier == name }
  }
}

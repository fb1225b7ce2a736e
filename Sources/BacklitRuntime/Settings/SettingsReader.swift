import BacklitSession
import BacklitValues

/// Reads settings from a JSON object and records values that are not allowed.
struct SettingsReader {
  let path: String
  let values: JSONValue
  private(set) var faults: [SettingsFault] = []

  init(path: String, values: JSONValue) {
    self.path = path
    self.values = values
  }

  mutating func flag(_ key: String) -> Bool? {
    switch values[key]?.content {
    case nil, .null: return nil
    case .bool(let value): return value
    default:
      recordFault(key, "true / false")
      return nil
    }
  }

  /// An integer, clamped to a range.
  mutating func number(_ key: String, in range: ClosedRange<Int>) -> Int? {
    let wanted = "\(range.lowerBound) … \(range.upperBound)"
    let value: Double
    switch values[key]?.content {
    case nil, .null: return nil
    case .number(let number): value = number.rounded()
    default:
      recordFault(key, wanted)
      return nil
    }
    let limited = min(max(value, Double(range.lowerBound)), Double(range.upperBound))
    if limited != value { recordFault(key, wanted) }
    return Int(limited)
  }

  mutating func text(_ key: String) -> String? {
    switch values[key]?.content {
    case nil, .null: return nil
    case .string(let value) where !value.isEmpty: return value
    default:
      recordFault(key, "\"…\"")
      return nil
    }
  }

  mutating func name<Value: RawRepresentable<String> & CaseIterable>(_ key: String) -> Value? {
    switch values[key]?.content {
    case nil, .null: return nil
    case .string(let name):
      if let value = Value(rawValue: name) { return value }
      fallthrough
    default:
      recordFault(key, Value.allCases.map { Spelling.quoted($0.rawValue) }.joined(separator: " / "))
      return nil
    }
  }

  mutating func language(_ key: String) -> Language? {
    switch values[key]?.content {
    case nil, .null: return nil
    case .string(let tag):
      if let language = Language(tag), Localization.languages.contains(language) { return language }
      fallthrough
    default:
      recordFault(key, Localization.languages.map { Spelling.quoted($0.tag) }.joined(separator: " / "))
      return nil
    }
  }

  private mutating func recordFault(_ key: String, _ range: String) {
    faults.append(.ignored(path: path, key: key, range: range))
  }
}

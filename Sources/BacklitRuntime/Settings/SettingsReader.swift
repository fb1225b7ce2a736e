import Session

/// Reads settings from JSON values and records values that are not allowed.
struct SettingsReader {
  let path: String
  let values: [String: SettingsValue]
  private(set) var faults: [SettingsFault] = []

  init(path: String, values: [String: SettingsValue]) {
    self.path = path
    self.values = values
  }

  mutating func flag(_ key: String) -> Bool? {
    switch values[key] {
    case nil, .null: return nil
    case .flag(let value): return value
    default:
      recordFault(key, "true / false")
      return nil
    }
  }

  /// An integer, clamped to a range.
  mutating func number(_ key: String, in range: ClosedRange<Int>) -> Int? {
    let wanted = "\(range.lowerBound) … \(range.upperBound)"
    let value: Double
    switch values[key] {
    case nil, .null: return nil
    case .integer(let number): value = Double(number)
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
    switch values[key] {
    case nil, .null: return nil
    case .text(let value) where !value.isEmpty: return value
    default:
      recordFault(key, "\"…\"")
      return nil
    }
  }

  mutating func name<Value: RawRepresentable<String> & CaseIterable>(_ key: String) -> Value? {
    switch values[key] {
    case nil, .null: return nil
    case .text(let name):
      if let value = Value(rawValue: name) { return value }
      fallthrough
    default:
      recordFault(key, Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " / "))
      return nil
    }
  }

  private mutating func recordFault(_ key: String, _ range: String) {
    faults.append(.ignored(path: path, key: key, range: range))
  }
}

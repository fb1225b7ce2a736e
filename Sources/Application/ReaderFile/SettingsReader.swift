import Session

/// Takes settings out of JSON, and notes what is not as it has to be.
struct SettingsReader {
  let path: String
  let values: [String: JSONValue]
  private(set) var faults: [SettingsFault] = []

  init(path: String, values: [String: JSONValue]) {
    self.path = path
    self.values = values
  }

  mutating func flag(_ key: String) -> Bool? {
    switch values[key] {
    case nil, .null: return nil
    case .flag(let value): return value
    default:
      blame(key, "true / false")
      return nil
    }
  }

  /// A whole number; the nearest end for one beyond a range.
  mutating func number(_ key: String, in range: ClosedRange<Int>) -> Int? {
    let wanted = "\(range.lowerBound) … \(range.upperBound)"
    let value: Double
    switch values[key] {
    case nil, .null: return nil
    case .integer(let number): value = Double(number)
    case .number(let number): value = number.rounded()
    default:
      blame(key, wanted)
      return nil
    }
    let limited = min(max(value, Double(range.lowerBound)), Double(range.upperBound))
    if limited != value { blame(key, wanted) }
    return Int(limited)
  }

  mutating func text(_ key: String) -> String? {
    switch values[key] {
    case nil, .null: return nil
    case .text(let value) where !value.isEmpty: return value
    default:
      blame(key, "\"…\"")
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
      blame(key, Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " / "))
      return nil
    }
  }

  private mutating func blame(_ key: String, _ range: String) {
    faults.append(.ignored(path: path, key: key, range: range))
  }
}

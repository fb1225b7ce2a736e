import BacklitSession
import BacklitValues

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
      recordFault(key, Value.allCases.map { Spelling.quoted($0.rawValue) }.joined(separator: " / "))
      return nil
    }
  }

  mutating func language(_ key: String) -> Language? {
    switch values[key] {
    case nil, .null: return nil
    case .text(let tag):
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

/// Any JSON value, so that unknown keys of a file are preserved.
enum SettingsValue: Hashable, Sendable, Codable {
  case null
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([SettingsValue])
  case object([String: SettingsValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([SettingsValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: SettingsValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

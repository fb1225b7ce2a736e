import BacklitAccessibility
import BacklitGeometry
import BacklitSession
import BacklitValues

/// Reads settings from a JSON object and records values that are not allowed.
struct SettingsReader {
  let path: String
  let values: JSONValue
  /// The settings of one program, which come first, and the path of their keys.
  var own: (values: JSONValue, path: String)?
  private(set) var faults: [SettingsFault] = []

  init(path: String, values: JSONValue) {
    self.path = path
    self.values = values
  }

  mutating func flag(_ key: String) -> Bool? {
    switch content(of: key) {
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
    switch content(of: key) {
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
    switch content(of: key) {
    case nil, .null: return nil
    case .string(let value) where !value.isEmpty: return value
    default:
      recordFault(key, "\"…\"")
      return nil
    }
  }

  mutating func name<Value: RawRepresentable<String> & CaseIterable>(_ key: String) -> Value? {
    switch content(of: key) {
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

  /// Commands by names of keys. A key that has a different meaning is reported.
  mutating func keys(_ key: String) -> [KeyEvent: ReaderCommand]? {
    guard let content = content(of: key) else { return nil }
    guard case .object(let members) = content else {
      recordFault(key, "{ \"Control-A\": \"\(ReaderCommand.pause.rawValue)\" }")
      return nil
    }
    var keys: [KeyEvent: ReaderCommand] = [:]
    for member in members {
      guard let press = KeyEvent(named: member.name), press.canHaveCommand else {
        recordFault("\(key).\(member.name)", "Control-… / Alt-… / F1 … F12")
        continue
      }
      guard let name = member.value.string, let command = ReaderCommand(rawValue: name) else {
        let names = ReaderCommand.allCases.map { Spelling.quoted($0.rawValue) }
        recordFault("\(key).\(member.name)", names.joined(separator: " / "))
        continue
      }
      if let meaning = press.reservedMeaning ?? keys[press]?.key {
        faults.append(.keyTaken(path: path, key: member.name, meaning: meaning))
      } else {
        keys[press] = command
      }
    }
    return keys
  }

  /// Choices of the rotor; a name counts once.
  mutating func rotor(_ key: String) -> [RotorChoice]? {
    guard let content = content(of: key) else { return nil }
    var choices: [RotorChoice] = []
    var isValid = false
    if case .array(let names) = content {
      isValid = true
      for name in names {
        let choice = RotorChoice.all.first {
          if case .string($0.settingName) = name.content { true } else { false }
        }
        if let choice { if !choices.contains(choice) { choices.append(choice) } } else { isValid = false }
      }
    }
    if !isValid || choices.isEmpty {
      recordFault(
        key, "[ \(RotorChoice.all.map { Spelling.quoted($0.settingName) }.joined(separator: ", ")) ]")
    }
    return choices.isEmpty ? nil : choices
  }

  /// Words by words, by language.
  mutating func words(_ key: String) -> [String: [String: String]]? {
    guard let content = content(of: key) else { return nil }
    guard case .object(let languages) = content else {
      recordFault(key, "{ \"en\": { \"…\": \"…\" } }")
      return nil
    }
    var words: [String: [String: String]] = [:]
    for language in languages {
      guard let members = language.value.object else {
        recordFault("\(key).\(language.name)", "{ \"…\": \"…\" }")
        continue
      }
      for member in members {
        if let spoken = member.value.string, !member.name.isEmpty {
          words[language.name, default: [:]][member.name] = spoken
        } else {
          recordFault("\(key).\(language.name).\(member.name)", "\"…\"")
        }
      }
    }
    return words
  }

  /// The value of a setting: that of the program, or else the shared one.
  private func content(of key: String) -> JSONValue.Content? {
    (own?.values[key] ?? values[key])?.content
  }

  private mutating func recordFault(_ key: String, _ range: String) {
    let isOwn = own?.values[key] != nil
    faults.append(.ignored(path: path, key: isOwn ? "\(own?.path ?? "").\(key)" : key, range: range))
  }
}

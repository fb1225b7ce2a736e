import BacklitAccessibility
import BacklitGeometry
import BacklitSession
import BacklitUI
import BacklitValues

/// Reads settings from a JSON object and records values that are not allowed, with their lines and columns.
struct SettingsReader {
  let document: JSONDocument
  /// The settings of one program, which come first, and the path of their keys.
  var own: (values: JSONValue, path: String)?
  private(set) var faults: [SettingsFault] = []
  /// Where the commands of keys are in the file, by key.
  private(set) var keyPlaces: [KeyEvent: String] = [:]

  init(_ document: JSONDocument) { self.document = document }

  mutating func flag(_ key: String) -> Bool? {
    value(of: key, member(key), "true / false") { if case .bool(let value) = $0 { value } else { nil } }
  }

  /// An integer, clamped to a range.
  mutating func number(_ key: String, in range: ClosedRange<Int>) -> Int? {
    let wanted = "\(range.lowerBound) … \(range.upperBound)"
    guard let member = member(key) else { return nil }
    let read = value(of: key, member, wanted) {
      if case .number(let number) = $0 { number.rounded() } else { nil }
    }
    guard let read else { return nil }
    let limited = min(max(read, Double(range.lowerBound)), Double(range.upperBound))
    if limited != read { recordFault(key, at: member, wanted) }
    return Int(limited)
  }

  mutating func text(_ key: String) -> String? {
    value(of: key, member(key), "\"…\"") {
      if case .string(let text) = $0, !text.isEmpty { text } else { nil }
    }
  }

  mutating func name<Value: RawRepresentable<String> & CaseIterable>(_ key: String) -> Value? {
    value(of: key, member(key), Self.names(Value.allCases.map(\.rawValue))) {
      if case .string(let name) = $0 { Value(rawValue: name) } else { nil }
    }
  }

  /// A language, which all programs share.
  mutating func language(_ key: String) -> Language? {
    let all = Localization.languages
    return value(of: key, document.root[key], Self.names(all.map(\.tag))) {
      guard case .string(let tag) = $0, let language = Language(tag) else { return nil }
      return all.contains(language) ? language : nil
    }
  }

  /// The value of a setting; nil without one, for null, and with a fault for a value that is not allowed.
  private mutating func value<Value>(
    of key: String, _ member: JSONValue?, _ wanted: @autoclosure () -> String,
    _ read: (JSONValue.Content) -> Value?
  ) -> Value? {
    guard let member else { return nil }
    if case .null = member.content { return nil }
    let value = read(member.content)
    if value == nil { recordFault(key, at: member, wanted()) }
    return value
  }

  /// Names as a setting has them.
  private static func names(_ names: [String]) -> String {
    names.map { Spelling.quoted($0) }.joined(separator: " / ")
  }

  /// Commands of the reader by names of keys. A key that has a different meaning is reported.
  mutating func keys(_ key: String) -> [KeyEvent: ReaderCommand]? {
    guard let value = member(key) else { return nil }
    guard case .object(let members) = value.content else {
      recordFault(key, at: value, "{ \"Control-A\": \"\(ReaderCommand.pause.rawValue)\" }")
      return nil
    }
    return keys(
      members, in: "\(key).", wanted: "Control-… / Alt-… / F1 … F12",
      commands: Self.names(ReaderCommand.allCases.map(\.rawValue)),
      isAllowed: \.canHaveCommand, meaning: { $1[$0]?.key }, command: ReaderCommand.init(rawValue:))
  }

  /// The keys of a program by the keys that are pressed in place of them: the whole file. A key that has a different meaning
  /// is reported.
  /// - Parameter commands: the commands of the reader with keys that the user chose.
  /// - Returns: the keys without those that have a different meaning.
  mutating func programKeys(besides commands: [KeyEvent: ReaderCommand]) -> KeyBindings {
    let wanted = "Control-… / Alt-… / F1 … F12 / a … z"
    return KeyBindings(
      keys(
        document.root.object ?? [], in: "", wanted: wanted, commands: wanted, isAllowed: \.canStandForOther,
        meaning: { (commands[$0] ?? $0.readerCommand)?.key ?? $1[$0]?.settingName },
        command: { name in KeyEvent(named: name).flatMap { $0.reservedMeaning == nil ? $0 : nil } }))
  }

  /// Commands by names of keys.
  /// - Parameters:
  ///   - members: the names of the keys and of the commands.
  ///   - path: what is before the names of the keys in messages.
  ///   - wanted: the keys that are allowed, for a message.
  ///   - commands: the commands, for a message.
  ///   - isAllowed: whether a key can have a command.
  ///   - meaning: returns the key of the text with the meaning that a key has already; nil for a key without one.
  ///   - command: returns the command of a name; nil for a name without one.
  /// - Returns: the commands of the keys that can have them.
  private mutating func keys<Command>(
    _ members: [JSONMember], in path: String, wanted: String, commands: String,
    isAllowed: (KeyEvent) -> Bool, meaning: (KeyEvent, [KeyEvent: Command]) -> String?,
    command: (String) -> Command?
  ) -> [KeyEvent: Command] {
    var keys: [KeyEvent: Command] = [:]
    for member in members {
      let place = JSONValue(.null, range: member.nameRange)
      guard let press = KeyEvent(named: member.name), isAllowed(press) else {
        switch KeyEvent(named: member.name)?.plainArrival {
        case .key(let other):
          faults.append(
            .keyNotSent(path: self.place(of: place), key: member.name, other: other.settingName ?? "\(other)")
          )
        case .nothing: faults.append(.keyNotSent(path: self.place(of: place), key: member.name, other: nil))
        case .same, nil: recordFault(path + member.name, at: place, wanted)
        }
        continue
      }
      guard let command = member.value.string.flatMap(command) else {
        if let name = member.value.string, let meaning = KeyEvent(named: name)?.reservedMeaning {
          faults.append(.keyTaken(path: self.place(of: member.value), key: name, meaning: meaning))
        } else {
          recordFault(path + member.name, at: member.value, commands)
        }
        continue
      }
      if let meaning = press.reservedMeaning ?? meaning(press, keys) {
        faults.append(.keyTaken(path: self.place(of: place), key: member.name, meaning: meaning))
      } else {
        keys[press] = command
        keyPlaces[press] = self.place(of: member.value)
      }
    }
    return keys
  }

  /// Choices of the rotor; a name counts once.
  mutating func rotor(_ key: String) -> [RotorChoice]? {
    guard let value = member(key) else { return nil }
    var choices: [RotorChoice] = []
    var isValid = false
    if case .array(let names) = value.content {
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
        key, at: value,
        "[ \(RotorChoice.all.map { Spelling.quoted($0.settingName) }.joined(separator: ", ")) ]")
    }
    return choices.isEmpty ? nil : choices
  }

  /// Words by words, by language.
  mutating func words(_ key: String) -> [String: [String: String]]? {
    guard let value = member(key) else { return nil }
    guard case .object(let languages) = value.content else {
      recordFault(key, at: value, "{ \"en\": { \"…\": \"…\" } }")
      return nil
    }
    var words: [String: [String: String]] = [:]
    for language in languages {
      guard let members = language.value.object else {
        recordFault("\(key).\(language.name)", at: language.value, "{ \"…\": \"…\" }")
        continue
      }
      for member in members {
        if let spoken = member.value.string, !member.name.isEmpty {
          words[language.name, default: [:]][member.name] = spoken
        } else {
          recordFault("\(key).\(language.name).\(member.name)", at: member.value, "\"…\"")
        }
      }
    }
    return words
  }

  /// The value of a setting: that of the program, or else the shared one.
  private func member(_ key: String) -> JSONValue? { own?.values[key] ?? document.root[key] }

  private func place(of value: JSONValue) -> String {
    "\(document.file):\(document.position(of: value.range.lowerBound))"
  }

  private mutating func recordFault(_ key: String, at value: JSONValue, _ range: String) {
    let isOwn = own?.values[key] != nil
    faults.append(
      .ignored(path: place(of: value), key: isOwn ? "\(own?.path ?? "").\(key)" : key, range: range))
  }
}

import BacklitAccessibility
import BacklitGeometry
import BacklitUI
import BacklitValues

/// The key commands of the screen reader.
///
/// Besides ``commands``, the reader takes Page Up, Page Down, Delete and Backspace; see ``command(for:adjusting:sideways:mirrored:)``. The
/// session itself handles F6 to F9 and `?`. While a responder that takes keys first has the focus, its keys are not commands;
/// see ``commandWhileTyping(for:)``. All other keys go to the program, so Tab works as without the reader.
enum ReaderKeys {
  /// The key that turns the reader on or off.
  static let toggle = SessionKey.reader.press.key

  /// The commands by key. Escape stops speech if words are spoken; the next one closes what is open. Few terminals send
  /// Control alone, so Control-X stops speech, too.
  static let commands: [KeyEvent: ReaderCommand] = [
    KeyEvent(.left): .previous,
    KeyEvent(.right): .next,
    KeyEvent(.up): .choiceUp,
    KeyEvent(.down): .choiceDown,
    KeyEvent(.home): .first,
    KeyEvent(.end): .last,
    KeyEvent(.home, modifiers: .control): .minimum,
    KeyEvent(.end, modifiers: .control): .maximum,
    KeyEvent(.function(5)): .whereAmI,
    KeyEvent(.enter): .activate,
    KeyEvent(.character(" ")): .activate,
    KeyEvent(.escape): .escape,
    KeyEvent(.control): .stop,
    KeyEvent(.control, modifiers: .control): .stop,
    KeyEvent(.character("x"), modifiers: .control): .stop,
    KeyEvent(.left, modifiers: .control): .previousHeading,
    KeyEvent(.right, modifiers: .control): .nextHeading,
    // Few terminals send Control-Tab.
    KeyEvent(.function(4)): .nextGroup,
    KeyEvent(.function(4), modifiers: .shift): .previousGroup,
    KeyEvent(.tab, modifiers: .control): .nextGroup,
    KeyEvent(.tab, modifiers: [.control, .shift]): .previousGroup,
    KeyEvent(.up, modifiers: .control): .previousChoice,
    KeyEvent(.down, modifiers: .control): .nextChoice,
    KeyEvent(.shift): .pause,
    KeyEvent(.shift, modifiers: .shift): .pause,
    KeyEvent(.character("b"), modifiers: .control): .nextSound,
    KeyEvent(.character("d"), modifiers: .control): .toggleOnDemand,
    KeyEvent(.character("e"), modifiers: .control): .cyclePunctuation,
    KeyEvent(.character("g"), modifiers: .control): .magicTap,
    KeyEvent(.character("k"), modifiers: .control): .learnKeys,
    KeyEvent(.character("l"), modifiers: .control): .repeat,
    KeyEvent(.character("n"), modifiers: .control): .newerSpeech,
    KeyEvent(.character("p"), modifiers: .control): .olderSpeech,
    KeyEvent(.character("r"), modifiers: .control): .readAll,
    KeyEvent(.character("s"), modifiers: .control): .spell,
    KeyEvent(.character("t"), modifiers: .control): .readFromTop,
    KeyEvent(.character("u"), modifiers: .control): .readHeadings,
    KeyEvent(.character("v"), modifiers: .control): .cycleVerbosity,
    KeyEvent(.character("w"), modifiers: .control): .pause,
    KeyEvent(.character("y"), modifiers: .control): .copySpeech,
  ]

  /// The commands whose keys belong to a key command of the program if it has one. The settings file can give them other keys.
  static let yieldingCommands: Set<ReaderCommand> = [
    .copySpeech, .cyclePunctuation, .nextSound, .pause, .readHeadings, .toggleOnDemand,
  ]

  /// The command of a key.
  /// - Parameters:
  ///   - event: the key press.
  ///   - adjusting: whether the element has a value; then Page Up and Page Down change it by ten steps, and Delete and
  ///     Backspace reset it.
  ///   - sideways: whether the value is that of a row, which Left and Right change.
  ///   - mirrored: whether Left then increments, as it expands a row of an outline from right to left.
  /// - Returns: the command; nil for a key of the program.
  static func command(
    for event: KeyEvent, adjusting: Bool, sideways: Bool, mirrored: Bool = false
  ) -> ReaderCommand? {
    switch event.key {
    case .left where event.modifiers.isEmpty && sideways: return mirrored ? .increment : .decrement
    case .right where event.modifiers.isEmpty && sideways: return mirrored ? .decrement : .increment
    case .pageUp where event.modifiers.isEmpty: return adjusting ? .pageUp : .scrollPrevious
    case .pageDown where event.modifiers.isEmpty: return adjusting ? .pageDown : .scrollNext
    case .delete where event.modifiers.isEmpty && adjusting: return .reset
    case .backspace where event.modifiers.isEmpty && adjusting: return .reset
    default: return commands[KeyEvent(event.key, modifiers: event.modifiers)]
    }
  }

  /// The command of a key while keys go to a text field first: Control and Alt with the key that has the command
  /// elsewhere. With Shift as well, it is the command of Control and that key.
  ///
  /// - Parameter event: the key press.
  /// - Returns: the command; nil for a key of the text field.
  static func commandWhileTyping(for event: KeyEvent) -> ReaderCommand? {
    guard event.modifiers.isSuperset(of: [.control, .alt]) else { return nil }
    let rest = event.modifiers.subtracting([.control, .alt])
    if rest == .shift { return commands[KeyEvent(event.key, modifiers: .control)] }
    guard rest.isEmpty else { return nil }
    return commands[KeyEvent(event.key)] ?? commands[KeyEvent(event.key, modifiers: .control)]
  }

  /// Whether holding the key down repeats the command.
  static func repeats(_ command: ReaderCommand) -> Bool {
    switch command {
    case .next, .previous, .nextHeading, .previousHeading, .choiceUp, .choiceDown, .increment, .decrement,
      .pageUp, .pageDown, .scrollNext, .scrollPrevious, .nextGroup, .previousGroup:
      true
    default: false
    }
  }

  /// The action on the focused element that matches a key while the reader is off; nil for a key that moves or that belongs
  /// to the program.
  static func action(for event: KeyEvent) -> AccessibilityAction? {
    if let step = step(for: event) { return step }
    guard event.modifiers.isEmpty else { return nil }
    return switch event.key {
    case .character(" "), .enter: .activate
    case .up: .increment
    case .down: .decrement
    case .pageUp: .adjust(.pages(1))
    case .pageDown: .adjust(.pages(-1))
    case .home: .adjust(.minimum)
    case .end: .adjust(.maximum)
    case .delete, .backspace: .adjust(.reset)
    default: nil
    }
  }

  /// The reader action that matches a key that a value control handles itself: a small step.
  static func step(for event: KeyEvent) -> AccessibilityAction? {
    guard event.modifiers == .shift else { return nil }
    switch event.key {
    case .up: return .increment
    case .down: return .decrement
    default: return nil
    }
  }
}

extension KeyEvent {
  /// Whether the user can choose a command for the key: one that types nothing, and that all terminals send.
  package var canHaveCommand: Bool {
    guard plainArrival == .same else { return false }
    if case .function = key { return true }
    return !modifiers.isDisjoint(with: [.control, .alt])
  }

  /// Whether the user can press the key in place of a key of the program: also one that types a character.
  package var canStandForOther: Bool {
    if canHaveCommand { return true }
    guard modifiers.isEmpty, case .character(let character) = key else { return false }
    return character != " " && character != "?"
  }

  /// The command of the key while the reader is on, even if the program has a command with this key; nil without one.
  package var readerCommand: ReaderCommand? {
    ReaderKeys.commands[self].flatMap { ReaderKeys.yieldingCommands.contains($0) ? nil : $0 }
  }

  /// The name of the key in the settings file; nil for a key that the file cannot name.
  package var settingName: String? {
    var name =
      switch key {
      case .character(" "): "Space"
      case .character(let character): String(character)
      case .function(let number): "F\(number)"
      default: "\(key)"
      }
    name = name.prefix(1).uppercased() + name.dropFirst()
    let words: [(KeyModifiers, String)] = [(.shift, "Shift"), (.alt, "Alt"), (.control, "Control")]
    for (modifier, word) in words where modifiers.contains(modifier) { name = "\(word)-\(name)" }
    return KeyEvent(named: name) == self ? name : nil
  }

  /// The key of the text with the meaning of a key that always belongs to the session; nil for other keys.
  package var reservedMeaning: String? {
    let name: String
    switch SessionKey(self) {
    case nil: return nil
    case .suspend: return SessionText.suspends.key
    case .leave: name = "leave"
    case .reader: name = "readerOff"
    case .elements: name = "chooser"
    case .speech: name = "spokenList"
    case .settings: name = "settings"
    case .curtain: name = "curtain"
    }
    return KeyHelpList.reader.texts(of: name).meaning
  }
}

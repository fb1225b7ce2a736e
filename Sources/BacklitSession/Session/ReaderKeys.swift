import BacklitAccessibility
import BacklitGeometry

/// The key commands of the screen reader.
///
/// Besides ``commands``, the reader takes Page Up, Page Down, Delete and Backspace; see ``command(for:adjusting:)``. The
/// session itself handles F6 to F9 and `?`. While a responder that takes keys first has the focus, its keys are not commands;
/// see ``commandWhileTyping(for:)``. All other keys go to the program, so Tab works as without the reader.
enum ReaderKeys {
  /// The key that turns the reader on or off.
  static let toggle = Key.function(6)

  /// The commands by key. Escape closes what is open, and stops speech if nothing is.
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
    KeyEvent(.left, modifiers: .control): .previousHeading,
    KeyEvent(.right, modifiers: .control): .nextHeading,
    KeyEvent(.up, modifiers: .control): .previousChoice,
    KeyEvent(.down, modifiers: .control): .nextChoice,
    KeyEvent(.character("g"), modifiers: .control): .magicTap,
    KeyEvent(.character("k"), modifiers: .control): .learnKeys,
    KeyEvent(.character("l"), modifiers: .control): .repeat,
    KeyEvent(.character("n"), modifiers: .control): .newerSpeech,
    KeyEvent(.character("p"), modifiers: .control): .olderSpeech,
    KeyEvent(.character("r"), modifiers: .control): .readAll,
    KeyEvent(.character("s"), modifiers: .control): .spell,
    KeyEvent(.character("t"), modifiers: .control): .readFromTop,
    KeyEvent(.character("v"), modifiers: .control): .cycleVerbosity,
  ]

  /// The command of a key.
  /// - Parameters:
  ///   - event: the key press.
  ///   - adjusting: whether the element has a value; then Page Up and Page Down change it by ten steps, and Delete and
  ///     Backspace reset it.
  /// - Returns: the command; nil for a key of the program.
  static func command(for event: KeyEvent, adjusting: Bool) -> ReaderCommand? {
    switch event.key {
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
    case .next, .previous, .nextHeading, .previousHeading, .choiceUp, .choiceDown, .pageUp, .pageDown,
      .scrollNext, .scrollPrevious:
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

import Accessibility
import Input
import ScreenReader

/// Which key means which command while the screen reader is on.
///
/// Keys that are not here go to the program, so Tab, Delete and the like work as without the reader.
enum ReaderKeys {
  /// The key that turns the reader on and off, whatever its state.
  static let toggle = Key.function(6)

  /// The keys and what they mean. Escape stops what is being said first.
  static let commands: [KeyEvent: ReaderCommand] = [
    KeyEvent(.left): .previous,
    KeyEvent(.right): .next,
    KeyEvent(.up): .choiceUp,
    KeyEvent(.down): .choiceDown,
    KeyEvent(.home): .first,
    KeyEvent(.end): .last,
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
  ///   - event: the press.
  ///   - speaking: whether something is spoken: then Escape stops that and nothing else.
  ///   - adjusting: whether the element has a value: then Page Up and Page Down are its ten steps.
  /// - Returns: the command; nil for the program's own keys.
  static func command(for event: KeyEvent, speaking: Bool, adjusting: Bool) -> ReaderCommand? {
    switch event.key {
    case .escape where event.modifiers.isEmpty && speaking: return .stop
    case .pageUp where event.modifiers.isEmpty && !adjusting: return .scrollPrevious
    case .pageDown where event.modifiers.isEmpty && !adjusting: return .scrollNext
    default: return commands[KeyEvent(event.key, modifiers: event.modifiers)]
    }
  }

  /// Whether holding the key down gives the command again.
  static func repeats(_ command: ReaderCommand) -> Bool {
    switch command {
    case .next, .previous, .nextHeading, .previousHeading, .choiceUp, .choiceDown, .scrollNext,
      .scrollPrevious:
      true
    default: false
    }
  }

  /// What a key of the program's does to a value in a reader's terms: a step up or a step down.
  static func step(for key: Key) -> AccessibilityAction? {
    switch key {
    case .pageUp: .increment
    case .pageDown: .decrement
    default: nil
    }
  }
}

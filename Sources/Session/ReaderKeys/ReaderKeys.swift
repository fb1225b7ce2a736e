import Accessibility
import Input
import ScreenReader

/// Which key means which command while the screen reader is on.
///
/// Keys that are not here go to the program, so Tab, Page Up and the like work as without the reader.
enum ReaderKeys {
  /// The key that turns the reader on and off, whatever its state.
  static let toggle = Key.function(6)

  /// The command of a key, or nil for the program's own keys. While something is spoken, Escape stops that and
  /// nothing else.
  static func command(for event: KeyEvent, speaking: Bool) -> ReaderCommand? {
    if event.modifiers == .control {
      switch event.key {
      case .character("r"): return .readAll
      case .character("l"): return .repeat
      case .character("s"): return .spell
      case .right: return .nextHeading
      case .left: return .previousHeading
      case .control: return .stop
      default: return nil
      }
    }
    guard event.modifiers.isEmpty else { return nil }
    switch event.key {
    case .left: return .previous
    case .right: return .next
    case .up: return .increment
    case .down: return .decrement
    case .home: return .first
    case .end: return .last
    case .enter, .character(" "): return .activate
    case .escape: return speaking ? .stop : .escape
    case .control: return .stop
    default: return nil
    }
  }

  /// Whether holding the key down gives the command again.
  static func repeats(_ command: ReaderCommand) -> Bool {
    [.next, .previous, .increment, .decrement, .nextHeading, .previousHeading].contains(command)
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

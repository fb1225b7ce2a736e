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
    guard event.modifiers.isEmpty || event.key == .control else { return nil }
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
}

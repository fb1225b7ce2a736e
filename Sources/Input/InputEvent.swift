/// Anything a person, or the terminal on their behalf, can send to a program.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyEvent)
  /// The pointer did something.
  case pointer(PointerEvent)
  /// The terminal gained or lost the keyboard focus.
  case focus(Bool)
  /// Text was pasted, as one piece.
  case paste(String)
}

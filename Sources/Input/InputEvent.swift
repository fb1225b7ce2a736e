/// An input event from the terminal.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyEvent)
  /// A pointer event.
  case pointer(PointerEvent)
  /// The terminal gained or lost the keyboard focus.
  case focus(Bool)
  /// Text was pasted, as one piece.
  case paste(String)
}

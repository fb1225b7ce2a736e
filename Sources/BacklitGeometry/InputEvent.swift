/// An input event from the terminal.
package enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyEvent)
  /// A pointer event.
  case pointer(PointerEvent)
  /// The terminal gained or lost the keyboard focus.
  case focus(Bool)
  /// Text was pasted, as one piece.
  case paste(String)
}

/// An event of the mouse or of a touch screen.
public struct PointerEvent: Hashable, Sendable {
  /// The kind of event.
  public enum Phase: Hashable, Sendable {
    /// A button was pressed.
    case down
    /// The pointer moved with a button pressed.
    case drag
    /// A button was released.
    case up
    /// The pointer moved with no button pressed.
    case hover
    /// The wheel turned by a number of notches. Positive values scroll towards the end (down, right).
    case scroll(dx: Double, dy: Double)
  }

  /// A mouse button.
  public enum Button: Hashable, Sendable {
    /// The main button, usually the left one.
    case primary
    /// The middle button, usually the wheel.
    case middle
    /// The secondary button, usually the right one.
    case secondary
  }

  /// The kind of event.
  package var phase: Phase
  /// The button; nil for a wheel or a motion without a button.
  package var button: Button?
  /// The location: in cells in events from the codec, in points in events of a window.
  ///
  /// If the terminal reports pixels, fractions give the position within a cell. Negative values lie outside.
  package var location: Point
  /// The modifiers held.
  package var modifiers: KeyModifiers

  /// Creates a pointer event.
  package init(_ phase: Phase, button: Button? = nil, location: Point, modifiers: KeyModifiers = []) {
    self.phase = phase
    self.button = button
    self.location = location
    self.modifiers = modifiers
  }
}

import Geometry

/// Something the mouse, or a finger in its place, did.
public struct PointerEvent: Hashable, Sendable {
  /// What happened.
  public enum Phase: Hashable, Sendable {
    /// A button went down.
    case down
    /// The pointer moved while a button was down.
    case drag
    /// A button came up.
    case up
    /// The pointer moved with no button down.
    case hover
    /// The wheel turned by that many notches; positive ones scroll towards the end (down, right).
    case scroll(dx: Double, dy: Double)
  }

  /// Which button; a wheel or a bare motion has none.
  public enum Button: Hashable, Sendable {
    /// The main button, usually the left one.
    case primary
    /// The wheel pressed.
    case middle
    /// The other button, usually the right one.
    case secondary
  }

  /// What happened.
  public var phase: Phase
  /// The button concerned, if any.
  public var button: Button?
  /// Where, in the unit of whoever made the event: the codec counts cells, a window points. Fractions
  /// tell the place within a cell where the terminal reports pixels; negative values lie outside.
  public var location: Point
  /// The modifiers held.
  public var modifiers: KeyModifiers

  /// An event from its parts.
  public init(_ phase: Phase, button: Button? = nil, location: Point, modifiers: KeyModifiers = []) {
    self.phase = phase
    self.button = button
    self.location = location
    self.modifiers = modifiers
  }
}

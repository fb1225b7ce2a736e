import BacklitGeometry

/// An object that handles touches, keys and the scroll wheel, or passes them to the next responder.
///
/// Events that a responder does not handle go up the responder chain: from a view to its superview, and from
/// there to the window. A terminal has one pointer, so a handler receives one touch rather than a set.
@MainActor
open class Responder: AccessibilityItem {
  /// Creates a responder.
  public override init() {}

  /// The responder that receives the events that this one does not handle.
  open var next: Responder? { nil }

  /// The undo manager for changes in this responder; that of the next responder unless this one has its own.
  /// Nil outside a window.
  open var undoManager: UndoManager? { next?.undoManager }

  /// Called when a touch began here. The touch belongs to this responder until it ends or is cancelled.
  open func touchBegan(_ touch: Touch) { next?.touchBegan(touch) }

  /// Called when a touch that began here moved, possibly outside the view.
  open func touchMoved(_ touch: Touch) { next?.touchMoved(touch) }

  /// Called when a touch that began here was lifted.
  open func touchEnded(_ touch: Touch) { next?.touchEnded(touch) }

  /// Called when a touch that began here was cancelled: a release that never arrived, a resize, the terminal
  /// losing focus.
  open func touchCancelled(_ touch: Touch) { next?.touchCancelled(touch) }

  /// Called when a key was pressed while this responder had the focus, or when a responder below did not
  /// handle the key.
  /// - Returns: whether the key was handled; otherwise the next responder is asked.
  open func keyPressed(_ event: KeyEvent) -> Bool { next?.keyPressed(event) ?? false }

  /// Called when the scroll wheel turned over this responder.
  /// - Parameter scroll: the distance in notches and the location.
  /// - Returns: whether the event was handled; otherwise the next responder is asked.
  open func scrolled(_ scroll: Scroll) -> Bool { next?.scrolled(scroll) ?? false }
}

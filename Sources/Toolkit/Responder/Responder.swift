import Input

/// Something that can answer touches, keys and the wheel, or hand them on to the next one.
///
/// What a responder does not answer goes up the chain: from a view to its superview, and from there to the
/// window. A terminal has one pointer, so a touch comes by itself rather than in a set.
@MainActor
open class Responder: AccessibilityItem {
  /// A responder on its own.
  public override init() {}

  /// The responder that gets what this one does not answer.
  open var next: Responder? { nil }

  /// Where changes are registered that a person may want to take back; that of the next responder unless this one
  /// has its own. Nil outside of any window.
  open var undoManager: UndoManager? { next?.undoManager }

  /// A touch began here. It belongs to this responder until it ends or is cancelled.
  open func touchBegan(_ touch: Touch) { next?.touchBegan(touch) }

  /// A touch that began here moved, perhaps far outside.
  open func touchMoved(_ touch: Touch) { next?.touchMoved(touch) }

  /// A touch that began here was lifted.
  open func touchEnded(_ touch: Touch) { next?.touchEnded(touch) }

  /// A touch that began here was lost: a release that never came, a resize, the terminal losing focus.
  open func touchCancelled(_ touch: Touch) { next?.touchCancelled(touch) }

  /// A key was pressed while this responder had the focus, or while something below it did not answer.
  /// - Returns: whether it was answered; otherwise the next responder is asked.
  open func keyPressed(_ event: KeyEvent) -> Bool { next?.keyPressed(event) ?? false }

  /// The wheel turned above this responder.
  /// - Parameter scroll: notches and place.
  /// - Returns: whether it was answered; otherwise the next responder is asked.
  open func scrolled(_ scroll: Scroll) -> Bool { next?.scrolled(scroll) ?? false }
}

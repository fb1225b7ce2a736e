import BacklitGeometry

/// An object that handles events, or leaves them to the next responder.
///
/// Every handler returns whether it handled the event. If it returns false, the window offers the event to
/// the ``next`` responder: from a view to its superview, and from there to the window. To pass an event on,
/// return false; a handler does not call handlers of other responders. A subclass that adds to the handling
/// of its superclass calls `super` and returns its result.
///
/// | handler | first offered to |
/// | --- | --- |
/// | ``touchBegan(_:)`` | the view under the pointer |
/// | ``touchMoved(_:)``, ``touchEnded(_:)``, ``touchCancelled(_:)`` | the responder that handled the beginning of the touch, and no other |
/// | ``scrolled(_:)``, ``pointerMoved(_:)`` | the view under the pointer |
/// | ``keyPressed(_:)``, ``pasted(_:)`` | the focused view; the window if there is none |
///
/// A terminal has one pointer, so a handler receives one touch rather than a set.
@MainActor
open class Responder: AccessibilityItem {
  /// Creates a responder.
  public override init() {}

  /// The responder that is offered the events that this one does not handle.
  open var next: Responder? { nil }

  /// The undo manager for changes in this responder; that of the next responder unless this one has its own.
  /// Nil outside a window.
  open var undoManager: UndoManager? { next?.undoManager }

  /// Called when a touch began: a button of the pointer went down here.
  ///
  /// Return true to receive the rest of the touch, wherever it moves. Check ``Touch/button``: a view that is
  /// operated by the primary button returns false for other buttons. A touch of a different button than the
  /// primary one ends if no responder handles it and no gesture recognizer follows it.
  /// - Returns: whether the touch is handled; otherwise the next responder is asked.
  open func touchBegan(_ touch: Touch) -> Bool { false }

  /// Called when a touch that this responder handles moved, possibly outside the view.
  /// - Returns: whether the motion is handled; no other responder is asked.
  open func touchMoved(_ touch: Touch) -> Bool { false }

  /// Called when a touch that this responder handles was lifted.
  /// - Returns: whether the end is handled; no other responder is asked.
  open func touchEnded(_ touch: Touch) -> Bool { false }

  /// Called when a touch that this responder handles was cancelled: a release that never arrived, a resize,
  /// the terminal losing focus.
  /// - Returns: whether the cancellation is handled; no other responder is asked.
  open func touchCancelled(_ touch: Touch) -> Bool { false }

  /// Called when a key was pressed while this responder had the focus, or when a responder inside it did not
  /// handle the key.
  /// - Returns: whether the key is handled; otherwise the next responder is asked.
  open func keyPressed(_ event: KeyEvent) -> Bool { false }

  /// The commands of keys that no responder handled; none by default.
  open var keyCommands: [KeyCommand] { [] }

  /// Called when the scroll wheel turned over this responder.
  /// - Returns: whether the event is handled; otherwise the next responder is asked.
  open func scrolled(_ event: ScrollEvent) -> Bool { false }

  /// Called when the pointer moved over this responder with no button down.
  ///
  /// Terminals report these motions only on request; see ``Window/acceptsPointerMotion``.
  /// - Returns: whether the event is handled; otherwise the next responder is asked.
  open func pointerMoved(_ event: HoverEvent) -> Bool { false }

  /// Whether keys go to this responder before the screen reader while it has the focus and the reader's cursor, as
  /// typed text must. By default true for a ``KeyInput``.
  ///
  /// A key that ``keyPressed(_:)`` does not handle still goes to the reader. Function keys and Control alone always
  /// belong to the reader, and Control and Alt together with a key of the reader perform its command.
  open var takesKeysFirst: Bool { self is any KeyInput }

  /// The place of the insertion point in the coordinates of this view; nil, the default, for none.
  ///
  /// While this view has the focus, the terminal's own cursor is at this place, also while the screen curtain is on.
  /// Screen readers, magnifiers and input methods of the terminal follow it.
  open var caretRect: Rect? { nil }

  /// Called when a text was pasted while this responder had the focus, or when a responder inside it did not
  /// handle the text. By default, a ``KeyInput`` inserts the text.
  ///
  /// A file that is dropped on a terminal arrives as a paste too: the terminal types its path, often in
  /// quotation marks or with escaped spaces. The text is untrusted and may contain control characters. Its
  /// lines end with line feeds.
  /// - Returns: whether the text is handled; otherwise the next responder is asked.
  open func pasted(_ text: String) -> Bool {
    guard let input = self as? any KeyInput else { return false }
    input.insertText(text)
    return true
  }
}

extension Responder {
  /// Offers an event to this responder and to those after it, until one handles it.
  /// - Returns: whether a responder handled the event.
  func offer(_ handles: (Responder) -> Bool) -> Bool {
    var responder: Responder? = self
    while let current = responder {
      // Read before the call: a handler may remove its view.
      let next = current.next
      if handles(current) { return true }
      responder = next
    }
    return false
  }
}

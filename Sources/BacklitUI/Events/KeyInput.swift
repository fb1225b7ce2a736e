/// A responder that text is typed into, with UIKit's names.
///
/// A view that conforms can be a text field of its own kind:
///
/// - ``Responder/takesKeysFirst`` is true, so that typed characters, arrows, Space and Enter reach
///   ``Responder/keyPressed(_:)`` before the screen reader.
/// - Pasted text is inserted; see ``Responder/pasted(_:)``.
/// - In line mode, a line that the user types is inserted.
///
/// The view overrides ``Responder/caretRect``, has the accessibility trait `textField`, and posts
/// ``AccessibilityNotification/valueChanged(_:_:)`` for each change by the user. ``TextField`` is built on the same
/// methods.
@MainActor
public protocol KeyInput: Responder {
  /// Whether there is any text.
  var hasText: Bool { get }

  /// Inserts a text in the place of the selection, as typing and pasting do.
  func insertText(_ text: String)

  /// Deletes the selection, or the character before the insertion point.
  func deleteBackward()

  /// Selects the whole text.
  func selectAll()
}

import Input
import ScreenReader
import Speech
import Toolkit

extension Session {
  /// Undoes or redoes the latest change, for the keys that do so.
  ///
  /// Alt-Z undoes and Alt-Shift-Z redoes. Control-_ also undoes, as in the line editors of terminals; most
  /// terminals send it for Control-/. Control-Z is not used because it stops a program in a terminal.
  func handleUndo(_ event: KeyEvent) -> Bool {
    let isRedo: Bool
    switch (event.key, event.modifiers.subtracting(.shift)) {
    case (.character("z"), .alt): isRedo = event.modifiers.contains(.shift)
    case (.character("Z"), .alt): isRedo = true
    case (.character("_"), .control), (.character("/"), .control): isRedo = false
    default: return false
    }
    let responder: Responder = window.focusedView ?? window
    // During a touch, the previous value is not final yet.
    if let manager = responder.undoManager, !window.isTouched { change(with: manager, isRedo: isRedo) }
    return true
  }

  /// Undoes or redoes a change, and announces it with the new value: "undo, Pitch 0 percent".
  private func change(with manager: UndoManager, isRedo: Bool) {
    let name = isRedo ? manager.redoActionName : manager.undoActionName
    let view = (isRedo ? manager.redoTarget : manager.undoTarget) as? View
    let isDone = isRedo ? manager.redo() : manager.undo()
    let words = language.words
    var text = isRedo ? words.nothingToRedo : words.nothingToUndo
    if isDone {
      let result = [name, view?.accessibilityValue ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
      text = [isRedo ? words.redo : words.undo, result].filter { !$0.isEmpty }.joined(separator: ", ")
    }
    // The announcement includes the new value; the change must not be spoken twice.
    update(silently: true)
    apply(reader.announce(text, priority: .high, at: milliseconds))
  }
}

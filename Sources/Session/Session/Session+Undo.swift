import Input
import ScreenReader
import Speech
import Toolkit

extension Session {
  /// Takes the latest change back, or does it again, for the keys that say so.
  ///
  /// Alt-Z and Alt-Shift-Z, and Control-_ as the line editors of terminals have it, which Control-/ is sent as by
  /// most of them: Control-Z stops a program there.
  func handleUndo(_ event: KeyEvent) -> Bool {
    let isRedo: Bool
    switch (event.key, event.modifiers.subtracting(.shift)) {
    case (.character("z"), .alt): isRedo = event.modifiers.contains(.shift)
    case (.character("Z"), .alt): isRedo = true
    case (.character("_"), .control), (.character("/"), .control): isRedo = false
    default: return false
    }
    let responder: Responder = window.focusedView ?? window
    // While a finger has a value, what it was before is not decided yet.
    if let manager = responder.undoManager, !window.isTouched { change(with: manager, isRedo: isRedo) }
    return true
  }

  /// Says what was changed and to what: "undo, Pitch 0 percent".
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
    // The new value is in the announcement; it is not said a second time as the news of its element.
    update(silently: true)
    apply(reader.announce(text, priority: .high, at: milliseconds))
  }
}

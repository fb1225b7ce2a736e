import BacklitAccessibility
import BacklitGeometry
import BacklitUI

extension Session {
  /// The focused view if keys go to it before the reader: it takes keys first, and the reader's cursor is there.
  var typingView: View? {
    guard let view = window.focusedView, view.takesKeysFirst, !reader.isOn || isFocusRead else { return nil }
    return view
  }

  /// Whether Control-C and Control-Z may belong to a text instead of ending or suspending the program.
  package var isTyping: Bool { typingView != nil }

  /// Handles a key while the reader is on and keys go to a view first.
  /// - Returns: whether something handled the key; nil if the reader has to handle it as elsewhere.
  func handleTyping(_ key: KeyEvent) -> Bool? {
    guard let view = typingView, key.key != .control else { return nil }
    if case .function = key.key { return nil }
    if let command = ReaderKeys.commandWhileTyping(for: key) {
      if key.isRepeat, !ReaderKeys.repeats(command) { return true }
      return perform(command, at: now)
    }
    window.advance(to: now)
    return view.keyPressed(key) ? true : nil
  }

  /// Inserts a line that the user typed in line mode in the place of the text of the focused field.
  /// - Parameters:
  ///   - text: the line.
  ///   - time: the time in seconds; not less than in the previous call.
  /// - Returns: whether a field took the line.
  package func type(line text: String, at time: Double) -> Bool {
    now = max(now, time)
    update()
    guard let input = typingView as? any KeyInput else { return false }
    window.advance(to: now)
    ignoresValueChanges = true
    input.selectAll()
    ignoresValueChanges = false
    input.insertText(text)
    update()
    return true
  }
}

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

  /// Whether what the user types is a secret.
  package var isSecretFocused: Bool { (window.focusedView as? TextInputControl)?.isSecret == true }

  /// Handles a key while the reader is on and keys go to a view first.
  /// - Returns: whether something handled the key; nil if the reader has to handle it as elsewhere.
  func handleTyping(_ key: KeyEvent) -> Bool? {
    guard let view = typingView, key.key != .control, key.key != .shift else { return nil }
    if case .function = key.key { return nil }
    if window.noticeAction(for: key) != nil { return nil }
    if let command = ReaderKeys.commandWhileTyping(for: key) {
      if key.isRepeat, !ReaderKeys.repeats(command) { return true }
      return perform(command, at: now)
    }
    window.advance(to: now)
    let before = (reader.nextID, view.accessibilityValue, view.accessibilityTextSelection)
    guard view.keyPressed(key) else { return nil }
    update()
    // Return can start something that is only spoken later.
    let isUnanswered = (reader.nextID, view.accessibilityValue, view.accessibilityTextSelection) == before
    if isUnanswered, key.key != .enter, !key.isRepeat { refuseKey() }
    return true
  }

  /// Inserts a line that the user typed in line mode in the place of the text of the focused field.
  /// - Parameters:
  ///   - text: the line.
  ///   - time: the time in seconds; not less than in the previous call.
  /// - Returns: whether a field took the line; a text that cannot be edited, such as a log, takes none.
  package func type(line text: String, at time: Double) -> Bool {
    advance(to: time)
    update()
    guard let input = typingView as? any KeyInput, (input as? TextInputControl)?.acceptsEdits != false else {
      return false
    }
    window.advance(to: now)
    // The new text is spoken, and not that it replaces a selection.
    let posted = postponingNotifications { input.selectAll() } ?? []
    update(.silent)
    for notification in posted {
      if case .valueChanged = notification { continue }
      handle(notification)
    }
    input.insertText(text)
    update()
    return true
  }

  /// Sets the value of the adjustable control that is read to one that the user typed in line mode.
  /// - Returns: whether the text is a value of the control.
  package func type(value text: String, at time: Double) -> Bool {
    advance(to: time)
    update()
    guard isFocusRead, let control = window.focusedView as? ValueControl,
      let value = control.value(typed: text)
    else { return false }
    let request = ActionRequest(node: control.nodeID, action: .adjust(.value(value)))
    reader.actionStarted(request, at: milliseconds)
    apply([.request(request)])
    return true
  }

  /// Searches the list that is shown for words that the user typed in line mode, or moves the reader to the element whose
  /// name matches them best.
  /// - Returns: whether there is a list or an element.
  package func find(_ words: String, at time: Double) -> Bool {
    advance(to: time)
    update()
    if let list = panel as? ListPage {
      list.search(words)
      update()
      return true
    }
    guard let node = bestMatch(for: words) else { return false }
    finishUpdate(moveReader(.asked) { reader.layoutChanged(node, at: milliseconds) })
    update()
    return true
  }
}

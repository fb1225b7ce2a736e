import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI
import BacklitValues

/// A different screen reader that reads the terminal speaks characters that change. So with the setting for it the focus has
/// no ring, and the captions show the words that the reader of the session would say, with the cursor behind them; see
/// ``CompanionScreen``.
extension Session {
  /// Whether a different screen reader reads the terminal.
  var isBesideReader: Bool { settings.worksBesideReader && !reader.isOn }

  /// Starts or stops the words for a different screen reader, after a setting or the state of the reader changed.
  func updateCompanion() {
    window.showsFocusRing = !isBesideReader
    guard isBesideReader else {
      if companion != nil, !reader.isOn { captions.caption = nil }
      companion = nil
      companionScreen = CompanionScreen()
      captions.indent = 0
      return
    }
    if companion == nil {
      var reader = ScreenReader(settings: settings)
      _ = reader.perform(.on)
      companion = reader
      hasGreetedBesideReader = false
      let update = window.accessibilityTree().difference(from: nil)
      let time = milliseconds
      inform(silently: true) { $0.update(update, at: time) }
      greetBesideReader()
    }
    companion?.settings = settings
    companion?.settings.speaksHints = false
  }

  /// Passes a change to the reader that finds the words for a different screen reader, and shows its last words.
  /// - Parameters:
  ///   - silently: whether no words are shown.
  ///   - change: changes the reader.
  func inform(silently: Bool = false, _ change: (inout ScreenReader) -> [ReaderEffect]) {
    guard var reader = companion else { return }
    let effects = change(&reader)
    companion = reader
    var words: String?
    for case .speak(let utterance, _) in effects { words = utterance.text }
    if !silently, let words { captions.replaceCaption(with: words) }
  }

  /// Shows the name of the program and the key for help as the first words. The element with the focus follows with the
  /// first key.
  func greetBesideReader() {
    guard isBesideReader, !hasGreetedBesideReader, !window.accessibilityTree().readingOrder.isEmpty else {
      return
    }
    hasGreetedBesideReader = true
    hasMovedBesideReader = false
    if let greeting { captions.replaceCaption(with: greeting) }
  }

  /// Passes a tree update to the reader for a different screen reader. Typed characters are read by that reader itself.
  func informBesideReader(_ update: TreeUpdate) {
    let time = milliseconds
    let isTyping = window.focusedView?.takesKeysFirst == true
    inform(silently: isTyping || !hasGreetedBesideReader) { $0.update(update, at: time) }
    greetBesideReader()
  }

  /// Passes a move of the focus to the reader for a different screen reader.
  func informBesideReader(focus element: NodeID?) {
    let time = milliseconds
    let isFirst = !hasMovedBesideReader
    if element != nil { hasMovedBesideReader = true }
    inform { reader in
      let effects = reader.focusMoved(to: element, at: time)
      // It begins at the element that gets the focus first, which the user has not heard yet.
      return isFirst && effects.isEmpty && reader.cursor == element
        ? reader.orient(saying: nil, containers: true) : effects
    }
  }

  /// Sends a key to the views, and shows its result: a value, the end of a range, or that a button was pressed.
  func sendBesideReader(_ key: KeyEvent) -> Bool {
    guard let action = ReaderKeys.action(for: key), let view = window.focusedView,
      view.nodeID == companion?.cursor, !view.takesKeysFirst,
      action == .activate || view.accessibilityTraits.contains(.adjustable)
    else { return window.send(.key(key), at: now) }
    let request = ActionRequest(node: view.nodeID, action: action)
    let time = milliseconds
    companion?.actionStarted(request, at: time)
    let before = (view.accessibilityValue, view.accessibilityRange)
    let isAnswered = window.send(.key(key), at: now)
    let changed = action == .activate || (view.accessibilityValue, view.accessibilityRange) != before
    update()
    if isAnswered { inform { $0.actionCompleted(request, changed: changed, at: time) } }
    return isAnswered
  }

  /// Makes the cells for a different screen reader.
  func composeBesideReader() {
    guard isBesideReader else { return }
    grid = companionScreen.compose(
      grid, isPicture: showsColor && quality != .plain, isTyping: window.focusedView?.takesKeysFirst == true,
      at: now)
    markFocusPlace()
  }

  /// The cell for the terminal's cursor beside a different screen reader; nil without words.
  var besideReaderCursor: (column: Int, row: Int)? {
    guard isBesideReader, captions.caption != nil, metrics.columns > 3 else { return nil }
    let column = companionScreen.cursorColumn ?? captions.endColumn
    return (column: min(column, metrics.columns - 1), row: metrics.rows - 1)
  }

  /// Marks the place of the focus by exchanging the colours of one cell.
  private func markFocusPlace() {
    guard let place = elementPlace else { return }
    let cell = grid[place.column, place.row]
    grid[place.column, place.row] = Cell(
      glyph: cell.glyph, foreground: cell.background, background: cell.foreground,
      attributes: cell.attributes)
  }
}

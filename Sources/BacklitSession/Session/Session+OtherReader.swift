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
    window.isUsedByEar = reader.isOn || isBesideReader || presence.hasBusReader
    window.showsFocusRing = !isBesideReader
    window.progressSchedule = settings.progressSchedule
    guard isBesideReader else {
      if companion != nil, !reader.isOn { captions.caption = nil }
      companion = nil
      captions.indent = 0
      return
    }
    if companion == nil {
      companion = Companion(
        settings: settings, at: window.accessibilityTree().difference(from: nil), time: milliseconds)
      greetBesideReader()
    }
    companion?.reader.settings = settings
    companion?.reader.settings.speaksHints = false
  }

  /// Passes a change to the reader that finds the words for a different screen reader, and shows its last words.
  func inform(_ change: (inout ScreenReader) -> [ReaderEffect]) {
    showBesideReader(companion?.inform(change))
  }

  private func showBesideReader(_ words: String?) {
    if let words { captions.replaceCaption(with: words) }
  }

  /// Shows the name of the program and the key for help as the first words. The element with the focus follows with the
  /// first key.
  func greetBesideReader() {
    guard companion?.stage == .new, !window.accessibilityTree().readingOrder.isEmpty else { return }
    companion?.stage = .greeted
    showBesideReader(greeting)
  }

  /// Passes a tree update to the reader for a different screen reader.
  func informBesideReader(_ update: TreeUpdate) {
    let isTyping = window.focusedView?.takesKeysFirst == true
    showBesideReader(companion?.update(update, isTyping: isTyping, at: milliseconds))
    greetBesideReader()
  }

  /// Passes a move of the focus to the reader for a different screen reader.
  func informBesideReader(focus element: NodeID?) {
    showBesideReader(companion?.focusMoved(to: element, at: milliseconds))
  }

  /// Sends a key to the views, and shows its result: a value, the end of a range, or that a button was pressed.
  func sendBesideReader(_ key: KeyEvent) -> Bool {
    guard let action = ReaderKeys.action(for: key), let view = window.focusedView,
      view.nodeID == companion?.reader.cursor, !view.takesKeysFirst,
      action == .activate || view.accessibilityTraits.contains(.adjustable)
    else { return window.send(.key(key), at: now) }
    let request = ActionRequest(node: view.nodeID, action: action)
    let time = milliseconds
    companion?.reader.actionStarted(request, at: time)
    let before = (view.accessibilityValue, view.accessibilityRange)
    let isAnswered = window.send(.key(key), at: now)
    let changed = action == .activate || (view.accessibilityValue, view.accessibilityRange) != before
    update()
    if isAnswered { inform { $0.actionCompleted(request, changed: changed, at: time) } }
    return isAnswered
  }

  /// Makes the cells for a different screen reader, and marks the place of the focus by exchanging the colours of one cell.
  /// - Returns: the cells to show; the given ones without such a reader.
  func composedBesideReader(_ grid: CellGrid) -> CellGrid {
    let isTyping = window.focusedView?.takesKeysFirst == true
    guard
      var grid = companion?.screen.compose(
        grid, isPicture: displaysColor && displayQuality != .plain, isTyping: isTyping, at: now)
    else { return grid }
    guard let place = elementPlace else { return grid }
    let cell = grid[place.column, place.row]
    grid[place.column, place.row] = Cell(
      glyph: cell.glyph, foreground: cell.background, background: cell.foreground,
      attributes: cell.attributes, link: cell.link)
    return grid
  }

  /// The cell for the terminal's cursor beside a different screen reader; nil without words.
  var besideReaderCursor: (column: Int, row: Int)? {
    guard isBesideReader, captions.caption != nil, metrics.columns > 3 else { return nil }
    let column = companion?.screen.cursorColumn ?? captions.endColumn
    return (column: min(column, metrics.columns - 1), row: metrics.rows - 1)
  }
}

import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI
import BacklitValues

/// A different screen reader that reads the terminal speaks every character that changes, and the row of the terminal's
/// cursor. So with the setting for it the focus has no ring, and the captions show the words that the reader of the session
/// would say, with the cursor at them.
extension Session {
  /// Whether a different screen reader reads the terminal.
  var isBesideReader: Bool { settings.worksBesideReader && !reader.isOn }

  /// Starts or stops the words for a different screen reader, after a setting or the state of the reader changed.
  func updateCompanion() {
    window.showsFocusRing = !isBesideReader
    guard isBesideReader else {
      if companion != nil, !reader.isOn { captions.caption = nil }
      companion = nil
      return
    }
    if companion == nil {
      companion = ScreenReader(settings: settings)
      let update = window.accessibilityTree().difference(from: nil)
      let time = milliseconds
      inform { $0.update(update, at: time) + $0.perform(.on) }
    }
    companion?.settings = settings
    companion?.settings.speaksHints = false
  }

  /// Passes a change to the reader that finds the words for a different screen reader, and shows its last words.
  func inform(_ change: (inout ScreenReader) -> [ReaderEffect]) {
    guard var reader = companion else { return }
    let effects = change(&reader)
    companion = reader
    for case .speak(let utterance, _) in effects { captions.caption = utterance.text }
  }

  /// Marks the place of the focus by exchanging the colours of one cell.
  func markFocusPlace() {
    guard isBesideReader, let place = elementPlace else { return }
    let cell = grid[place.column, place.row]
    grid[place.column, place.row] = Cell(
      glyph: cell.glyph, foreground: cell.background, background: cell.foreground,
      attributes: cell.attributes)
  }
}

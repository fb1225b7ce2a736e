import Cells
import ScreenReader
import Speech
import Toolkit

extension Session {
  /// Turns the screen curtain on or off. While it is on, the picture is blank and everything else continues.
  ///
  /// The curtain protects the privacy of users who work by ear. It can be on only while the screen reader
  /// is on; turning the reader off also turns the curtain off.
  /// - Parameter isDown: whether to blank the screen.
  public func setCurtain(_ isDown: Bool) {
    guard isDown != isCurtainDown, reader.isOn || !isDown else { return }
    isCurtainDown = isDown
    // Draw what changed behind the curtain immediately.
    if !isDown { pendingScene = window.currentScene() }
    window.setNeedsFrame()
    let words = language.sessionWords
    announce(isDown ? words.curtainOn : words.curtainOff)
  }

  /// Makes the grid and the picture blank.
  /// - Returns: whether they changed.
  func drawCurtain() -> Bool {
    let blank = CellGrid(columns: metrics.columns, rows: metrics.rows)
    guard grid != blank || picture != nil else { return false }
    (grid, picture) = (blank, nil)
    return true
  }

  /// Announces a text of the session itself with high priority.
  func announce(_ text: String) {
    update()
    apply(reader.announce(text, priority: .high, at: milliseconds))
  }
}

import Cells
import ScreenReader
import Speech
import Toolkit

extension Session {
  /// Lets the screen curtain down, or lifts it: behind it the picture is blank and all else goes on.
  ///
  /// For people who do not look at the screen, and do not want others to. It is down only while the reader is on, and
  /// is lifted when that is turned off.
  /// - Parameter isDown: whether nothing is to be seen.
  public func setCurtain(_ isDown: Bool) {
    guard isDown != isCurtainDown, reader.isOn || !isDown else { return }
    isCurtainDown = isDown
    // What changed behind it is drawn at once.
    if !isDown { pendingScene = window.currentScene() }
    window.setNeedsFrame()
    let words = language.sessionWords
    announce(isDown ? words.curtainOn : words.curtainOff)
  }

  /// Makes the picture blank.
  /// - Returns: whether it was not.
  func drawCurtain() -> Bool {
    let blank = CellGrid(columns: metrics.columns, rows: metrics.rows)
    guard grid != blank || picture != nil else { return false }
    (grid, picture) = (blank, nil)
    return true
  }

  /// Says something of the session's own at once.
  func announce(_ text: String) {
    update()
    apply(reader.announce(text, priority: .high, at: milliseconds))
  }
}

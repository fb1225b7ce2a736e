import BacklitGeometry
import BacklitGraphics
import BacklitSession
import BacklitTerminal
import BacklitValues
import Dispatch

/// A screen in some rows of the normal screen of its terminal.
extension TerminalScreen {
  /// The time in milliseconds in which the terminal tells where the cursor is. One that is far away or busy takes longer than a
  /// moment, and a region that does not wait covers the text before the cursor.
  private static let locatingTimeout = 2000

  /// Asks where the cursor is, and keeps frames until the answer: the region begins in a row without text. Does nothing for a
  /// whole screen.
  func locate() {
    guard rows != nil, terminal.isEntered else { return }
    locating?.cancel()
    let end = DispatchWorkItem { [weak self] in
      MainActor.assumeIsolated { self?.endLocating(isNewRow: false) }
    }
    locating = end
    (regionTop, terminal.ending) = (nil, [])
    if terminal.capabilities.answersQueries { terminal.write(Array(FrameEncoder.positionQuery.utf8)) }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(Self.locatingTimeout), execute: end)
  }

  /// Begins the region.
  /// - Parameter isNewRow: whether it begins in the row below the cursor.
  func endLocating(isNewRow: Bool) {
    guard let end = locating else { return }
    end.cancel()
    locating = nil
    encoder.leaveRegion(isNewRow: isNewRow)
    redraw()
  }

  /// An event with a position in the region; nil for one outside.
  func inRegion(_ input: InputEvent) -> InputEvent? {
    guard rows != nil, case .pointer(var pointer) = input else { return input }
    guard let regionTop else { return nil }
    pointer.location.y -= Double(regionTop)
    let isInside = (0..<Double(session.metrics.rows)).contains(pointer.location.y)
    // A press that began inside may go on and end outside.
    return isInside || pointer.phase == .drag || pointer.phase == .up ? .pointer(pointer) : nil
  }

  /// Leaves the last frame, or a summary in its place, with the cursor below. Does nothing for a whole screen.
  func finishRegion(_ summary: String?) {
    guard rows != nil, terminal.isEntered else { return }
    endLocating(isNewRow: false)
    guard let summary else {
      draw()
      return
    }
    let shown = terminal.capabilities.usesUnicode ? summary : PlainCharacters.text(summary)
    let lines = shown.split(separator: "\n", omittingEmptySubsequences: false).map {
      Spelling.printableLines(String($0))
    }
    if terminal.write(encoder.replaceRegion(by: lines, columns: session.metrics.columns)) {
      terminal.ending = []
      displayedGrid = nil
    }
  }
}

import Accessibility
import Cells
import Geometry
import ScreenReader
import Speech
import Toolkit

extension Session {
  /// Whether frames are wanted one after the other, because something moves.
  public var isAnimating: Bool { window.isAnimating }

  /// When, in seconds, something is due although nothing happens: a hint to be spoken, a watchdog. Nil for
  /// never.
  public var nextDeadline: Double? {
    [reader.nextDeadline, queue.nextDeadline].compactMap { $0.map { Double($0) / 1000 } }.min()
  }

  /// Makes a frame: the views' passes, then the reader's turn, then the cells.
  /// - Parameter time: now, in seconds; never less than before.
  /// - Returns: whether ``grid`` or ``parkedCursor`` may have changed.
  @discardableResult
  public func makeFrame(at time: Double) -> Bool {
    now = max(now, time)
    var changed = false
    // What the reader says in answer to a frame (the caption, the cursor) is in the same frame.
    for _ in 0..<4 {
      let frame = window.makeFrame(at: now)
      if let update = frame.accessibility {
        tree = update.tree
        apply(reader.update(update, at: milliseconds))
      }
      runSpeech()
      if let scene = frame.scene {
        grid = renderer.render(scene)
        changed = true
      }
      if frame.scene == nil && frame.accessibility == nil { break }
    }
    return changed
  }

  /// The cell where the terminal's own cursor belongs: on what the reader reads, or on the focus; nil to
  /// hide it. Terminal screen readers and magnifiers follow it.
  public var parkedCursor: (column: Int, row: Int)? {
    let cursor = reader.isOn ? reader.cursor : nil
    let view = cursor.flatMap { window.view(of: $0) } ?? window.focusedView
    guard let view, view.isEffectivelyVisible else { return nil }
    let frame = view.convert(view.bounds, to: nil)
    let cell = metrics.cellSize
    let column = Int(((frame.minX + cell.width) / cell.width).rounded(.down))
    let row = Int((frame.midY / cell.height).rounded(.down))
    return (
      column: min(max(0, column), max(0, metrics.columns - 1)),
      row: min(max(0, row), max(0, metrics.rows - 1))
    )
  }

  /// The clock of reader and queue.
  var milliseconds: Int { Int((now * 1000).rounded()) }
}

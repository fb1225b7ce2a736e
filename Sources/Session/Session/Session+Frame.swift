import Accessibility
import Cells
import Drawing
import Geometry
import ScreenReader
import Speech
import Toolkit

extension Session {
  /// Whether frames are wanted one after the other, because something moves.
  public var isAnimating: Bool { window.isAnimating }

  /// When, in seconds, something is due although nothing happens: a hint to be spoken, a watchdog, a press that
  /// becomes a long one. Nil for never.
  public var nextDeadline: Double? {
    let words = [reader.nextDeadline, queue.nextDeadline].map { $0.map { Double($0) / 1000 } }
    return (words + [window.nextDeadline]).compactMap(\.self).min()
  }

  /// Makes a frame: the views' passes, the reader's turn, then the cells.
  /// - Parameter time: now, in seconds; never less than before.
  /// - Returns: whether ``grid`` or ``parkedCursor`` may have changed.
  @discardableResult
  public func makeFrame(at time: Double) -> Bool {
    now = max(now, time)
    update()
    guard let scene = pendingScene else { return isCurtainDown && drawCurtain() }
    pendingScene = nil
    let isDrawn = isCurtainDown ? drawCurtain() : true
    if !isCurtainDown { draw(scene) }
    onFrame?()
    return isDrawn
  }

  private func draw(_ scene: Scene) {
    grid = renderer.render(scene)
    picture = pictureRenderer?.render(scene)
    if let picture { grid = grid.uncovering(picture) }
  }

  /// Lets time pass for the views, the tree and what is spoken, without drawing a cell: for a terminal that takes no frame at
  /// the moment. What moves goes on, and others that are shown elsewhere with it; the next ``makeFrame(at:)`` draws what
  /// became of it.
  /// - Parameter time: now, in seconds; never less than before.
  public func tick(at time: Double) {
    now = max(now, time)
    update()
  }

  /// Brings the views and the tree up to date, and the reader with them; draws no cell.
  ///
  /// What the reader does in answer (the caption, the cursor) needs another round; four are more than any
  /// answer takes, and what is left after them is in the next frame.
  /// - Parameter silently: whether the reader takes note of what changed without a word, because it is about
  ///   to be told where to go.
  func update(silently: Bool = false) {
    guard !isUpdating else { return }
    isUpdating = true
    for _ in 0..<4 {
      let frame = window.makeFrame(at: now)
      if let scene = frame.scene { pendingScene = scene }
      if let update = frame.accessibility { take(update, silently: silently) }
      followFocus(silently: silently)
      runSpeech()
      if frame.scene == nil && frame.accessibility == nil { break }
    }
    isUpdating = false
    let notifications = postponed
    postponed = []
    for notification in notifications { handle(notification) }
    if window.isFrameNeeded { onNeedsFrame?() }
  }

  private func take(_ update: TreeUpdate, silently: Bool) {
    let time = milliseconds
    apply(silently ? reader.silently { $0.update(update, at: time) } : reader.update(update, at: time))
  }

  /// The reader goes where the keys go, however they got there.
  private func followFocus(silently: Bool) {
    let focus = window.focusedView?.nodeID
    guard focus != followedFocus else { return }
    followedFocus = focus
    let (element, time) = (window.focusedView.flatMap(element), milliseconds)
    apply(
      silently
        ? reader.silently { $0.focusMoved(to: element, at: time) } : reader.focusMoved(to: element, at: time))
  }

  /// The element to read for a view: itself, or the first that is seen of those in a view that is none.
  private func element(of view: View) -> NodeID? {
    guard !view.isAccessibilityElement else { return view.nodeID }
    let frame = view.convert(view.bounds, to: nil)
    let order = window.accessibilityTree().readingOrder
    let inside = order.first {
      guard let item = window.item(of: $0), let part = window.view(of: $0) else { return false }
      return part.isDescendant(of: view) && item.accessibilityFrame.intersects(frame)
    }
    return inside ?? view.nodeID
  }

  /// The cell where the terminal's own cursor belongs: on what the reader reads, or on the focus; nil to
  /// hide it. Terminal screen readers and magnifiers follow it.
  public var parkedCursor: (column: Int, row: Int)? {
    guard !isCurtainDown else { return nil }
    let cursor = reader.isOn ? reader.cursor : nil
    let item = cursor.flatMap { window.item(of: $0) } ?? window.focusedView
    guard let item, window.view(of: item.nodeID)?.isEffectivelyVisible == true else { return nil }
    // In a list the line that would be chosen is what the person is at.
    let list = item as? ListView
    let frame = list.map { $0.convert($0.selectedFrame, to: nil) } ?? item.accessibilityFrame
    let cell = metrics.cellSize
    let column = Int(saturated: (frame.minX + cell.width) / cell.width)
    let row = Int(saturated: frame.midY / cell.height)
    return (
      column: min(max(0, column), max(0, metrics.columns - 1)),
      row: min(max(0, row), max(0, metrics.rows - 1))
    )
  }

  /// The clock of reader and queue.
  var milliseconds: Int { Int((now * 1000).rounded()) }
}

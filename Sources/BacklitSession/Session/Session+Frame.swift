import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI
import BacklitValues

extension Session {
  /// Whether an animation runs, so that frames are needed continuously.
  package var isAnimating: Bool { window.isAnimating }

  /// The time in seconds of the next timed work: that of ``nextTickDeadline``, or rows that are held for a different
  /// screen reader. Nil if there is none.
  package var nextDeadline: Double? {
    [nextTickDeadline, companionScreen.release].compactMap(\.self).min()
  }

  /// The time in seconds of the next timed work that ``tick(at:)`` does: a hint, a speech watchdog, a long press. Nil if
  /// there is none.
  package var nextTickDeadline: Double? {
    let words = [reader.nextDeadline, queue.nextDeadline].map { $0.map { Double($0) / 1000 } }
    return (words + [window.nextDeadline]).compactMap(\.self).min()
  }

  /// Makes a frame: runs the frame passes of the views, updates the reader, then draws the cells.
  /// - Parameter time: now, in seconds; never less than before.
  /// - Returns: whether ``grid`` or ``parkedCursor`` may have changed.
  @discardableResult
  package func makeFrame(at time: Double) -> Bool {
    now = max(now, time)
    update()
    // Rows that were held for a different screen reader are due.
    if pendingScene == nil, let release = companionScreen.release, now >= release {
      pendingScene = window.currentScene()
    }
    guard let scene = pendingScene else { return false }
    pendingScene = nil
    let before = grid
    draw(scene)
    handlers.frames.forEach { $0() }
    return !isCurtainDown || grid != before
  }

  private func draw(_ scene: Scene) {
    let renderer = makeRenderer()
    // Also behind the curtain, because the cells take their backgrounds from the picture.
    let rendered = pictureRenderer?.render(scene)
    picture = isCurtainDown ? nil : rendered
    grid = renderer.render(scene)
    if let picture { grid = grid.uncovering(picture) }
    if isCurtainDown { drawCurtain() }
    composeBesideReader()
  }

  /// Advances the views, the accessibility tree and speech without drawing cells, for a terminal that cannot
  /// take a frame at the moment. Animations continue, and so do the other screens that show them; the next
  /// ``makeFrame(at:)`` draws the current state.
  /// - Parameter time: now, in seconds; never less than before.
  package func tick(at time: Double) {
    now = max(now, time)
    update()
  }

  /// Updates the views, the accessibility tree and the reader. It draws no cells.
  ///
  /// The reader's reaction (the caption, the cursor) can require another round. Four rounds are more than any
  /// reaction needs; the next frame handles the rest.
  /// - Parameter silently: whether the reader records the changes without speaking, because the caller moves
  ///   the reader next.
  func update(silently: Bool = false) {
    guard !isUpdating else { return }
    isUpdating = true
    for _ in 0..<4 {
      let frame = window.makeFrame(at: now)
      if let scene = frame.scene { pendingScene = scene }
      if let update = frame.accessibility { handleTreeUpdate(update, silently: silently) }
      debugLayout()
      followFocus(silently: silently)
      runSpeech()
      if frame.scene == nil && frame.accessibility == nil { break }
    }
    isUpdating = false
    reportFocus()
    let notifications = postponed
    postponed = []
    for notification in notifications { handle(notification) }
    if window.isFrameNeeded { onNeedsFrame?() }
  }

  private func handleTreeUpdate(_ update: TreeUpdate, silently: Bool) {
    let time = milliseconds
    apply(silently ? reader.silently { $0.update(update, at: time) } : reader.update(update, at: time))
    informBesideReader(update)
    send(.tree(update))
  }

  /// Moves the reader to the focused view.
  private func followFocus(silently: Bool) {
    let focus = window.focusedView?.nodeID
    guard focus != followedFocus else { return }
    followedFocus = focus
    let (element, time) = (window.focusedView.flatMap(element), milliseconds)
    // A reader that goes to a new place does not enter the containers of the focus before.
    if !isReaderPassing {
      apply(
        silently
          ? reader.silently { $0.focusMoved(to: element, at: time) }
          : reader.focusMoved(to: element, at: time))
    }
    informBesideReader(focus: element)
  }

  /// Reports the element with the keyboard focus, which also moves inside a list.
  private func reportFocus() {
    if let onNews, case let element = focusedElement, element != reportedFocus {
      reportedFocus = element
      onNews(.focus(element))
    }
    if let onBrailleNews, case let element = brailleFocus, element != reportedBrailleFocus {
      reportedBrailleFocus = element
      onBrailleNews(.focus(element))
    }
  }

  /// Hands news to the accessibility bus and to the braille display.
  func send(_ news: SessionNews) {
    onNews?(news)
    onBrailleNews?(news)
  }

  /// The element to read for a view: the view itself, or the first visible element inside it.
  func element(of view: View) -> NodeID? {
    guard !view.isAccessibilityElement else { return view.nodeID }
    if let item = view.currentItem, window.accessibilityTree().contains(item.nodeID) { return item.nodeID }
    let frame = view.convert(view.bounds, to: nil)
    let order = window.accessibilityTree().readingOrder
    let inside = order.first {
      guard let item = window.item(of: $0), let part = window.view(of: $0) else { return false }
      return part.isDescendant(of: view) && item.accessibilityFrame.intersects(frame)
    }
    return inside ?? view.nodeID
  }

  /// The cell for the terminal's own cursor: at the insertion point of the reader's element or of the focus, or else
  /// at its visible part. Nil to hide the cursor, also while that element is scrolled out of sight. Screen readers,
  /// magnifiers and input methods of the terminal follow it. Behind the curtain it is at the insertion point of a text or at
  /// the captions.
  package var parkedCursor: (column: Int, row: Int)? {
    if let caret = caretPlace { return caret }
    // Braille displays follow the terminal's cursor to the caption.
    guard !isCurtainDown else { return metrics.rows > 1 ? (column: 0, row: metrics.rows - 1) : nil }
    return besideReaderCursor ?? elementPlace
  }

  /// The cell at the visible part of the reader's element, or of the focus.
  var elementPlace: (column: Int, row: Int)? {
    // The focus of a list is at its current row.
    let row = (readItem as? View)?.currentItem
    guard let visible = row?.visibleRect ?? readItem?.visibleRect else { return nil }
    let cell = metrics.cellSize
    return place(
      column: Int(saturated: (visible.minX + cell.width) / cell.width),
      row: Int(saturated: visible.midY / cell.height))
  }

  /// The cell of the insertion point of the reader's element or of the focus, if it is visible. Behind the curtain only text
  /// that is typed has one; the selected line of a list is in the captions.
  private var caretPlace: (column: Int, row: Int)? {
    guard let view = readItem as? View, !isCurtainDown || view.takesKeysFirst, let visible = view.visibleRect,
      let caret = view.caretRect.map({ view.convert($0, to: nil) }), visible.intersects(caret)
    else { return nil }
    let cell = metrics.cellSize
    return place(
      column: Int(saturated: (caret.minX + 0.5) / cell.width), row: Int(saturated: caret.midY / cell.height))
  }

  /// The reader's element, or the part of the screen with the focus.
  private var readItem: AccessibilityItem? {
    let cursor = reader.isOn ? reader.cursor : nil
    return cursor.flatMap { window.item(of: $0) } ?? window.focusedView.map { $0.currentItem ?? $0 }
  }

  /// The nearest cell on the screen.
  private func place(column: Int, row: Int) -> (column: Int, row: Int) {
    (
      column: min(max(0, column), max(0, metrics.columns - 1)),
      row: min(max(0, row), max(0, metrics.rows - 1))
    )
  }

  /// The time for the reader and the speech queue.
  var milliseconds: Int { Int((now * 1000).rounded()) }
}

extension Session {
  /// Turns the screen curtain on or off. While it is on, the screen is blank except for the captions, which braille displays
  /// read, and everything else continues.
  ///
  /// The curtain protects the privacy of users who work without looking. It can be on only while the screen reader
  /// is on; turning the reader off also turns the curtain off.
  /// - Parameter isDown: whether to blank the screen.
  package func setCurtain(_ isDown: Bool) {
    guard isDown != isCurtainDown, reader.isOn || !isDown else { return }
    isCurtainDown = isDown
    // The whole screen changes, although no view does.
    pendingScene = window.currentScene()
    window.setNeedsFrame()
    announce(language.text(isDown ? SessionText.curtainOn : .curtainOff), about: .curtain)
  }

  /// Blanks all rows of the grid except the captions.
  func drawCurtain() {
    var curtain = CellGrid(columns: metrics.columns, rows: metrics.rows)
    let row = metrics.rows - 1
    for column in 0..<metrics.columns { curtain[column, row] = grid[column, row] }
    grid = curtain
  }

  /// Announces a text of the session itself with high priority.
  func announce(_ text: String, about topic: AnnouncementTopic) {
    update()
    let time = milliseconds
    apply(reader.announce(text, priority: .high, topic: topic.rawValue, at: time))
    send(.announcement(text, isUrgent: true))
    inform { $0.announce(text, at: time) }
  }
}

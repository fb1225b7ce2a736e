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
    [nextTickDeadline, companion?.screen.release].compactMap(\.self).min()
  }

  /// The time in seconds of the next timed work that ``tick(at:)`` does: a hint, a speech watchdog, a long press, the end of
  /// a question. Nil if there is none.
  package var nextTickDeadline: Double? {
    let words = [reader.nextDeadline, companion?.reader.nextDeadline, speech.queue.nextDeadline].map {
      $0.map { Double($0) / 1000 }
    }
    return (words + [window.nextDeadline, panel?.closingTime]).compactMap(\.self).min()
  }

  /// Makes a frame: runs the frame passes of the views, updates the reader, then draws the cells.
  /// - Parameter time: now, in seconds; never less than before.
  /// - Returns: whether ``grid`` or ``parkedCursor`` may have changed.
  @discardableResult
  package func makeFrame(at time: Double) -> Bool {
    advance(to: time)
    update()
    // Rows that were held for a different screen reader are due.
    if display.pendingScene == nil, let release = companion?.screen.release, now >= release {
      display.pendingScene = window.currentScene()
    }
    guard let hasChanged = display.draw({ composedWithMarks(composedBesideReader($0)) }) else { return false }
    if let marking, !isCurtainDown, !marking.screen.isShown(in: grid) { endMarking() }
    handlers.frames.forEach { $0() }
    return hasChanged
  }

  /// Advances the views, the accessibility tree and speech without drawing cells, for a terminal that cannot
  /// take a frame at the moment. Animations continue, and so do the other screens that show them; the next
  /// ``makeFrame(at:)`` draws the current state.
  /// - Parameter time: now, in seconds; never less than before.
  package func tick(at time: Double) {
    advance(to: time)
    update()
  }

  /// Updates the views, the accessibility tree and the reader. It draws no cells.
  ///
  /// The reader's reaction (the caption, the cursor) can require another round. Four rounds are more than any
  /// reaction needs; the next frame handles the rest.
  /// - Parameter reaction: how the session reacts to the changes.
  func update(_ reaction: Reaction = []) {
    finishUpdate(runPasses(reaction))
  }

  /// Runs the passes of an update. The caller moves the reader and then calls ``finishUpdate(_:)``.
  /// - Returns: the notifications that were posted meanwhile; nil if the passes run already.
  func runPasses(_ reaction: Reaction) -> [AccessibilityNotification]? {
    postponingNotifications {
      for _ in 0..<4 {
        let frame = window.makeFrame(at: now)
        if let scene = frame.scene { display.pendingScene = scene }
        if let update = frame.accessibility { handleTreeUpdate(update, reaction) }
        debugLayout()
        followFocus(reaction)
        window.keysAtFocus = keysAtFocus
        (captions.keysAtFocus, captions.isTyping) = (window.showsKeys ? [] : window.keysAtFocus, isTyping)
        captions.hidesHelp = presence.hasBusReader && window.focusedView == nil
        runSpeech(reaction)
        if frame.scene == nil && frame.accessibility == nil { break }
      }
    }
  }

  /// The keys with an effect at the focus, in few words: the commands in reach, the innermost first, the keys of the program, and
  /// those of the view. Where the program has words for the key of a command, they are taken.
  private var keysAtFocus: [KeyHelpItem] {
    let shown = shownProgramKeys
    // A program can have a hundred commands, and each frame reads them all.
    let meanings = Dictionary(shown.map { ($0.keys, $0.meaning) }) { first, _ in first }
    let commands = window.reachableKeyCommands.compactMap { command -> KeyHelpItem? in
      let keys = shownKeys(for: command)
      return keys.isEmpty ? nil : KeyHelpItem(keys: keys, meaning: meanings[keys] ?? command.title)
    }
    let named = Set(commands.map(\.keys))
    let uses = window.focusedView?.keyUses ?? []
    let own = KeyHelpList.other.names.filter { name in KeyUse(rawValue: name).map(uses.contains) ?? true }
    return commands + shown.filter { !named.contains($0.keys) } + own.map { language.keyHelp(.other, $0) }
  }

  /// Makes a change, and postpones the notifications that views post meanwhile.
  /// - Returns: the notifications; nil, without the change, if they are postponed already.
  func postponingNotifications(_ change: () -> Void) -> [AccessibilityNotification]? {
    guard postponed == nil else { return nil }
    postponed = []
    defer { postponed = nil }
    change()
    return postponed
  }

  /// Reports the focus, and handles the notifications that were posted during the passes.
  /// - Parameter notifications: the result of the passes.
  func finishUpdate(_ notifications: [AccessibilityNotification]?) {
    guard let notifications else { return }
    reportFocus()
    for notification in notifications where notification.movesReader { handle(notification) }
    for notification in notifications where !notification.movesReader { handle(notification) }
    // Announcements of a page on arrival follow the words of its element.
    let due = announcements
    announcements = []
    for announce in due { announce() }
    closeOverduePage()
    if window.isFrameNeeded { handlers.onNeedsFrame?() }
  }

  private func handleTreeUpdate(_ update: TreeUpdate, _ reaction: Reaction) {
    let time = milliseconds
    changeReader(reaction) { $0.update(update, at: time) }
    informBesideReader(update)
    send(.tree(update))
  }

  /// Moves the reader to the focused view.
  private func followFocus(_ reaction: Reaction) {
    let focus = window.focusedView?.nodeID
    guard focus != followers.reader else { return }
    followers.reader = focus
    let (element, time) = (window.focusedView.flatMap(element), milliseconds)
    // A reader that goes to a new place does not enter the containers of the focus before.
    if !reaction.contains(.passing) { changeReader(reaction) { $0.focusMoved(to: element, at: time) } }
    informBesideReader(focus: element)
  }

  private func changeReader(_ reaction: Reaction, _ change: (inout ScreenReader) -> [ReaderEffect]) {
    apply(reaction.contains(.silent) ? reader.silently(change) : change(&reader), reaction)
  }

  /// Reports the element with the keyboard focus, which also moves inside a list.
  func reportFocus() {
    if let news = followers.bus?.follow(focusedElement) { onNews?(news) }
    if let news = followers.braille?.follow(brailleFocus) { onBrailleNews?(news) }
  }

  /// Hands news to the accessibility bus and to the braille display.
  func send(_ news: SessionNews) {
    onNews?(news)
    onBrailleNews?(news)
  }

  /// The element to read for a view: the view itself, or the first visible element inside it.
  func element(of view: View) -> NodeID? {
    guard !view.isAccessibilityElement else { return view.nodeID }
    let tree = window.accessibilityTree()
    if let item = view.currentItem, tree.contains(item.nodeID) {
      return tree.reachableElement(around: item.nodeID) ?? item.nodeID
    }
    let frame = view.convert(view.bounds, to: nil)
    let order = tree.readingOrder
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
    if let place = markingPlace ?? caretPlace { return place }
    // Braille displays follow the terminal's cursor to the caption.
    guard !isCurtainDown else { return metrics.rows > 1 ? (column: 0, row: metrics.rows - 1) : nil }
    // A screen reader on the accessibility bus reads the line of the terminal's cursor when the terminal gets the focus. The
    // captions are empty then, and a cursor that is hidden would be at what was drawn last.
    return besideReaderCursor ?? elementPlace
      ?? (presence.hasBusReader ? (column: 0, row: metrics.rows - 1) : nil)
  }

  /// Whether the terminal shows its cursor at ``parkedCursor``: at the insertion point of a text, and behind the curtain. Inside
  /// other controls its block would cover a letter or look like a part of the control. Programs that follow the cursor know its
  /// place also while it is hidden.
  package var showsCursor: Bool { caretPlace != nil || isCurtainDown }

  /// The cell at the visible part of the reader's element, or of the focus.
  var elementPlace: (column: Int, row: Int)? {
    // The focus of a list is at its current row, also while that is scrolled out of sight.
    let list = (readItem as? View).flatMap { $0.hasCurrentItem ? $0 : nil }
    guard let visible = (list == nil ? readItem : list?.currentItem)?.visibleRect else { return nil }
    let cell = metrics.cellSize
    return display.place(
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
    return display.place(
      column: Int(saturated: (caret.minX + 0.5) / cell.width), row: Int(saturated: caret.midY / cell.height))
  }

  /// The reader's element, or the part of the screen with the focus.
  private var readItem: AccessibilityItem? {
    let cursor = reader.isOn ? reader.cursor : nil
    return cursor.flatMap { window.item(of: $0) } ?? window.focusedView.map { $0.currentItem ?? $0 }
  }

  /// Goes on to a time, which events of several sources can bring in any order.
  func advance(to time: Double) { now = max(now, time) }

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
    display.isCurtainDown = isDown
    announce(language.text(isDown ? SessionText.curtainOn : .curtainOff), about: .curtain)
  }

  /// Announces a text, with high priority if the session itself announces it.
  /// - Parameters:
  ///   - text: the text.
  ///   - topic: what a text of the session is about; nil for a text of the program.
  ///   - priority: its priority.
  ///   - textOnBus: the text for clients of the accessibility bus, if they speak a part of it anyway.
  ///   - isOnBus: whether clients of the accessibility bus get it.
  ///   - whileOff: whether it is also spoken while the reader is off.
  ///   - completion: called with whether the text was spoken to its end; nil for no report.
  func announce(
    _ text: String, about topic: AnnouncementTopic? = nil, priority: AnnouncementPriority = .high,
    textOnBus: String? = nil, isOnBus: Bool = true, whileOff: Bool = false,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    update()
    let time = milliseconds
    let effects = reader.announce(
      text, priority: SpeechPriority(priority), topic: topic?.rawValue, whileOff: whileOff, at: time)
    if let completion { speech.report(endOf: effects, to: completion) }
    apply(effects)
    if isOnBus { onNews?(.announcement(textOnBus ?? text, isUrgent: priority == .high)) }
    onBrailleNews?(.announcement(text, isUrgent: priority == .high))
    inform { $0.announce(text, at: time) }
  }
}

import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI
import BacklitValues

extension Session {
  /// Handles an event. Pointer locations are in cells, as the terminal reports them.
  /// - Parameters:
  ///   - event: what happened.
  ///   - time: the time of the event in seconds; not less than in the previous call.
  /// - Returns: whether something handled the event.
  @discardableResult
  package func handle(_ event: InputEvent, at time: Double) -> Bool {
    advance(to: time)
    // Announcements that wait are older than the event.
    if !announcements.isEmpty { update() }
    if event.isPress {
      captions.notice = nil
      presence.isAtTerminal = true
      speech.noteUserAction()
    }
    if event.operates {
      reader.noteUserAction()
      companion?.reader.noteUserAction()
    }
    let wasOn = reader.isOn
    if event.isPress || event == .focus(true), event != .key(KeyEvent(ReaderKeys.toggle)) {
      handlers.onTurn?()
    }
    // A key that brings the reader to this screen acts on no element, because the user has heard of none yet.
    if !wasOn, reader.isOn, case .key(let key) = event, ReaderKeys.action(for: key) != nil { return true }
    let isAnswered: Bool
    switch event {
    case .key(let key):
      let before = reader.nextID
      isAnswered = handle(key)
      if !isAnswered, !key.isRepeat { refuseKey(key) }
      if key.key == .tab, typingView == nil { answerTab(before) }
    case .pointer(let pointer) where handleMarking(pointer): isAnswered = true
    case .pointer(var pointer):
      pointer.location = Point(
        x: pointer.location.x * metrics.cellSize.width, y: pointer.location.y * metrics.cellSize.height)
      isAnswered = window.send(.pointer(pointer), at: now)
      if reader.isOn, pointer.phase == .hover { explore(at: pointer.location) }
    case .paste:
      keepFocusInPanel()
      isAnswered = window.send(event, at: now)
    case .focus(let gained):
      isAnswered = window.send(event, at: now)
      noteFocus(gained)
    }
    if reader.isOn { update() }
    return isAnswered
  }

  /// Handles an event of one of several fingers.
  /// - Parameters:
  ///   - event: its location is in points.
  ///   - finger: its number; 0 for the mouse and the first finger.
  ///   - time: the time of the event in seconds; not less than in the previous call.
  package func handle(_ event: PointerEvent, ofFinger finger: Int, at time: Double) {
    guard finger > 0 else {
      var first = event
      first.location = Point(
        x: event.location.x / metrics.cellSize.width, y: event.location.y / metrics.cellSize.height)
      handle(.pointer(first), at: time)
      return
    }
    advance(to: time)
    window.send(event, ofFinger: finger, at: now)
    if reader.isOn { update() }
  }

  private func handle(_ key: KeyEvent) -> Bool {
    if nameKey(key) || panel.map({ $0.takesAllKeys && $0.take(key) }) == true { return true }
    if key.key == ReaderKeys.toggle, key.modifiers.isEmpty {
      if !key.isRepeat { perform(reader.isOn ? .off : .on, at: now) }
      return true
    }
    if handleMarking(key) { return true }
    // While the reader is off, the program may handle these keys.
    if reader.isOn || panel != nil || key == Self.debuggerKey, handlePageKey(key) { return true }
    // Pages keep all keys that they get.
    if !reader.isOn, panel != nil, handlePlaceKey(key) { return true }
    if reader.isOn, let command = settings.keys[KeyEvent(key.key, modifiers: key.modifiers)] {
      return key.isRepeat && !ReaderKeys.repeats(command) || perform(command, at: now)
    }
    keepFocusInPanel()
    // Escape cancels a touch before it stops speech or closes a page.
    if key.key == .escape, window.isTouched { return window.send(.key(key), at: now) }
    // The first Escape stops speech, so that wanting silence does not mean leaving the page. The next one acts.
    if key.key == .escape, key.modifiers.isEmpty, isSpeaking { return perform(.stop, at: now) }
    // Shift alone is also pressed by mistake, which needs no answer.
    if key.key == .shift, !hasPendingSpeech { return true }
    if let panel, panel.take(key) { return true }
    if let panel, panel.handlesKeyBeforeReader(key) { return window.send(.key(key), at: now) }
    if reader.isOn, let isAnswered = handleTyping(key) { return isAnswered }
    if reader.isOn, let command = readerCommand(for: key), !isTakenByProgram(key, command) {
      // A key that is held down repeats moves and steps, but not presses.
      if key.isRepeat, !ReaderKeys.repeats(command) { return true }
      if perform(command, at: now) { return true }
    }
    // Tab from a text to the control that is already focused must read that control.
    if key.key == .tab { followers.reader = nil }
    return belongsToList(key)
      ? goToItem(numberedBy: key) : sendToViews(key) || goToItem(numberedBy: key)
  }

  /// Whether a key performs a key command of the program instead of a command of the reader.
  private func isTakenByProgram(_ key: KeyEvent, _ command: ReaderCommand) -> Bool {
    ReaderKeys.yieldingCommands.contains(command)
      && window.reachableKeyCommands.contains { $0.matches(keyBindings.key(for: key)) }
  }

  /// Whether a key never reaches the views now, because the session or the reader has it.
  func keepsKey(_ press: KeyEvent) -> Bool {
    if press.reservedMeaning != nil || reader.isOn && settings.keys[press] != nil { return true }
    guard reader.isOn, let command = ReaderKeys.command(for: press, adjusting: true, sideways: true) else {
      return false
    }
    return !ReaderKeys.yieldingCommands.contains(command)
  }

  /// Reads the element again if the focus has nowhere else to go, as at the ends of the reading order.
  /// - Parameter id: the number of the next utterance before the key.
  private func answerTab(_ id: UInt64) {
    guard reader.isOn else { return }
    update()
    guard reader.nextID == id, let cursor = reader.cursor else { return }
    apply(reader.layoutChanged(cursor, at: milliseconds))
  }

  /// Whether pointer motion must be reported even when no button is down.
  package var wantsAllMotion: Bool {
    window.isTouched || window.acceptsPointerMotion || reader.isOn && reader.settings.exploresByPointing
  }

  /// Has the reader speak the element under the pointer, which moved with no button down.
  private func explore(at location: Point) {
    update()
    apply(reader.pointerMoved(to: location, at: milliseconds), .exploring)
  }

  /// Whether the focused view is at the reader's cursor.
  var isFocusRead: Bool { window.focusedView.map { $0.nodeID == reader.cursor } ?? false }

  /// Sends a key to the views. If the key steps the element at the reader's cursor, the reader is notified
  /// too, so that it can report when the value is at its limit.
  private func sendToViews(_ key: KeyEvent) -> Bool {
    if isBesideReader { return sendBesideReader(key) }
    guard reader.isOn, let step = ReaderKeys.step(for: key), isAtAdjustable, let view = window.focusedView,
      view.nodeID == reader.cursor
    else { return window.send(.key(key), at: now) }
    let request = ActionRequest(node: view.nodeID, action: step)
    reader.actionStarted(request, at: milliseconds)
    let before = (view.accessibilityValue, view.accessibilityRange)
    let isAnswered = window.send(.key(key), at: now)
    let changed = (view.accessibilityValue, view.accessibilityRange) != before
    update()
    // A control without smaller steps ignores the key.
    if isAnswered { apply(reader.actionCompleted(request, changed: changed, at: milliseconds)) }
    return isAnswered
  }
}

extension InputEvent {
  /// Whether a key or a button went down.
  fileprivate var isPress: Bool {
    switch self {
    case .key: true
    case .pointer(let pointer): pointer.phase == .down
    case .focus, .paste: false
    }
  }

  /// Whether the user operates something: a key or a button went down, is held or came up, or the wheel turned.
  fileprivate var operates: Bool {
    switch self {
    case .key, .paste: true
    case .pointer(let pointer): pointer.phase != .hover
    case .focus: false
    }
  }
}

extension Session {
  /// Speaks the name of a key instead of handling it, while the user learns the keys.
  /// - Returns: whether the key was consumed.
  func nameKey(_ event: KeyEvent) -> Bool {
    guard reader.isLearningKeys else { return false }
    let press = KeyEvent(event.key, modifiers: event.modifiers)
    if press == KeyEvent(.escape) || ReaderKeys.commands[press] == .learnKeys {
      perform(.learnKeys, at: now)
    } else if !event.isRepeat {
      let words = language.keyWords
      apply(reader.nameKey(words.spokenName(of: press), meaning: meaning(of: press)), .asked)
      update()
    }
    return true
  }

  /// A description of what a key does now. Nil if there is no description.
  func meaning(of press: KeyEvent) -> String? {
    if press == KeyEvent(ReaderKeys.toggle) { return ReaderCommand.off.meaning(in: language) }
    if let command = settings.keys[press] ?? readerCommand(for: press) {
      return command.meaning(in: language)
    }
    let names = [language, .en].map { $0.keyWords.written(press).lowercased() }
    let items =
      shownProgramKeys + window.reachableKeyCommands.map { keyHelp(of: $0) } + debuggerKeyHelp
      + KeyHelpItem.reader(in: language) + KeyHelpItem.general(in: language)
    return items.first { item in
      item.keys.split { ",،".contains($0) }.contains { key in
        names.contains(key.drop { $0 == " " }.lowercased())
      }
    }?.meaning ?? digit(of: press).map { _ in language.keyHelp(.reader, "numbers").meaning }
  }

  /// The command of the reader that a key has at the element under its cursor.
  private func readerCommand(for key: KeyEvent) -> ReaderCommand? {
    ReaderKeys.command(
      for: key, adjusting: isAtAdjustable, sideways: reader.adjustsSideways, mirrored: reader.mirrorsSideways)
  }

  /// Whether the element at the reader's cursor has a value to step.
  var isAtAdjustable: Bool {
    guard let cursor = reader.cursor else { return false }
    return reader.tree?[cursor]?.traits.contains(.adjustable) == true
  }
}

extension Session {
  /// Undoes or redoes the latest change, for the keys that do so.
  ///
  /// Alt-Z undoes and Alt-Shift-Z redoes. Control-_ also undoes, as in the line editors of terminals; most
  /// terminals send it for Control-/. Control-Z is not used because it stops a program in a terminal.
  func handleUndo(_ event: KeyEvent) -> Bool {
    let isRedo: Bool
    switch (event.key, event.modifiers.subtracting(.shift)) {
    case (.character("z"), .alt): isRedo = event.modifiers.contains(.shift)
    case (.character("Z"), .alt): isRedo = true
    case (.character("_"), .control), (.character("/"), .control): isRedo = false
    default: return false
    }
    // During a touch, the previous value is not final yet.
    guard let manager = window.firstResponder.undoManager, !window.isTouched else { return false }
    change(with: manager, isRedo: isRedo)
    return true
  }

  /// Undoes or redoes a change, and announces it with the new value: "undone: Pitch, back to 0 percent".
  private func change(with manager: UndoManager, isRedo: Bool) {
    let name = isRedo ? manager.redoActionName : manager.undoActionName
    let view = (isRedo ? manager.redoTarget : manager.undoTarget) as? View
    let isDone = isRedo ? manager.redo() : manager.undo()
    var text = language.words[isRedo ? .nothingToRedo : .nothingToUndo]
    var textOnBus: String?
    if isDone {
      text = language.text(
        name.isEmpty
          ? (isRedo ? ReaderText.redo : .undo) : isRedo ? ReaderText.redoName : .undoName, ["name": name])
    }
    if let value = view?.valueAfterUndo, isDone, !name.isEmpty {
      // Clients of the accessibility bus speak the new value of the control with the focus.
      if view?.nodeID == focusedElement { textOnBus = text }
      text = language.text(isRedo ? ReaderText.redoValue : .undoValue, ["name": name, "value": value])
    }
    // The announcement includes the new value; the change must not be spoken twice.
    update(.silent)
    announce(text, about: .undo, textOnBus: textOnBus)
  }
}

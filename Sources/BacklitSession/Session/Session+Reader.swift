import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitUI
import BacklitValues

extension Session {
  /// Whether the screen reader is on.
  public var isReaderOn: Bool { reader.isOn }

  /// The element at the reader's cursor; nil while the reader is off.
  package var readerCursor: NodeID? { reader.isOn ? reader.cursor : nil }

  /// The language of the screen reader's words and of the built-in words of controls.
  public var language: Language {
    get { reader.settings.language }
    set { settings.language = newValue }
  }

  /// Sets the language of the reader and of controls, and the region for number formats.
  /// - Parameters:
  ///   - tag: the language as a BCP 47 tag.
  ///   - mirrorsLayout: whether the layout gets the direction of the language. Pass true in a program whose texts
  ///     are translated; in other programs, text would run against the layout direction.
  public func setLanguage(_ tag: String, mirrorsLayout: Bool) {
    screen.language = tag
    language = Language(locale: tag).supported
    if mirrorsLayout { screen.preferences.layoutDirection = LayoutDirection(language: tag) }
  }

  /// Whether an utterance is being spoken or queued, also while the speech server is not available.
  package var hasPendingSpeech: Bool { !speech.queue.isIdle || !announcements.isEmpty }

  /// Performs a screen reader command.
  /// - Parameters:
  ///   - command: the command.
  ///   - time: when, in seconds.
  /// - Returns: whether the command did something; only an escape with nothing to close returns false.
  @discardableResult
  package func perform(_ command: ReaderCommand, at time: Double) -> Bool {
    advance(to: time)
    speech.noteUserAction()
    if command == .on, !reader.isOn { handlers.readerStarts.forEach { $0() } }
    // The reader needs the current tree, not the tree of the last frame.
    update()
    revealEnds(for: command)
    let wasOn = reader.isOn
    let oldSettings = settings
    // A user who turns the reader on beside the other one wants to hear it.
    if !wasOn, command == .on, presence.hasBusReader { presence.busReader = .accompanied }
    if !wasOn {
      prepareGreeting()
      reader.start = focusedElement
    }
    if command == .whereAmI { reader.surroundings = surroundings(of: reader.cursor) }
    let effects = reader.perform(command)
    // A setting that an action changes is reported by the page.
    let changesSettings = settings != oldSettings
    let isAsked = command.asksForWords || effects.contains(where: \.readsElement)
    let isDone = apply(effects, isAsked ? .asked : [])
    if command == .whereAmI {
      for case .speak(let utterance, _) in effects { sendPlace(utterance.text) }
    }
    if wasOn != reader.isOn { readerDidToggle() }
    if !wasOn { announceSmallScreen() }
    if changesSettings {
      settingsDidChange(from: oldSettings)
      // The command speaks the value that the page shows.
      if panel is SettingsPage { update(.silent) }
      handlers.settings.forEach { $0(oldSettings) }
    }
    update()
    window.setNeedsFrame()
    return isDone || command != .escape
  }

  /// Releases the voice for another screen: cancels the current speech and turns the reader off silently.
  /// - Parameter time: now, in seconds.
  package func releaseVoice(at time: Double) {
    advance(to: time)
    carryOut(speech.stop(at: milliseconds))
    synthesizer = nil
    guard reader.isOn else { return }
    apply(reader.silently { $0.perform(.off) })
    readerDidToggle()
    window.setNeedsFrame()
  }

  func readerDidToggle() {
    captions.isSpeaking = reader.isOn
    if !reader.isOn {
      captions.caption = nil
      window.showAccessibilityCursor(at: nil)
      setCurtain(false)
    }
    updateCompanion()
    if let keys = panel as? KeyHelpPage {
      keys.applyLanguage(language, isReaderOn: reader.isOn)
    } else if let list = panel as? ListPage, list.kind != .choices, list.kind != .commands {
      close(list)
    }
    handlers.readerToggles.forEach { $0(reader.isOn) }
  }

  /// Handles an event of the synthesizer: the progress of an utterance, or a change of the speech server.
  /// - Parameters:
  ///   - event: what happened.
  ///   - time: when, in seconds.
  package func handle(_ event: SynthesizerEvent, at time: Double) {
    advance(to: time)
    switch event {
    case .unavailable(let failure):
      captions.trouble = failure
      if reader.isOn {
        captions.caption = speech.lastText
        if speech.notedFailure == nil { handlers.onBell?() }
        speech.notedFailure = failure
      }
    // While the reader is on, the first word shows that speech works.
    case .available where !reader.isOn, .began:
      captions.trouble = nil
      speech.notedFailure = nil
    case .voices(let names):
      speech.voices = names
      updateSettingsPage()
    case .defaults(let settings):
      reader.voiceDefaults = settings
      updateSettingsPage()
    case .unplayed(let icon): apply(reader.soundFailed(icon))
    case .available, .ended, .cancelled, .mark: break
    }
    carryOut(speech.handle(event, at: milliseconds))
    if event == .available { orient(saying: language.text(SessionText.speechBack), containers: false) }
    runSpeech()
  }

  /// Handles a notification that a view posted. During a frame, the notification is postponed to the end of
  /// the frame.
  func handle(_ notification: AccessibilityNotification) {
    guard postponed == nil else {
      postponed?.append(notification)
      return
    }
    // Each key that is typed posts one.
    if case .valueChanged = notification, !reader.isOn { return }
    advance(to: window.clock?() ?? now)
    switch notification {
    case .announcement(let text, let priority, let completion):
      // No words of an element precede it.
      let announce: @MainActor () -> Void = { [weak self] in
        self?.announce(text, priority: priority, completion: completion)
      }
      if reader.isOn { announcements.append(announce) } else { announce() }
    case .screenChanged(let view):
      let posted = moveReader { reader.screenChanged(view.map(node(of:)), at: milliseconds) }
      let (node, time) = (view.map(node(of:)), milliseconds)
      inform { $0.screenChanged(node, at: time) }
      reportScreen(at: view?.nodeID)
      finishUpdate(posted)
    case .layoutChanged(let view?):
      // An item of the list with the focus answers a key, such as a letter.
      let isAnswer = !reader.hasAnswered && view.searchableList === window.focusedView
      finishUpdate(
        moveReader(isAnswer ? .asked : []) { reader.layoutChanged(node(of: view), at: milliseconds) })
    case .layoutChanged(nil): update()
    case .valueChanged(let item, let change):
      // Only what the change says is spoken of this element; if the cursor arrives with it, all of the element is.
      let isRead = item.nodeID == reader.cursor
      update(isRead ? .silent : [])
      if isRead { apply(reader.valueChanged(change, of: item.nodeID, at: milliseconds)) }
    case .audioGraph(let graph): synthesizer?.play(graph)
    }
    window.setNeedsFrame()
  }

  /// Announces the progress of a task, or its end with a sound. Screen readers on the accessibility bus have settings of their
  /// own for progress, so they receive only the end.
  func announceProgress(of view: ProgressView, isDue: Bool) {
    reportOutside(view)
    guard isDue else { return }
    advance(to: window.clock?() ?? now)
    if view.state != .running { notify(view.announcement) }
    let (text, node, state) = (view.announcement, view.nodeID, view.state)
    let announce: @MainActor () -> Void = { [weak self, weak view] in
      // A step that the end of the task followed at once is not spoken.
      guard state != .running || view?.state == .running else { return }
      self?.announce(text, about: .task(node), priority: .low, isOnBus: state != .running)
    }
    if state != .running { apply(reader.taskEnded(hasFailed: state != .finished)) }
    if reader.isOn { announcements.append(announce) } else { announce() }
    window.setNeedsFrame()
  }

  /// Hands the progress of a task to the terminal, or, at its end, that of a different task that still runs.
  private func reportOutside(_ view: ProgressView) {
    let news = OutsideNews(view)
    runningTasks.removeAll { $0() == nil || $0() === view }
    if case .progress = news { runningTasks.append { [weak view] in view } }
    let other = news == .end ? runningTasks.last?() : nil
    handlers.onOutsideNews?(other.map(OutsideNews.init) ?? news)
  }

  /// Hands a text to the terminal, for the desktop, if the user is elsewhere.
  func notify(_ text: String) {
    if !presence.isAtTerminal { handlers.onOutsideNews?(.notification(text)) }
  }

  /// The node to read for an item of a notification: of a list, the current row.
  private func node(of item: AccessibilityItem) -> NodeID {
    (item as? View).flatMap { $0.hasCurrentItem ? element(of: $0) : nil } ?? item.nodeID
  }

  /// Updates the tree silently and moves the reader. The neighbours of a removed element get neither the focus nor speech.
  ///
  /// The caller calls ``finishUpdate(_:)`` then, so that what a new page announces follows the words of the element.
  /// - Parameters:
  ///   - reaction: how the session reacts to the effects.
  ///   - move: moves the reader and returns the effects.
  /// - Returns: the notifications that were posted meanwhile.
  func moveReader(
    _ reaction: Reaction = [], _ move: () -> [ReaderEffect]
  ) -> [AccessibilityNotification]? {
    let (before, posted) = (reader.cursor, runPasses([.silent, .passing]))
    let effects = move()
    // The update may have moved it there.
    if reader.cursor != before { apply([.cursorMoved(reader.cursor)]) }
    apply(effects, reaction)
    return posted
  }

  /// Advances the reader and the speech queue to the current time.
  func runSpeech(_ reaction: Reaction = []) {
    apply(reader.tick(at: milliseconds), reaction)
    let time = milliseconds
    inform { $0.tick(at: time) }
    carryOut(speech.tick(at: milliseconds), reaction)
  }

  /// Carries out the effects that the reader requested.
  /// - Parameters:
  ///   - effects: the effects.
  ///   - reaction: how to react to them.
  /// - Returns: whether the last request changed something; true without a request.
  @discardableResult
  func apply(_ effects: [ReaderEffect], _ reaction: Reaction = []) -> Bool {
    var isDone = true
    for effect in effects {
      switch effect {
      case .speak(let utterance, let interrupting):
        handlers.onUtterance?(utterance)
        let isSilent = presence.isMuted || settings.speaksOnDemand && !reaction.contains(.asked)
        carryOut(
          speech.speak(
            utterance, interrupting: interrupting, isSilent: isSilent, history: reader.history,
            at: milliseconds), reaction)
      case .silence:
        carryOut(speech.stop(at: milliseconds), reaction)
      case .pause:
        if let outcome = speech.togglePause(at: milliseconds) {
          carryOut(outcome, reaction)
        } else {
          apply(reader.refusePausing(), reaction.union(.asked))
        }
      case .copy(let text):
        Pasteboard.general.string = text
      case .play(let icon):
        speech.play(icon, isMuted: presence.isMuted, at: milliseconds)
      case .request(let request):
        isDone = perform(request, reaction)
      case .cursorMoved(let node):
        guard !reaction.contains(.passing) else { break }
        let scrolls = !reaction.contains(.exploring)
        window.showAccessibilityCursor(at: node, scrolling: scrolls)
        follow(node, scrolling: scrolls)
        followers.reader = window.focusedView?.nodeID
      }
    }
    return isDone
  }

  /// Shows and completes what was spoken.
  private func carryOut(_ outcome: SessionSpeech.Outcome, _ reaction: Reaction = []) {
    if reader.isOn, let caption = outcome.caption { captions.caption = caption }
    for record in outcome.records { handlers.speechRecords.forEach { $0(record) } }
    for completion in outcome.completions {
      let effects = reader.speechFinished(
        completion.id, spokenToEnd: completion.spokenToEnd, at: milliseconds)
      // The rest is continuous reading.
      apply(effects, reaction.union(.asked))
      speech.complete(completion)
    }
    speech.noteEnd()
  }

  /// Moves the keyboard focus to the reader's element. Where that cannot have it, no view has the focus, so that keys change
  /// nothing but what is read, and Tab starts there.
  private func follow(_ node: NodeID?, scrolling: Bool) {
    guard let node, let item = window.item(of: node) else { return window.focusNavigationStart = node }
    if let view = item as? View, view.canBecomeFocused, window.focus(on: view, scrolling: scrolling) {
      return
    }
    // The keys of a label act on the link that is read.
    if let label = window.view(of: node) as? Label, label.currentItem === item,
      window.focus(on: label, scrolling: false)
    {
      return
    }
    // The keys of a list act on the row that is read.
    var around = window.view(of: node)
    while let view = around, view.focusContainer == nil { around = view.superview }
    if let list = panel?.keyView ?? around?.focusContainer, window.focus(on: list, scrolling: false) {
      return
    }
    window.focus(on: nil)
    window.focusNavigationStart = node
  }

  private func perform(_ request: ActionRequest, _ reaction: Reaction) -> Bool {
    switch request.action {
    case .readText(let continuing):
      let text = window.item(of: request.node)?.accessibilityRead(continuing: continuing)
      update(.silent)
      apply(reader.read(text: text, continuing: continuing), reaction.union(.asked))
      return true
    case .moveText(let unit, let forward):
      let isMoved = window.item(of: request.node)?.accessibilityMove(by: unit, forward: forward)
      update()
      let effects =
        isMoved.map { reader.actionCompleted(request, changed: $0, at: milliseconds) }
        ?? reader.stepThroughText(forward: forward)
      apply(effects, reaction.union(.asked))
      return true
    default: break
    }
    // Unlike the value that an action changes, the place to which it scrolls is what the user asks for.
    let scrolls = if case .scroll = request.action { true } else { false }
    let hasDefault = window.item(of: request.node)?.accessibilityHasDefaultValue ?? false
    let changed = window.perform(request)
    update()
    apply(
      reader.actionCompleted(request, changed: changed, hasDefault: hasDefault, at: milliseconds),
      scrolls ? reaction.union(.asked) : reaction.subtracting(.asked))
    return changed
  }
}

/// A change that a terminal can show outside of its screen.
package enum OutsideNews: Hashable, Sendable {
  /// The progress of a task in percent; nil if it is unknown.
  case progress(Int?)
  /// A task failed.
  case failure
  /// No task runs any more.
  case end
  /// A text for a user who is elsewhere.
  case notification(String)

  /// The state of the task that a view shows; its end if the view disappeared.
  @MainActor init(_ view: ProgressView) {
    switch view.state {
    case .running where view.window != nil && view.isIndeterminate: self = .progress(nil)
    case .running where view.window != nil && (1..<100).contains(view.percent):
      self = .progress(Int(view.percent))
    case .failed where view.window != nil: self = .failure
    case .running, .finished, .failed: self = .end
    }
  }
}

extension AccessibilityNotification {
  /// Whether the reader can go to a different element.
  var movesReader: Bool {
    switch self {
    case .screenChanged, .layoutChanged: true
    case .announcement, .valueChanged, .audioGraph: false
    }
  }
}

extension SpeechPriority {
  init(_ priority: AnnouncementPriority) {
    switch priority {
    case .low: self = .low
    case .default: self = .default
    case .high: self = .high
    }
  }
}

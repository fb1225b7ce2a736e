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
  package var hasPendingSpeech: Bool { !queue.isIdle }

  /// Performs a screen reader command.
  /// - Parameters:
  ///   - command: the command.
  ///   - time: when, in seconds.
  /// - Returns: whether the command did something; only an escape with nothing to close returns false.
  @discardableResult
  package func perform(_ command: ReaderCommand, at time: Double) -> Bool {
    now = max(now, time)
    queue.noteUserAction()
    if command == .on, !reader.isOn { handlers.readerStarts.forEach { $0() } }
    // The reader needs the current tree, not the tree of the last frame.
    update()
    revealEnds(for: command)
    let wasOn = reader.isOn
    let oldSettings = settings
    refusedRequest = false
    // A user who turns the reader on beside the other one wants to hear it.
    if !wasOn, command == .on { speaksBesideBusReader = hasBusReader }
    if !wasOn {
      prepareGreeting()
      reader.start = focusedElement
    }
    if command == .whereAmI { reader.surroundings = surroundings }
    let effects = reader.perform(command)
    // A setting that an action changes is reported by the page.
    let changesSettings = settings != oldSettings
    apply(effects)
    if wasOn != reader.isOn { readerDidToggle() }
    if !wasOn { announceSmallScreen() }
    if changesSettings {
      settingsDidChange(from: oldSettings)
      // The command speaks the value that the page shows.
      if panel is SettingsPage { update(silently: true) }
      handlers.settings.forEach { $0(oldSettings) }
    }
    update()
    window.setNeedsFrame()
    return !(command == .escape && refusedRequest)
  }

  /// Releases the voice for another screen: cancels the current speech and turns the reader off silently.
  /// - Parameter time: now, in seconds.
  package func releaseVoice(at time: Double) {
    now = max(now, time)
    applySpeech(queue.stop(at: milliseconds))
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
    now = max(now, time)
    switch event {
    case .unavailable(let failure):
      captions.trouble = failure
      if reader.isOn { noteMissingSpeech() }
    // While the reader is on, the first word shows that speech works.
    case .available where !reader.isOn, .began: noteSpeech()
    case .voices(let names):
      voices = names
      updateSettingsPage()
    case .defaults(let settings):
      voiceDefaults = settings
      updateSettingsPage()
    case .unplayed(let icon): apply(reader.soundFailed(icon))
    case .available, .ended, .cancelled, .mark: break
    }
    applySpeech(queue.handle(event, at: milliseconds))
    if event == .available { orient(saying: language.text(SessionText.speechBack), containers: false) }
    runSpeech()
  }

  /// Whether words are heard now, or will be immediately.
  var speaksWords: Bool { synthesizer?.isAudible == true && queue.isSpeaking }

  private func noteMissingSpeech() {
    captions.caption = lastUtteranceText
    guard !hasRungBell else { return }
    hasRungBell = true
    onBell?()
  }

  private func noteSpeech() {
    captions.trouble = nil
    hasRungBell = false
  }

  /// Handles a notification that a view posted. During a frame, the notification is postponed to the end of
  /// the frame.
  func handle(_ notification: AccessibilityNotification) {
    guard !isUpdating else {
      postponed.append(notification)
      return
    }
    // Each key that is typed posts one.
    if case .valueChanged = notification, !reader.isOn { return }
    now = max(now, window.clock?() ?? now)
    switch notification {
    case .announcement(let text, let priority, let completion):
      update()
      announce(text, priority, completion)
    case .screenChanged(let view):
      moveReader { reader.screenChanged(view.map(\.nodeID), at: milliseconds) }
      let time = milliseconds
      inform { $0.screenChanged(view.map(\.nodeID), at: time) }
    case .layoutChanged(let view?): moveReader { reader.layoutChanged(view.nodeID, at: milliseconds) }
    case .layoutChanged(nil): update()
    case .valueChanged(let item, let change):
      // Only what the change says is spoken of this element; if the cursor arrives with it, all of the element is.
      let isRead = item.nodeID == reader.cursor
      update(silently: isRead)
      if isRead, !ignoresValueChanges {
        apply(reader.valueChanged(change, of: item.nodeID, at: milliseconds))
      }
    }
    window.setNeedsFrame()
  }

  /// Updates the tree silently and moves the reader. The neighbours of a removed element get neither the focus nor speech.
  /// - Parameter move: moves the reader and returns the effects.
  func moveReader(_ move: () -> [ReaderEffect]) {
    let before = reader.cursor
    isReaderPassing = true
    update(silently: true)
    let effects = move()
    isReaderPassing = false
    // The update may have moved it there.
    if reader.cursor != before { apply([.cursorMoved(reader.cursor)]) }
    apply(effects)
  }

  /// Has the reader announce a text, and reports whether it was spoken to the end.
  private func announce(
    _ text: String, _ priority: AnnouncementPriority, _ completion: (@MainActor (Bool) -> Void)?
  ) {
    let effects = reader.announce(text, priority: SpeechPriority(priority), at: milliseconds)
    let time = milliseconds
    inform { $0.announce(text, at: time) }
    send(.announcement(text, isUrgent: priority == .high))
    if let completion {
      guard case .speak(let utterance, _)? = effects.first else { return completion(false) }
      announcements[utterance.id] = completion
    }
    apply(effects)
  }

  /// Advances the reader and the speech queue to the current time.
  func runSpeech() {
    apply(reader.tick(at: milliseconds))
    applySpeech(queue.tick(at: milliseconds))
  }

  /// Carries out the effects that the reader requested.
  func apply(_ effects: [ReaderEffect]) {
    for effect in effects {
      switch effect {
      case .speak(let utterance, let interrupting):
        speak(utterance, interrupting: interrupting)
      case .silence:
        applySpeech(queue.stop(at: milliseconds))
      case .play(let icon):
        play(icon)
      case .request(let request):
        perform(request)
      case .cursorMoved(let node):
        guard !isReaderPassing else { break }
        window.showAccessibilityCursor(at: node, scrolling: !isExploring)
        follow(node)
        followedFocus = window.focusedView?.nodeID
      }
    }
  }

  /// Adds an utterance to the speech queue. In the background, it is only shown.
  private func speak(_ utterance: Utterance, interrupting: Bool) {
    lastUtteranceText = utterance.text
    onUtterance?(utterance)
    // The caption of an answer does not wait for the server.
    if reader.isOn, interrupting || isMuted || !queue.isAvailable {
      captions.caption = lastUtteranceText
    }
    guard !isMuted else { return complete(SpeechCompletion(id: utterance.id, spokenToEnd: false)) }
    applySpeech(queue.enqueue(utterance, interrupting: interrupting, at: milliseconds))
  }

  /// Plays a sound icon. A key that is held down at a limit sounds once.
  private func play(_ icon: SoundIcon) {
    let isHeld = lastIcon.map { $0.icon == icon && milliseconds - $0.time < queue.timing.repetition } ?? false
    lastIcon = (icon, milliseconds)
    if !isHeld, !isMuted { synthesizer?.play(icon) }
  }

  private func complete(_ completion: SpeechCompletion) {
    apply(reader.speechFinished(completion.id, spokenToEnd: completion.spokenToEnd, at: milliseconds))
    announcements.removeValue(forKey: completion.id)?(completion.spokenToEnd)
  }

  /// Moves the keyboard focus to the reader's element, or makes Tab start there.
  private func follow(_ node: NodeID?) {
    let view = node.flatMap { window.item(of: $0) } as? View
    if let view, view.canBecomeFocused, window.focus(on: view, scrolling: !isExploring) { return }
    // The keys of a list act on the row that is read.
    if let list = view?.focusContainer, window.focus(on: list, scrolling: false) { return }
    window.focusNavigationStart = node
  }

  private func perform(_ request: ActionRequest) {
    switch request.action {
    case .readText(let continuing):
      let text = window.item(of: request.node)?.accessibilityRead(continuing: continuing)
      update(silently: true)
      return apply(reader.read(text: text, continuing: continuing))
    case .moveText(let unit, let forward):
      let isMoved = window.item(of: request.node)?.accessibilityMove(by: unit, forward: forward)
      update()
      guard let isMoved else { return apply(reader.stepThroughText(forward: forward)) }
      return apply(reader.actionCompleted(request, changed: isMoved, at: milliseconds))
    default: break
    }
    let hasDefault = window.item(of: request.node)?.hasDefaultValue ?? false
    let changed = window.perform(request)
    refusedRequest = !changed
    update()
    apply(reader.actionCompleted(request, changed: changed, hasDefault: hasDefault, at: milliseconds))
  }

  /// Carries out the output of the speech queue.
  private func applySpeech(_ output: SpeechQueue.Output) {
    // Before the server receives the first words. The completion of an utterance may request the next one, so the end
    // is noted last.
    if speaksWords { isSpeaking = true }
    defer { isSpeaking = speaksWords }
    for command in output.commands {
      switch command {
      case .speak(let utterance):
        // The caption shows the complete value.
        if reader.isOn, !utterance.isPreview { captions.caption = utterance.text }
        if let synthesizer {
          synthesizer.speak(utterance)
        } else {
          applySpeech(queue.handle(.cancelled(utterance.id), at: milliseconds))
        }
      case .cancel:
        synthesizer?.cancel()
      }
    }
    for record in output.records { handlers.speechRecords.forEach { $0(record) } }
    for completion in output.completions { complete(completion) }
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

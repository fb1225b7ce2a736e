import Accessibility
import AutoLayout
import ScreenReader
import Speech
import Toolkit

extension Session {
  /// Whether the screen reader is on.
  public var isReaderOn: Bool { reader.isOn }

  /// What the reader is at.
  public var readerCursor: NodeID? { reader.isOn ? reader.cursor : nil }

  /// The language of the reader's own words, and of those that controls have by themselves.
  public var language: AccessibilityLanguage {
    get { reader.settings.language }
    set { settings.language = newValue }
  }

  /// The reader's words and those of controls are in a language, and numbers are written as in its region; rows run as
  /// before.
  /// - Parameter tag: the language as a BCP 47 tag.
  public func prefer(language tag: String) {
    screen.language = tag
    language = AccessibilityLanguage(locale: tag)
  }

  /// The program's texts are in a language: the words of reader and controls are too, and rows run as it is read.
  ///
  /// For programs that are translated. In others text would run against its rows, so for them only ``language`` follows
  /// the person.
  /// - Parameter tag: the language as a BCP 47 tag.
  public func use(language tag: String) {
    prefer(language: tag)
    screen.preferences.layoutDirection = LayoutDirection(language: tag)
  }

  /// Whether something is spoken, or waits to be.
  public var isSpeaking: Bool { !queue.isIdle }

  /// Gives the reader a command.
  /// - Parameters:
  ///   - command: what to do.
  ///   - time: when, in seconds.
  /// - Returns: whether it did anything; only an escape with nothing to leave does not.
  @discardableResult
  public func perform(_ command: ReaderCommand, at time: Double) -> Bool {
    now = max(now, time)
    if command == .on, !reader.isOn { onReaderStart?() }
    // The reader goes by the tree; it has to be that of now, not of the last frame.
    update()
    let wasOn = reader.isOn
    let oldSettings = settings
    refusedRequest = false
    apply(reader.perform(command, at: milliseconds))
    if wasOn != reader.isOn { readerDidToggle() }
    if settings != oldSettings {
      settingsDidChange(from: oldSettings)
      onSettingsChange?(oldSettings)
    }
    update()
    window.setNeedsFrame()
    return !(command == .escape && refusedRequest)
  }

  /// Gives the voice up, for another screen to have it: what is being said is cut off, and the reader is turned off without
  /// a word.
  /// - Parameter time: now, in seconds.
  public func yieldVoice(at time: Double) {
    now = max(now, time)
    take(queue.stop(at: milliseconds))
    synthesizer = nil
    guard reader.isOn else { return }
    let time = milliseconds
    apply(reader.silently { $0.perform(.off, at: time) })
    readerDidToggle()
    window.setNeedsFrame()
  }

  private func readerDidToggle() {
    captions.isSpeaking = reader.isOn
    if !reader.isOn {
      captions.caption = nil
      window.showReaderCursor(at: nil)
      setCurtain(false)
    }
    if let keys = panel as? KeyHelp {
      keys.use(language, isReaderOn: reader.isOn)
    } else if let list = panel as? ListPage {
      close(list)
    }
    onReaderToggle?(reader.isOn)
  }

  /// The synthesizer tells what became of an utterance, or of itself.
  /// - Parameters:
  ///   - event: what happened.
  ///   - time: when, in seconds.
  public func handle(_ event: SynthesizerEvent, at time: Double) {
    now = max(now, time)
    switch event {
    case .unavailable(let reason, let remedy):
      captions.trouble = (reason, remedy)
      if reader.isOn { captions.caption = lastSaid }
    case .available: captions.trouble = nil
    case .voices(let names): voices = names
    default: break
    }
    take(queue.handle(event, at: milliseconds))
    runSpeech()
  }

  /// A view posted something; in the middle of a frame it waits for the end of it.
  func handle(_ notification: AccessibilityNotification) {
    guard !isUpdating else {
      postponed.append(notification)
      return
    }
    now = max(now, window.clock?() ?? now)
    switch notification {
    case .announcement(let text, let priority, let completion):
      update()
      announce(text, priority, completion)
    case .screenChanged(let view):
      update(silently: true)
      apply(reader.screenChanged(view.map(\.nodeID), at: milliseconds))
    case .layoutChanged(let view):
      update(silently: view != nil)
      apply(reader.layoutChanged(view.map(\.nodeID), at: milliseconds))
    }
    window.setNeedsFrame()
  }

  /// Has the reader say a text, and tells whether it was said to its end once that is known.
  private func announce(
    _ text: String, _ priority: AnnouncementPriority, _ completion: (@MainActor (Bool) -> Void)?
  ) {
    let effects = reader.announce(text, priority: SpeechPriority(priority), at: milliseconds)
    if let completion {
      guard case .speak(let utterance, _)? = effects.first else { return completion(false) }
      announcements[utterance.id] = completion
    }
    apply(effects)
  }

  /// Lets time pass for reader and queue.
  func runSpeech() {
    apply(reader.tick(at: milliseconds))
    take(queue.tick(at: milliseconds))
  }

  /// Does what the reader wants done.
  func apply(_ effects: [ReaderEffect]) {
    for effect in effects {
      switch effect {
      case .speak(let utterance, let interrupting):
        lastSaid = utterance.text
        onUtterance?(utterance)
        // With no server nothing gets to be spoken; what would have been is read instead.
        if reader.isOn, !queue.isAvailable { captions.caption = lastSaid }
        take(queue.enqueue(utterance, interrupting: interrupting, at: milliseconds))
      case .silence:
        take(queue.stop(at: milliseconds))
      case .play(let icon):
        synthesizer?.play(icon)
      case .request(let request):
        perform(request)
      case .cursorMoved(let node):
        window.showReaderCursor(at: node, scrolling: !isExploring)
        follow(node)
        followedFocus = window.focusedView?.nodeID
      }
    }
  }

  /// The keys follow the reader: to where it is, or so that Tab goes on from there.
  private func follow(_ node: NodeID?) {
    let view = node.flatMap { window.item(of: $0) } as? View
    if let view, view.canBecomeFocused, window.focus(on: view, scrolling: !isExploring) { return }
    window.focusNavigationStart = node
  }

  private func perform(_ request: ActionRequest) {
    let changed = window.perform(request)
    refusedRequest = !changed
    update()
    apply(reader.actionCompleted(request, changed: changed, at: milliseconds))
  }

  /// Carries out what the queue decided.
  private func take(_ output: SpeechQueue.Output) {
    for command in output.commands {
      switch command {
      case .speak(let utterance):
        if reader.isOn { captions.caption = utterance.text }
        synthesizer?.speak(utterance)
      case .cancel:
        synthesizer?.cancel()
      }
    }
    for record in output.records { onSpeechRecord?(record) }
    for completion in output.completions {
      apply(reader.speechFinished(completion.id, spokenToEnd: completion.spokenToEnd, at: milliseconds))
      announcements.removeValue(forKey: completion.id)?(completion.spokenToEnd)
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

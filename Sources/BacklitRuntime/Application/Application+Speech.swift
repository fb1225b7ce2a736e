import BacklitAccessibility
import BacklitSession
import BacklitTerminal
import BacklitUI
import Dispatch
import Glibc

extension Application {
  /// Copies the user's settings, the language and, if it speaks, the state of the speech server to a further session.
  func configure(_ other: Session, speaks: Bool = true) {
    other.systemLanguage = session.systemLanguage
    other.settings = session.settings
    other.programName = session.programName
    other.keyBindings = session.keyBindings
    let language = session.screen.language
    other.setLanguage(language, mirrorsLayout: isTranslated)
    for event in [speechState, voices, voiceDefaults].compactMap(\.self) where speaks {
      other.handle(event, at: WakeTimer.now)
    }
  }

  /// Applies settings changed in a session to all sessions and saves them.
  func observeSettings(of session: Session) {
    session.handlers.settings.add { [weak self, weak session] old in
      guard let self, let session else { return }
      saver?.save(session.settings, since: old)
      if old.isForProgram, !session.settings.isForProgram { useSharedSettings(in: session) }
      for other in sessions where other !== session {
        var settings = session.settings
        // Each browser has a text size of its own, until the user chooses one in the program.
        if settings.textSizeStep == old.textSizeStep { settings.textSizeStep = other.settings.textSizeStep }
        other.settings = settings
      }
      for screen in screens { screen.schedule() }
      if old.usesBraille != session.settings.usesBraille { followBrailleSetting() }
    }
  }

  /// Applies settings changed in a session to all sessions and saves them; the session whose reader is on
  /// gets the voice.
  func observe(_ session: Session) {
    observeSettings(of: session)
    session.handlers.readerToggles.add { [weak self] in self?.saver?.save(isEnabled: $0) }
    session.handlers.readerStarts.add { [weak self, weak session] in
      if let session { self?.assignVoice(to: session) }
    }
    session.handlers.onTurn = { [weak self, weak session] in if let session { self?.moveReader(to: session) }
    }
  }

  /// Notes when the screen reader of a session begins and ends to speak.
  func observeSpeech(of session: Session) {
    // Of two screens that share the voice, one may begin before the other one ends.
    session.addSpeakingChangeHandler { [weak self] _ in
      if let self { isSpeaking = sessions.contains(where: \.isSpeaking) }
    }
  }

  /// Looks for the accessibility bus, unless the environment says not to, as toolkits do.
  func startBus() {
    guard getenv("NO_AT_BRIDGE").map({ String(cString: $0) }) != "1" else { return }
    bus = Self.joinBus(name: name, choosesOwnReader: choosesReader)
    bus?.add(session)
    bus?.onSettled = { [weak main] in main?.release() }
    // The screen reader gets the focus back when the program ends, and the terminal reports that.
    bus?.onReaderChange = { [weak main] in
      main?.terminal.expectsFocusChange = $0
      if $0 { main?.extendHold(milliseconds: Self.readerPatience) }
    }
  }

  /// The longest times in milliseconds for which the picture waits for the accessibility bus, and for a screen reader on it.
  private static let (busPatience, readerPatience) = (300, 1_500)

  /// Keeps the picture from the terminal until a screen reader on the accessibility bus knows the program. It would read the
  /// picture as text of the terminal.
  func holdPicture() {
    guard let bus else { return }
    main?.hold(milliseconds: bus.hasScreenReader ? Self.readerPatience : Self.busPatience)
  }

  /// Shows the elements of the program's own screen on a braille display, or no longer, as the user chose.
  func followBrailleSetting() {
    guard main != nil, usesBraille != (braille != nil) else { return }
    braille?.stop()
    braille = usesBraille ? Self.makeBraille(session) : nil
  }

  /// Moves the reader to the screen that the user turned to, if it is on at another screen.
  private func moveReader(to session: Session) {
    guard !session.isReaderOn, screens.contains(where: { $0.session.isReaderOn }) else { return }
    session.takeReader(at: WakeTimer.now)
  }

  /// Stops speech and waits until the speech server is silent, before the process stops.
  func silence() {
    bus?.suspend()
    for screen in screens { screen.session.silence(at: WakeTimer.now) }
    speech?.synthesizer.silence(milliseconds: 200)
  }

  /// The last words of the program; nil if no reader is on. In line mode, the shell's prompt follows the last line.
  var farewell: Utterance? {
    guard let main else { return nil }
    let sessions = [main.session] + screenSlots.compactMap { $0.screen?.session }
    return sessions.lazy.compactMap { [name] in $0.farewell(from: name) }.first
  }

  /// Announces that a further screen was connected or disconnected, in the session whose reader is on.
  func announceScreen(_ title: String?, number: Int, isConnected: Bool) {
    guard let speaking = screens.first(where: { $0.session.isReaderOn }) else { return }
    speaking.session.announceScreen(title, number: number, isConnected: isConnected, at: WakeTimer.now)
    speaking.schedule()
  }

  private func assignVoice(to session: Session) {
    // In line mode, there is only one session with its own voice.
    guard main != nil else { return }
    for screen in screens where screen.session !== session {
      screen.session.releaseVoice(at: WakeTimer.now)
      screen.schedule()
    }
    if let speech { session.synthesizer = speech.synthesizer }
  }

  /// Passes an event of the speech server to all sessions; events of an utterance concern only one of them.
  func handle(_ event: SynthesizerEvent) {
    if let lines { return lines.receive(event) }
    switch event {
    case .available, .unavailable: speechState = event
    case .voices: voices = event
    case .defaults: voiceDefaults = event
    case .began, .ended, .cancelled, .mark, .unplayed: break
    }
    for screen in screens {
      screen.session.handle(event, at: WakeTimer.now)
      screen.schedule()
    }
  }
}

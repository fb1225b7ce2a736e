import ScreenReader
import Session
import Speech
import Toolkit

extension Application {
  /// A further session has what the person chose, and hears what became of the speech server.
  func adopt(_ other: Session) {
    other.settings = session.settings
    other.prefer(language: session.screen.language)
    for event in [speechState, voices].compactMap(\.self) { other.handle(event, at: Pacemaker.now) }
  }

  /// What is chosen at a session counts at all of them, and is kept; the one whose reader is on has the voice.
  func follow(_ session: Session) {
    // Those of the program, if it has any, are called as well.
    let (settingsChanged, readerToggled) = (session.onSettingsChange, session.onReaderToggle)
    session.onSettingsChange = { [weak self, weak session] old in
      settingsChanged?(old)
      guard let self, let session else { return }
      saver?.save(session.settings, since: old)
      for screen in screens where screen.session !== session {
        screen.session.settings = session.settings
        screen.schedule()
      }
    }
    session.onReaderToggle = { [weak self] in
      readerToggled?($0)
      self?.saver?.save(isEnabled: $0)
    }
    session.onReaderStart = { [weak self, weak session] in if let session { self?.giveVoice(to: session) } }
  }

  private func giveVoice(to session: Session) {
    // By lines there is one session, with a voice of its own.
    guard main != nil else { return }
    for screen in screens where screen.session !== session {
      screen.session.yieldVoice(at: Pacemaker.now)
      screen.schedule()
    }
    session.synthesizer = speech.synthesizer
  }

  /// The speech server told something: of words, which are one session's, or of itself.
  func take(_ event: SynthesizerEvent) {
    if let lines { return lines.take(event) }
    switch event {
    case .available, .unavailable: speechState = event
    case .voices: voices = event
    case .began, .ended, .cancelled, .mark: break
    }
    for screen in screens {
      screen.session.handle(event, at: Pacemaker.now)
      screen.schedule()
    }
  }
}

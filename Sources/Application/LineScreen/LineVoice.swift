import Speech
import Synchronization

/// The voice of a session whose words are read anyway: where the speech server cannot be reached, what is to be spoken
/// counts as spoken at once, so that what follows it (a hint) comes all the same.
final class LineVoice: Synthesizer {
  private struct State {
    var isSilent = false
    /// What the server has and has not told the end of.
    var open: UInt64?
  }
  private let voice: any Synthesizer
  private let report: @Sendable (SynthesizerEvent) -> Void
  private let state = Mutex(State())

  /// A voice in front of another.
  /// - Parameters:
  ///   - voice: the server's.
  ///   - report: gets what this one tells by itself, never from within a call.
  init(_ voice: any Synthesizer, report: @escaping @Sendable (SynthesizerEvent) -> Void) {
    self.voice = voice
    self.report = report
  }

  func speak(_ utterance: Utterance) {
    let isSilent = state.withLock { state in
      state.open = utterance.id
      return state.isSilent
    }
    if isSilent { finish() } else { voice.speak(utterance) }
  }

  /// The server told something: what the session is to know of it.
  func pass(_ event: SynthesizerEvent) -> SynthesizerEvent? {
    switch event {
    case .unavailable:
      state.withLock { $0.isSilent = true }
      finish()
      return nil
    case .available:
      state.withLock { $0.isSilent = false }
      return nil
    default: return event
    }
  }

  private func finish() {
    let open = state.withLock { state in
      defer { state.open = nil }
      return state.open
    }
    guard let open else { return }
    report(.began(open))
    report(.ended(open))
  }

  func cancel() {
    if state.withLock({ $0.isSilent }) { finish() } else { voice.cancel() }
  }
  func use(_ settings: VoiceSettings) { voice.use(settings) }
  func play(_ icon: SoundIcon) { voice.play(icon) }
  func shutdown() { voice.shutdown() }
}

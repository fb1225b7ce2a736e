import BacklitAccessibility
import BacklitValues
import Synchronization

/// A synthesizer for a session whose speech is also written as lines. Without a voice, or
/// while the speech server is not available, utterances count as spoken immediately, so that a hint still follows.
final class LineVoice: Synthesizer {
  private struct State {
    var isSilent: Bool
    /// The utterance that the server has not finished; nil if there is none.
    var pendingID: UInt64?
  }
  private let voice: (any Synthesizer)?
  private let report: @Sendable (SynthesizerEvent) -> Void
  private let state: Mutex<State>

  /// Creates a synthesizer that wraps a given synthesizer.
  /// - Parameters:
  ///   - voice: the synthesizer of the speech server; nil for none.
  ///   - report: receives the events that this synthesizer creates, never from within a call.
  init(_ voice: (any Synthesizer)?, report: @escaping @Sendable (SynthesizerEvent) -> Void) {
    self.voice = voice
    state = Mutex(State(isSilent: voice == nil))
    self.report = report
  }

  func speak(_ utterance: Utterance) {
    let isSilent = state.withLock { state in
      state.pendingID = utterance.id
      return state.isSilent
    }
    if isSilent { finish() } else { voice?.speak(utterance) }
  }

  /// Handles an event of the server.
  func filter(_ event: SynthesizerEvent) -> SynthesizerEvent? {
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
    let id = state.withLock { state in
      defer { state.pendingID = nil }
      return state.pendingID
    }
    guard let id else { return }
    report(.began(id))
    report(.ended(id))
  }

  func cancel() {
    if state.withLock({ $0.isSilent }) { finish() } else { voice?.cancel() }
  }
  var isAudible: Bool { state.withLock { !$0.isSilent } }
  func use(_ settings: VoiceSettings) { voice?.use(settings) }
  func play(_ graph: AudioGraph) { voice?.play(graph) }
  func play(_ icon: SoundIcon) { if let voice { voice.play(icon) } else { report(.unplayed(icon)) } }
  func shutdown(saying farewell: Utterance?) { voice?.shutdown(saying: farewell) }
}

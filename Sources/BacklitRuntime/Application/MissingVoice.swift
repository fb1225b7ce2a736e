#if !Speech
import BacklitAccessibility
import Dispatch

/// The voice of a program without the trait Speech. It reports that nothing is heard, as if there were no speech server, so that
/// captions go on and say why.
@MainActor
final class MissingVoice: ProgramVoice {
  let synthesizer: any Synthesizer
  var onEvent: (@MainActor (SynthesizerEvent) -> Void)? {
    get { relay.onEvent }
    set { relay.onEvent = newValue }
  }
  private let relay = Relay()

  init() { synthesizer = Silence(relay) }

  func silence(milliseconds: Int) {}
  func shutdown(saying farewell: Utterance?) {}
  func waitUntilClosed(milliseconds: Int) {}

  @MainActor
  private final class Relay {
    var onEvent: (@MainActor (SynthesizerEvent) -> Void)?
  }

  private final class Silence: Synthesizer {
    private let relay: Relay

    init(_ relay: Relay) { self.relay = relay }

    func speak(_ utterance: Utterance) { report(.unavailable(.notLinked)) }
    func play(_ icon: SoundIcon) { report(.unplayed(icon)) }
    func cancel() {}
    func use(_ settings: VoiceSettings) {}
    func shutdown() {}

    private func report(_ event: SynthesizerEvent) {
      // Never from within a call, as other synthesizers.
      DispatchQueue.main.async { [relay] in MainActor.assumeIsolated { relay.onEvent?(event) } }
    }
  }
}
#endif

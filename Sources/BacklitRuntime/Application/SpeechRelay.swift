import BacklitAccessibility
import Dispatch

#if Speech
import BacklitSpeechDispatcher
import Logging
#endif

/// The voice of the program; its events arrive on the main actor in order.
@MainActor
final class SpeechRelay {
  let synthesizer: any Synthesizer
  /// Called for each event.
  var onEvent: (@MainActor (SynthesizerEvent) -> Void)? {
    get { relay.onEvent }
    set { relay.onEvent = newValue }
  }
  private let relay = Relay()

  /// Connects to the speech server; without the trait Speech, to a silent voice.
  init(name: String) {
    let report: @Sendable (SynthesizerEvent) -> Void = { [relay] event in
      // Unlike tasks, blocks on the main queue keep their order.
      DispatchQueue.main.async { MainActor.assumeIsolated { relay.onEvent?(event) } }
    }
    #if Speech
    // Log lines on standard error would appear in the middle of the picture.
    let silent = Logger(label: "backlit.speech") { _ in SwiftLogNoOpLogHandler() }
    synthesizer = DispatcherSynthesizer(clientName: name, logger: silent, events: report)
    #else
    synthesizer = MissingVoice(report)
    #endif
  }

  @MainActor
  private final class Relay {
    var onEvent: (@MainActor (SynthesizerEvent) -> Void)?
  }
}

#if !Speech
/// The voice of a program without the trait Speech. It reports that nothing is heard, as if there were no speech server, so that
/// captions go on and say why.
private final class MissingVoice: Synthesizer {
  let isAudible = false
  private let report: @Sendable (SynthesizerEvent) -> Void

  init(_ report: @escaping @Sendable (SynthesizerEvent) -> Void) { self.report = report }

  func speak(_ utterance: Utterance) { report(.unavailable(.notLinked)) }
  func play(_ icon: SoundIcon) { report(.unplayed(icon)) }
  func cancel() {}
  func use(_ settings: VoiceSettings) {}
  func shutdown(saying farewell: Utterance?) {}
}
#endif

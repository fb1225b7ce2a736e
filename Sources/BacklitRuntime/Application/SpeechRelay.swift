#if Speech
import BacklitAccessibility
import BacklitSpeechDispatcher
import Dispatch
import Logging

/// The connection to the speech server; its events arrive on the main actor in order.
@MainActor
final class SpeechRelay: ProgramVoice {
  private let dispatcher: DispatcherSynthesizer
  var synthesizer: any Synthesizer { dispatcher }
  /// Called for each event.
  var onEvent: (@MainActor (SynthesizerEvent) -> Void)? {
    get { relay.onEvent }
    set { relay.onEvent = newValue }
  }
  private let relay = Relay()

  init(name: String) {
    // Log lines on standard error would appear in the middle of the picture.
    let silent = Logger(label: "backlit.speech") { _ in SwiftLogNoOpLogHandler() }
    dispatcher = DispatcherSynthesizer(clientName: name, logger: silent) { [relay] event in
      // Unlike tasks, blocks on the main queue keep their order.
      DispatchQueue.main.async { MainActor.assumeIsolated { relay.onEvent?(event) } }
    }
  }

  func silence(milliseconds: Int) { dispatcher.silence(milliseconds: milliseconds) }
  func shutdown(saying farewell: Utterance?) { dispatcher.shutdown(saying: farewell) }
  func waitUntilClosed(milliseconds: Int) { _ = dispatcher.waitUntilClosed(milliseconds: milliseconds) }

  @MainActor
  private final class Relay {
    var onEvent: (@MainActor (SynthesizerEvent) -> Void)?
  }
}
#endif

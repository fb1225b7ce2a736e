import Dispatch
import Logging
import Speech
import SpeechDispatcher

/// The connection to the speech server; its events arrive on the main actor in order.
@MainActor
final class SpeechRelay {
  let synthesizer: DispatcherSynthesizer
  /// Called for each event.
  var onEvent: (@MainActor (SynthesizerEvent) -> Void)? {
    get { relay.onEvent }
    set { relay.onEvent = newValue }
  }
  private let relay = Relay()

  init(name: String) {
    // Log lines on standard error would appear in the middle of the picture.
    let silent = Logger(label: "backlit.speech") { _ in SwiftLogNoOpLogHandler() }
    synthesizer = DispatcherSynthesizer(clientName: name, logger: silent) { [relay] event in
      // Unlike tasks, blocks on the main queue keep their order.
      DispatchQueue.main.async { MainActor.assumeIsolated { relay.onEvent?(event) } }
    }
  }

  @MainActor
  private final class Relay {
    var onEvent: (@MainActor (SynthesizerEvent) -> Void)?
  }
}

import Dispatch
import Logging
import Speech
import SpeechDispatcher

/// The speech server, with its reports brought to the main actor in their order.
@MainActor
final class SpeechLink {
  let synthesizer: DispatcherSynthesizer
  /// Called for each report.
  var onEvent: (@MainActor (SynthesizerEvent) -> Void)? {
    get { relay.onEvent }
    set { relay.onEvent = newValue }
  }
  private let relay = Relay()

  init(name: String) {
    // Log lines on standard error would end up in the middle of the picture.
    let silent = Logger(label: "backlit.speech") { _ in SwiftLogNoOpLogHandler() }
    synthesizer = DispatcherSynthesizer(clientName: name, logger: silent) { [relay] event in
      // Unlike tasks, what is put on the main queue keeps its order.
      DispatchQueue.main.async { MainActor.assumeIsolated { relay.onEvent?(event) } }
    }
  }

  @MainActor
  private final class Relay {
    var onEvent: (@MainActor (SynthesizerEvent) -> Void)?
  }
}

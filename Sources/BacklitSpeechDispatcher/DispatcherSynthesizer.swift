import BacklitAccessibility
import BacklitValues
import Logging

/// A synthesizer that speaks through speech-dispatcher, the speech server of Linux desktops.
///
/// It connects at the first utterance: to the server at the environment variable `SPEECHD_ADDRESS`, or else
/// to the user's own server, which is started if it is not running. If the server is missing, ends or stops
/// responding, or if its module does not speak, the synthesizer reports one `SynthesizerEvent.unavailable(_:)`. It
/// reconnects at each new utterance and periodically, first after half a second, then with growing delays of up
/// to 4 seconds, and reports `SynthesizerEvent.available` after success.
///
/// A server whose module has died accepts words and speaks none. It is asked to start the module again (`SIGUSR1`), and if
/// that does not help, a different module speaks.
///
/// Each reply of the server has a time limit: 3 seconds, three times the latest slow reply, and twice as much after
/// each failure. So a slow server delays speech, and none is lost.
///
/// Calls do not wait for the server; only ``silence(milliseconds:)`` does, for at most 200 ms. Events are reported in order on the synthesizer's own queue. Texts reach
/// the server unchanged; markup characters are spoken as text and control characters as spaces. An utterance
/// can have up to 32 language runs.
///
/// `SynthesizerEvent.mark(_:_:)` reports the beginning of a word by the name of its `SpeechPlace`; some
/// modules of the server do not support marks. `SynthesizerEvent.defaults(_:)` and `SynthesizerEvent.voices(_:)` are
/// reported after the first completed utterance, because the server is blocked while it lists the voices. Variants
/// of voices are omitted.
///
/// The initializer makes the process ignore `SIGPIPE` if that signal would end it, because libspeechd writes
/// to sockets that may be closed.
package final class DispatcherSynthesizer: Synthesizer {
  private let engine: DispatcherEngine
  private let player: SoundPlayer

  /// Creates a synthesizer; it connects at the first utterance.
  /// - Parameters:
  ///   - clientName: the name of the program in the server's lists.
  ///   - logger: receives messages of level `debug` and below.
  ///   - events: receives the events.
  package convenience init(
    clientName: String, logger: Logger = Logger(label: "backlit.speech"),
    events: @escaping @Sendable (SynthesizerEvent) -> Void
  ) {
    self.init(clientName: clientName, timing: DispatcherStateMachine.Timing(), logger: logger, events: events)
  }

  /// Creates a synthesizer with custom timeouts.
  init(
    clientName: String, timing: DispatcherStateMachine.Timing,
    logger: Logger = Logger(label: "backlit.speech"),
    events: @escaping @Sendable (SynthesizerEvent) -> Void
  ) {
    BrokenPipes.ignore()
    engine = DispatcherEngine(clientName: clientName, timing: timing, logger: logger, events: events)
    player = SoundPlayer { if case .icon(let icon) = $0 { events(.unplayed(icon)) } }
  }

  deinit { shutdown() }

  /// Speaks an utterance as soon as the server accepts it. An earlier utterance that was not sent yet is
  /// cancelled.
  package func speak(_ utterance: Utterance) {
    engine.send { $0.speak(utterance) }
  }

  /// Cancels the current and the waiting utterance.
  package func cancel() {
    engine.send { $0.cancel() }
  }

  /// Applies voice settings, starting with the next utterance. They also apply after a reconnection. A value that
  /// is nil is that of the server's configuration.
  ///
  /// The selected voice speaks texts in the language of their utterance; a text in a different language is
  /// spoken by a voice of that language. Voices and values that the server does not support are ignored.
  package func use(_ settings: VoiceSettings) {
    engine.send { $0.use(settings) }
  }

  /// Plays a sound through the first working program of `pw-play`, `paplay` and `aplay`, and reports
  /// `SynthesizerEvent.unplayed(_:)` if none works. The speech server is not involved.
  package func play(_ icon: SoundIcon) {
    player.play(.icon(icon))
  }

  /// Plays values as a sound like an icon. A player that does not work is silent.
  package func play(_ graph: AudioGraph) {
    player.play(.graph(graph))
  }

  /// Stops all sounds, cancels speech, passes the last words to the server if there is a connection, and closes it
  /// asynchronously. No events are reported afterwards. The server speaks the words after the program has ended.
  ///
  /// The call waits until the players of sounds have ended: usually some milliseconds, at most one second.
  package func shutdown(saying farewell: Utterance?) {
    engine.send { $0.shutdown(saying: farewell) }
    player.shutdown()
  }

  /// Cancels speech and waits until the server is silent, before the process stops.
  /// - Parameter milliseconds: the maximum time to wait.
  package func silence(milliseconds: Int) {
    _ = engine.sendAndWait(milliseconds: milliseconds) { $0.silence() }
  }

  /// Waits after ``shutdown()`` until the connection is closed. Call this before the program ends, so that no
  /// speech continues after it.
  /// - Parameter milliseconds: the maximum time to wait.
  /// - Returns: whether the connection is closed.
  package func waitUntilClosed(milliseconds: Int) -> Bool {
    engine.waitUntilClosed(milliseconds: milliseconds)
  }
}

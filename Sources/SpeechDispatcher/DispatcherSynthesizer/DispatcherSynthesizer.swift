internal import Glibc
public import Logging
public import Speech

/// Speaks through speech-dispatcher, the speech server of Linux desktops.
///
/// It connects when there is something to say: to the server that the environment variable
/// `SPEECHD_ADDRESS` names, or else to the user's own one, which is started if it does not run. When the
/// server is missing, dies or stops answering, one ``SynthesizerEvent/unavailable(reason:remedy:)`` is told,
/// and connecting is tried again with each new utterance and by itself, first after half a second, then
/// after ever longer times up to 8 seconds; ``SynthesizerEvent/available`` tells of the success.
///
/// No call waits for the server. Events come one after the other on a queue of the synthesizer's own. The
/// text reaches the server as it is, whatever characters it has; markup is spoken, not obeyed. Control characters are
/// spoken as spaces. Languages change on the way up to 32 times in an utterance.
///
/// ``SynthesizerEvent/mark(_:_:)`` tells that a part is reached, by its place in ``Utterance/parts``, `0` being
/// the first; some of the server's modules know no marks. ``SynthesizerEvent/voices(_:)`` is told after the first
/// utterance that is spoken to its end, because the server can do nothing else while it makes the list. Variants of
/// voices are left out.
///
/// Making one makes the process ignore `SIGPIPE` if that signal would end it, because libspeechd writes to
/// sockets without guarding against it.
public final class DispatcherSynthesizer: Synthesizer {
  private let engine: DispatcherEngine
  private let player = SoundPlayer()

  /// A synthesizer that is not connected yet.
  /// - Parameters:
  ///   - clientName: how the program is called in the server's lists.
  ///   - logger: gets what happens, at level `debug` and below.
  ///   - events: gets the events.
  public convenience init(
    clientName: String, logger: Logger = Logger(label: "backlit.speech"),
    events: @escaping @Sendable (SynthesizerEvent) -> Void
  ) {
    self.init(clientName: clientName, timing: DispatcherCore.Timing(), logger: logger, events: events)
  }

  /// A synthesizer with times of its own.
  init(
    clientName: String, timing: DispatcherCore.Timing, logger: Logger = Logger(label: "backlit.speech"),
    events: @escaping @Sendable (SynthesizerEvent) -> Void
  ) {
    Self.ignoreBrokenPipes()
    engine = DispatcherEngine(clientName: clientName, timing: timing, logger: logger, events: events)
  }

  deinit { shutdown() }

  /// Makes the process ignore `SIGPIPE` if that signal would end it: libspeechd writes to sockets that may be closed.
  static func ignoreBrokenPipes() {
    var action = sigaction()
    if sigaction(SIGPIPE, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil {
      signal(SIGPIPE, SIG_IGN)
    }
  }

  /// Begins to speak as soon as the server takes it. An utterance given before that one was handed over is
  /// cancelled.
  public func speak(_ utterance: Utterance) {
    engine.tell { $0.speak(utterance) }
  }

  /// Falls silent.
  public func cancel() {
    engine.tell { $0.cancel() }
  }

  /// Sounds like this from the next utterance on, also after the server was away. Until there are others than the
  /// usual settings it sounds as the person set up the server.
  ///
  /// The voice is for what is in the language of its utterance; what is in another one is said by a voice of that
  /// language. A voice or value that the server does not have changes nothing.
  public func use(_ settings: VoiceSettings) {
    engine.tell { $0.use(settings) }
  }

  /// Plays a sound through `pw-play`, `paplay` or `aplay`, the first of them that works; where none does it is not
  /// heard. The server has no part in it.
  public func play(_ icon: SoundIcon) {
    player.play(icon)
  }

  /// Ends all sounds, then falls silent and closes the connection some time soon; no more events are told after that.
  ///
  /// It waits for the ends of programs that play sounds: some milliseconds, and a second at most.
  public func shutdown() {
    player.shutdown()
    engine.tell { $0.shutdown() }
  }

  /// Waits after ``shutdown()`` until the connection is closed: for the end of a program, so that its speech
  /// does not outlive it.
  /// - Parameter milliseconds: how long to wait at most.
  /// - Returns: whether it is closed.
  public func waitUntilClosed(milliseconds: Int) -> Bool {
    engine.waitUntilClosed(milliseconds: milliseconds)
  }
}

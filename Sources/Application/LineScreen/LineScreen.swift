import Cells
import Dispatch
import Glibc
import ScreenReader
import Session
import Speech
import Terminal
import TerminalCodec
import Toolkit

/// A session where there is no screen to draw on: what is said are lines of standard output, lines of standard input are
/// keys.
///
/// A person who types is answered at the pace of time. From a pipe each line is answered to the end, hint included, before
/// the next is taken; what would only be waited for then comes at once, so the same lines always get the same words.
@MainActor
final class LineScreen {
  let session: Session
  /// Called when there is no more to do, with the status to exit with.
  var onEnd: (@MainActor (Int32) -> Void)?

  private let input = LineInput()
  private var voice: LineVoice?
  private lazy var dialogue = LineDialogue(session) { [weak self] in self?.write($0) }
  private lazy var pacemaker = Pacemaker { [weak self] in self?.proceed() }
  /// How far the session's clock is ahead of the system's, as nobody waits who does not have to.
  private var ahead = 0.0
  /// Whether a line is being answered; otherwise the next one is waited for.
  private var isAsked = false
  private var isAtEnd = false
  private var isStopped = false
  private var hasWarned = false
  private var signals: [any DispatchSourceSignal] = []

  /// How often what moves is looked at, in seconds.
  private static let pace = 0.1

  /// A session of its own, of the size that the environment names in `COLUMNS` and `LINES`, or of 80 × 24.
  init() {
    func number(_ name: String, or standard: Int) -> Int {
      let value = getenv(name).flatMap { Int(String(cString: $0)) } ?? standard
      return (1...1000).contains(value) ? value : standard
    }
    session = Session(
      metrics: CellMetrics(columns: number("COLUMNS", or: 80), rows: number("LINES", or: 24)))
    session.quality = .plain
    session.showsColor = false
    session.window.clock = { [weak self] in self?.now ?? 0 }
  }

  /// Whether there is nothing to draw on: standard output is no terminal, or one that cannot place text.
  static var isNeeded: Bool { isatty(STDOUT_FILENO) != 1 || TerminalEnvironment.process.term == "dumb" }

  private var now: Double { Pacemaker.now + ahead }

  /// Speaks through a server, if it can be reached.
  func use(_ synthesizer: any Synthesizer) {
    let voice = LineVoice(synthesizer) { [weak self] event in
      // Unlike tasks, what is put on the main queue keeps its order.
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.handle(event) } }
    }
    self.voice = voice
    session.synthesizer = voice
  }

  /// Says the first words and asks for the first line.
  /// - Parameter onTerminate: called with the signal that asks the program to end.
  func begin(onTerminate: @escaping @MainActor (Int32) -> Void) {
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      // What the one who started the program wanted ignored (nohup does so) stays ignored.
      let old = Glibc.signal(signal, SIG_IGN)
      if unsafeBitCast(old, to: Int.self) == 1 { continue }
      // A queue of its own: the main one stands still where nobody reads what is written.
      let source = DispatchSource.makeSignalSource(
        signal: signal, queue: DispatchQueue(label: "backlit.signals"))
      source.setEventHandler { @Sendable in TerminalDevice.requestEnd(by: signal, onTerminate) }
      source.activate()
      signals.append(source)
    }
    session.onNeedsFrame = { [weak self] in self?.schedule() }
    input.onLine = { [weak self] in self?.take($0) }
    dialogue.onInterrupt = { [weak self] in self?.onEnd?(0) }
    isAsked = true
    dialogue.begin(at: now)
    if input.isTyped { input.next() }
    proceed()
  }

  /// Takes no more lines and says no more.
  func stop() { isStopped = true }

  /// The speech server told something.
  func take(_ event: SynthesizerEvent) {
    if case .unavailable(let reason, let remedy) = event, !hasWarned {
      hasWarned = true
      // Beside the lines, which are the same with and without a voice.
      StandardError.say(dialogue.warning(reason: reason, remedy: remedy))
    }
    if let event = voice?.pass(event) { handle(event) }
  }

  private func handle(_ event: SynthesizerEvent) {
    session.handle(event, at: now)
    proceed()
  }

  private func take(_ line: LineInput.Line) {
    guard !isStopped else { return }
    isAsked = true
    switch line {
    case .text(let text): dialogue.take(text, at: now)
    case .tooLong: dialogue.refuseLine()
    case .end: isAtEnd = true
    }
    guard !isStopped else { return }
    if input.isTyped, !isAtEnd {
      session.makeFrame(at: now)
      dialogue.finishAnswer()
      input.next()
    }
    proceed()
  }

  /// Does what is due, and takes the next line when the last one has been answered.
  private func proceed() {
    guard !isStopped else { return }
    session.makeFrame(at: now)
    if isAsked, !input.isTyped || isAtEnd {
      // A hint is the last that can come of a line; more than a few things are not due in so short a time.
      let patience = Double(session.settings.hintDelay) / 1000 + 1
      for _ in 0..<16 {
        guard !session.isSpeaking, let due = session.nextDeadline, due <= now + patience else { break }
        ahead += max(0, due - now) + 0.001
        session.makeFrame(at: now)
      }
      if !session.isSpeaking {
        isAsked = false
        dialogue.finishAnswer()
        if isAtEnd { onEnd?(0) } else { input.next() }
      }
    }
    schedule()
  }

  private func schedule() {
    let due = session.window.isFrameNeeded || session.isAnimating ? now + Self.pace : nil
    if let next = [due, session.nextDeadline].compactMap(\.self).min() { pacemaker.wake(at: next - ahead) }
  }

  /// Writes a line. Whoever does not read on wants no more: that is the end, and no failure.
  private func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        var wait = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        onEnd?(0)
        return
      }
    }
  }
}

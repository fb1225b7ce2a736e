import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitSession
import BacklitTerminal
import BacklitUI
import Dispatch
import Glibc

/// A session without a screen: speech is written as lines of standard output, and lines of standard input are
/// keys.
///
/// A user at a terminal is answered in real time. From a pipe, each line is answered completely, including
/// its hint, before the next line is read. Waiting times are skipped then, so the same input always gives the
/// same output.
@MainActor
final class LineScreen {
  let session: Session
  /// Called with the exit status when the session ends.
  var onEnd: (@MainActor (Int32) -> Void)?

  private let input = LineInput()
  private var voice: LineVoice?
  private lazy var dialogue = LineInterface(session, decode: Self.keys) { [weak self] in self?.write($0) }
  private lazy var wakeTimer = WakeTimer { [weak self] in self?.advance() }
  /// The seconds by which the session's clock is ahead of the system's, because waiting times are skipped.
  private var clockOffset = 0.0
  /// Whether a line is being answered; otherwise the next line is awaited.
  private var isAnswering = false
  private var isAtEnd = false
  private var isStopped = false
  private var hasWarned = false
  /// Whether a line could not be written.
  private var isOutputLost = false
  private var signals: TerminationSignals?
  /// The echo of the terminal at standard input; nil for a pipe.
  private lazy var echo = input.isTyped ? TerminalEcho(descriptor: STDIN_FILENO) : nil

  /// Whether lines are UTF-8: in files and pipes, and in terminals whose locale uses it.
  private let writesUnicode = isatty(STDOUT_FILENO) != 1 || TerminalEnvironment.process.usesUnicode

  /// The interval between animation frames, in seconds.
  private static let animationInterval = 0.1

  /// Creates a session with the size in the environment variables `COLUMNS` and `LINES`, or 80 × 24.
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

  /// Whether standard output is not a terminal, or is one that cannot position text.
  static var isNeeded: Bool { isatty(STDOUT_FILENO) != 1 || TerminalEnvironment.process.term == "dumb" }

  private var now: Double { WakeTimer.now + clockOffset }

  /// The keys in a text with the sequences that a terminal sends for keys.
  private static func keys(in text: String) -> [KeyEvent] {
    var decoder = InputDecoder(cellPixelSize: nil)
    var events = decoder.feed(Array(text.utf8))
    if decoder.isPending { events += decoder.flush() }
    return events.compactMap { if case .input(.key(let key)) = $0 { key } else { nil } }
  }

  /// Sets the synthesizer, whose speech server may be unavailable; nil if the lines are enough.
  func use(_ synthesizer: (any Synthesizer)?) {
    let voice = LineVoice(synthesizer) { [weak self] event in
      // Unlike tasks, blocks on the main queue keep their order.
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.handle(event) } }
    }
    self.voice = voice
    session.synthesizer = voice
  }

  /// Writes the greeting and requests the first line.
  /// - Parameter onTerminate: called with a signal that asks the program to end.
  func begin(onTerminate: @escaping @MainActor @Sendable (Int32) -> Void) {
    do {
      signals = try TerminationSignals(onTerminate: onTerminate)
    } catch {
      // Without the pipe, signals end the program at once.
      StandardError.write("\(error)")
    }
    session.handlers.onNeedsFrame = { [weak self] in self?.schedule() }
    input.onLine = { [weak self] in self?.handle($0) }
    dialogue.onInterrupt = { [weak self] in self?.onEnd?(0) }
    isAnswering = true
    dialogue.begin(at: now)
    if input.isTyped { requestLine() }
    advance()
  }

  /// Stops reading and writing lines.
  func stop() {
    isStopped = true
    echo?.isOff = false
  }

  /// Requests the next line, which the terminal must not show if it is a secret.
  private func requestLine() {
    echo?.isOff = session.isSecretFocused
    input.next()
  }

  /// Restores the actions of the signals.
  func releaseSignals() {
    signals?.cancel()
    signals = nil
  }

  /// Handles an event of the speech server.
  func receive(_ event: SynthesizerEvent) {
    if case .unavailable(let failure) = event, !hasWarned {
      hasWarned = true
      // Standard output stays the same with and without a voice; the warning goes to standard error.
      StandardError.write(dialogue.warning(failure))
    }
    if let event = voice?.filter(event) { handle(event) }
  }

  private func handle(_ event: SynthesizerEvent) {
    session.handle(event, at: now)
    advance()
  }

  private func handle(_ line: LineInput.Line) {
    guard !isStopped else { return }
    isAnswering = true
    switch line {
    case .text(let text): dialogue.handleLine(text, at: now)
    case .tooLong: dialogue.reportLongLine()
    case .end: isAtEnd = true
    }
    guard !isStopped else { return }
    if input.isTyped, !isAtEnd {
      session.makeFrame(at: now)
      dialogue.finishAnswer()
      requestLine()
    }
    advance()
  }

  /// Does the work that is due, and requests the next line after the last one has been answered.
  private func advance() {
    guard !isStopped else { return }
    session.makeFrame(at: now)
    if isAnswering, !input.isTyped || isAtEnd {
      // A hint is the last possible answer to a line; more than a few events are not due in that time.
      let lookahead = Double(session.settings.hintDelay) / 1000 + 1
      for _ in 0..<16 {
        guard !session.hasPendingSpeech, let due = session.nextDeadline, due <= now + lookahead else { break }
        clockOffset += max(0, due - now) + 0.001
        session.makeFrame(at: now)
      }
      if !session.hasPendingSpeech {
        isAnswering = false
        dialogue.finishAnswer()
        if isAtEnd { onEnd?(0) } else { requestLine() }
      }
    }
    // The focus can move while a line is awaited.
    echo?.isOff = session.isSecretFocused && !isStopped
    schedule()
  }

  private func schedule() {
    let due = session.window.isFrameNeeded || session.isAnimating ? now + Self.animationInterval : nil
    if let next = [due, session.nextDeadline].compactMap(\.self).min() {
      wakeTimer.wake(at: next - clockOffset)
    }
  }

  /// Writes a line. If the reader of the pipe is gone, the program ends without an error; any other failure, such as a full
  /// disk, is one.
  private func write(_ line: String) {
    guard !isOutputLost else { return }
    let shown = writesUnicode ? line : PlainCharacters.text(line)
    let bytes = Array((shown + "\n").utf8)
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        var wait = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        let code = errno
        isOutputLost = true
        if code != EPIPE {
          StandardError.write("Standard output cannot be written to: \(String(cString: strerror(code)))")
        }
        onEnd?(code == EPIPE ? 0 : 1)
        return
      }
    }
  }
}

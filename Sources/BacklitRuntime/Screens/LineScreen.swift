import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitSession
import BacklitTerminal
import BacklitUI
import Dispatch
import Glibc

/// A session without a screen: speech is written as lines, and lines of input are keys.
///
/// No line is written again or changed, so that other screen readers read each one once. In a terminal that can position text,
/// which the user chose for lines, the marks of a shell (OSC 133) are around each answer.
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
  /// The reason for lines in place of a screen.
  private let reason: LineReason
  /// The descriptor for the lines.
  private let output: Int32
  /// Whether marks and bells can be written: to a terminal that does not show them.
  private let takesMarks: Bool
  /// Whether the user is typing the next line.
  private var isAwaiting = false
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
  private let writesUnicode: Bool

  /// The interval between animation frames, in seconds.
  private static let animationInterval = 0.1

  /// Creates a session with the size that ``TerminalSize/ofText(_:)`` finds.
  /// - Parameters:
  ///   - reason: the reason for lines in place of a screen.
  ///   - output: the descriptor for the lines.
  init(_ reason: LineReason, output: Int32 = STDOUT_FILENO) {
    (self.reason, self.output) = (reason, output)
    let isTerminal = isatty(output) == 1
    // Yasr speaks the text of control strings.
    takesMarks =
      isTerminal && TerminalCapabilities.takesMarks(.process) && !ScreenReaders.running().contains("yasr")
    writesUnicode = !isTerminal || TerminalEnvironment.process.usesUnicode
    let size = TerminalSize.ofText(output)
    session = Session(metrics: CellMetrics(columns: size.columns, rows: size.rows))
    session.displayQuality = .plain
    session.displaysColor = false
    session.window.clock = { [weak self] in self?.now ?? 0 }
  }

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
    if takesMarks {
      session.handlers.onBell = { [weak self] in self?.send(bell) }
      // Unrequested words may come while the user works elsewhere.
      dialogue.onAnnouncement = { [weak self] in if self?.isAwaiting == true { self?.send(bell) } }
    }
    isAnswering = true
    dialogue.begin(reason, at: now)
    if input.isTyped {
      dialogue.finishAnswer()
      requestLine()
    }
    advance()
  }

  /// Stops reading and writing lines.
  func stop() {
    isStopped = true
    echo?.isOff = false
  }

  /// Writes the summary of the program after the last line.
  func finish(with summary: String) { dialogue.writeLines(of: summary) }

  /// Requests the next line, which the terminal must not show if it is a secret.
  private func requestLine() {
    echo?.isOff = session.isSecretFocused
    isAwaiting = input.isTyped
    // kitty would erase a prompt that a shell draws again after a resize.
    if input.isTyped { mark("A;redraw=0", "B") }
    input.next()
  }

  /// Writes marks of a shell (OSC 133), so that the user can move from answer to answer in the terminal. A and B enclose the
  /// prompt, which is empty, and C and D enclose the answer.
  private func mark(_ marks: String...) {
    if takesMarks { send(marks.map { "\u{1B}]133;\($0)\u{1B}\\" }.joined()) }
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
    (isAnswering, isAwaiting) = (true, false)
    if input.isTyped { mark("C") }
    switch line {
    case .text(let text): dialogue.handleLine(text, at: now)
    case .tooLong: dialogue.reportLongLine()
    case .end: isAtEnd = true
    }
    guard !isStopped else { return }
    if input.isTyped, !isAtEnd {
      session.makeFrame(at: now)
      dialogue.finishAnswer()
      mark("D;0")
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

  /// Writes a line.
  private func write(_ line: String) { send((writesUnicode ? line : PlainCharacters.text(line)) + "\n") }

  /// Writes a text. If the reader of the pipe is gone, the program ends without an error; any other failure, such as a full
  /// disk, is one.
  private func send(_ text: String) {
    guard !isOutputLost else { return }
    let code = TextOutput.write(Array(text.utf8), to: output)
    guard code != 0 else { return }
    isOutputLost = true
    if code != EPIPE {
      StandardError.write("Standard output cannot be written to: \(String(cString: strerror(code)))")
    }
    onEnd?(code == EPIPE ? 0 : 1)
  }
}

/// The character that rings the bell of a terminal.
private let bell = "\u{7}"

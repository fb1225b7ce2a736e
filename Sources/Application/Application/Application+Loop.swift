import AutoLayout
import Cells
import Dispatch
import Geometry
import Glibc
import Input
import Session
import Speech
import SpeechDispatcher
import Terminal
import TerminalCodec
import Toolkit

extension Application {
  /// Binds what can happen to what is done about it.
  func connect() {
    terminal.onInput = { [weak self] in self?.take($0) }
    terminal.onResize = { [weak self] in self?.resize($0) }
    terminal.onDrained = { [weak self] in self?.scheduleFrame() }
    terminal.onContinue = { [weak self] in
      self?.resume()
    }
    terminal.onClosed = { [weak self] in self?.quit(status: 128 + SIGHUP) }
    terminal.onTerminate = { [weak self] signal in
      self?.speech.synthesizer.shutdown()
      self?.saveSettings()
      self?.onQuit?()
      TerminalDevice.endProcess(by: signal)
    }
    session.onNeedsFrame = { [weak self] in self?.scheduleFrame() }
    guard saysLayoutProblems else { return }
    LayoutEngine.onProblem = { [weak self] in self?.complain($0.message) }
    LayoutEngine.onFeedbackLoop = { [weak self] in self?.complain($0.message) }
  }

  /// Says something on standard error once the terminal is left; the first hundred different things.
  private func complain(_ line: String) {
    guard session.hasRoom else { return }
    if complaints.count < 100, !complaints.contains(line) { complaints.append(line) }
  }

  /// The program was stopped and goes on: nothing that was under way is believed any more.
  private func resume() {
    session.window.cancelTouch()
    escapeWait?.cancel()
    let pixels = decoder.reportsPixels
    decoder = InputDecoder(cellPixelSize: terminal.cellPixelSize)
    decoder.reportsPixels = pixels
    shown = nil
    draw()
  }

  private func take(_ bytes: [UInt8]) {
    escapeWait?.cancel()
    handle(decoder.feed(bytes))
    guard decoder.isPending || decoder.isUnfinished else { return }
    let wait = DispatchWorkItem { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.handle(self.decoder.isPending ? self.decoder.flush() : self.decoder.abandon())
      }
    }
    escapeWait = wait
    let time = decoder.isPending ? Self.escapeTimeout : Self.silenceTimeout
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(time), execute: wait)
  }

  private func handle(_ events: [TerminalEvent]) {
    for event in events {
      switch event {
      case .input(.key(KeyEvent(.character("c"), modifiers: .control))):
        quit()
      case .input(.key(KeyEvent(.character("z"), modifiers: .control))):
        session.window.cancelTouch()
        terminal.suspend()
      case .input(.pointer(var pointer)):
        // A terminal that counts cells means the middle of one.
        if !decoder.reportsPixels {
          pointer.location = pointer.location.offset(dx: 0.5, dy: 0.5)
        }
        session.handle(.pointer(pointer), at: Pacemaker.now)
      case .input(let input):
        session.handle(input, at: Pacemaker.now)
      case .resized(let columns, let rows, let width, let height):
        let size = TerminalSize(columns: columns, rows: rows, pixelWidth: width, pixelHeight: height)
        terminal.receive(size)
        resize(size)
      case .reply(let reply):
        learn(reply)
      }
    }
    terminal.tracksAllMotion = session.wantsAllMotion
    schedule()
  }

  private func learn(_ reply: TerminalReply) {
    guard terminal.receive(reply) else { return }
    encoder.capabilities = terminal.capabilities
    adaptToColors()
    decoder.cellPixelSize = terminal.cellPixelSize
    resize(terminal.size)
    session.window.setNeedsFrame()
  }

  private func resize(_ size: TerminalSize) {
    let cell = size.cellPixelSize ?? terminal.cellPixelSize
    decoder.cellPixelSize = cell
    let metrics = Self.metrics(size, cell: cell)
    // A terminal rearranges its screen when its size changes, and may change back before the next frame.
    if metrics != session.metrics { shown = nil }
    session.resize(to: metrics)
    scheduleFrame()
  }

  func take(_ event: SynthesizerEvent) {
    session.handle(event, at: Pacemaker.now)
    schedule()
  }

  // MARK: Frames

  /// The next moment at which something is due: a frame, or a word.
  func schedule() {
    if session.window.isFrameNeeded || session.isAnimating { scheduleFrame() }
    if let deadline = session.nextDeadline { pacemaker.wake(at: deadline) }
  }

  /// Asks for a frame: at once after a rest, at the pace of the display otherwise.
  func scheduleFrame() {
    pacemaker.wake(at: lastFrame + 1 / Self.frameRate)
  }

  /// Makes a frame and sends what changed. A terminal that has not taken the last frame yet gets none: what
  /// would have been in it is in the next one.
  func draw() {
    let now = Pacemaker.now
    lastFrame = now
    guard !terminal.isBusy || !terminal.isEntered else {
      // Speech does not wait for a picture.
      session.tick(at: now)
      if let deadline = session.nextDeadline { pacemaker.wake(at: deadline) }
      return
    }
    session.makeFrame(at: now)
    send()
    schedule()
  }

  private func send() {
    guard terminal.isEntered else { return }
    let grid = session.grid
    let bytes = encoder.encode(grid, previous: shown, cursor: session.parkedCursor)
    guard !bytes.isEmpty else {
      shown = grid
      return
    }
    // Bytes that the terminal does not take leave its screen unknown.
    shown = terminal.write(bytes) ? grid : nil
  }
}

import AutoLayout
import Cells
import Dispatch
import Geometry
import Input
import Session
import Terminal
import TerminalCodec
import Toolkit

extension TerminalScreen {
  /// The program was stopped and goes on: nothing that was under way is believed any more.
  func resume() {
    session.window.cancelTouch()
    escapeWait?.cancel()
    let pixels = decoder.reportsPixels
    decoder = InputDecoder(cellPixelSize: terminal.cellPixelSize)
    decoder.reportsPixels = pixels
    shown = nil
    draw()
  }

  func take(_ bytes: [UInt8]) {
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
        onControlKey?(.interrupt)
      case .input(.key(KeyEvent(.character("z"), modifiers: .control))):
        onControlKey?(.suspend)
      case .input(let input):
        if input == .focus(true) { renewSixels() }
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

  /// Draws everything anew where there are sixels: xterm keeps sixteen pictures at most to show again what another window
  /// had covered.
  private func renewSixels() {
    guard session.picture != nil, !terminal.capabilities.kittyGraphics else { return }
    shown = nil
    scheduleFrame()
  }

  private func learn(_ reply: TerminalReply) {
    guard terminal.receive(reply) else { return }
    encoder.capabilities = terminal.capabilities
    decoder.cellPixelSize = terminal.cellPixelSize
    resize(terminal.size)
    session.window.setNeedsFrame()
  }

  func resize(_ size: TerminalSize) {
    let cell = size.cellPixelSize ?? terminal.cellPixelSize
    decoder.cellPixelSize = cell
    let metrics = Self.metrics(size, cell: cell)
    // A terminal rearranges its screen when its size changes, and may change back before the next frame.
    if metrics != session.metrics { shown = nil }
    session.resize(to: metrics)
    adaptToCapabilities()
    scheduleFrame()
  }
}

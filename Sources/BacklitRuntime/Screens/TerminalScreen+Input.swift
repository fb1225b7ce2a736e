import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitSession
import BacklitTerminal
import BacklitUI
import Dispatch

extension TerminalScreen {
  /// Continues after a stop: input and output state from before the stop is discarded.
  func resume() {
    session.window.cancelTouch()
    escapeWait?.cancel()
    let pixels = decoder.reportsPixels
    decoder = InputDecoder(
      cellPixelSize: terminal.cellPixelSize, hasConsoleKeys: terminal.capabilities.isLinuxConsole)
    decoder.reportsPixels = pixels
    displayedGrid = nil
    waitingEvents = []
    shownProgress = .none
    sendProgress()
    session.resume(at: WakeTimer.now)
    locate()
    draw()
  }

  func receive(_ bytes: [UInt8]) {
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
    let time =
      decoder.isPending
      ? Self.escapeTimeout : decoder.isPasting ? Self.pasteTimeout : Self.sequenceTimeout
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(time), execute: wait)
  }

  private func handle(_ events: [TerminalEvent]) {
    let isHandling = !waitingEvents.isEmpty
    waitingEvents += events
    if !isHandling { handleWaitingEvents() }
  }

  /// Handles the events that wait. After a while the main queue makes a frame before the rest, so that many events do not
  /// hold up the picture, and what they remove does not wait for the last one.
  private func handleWaitingEvents() {
    // A copied text goes to the terminal at which the user copies it.
    Pasteboard.general.onCopy = { [weak self] in self?.copy($0) }
    Pasteboard.selection.onCopy = { [weak self] in self?.copy($0, isSelection: true) }
    let end = WakeTimer.now + Self.longestHandling
    while let event = waitingEvents.popFirst() {
      handle(event)
      guard !waitingEvents.isEmpty, WakeTimer.now > end else { continue }
      DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.handleWaitingEvents() } }
      break
    }
    terminal.tracksAllMotion = session.wantsAllMotion
    schedule()
  }

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .input(.key(SessionKey.leave.press)):
      onControlKey?(.interrupt)
    case .input(.key(SessionKey.suspend.press)) where !session.isTyping:
      onControlKey?(.suspend)
    case .input(.key(let key)) where locating != nil && key.key == .function(3) && !key.modifiers.isEmpty:
      // In the first row, the position of a cursor beside text is the same as a key.
      endLocating(isNewRow: true)
    case .input(let input):
      if input == .focus(true) { redrawSixels() }
      if let input = inRegion(input) { session.handle(input, at: WakeTimer.now) }
    case .resized(let columns, let rows, let width, let height):
      let size = TerminalSize(columns: columns, rows: rows, pixelWidth: width, pixelHeight: height)
      terminal.receive(size)
      resize(size)
    case .reply(let reply):
      handleReply(reply)
    }
  }

  /// Sends a copied text to the clipboard of the terminal, if it may take it.
  private func copy(_ text: String, isSelection: Bool = false) {
    guard terminal.isEntered else { return }
    let encoder = ClipboardEncoder(capabilities: terminal.capabilities)
    if let bytes = encoder.encode(text, isSelection: isSelection) {
      terminal.write(bytes)
    } else if encoder.isTooLong(text) {
      session.reportLongCopy()
    }
  }

  /// Redraws everything if the picture consists of sixels: xterm keeps at most sixteen pictures to restore an
  /// area that another window covered.
  private func redrawSixels() {
    guard session.picture != nil, !terminal.capabilities.kittyGraphics else { return }
    redraw()
  }

  /// Draws everything again, because the terminal may show something else.
  func redraw() {
    displayedGrid = nil
    scheduleFrame()
  }

  private func handleReply(_ reply: TerminalReply) {
    if rows != nil, case .cursorPosition(let column, let row) = reply {
      if locating != nil { return endLocating(isNewRow: column > 0) }
      regionTop = row
      return
    }
    guard terminal.receive(reply) else { return }
    decoder.cellPixelSize = terminal.cellPixelSize
    resize(terminal.size)
    session.window.setNeedsFrame()
  }

  func resize(_ size: TerminalSize) {
    let cell = size.cellPixelSize ?? terminal.cellPixelSize
    decoder.cellPixelSize = cell
    let metrics = Self.metrics(size, cell: cell, rows: rows)
    // A terminal rearranges its screen when its size changes, and its size may change back before the next frame. A region moves
    // even when only the rows around it change.
    if metrics != session.metrics || rows != nil { (displayedGrid, regionTop) = (nil, nil) }
    session.resize(to: metrics)
    adaptToCapabilities()
    scheduleFrame()
  }
}

import Cells
import Session
import Terminal
import TerminalCodec
import Toolkit

extension TerminalScreen {
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
    lookAtSize()
    guard !terminal.isBusy || !terminal.isEntered else {
      // Speech does not wait for a picture, nor does what other screens show of this one's motion.
      session.tick(at: now)
      if session.isAnimating { pacemaker.wake(at: now + 1 / Self.blockedRate) }
      if let deadline = session.nextDeadline { pacemaker.wake(at: deadline) }
      return
    }
    session.makeFrame(at: now)
    send()
    schedule()
  }

  private func send() {
    guard terminal.isEntered else { return }
    let (grid, picture) = (
      terminal.capabilities.hasConsoleFont ? ConsoleFont.fitted(session.grid) : session.grid, session.picture
    )
    let bytes = encoder.encode(
      grid, picture: picture, previous: shown, previousPicture: shownPicture, cursor: session.parkedCursor)
    shownPicture = picture
    guard !bytes.isEmpty else {
      shown = grid
      return
    }
    // Bytes that the terminal does not take leave its screen unknown.
    shown = terminal.write(bytes) ? grid : nil
  }
}

import Cells
import Session
import Terminal
import TerminalCodec
import Toolkit

extension TerminalScreen {
  /// Schedules the next frame or speech deadline.
  func schedule() {
    if session.window.isFrameNeeded || session.isAnimating { scheduleFrame() }
    if let deadline = session.nextDeadline { wakeTimer.wake(at: deadline) }
  }

  /// Requests a frame: immediately after a pause, otherwise at the frame rate.
  func scheduleFrame() {
    wakeTimer.wake(at: lastFrame + 1 / Self.frameRate)
  }

  /// Makes a frame and sends the changes. If the terminal has not accepted the last frame yet, no frame is
  /// made; the next one contains the changes.
  func draw() {
    let now = WakeTimer.now
    lastFrame = now
    checkSize()
    guard !terminal.isBusy || !terminal.isEntered else {
      // Speech does not wait for the picture, and other screens may show the same animation.
      session.tick(at: now)
      if session.isAnimating { wakeTimer.wake(at: now + 1 / Self.blockedRate) }
      if let deadline = session.nextDeadline { wakeTimer.wake(at: deadline) }
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
      grid, picture: picture, previous: displayedGrid, previousPicture: displayedPicture,
      cursor: session.parkedCursor)
    displayedPicture = picture
    guard !bytes.isEmpty else {
      displayedGrid = grid
      return
    }
    // If the terminal did not accept the bytes, the contents of its screen are unknown.
    displayedGrid = terminal.write(bytes) ? grid : nil
  }
}

import Dispatch
import Terminal

extension TerminalScreen {
  /// Checks once a second the size of a terminal that sends no signal, until it reports its size itself.
  func watchSize() {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(200))
    // The timer runs on the main queue, which is the executor of the main actor.
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.checkSize() } }
    timer.activate()
    sizeWatch = timer
  }

  /// Applies the size of the terminal if it changed.
  func checkSize() {
    guard sizeWatch != nil else { return }
    if terminal.reportsSize { return stopWatchingSize() }
    let size = terminal.size
    if Self.metrics(size, cell: size.cellPixelSize ?? terminal.cellPixelSize) != session.metrics {
      resize(size)
    }
  }

  private func stopWatchingSize() {
    sizeWatch?.cancel()
    sizeWatch = nil
  }

  /// Closes the terminal.
  func close() {
    stopWatchingSize()
    escapeWait?.cancel()
    terminal.close()
  }
}

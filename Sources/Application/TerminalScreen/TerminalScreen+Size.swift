import Dispatch
import Terminal

extension TerminalScreen {
  /// Looks once a second at the size of a terminal that no signal comes from, until it reports it by itself.
  func watchSize() {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(200))
    // The timer is bound to the main queue, which is the main actor's.
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.lookAtSize() } }
    timer.activate()
    sizeWatch = timer
  }

  /// Takes up the size if it is another one.
  func lookAtSize() {
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

  /// Lets go of the terminal.
  func close() {
    stopWatchingSize()
    escapeWait?.cancel()
    terminal.close()
  }
}

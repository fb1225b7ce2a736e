import Cells
import Geometry
import Input
import ScreenReader
import Speech
import Toolkit

extension Session {
  /// Takes an event, with the pointer's place in cells as the terminal tells it.
  /// - Parameters:
  ///   - event: what happened.
  ///   - time: when, in seconds; never less than before.
  /// - Returns: whether anything answered it.
  @discardableResult
  public func handle(_ event: InputEvent, at time: Double) -> Bool {
    now = max(now, time)
    switch event {
    case .key(let key):
      return handle(key)
    case .pointer(var pointer):
      pointer.location = Point(
        x: pointer.location.x * metrics.cellSize.width, y: pointer.location.y * metrics.cellSize.height)
      return window.send(.pointer(pointer), at: now)
    case .focus, .paste:
      return window.send(event, at: now)
    }
  }

  private func handle(_ key: KeyEvent) -> Bool {
    if key.key == ReaderKeys.toggle {
      perform(reader.isOn ? .off : .on, at: now)
      return true
    }
    if key.key == .character("?"), keyHelp == nil || reader.isOn {
      toggleKeyHelp()
      return true
    }
    if reader.isOn, let command = ReaderKeys.command(for: key, speaking: queue.speaking != nil) {
      perform(command, at: now)
      return true
    }
    let focused = window.focusedView
    let handled = window.send(.key(key), at: now)
    if window.focusedView !== focused {
      // The tree that the reader knows has to have the focus before it speaks about it.
      makeFrame(at: now)
      apply(reader.focusMoved(to: window.focusedView.map(\.nodeID), at: milliseconds))
      runSpeech()
    }
    return handled
  }
}

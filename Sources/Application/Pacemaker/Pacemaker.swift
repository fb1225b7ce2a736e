import Dispatch
import Glibc

/// Wakes the main actor at a moment: the earliest one asked for. Asleep otherwise, so that an idle program
/// uses no processor time.
@MainActor
final class Pacemaker {
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private var due: Double?
  private let action: @MainActor () -> Void

  /// A pacemaker that calls a closure at the moments asked for.
  init(action: @escaping @MainActor () -> Void) {
    self.action = action
    timer.setEventHandler { [weak self] in
      // The source is bound to the main queue, which is the main actor's.
      MainActor.assumeIsolated { self?.fire() }
    }
    timer.activate()
  }

  isolated deinit { timer.cancel() }

  /// Now, in seconds of a clock that goes on evenly and never back.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Asks for a call at a moment, in seconds of ``now``; a later one than what is asked for already is dropped.
  func wake(at time: Double) {
    if let due, due <= time { return }
    due = time
    let nanoseconds = max(0, min(time - Self.now, 1e6)) * 1e9
    timer.schedule(deadline: .now() + .nanoseconds(Int(nanoseconds)), leeway: .milliseconds(1))
  }

  private func fire() {
    guard let due else { return }
    self.due = nil
    // The timer's clock and ours may differ by a hair; what is asked for is not before its time.
    if Self.now + 0.0005 < due { wake(at: due) } else { action() }
  }
}

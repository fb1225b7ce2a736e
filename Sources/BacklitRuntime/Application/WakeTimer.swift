import Dispatch
import Glibc

/// Calls a closure on the main actor at the earliest requested time. It does not run otherwise, so an idle
/// program uses no processor time.
@MainActor
package final class WakeTimer {
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private var due: Double?
  private let action: @MainActor () -> Void

  /// Creates a timer that calls a closure.
  package init(action: @escaping @MainActor () -> Void) {
    self.action = action
    timer.setEventHandler { [weak self] in
      // The source is bound to the main queue, which is the main actor's.
      MainActor.assumeIsolated { self?.fire() }
    }
    timer.activate()
  }

  isolated deinit { timer.cancel() }

  /// The current time of the monotonic clock, in seconds.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Requests a call at a time in seconds of ``now``. A time later than the pending one is ignored.
  package func wake(at time: Double) {
    if let due, due <= time { return }
    due = time
    let wait = min(time - Self.now, 1e6)
    // The system's timer would answer after two changes of threads, which take milliseconds on a busy machine.
    guard wait > 0 else {
      return DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.fire() } }
    }
    timer.schedule(deadline: .now() + .nanoseconds(Int(wait * 1e9)), leeway: .milliseconds(1))
  }

  private func fire() {
    guard let due else { return }
    self.due = nil
    // The timer's clock may differ slightly from ``now``; never call early.
    if Self.now + 0.0005 < due { wake(at: due) } else { action() }
  }
}

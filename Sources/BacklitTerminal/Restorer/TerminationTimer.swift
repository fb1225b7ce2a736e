import Glibc
import Synchronization

/// The time limit within which the main queue must begin to end the process after a signal asked for it.
///
/// It is a timer of the system, which sends a signal when the time is over. The main queue may be blocked then, and no
/// thread may be left that could wait.
enum TerminationTimer {
  /// The limit in seconds.
  private static var limit: Int { 2 }

  private static let isCreated = Atomic<Bool>(false)
  /// The bits of the timer's identifier.
  private static let identifier = Atomic<UInt>(0)

  /// Prepares the limit, because handlers of signals must not.
  static func create() {
    cancel()
    var event = sigevent()
    event.sigev_notify = Int32(SIGEV_SIGNAL)
    event.sigev_signo = SIGTERM
    var timer: timer_t?
    guard timer_create(CLOCK_MONOTONIC, &event, &timer) == 0 else { return }
    identifier.store(UInt(bitPattern: timer), ordering: .sequentiallyConsistent)
    isCreated.store(true, ordering: .sequentiallyConsistent)
  }

  /// Begins to count. Async-signal-safe.
  static func start() {
    guard isCreated.load(ordering: .sequentiallyConsistent) else { return }
    var time = itimerspec()
    time.it_value.tv_sec = limit
    timer_settime(
      timer_t(bitPattern: identifier.load(ordering: .sequentiallyConsistent)), 0, &time, nil)
  }

  /// Removes the limit: the process ends, or handles no signals.
  static func cancel() {
    guard isCreated.exchange(false, ordering: .sequentiallyConsistent) else { return }
    timer_delete(timer_t(bitPattern: identifier.load(ordering: .sequentiallyConsistent)))
  }

  /// Whether a signal says that the time is over. Async-signal-safe.
  static func isSource(of cause: UnsafeMutablePointer<siginfo_t>?) -> Bool {
    cause?.pointee.si_code == Int32(SI_TIMER)
  }
}

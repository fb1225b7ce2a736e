import Dispatch
import Glibc

/// A detached thread with all signals blocked, so that the program's own threads receive them.
package enum DetachedThread {
  /// A box that passes the closure to the thread.
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread that runs a closure; does nothing if no thread can be created.
  /// - Parameter body: the closure.
  /// - Returns: whether the thread was started.
  @discardableResult
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body))
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let error = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    guard error == 0 else {
      work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  /// Whether the system creates a number of threads at a time. Dispatch waits for ever for a thread that it does not get.
  package static func canStart(_ count: Int) -> Bool {
    let end = DispatchSemaphore(value: 0)
    let started = (0..<count).prefix { _ in start { end.wait() } }.count
    for _ in 0..<started { end.signal() }
    return started == count
  }
}

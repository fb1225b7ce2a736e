internal import Glibc

/// A thread that nobody waits for, with all signals blocked so that the program's own threads get them.
enum DetachedThread {
  /// What a thread is to do, on its way to the thread.
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread that runs the closure and ends; runs nothing when there can be no more threads.
  /// - Parameter body: what the thread does.
  /// - Returns: whether there is such a thread now.
  @discardableResult
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
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
}

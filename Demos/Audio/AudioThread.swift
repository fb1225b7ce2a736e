import Glibc

/// The closure of a thread.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Starts a thread of its own that runs a closure, as programs do: the threads of the library are not public. Signals are
/// left to the other threads.
/// - Parameter run: the closure.
public func startThread(_ run: @escaping @Sendable () -> Void) {
  var all = sigset_t()
  var before = sigset_t()
  sigfillset(&all)
  // The new thread has the signals of the one that creates it.
  pthread_sigmask(SIG_SETMASK, &all, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  var thread = pthread_t()
  let error = pthread_create(
    &thread, nil,
    { argument in
      if let argument { Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run() }
      return nil
    }, Unmanaged.passRetained(ThreadBody(run)).toOpaque())
  // Without threads, neither sound nor the program behind it can go on.
  guard error == 0 else { fatalError("A thread cannot be started: error \(error).") }
  pthread_detach(thread)
}

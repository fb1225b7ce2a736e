import DemoAudio
import Dispatch

/// Where work runs that takes long.
enum Worker {
  /// On a thread of its own, while the page goes on.
  case thread
  /// Here, before anything else: for scripts and tests, whose clock stands still meanwhile.
  case immediate

  /// Runs work, and passes its result on.
  /// - Parameters:
  ///   - work: the work.
  ///   - finish: receives the result, on the main actor.
  @MainActor
  func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, then finish: @escaping @MainActor (Result) -> Void
  ) {
    switch self {
    case .immediate: finish(work())
    case .thread:
      startThread {
        let result = work()
        DispatchQueue.main.async { MainActor.assumeIsolated { finish(result) } }
      }
    }
  }
}

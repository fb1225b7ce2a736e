import Dispatch
import Testing

extension Trait where Self == OwnThreadTrait {
  /// Runs the tests of a suite on a thread of their own, on which a test may block.
  ///
  /// The concurrency runtime has one thread for each core. A test that waits there for a process keeps the
  /// tests of other suites from running.
  public static var ownThread: Self { Self() }
}

/// A trait of suites whose tests block; see ``Testing/Trait/ownThread``.
public struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  private let thread = ThreadExecutor()

  /// The trait applies to the suites in the suite too.
  public var isRecursive: Bool { true }

  /// Runs each test case on the thread, not the suite around it.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  /// Runs a test case on the thread.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(thread) { try await function() }
  }
}

/// Runs the jobs of tasks one after the other on one thread.
private final class ThreadExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "backlit.tests")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

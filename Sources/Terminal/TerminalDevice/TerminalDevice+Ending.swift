import Dispatch
import Synchronization

extension TerminalDevice {
  /// Has the main queue do what a signal asks for that is to end the process. Where it does not even begin to within two
  /// seconds, the process ends by the signal.
  ///
  /// For signals that no device guards against; one that does, does this by itself. From any thread.
  /// - Parameters:
  ///   - signal: the signal that came.
  ///   - action: called with it on the main actor; ends the process, best with ``endProcess(by:)``.
  public nonisolated static func requestEnd(
    by signal: Int32, _ action: @escaping @MainActor @Sendable (Int32) -> Void
  ) {
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        Rescue.isEnding.store(true, ordering: .sequentiallyConsistent)
        action(signal)
      }
    }
    insist(on: signal)
  }
}

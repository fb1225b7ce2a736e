import Dispatch
import Synchronization

extension TerminalDevice {
  /// Runs the action of a terminating signal on the main queue. If the main queue does not begin within two
  /// seconds, the signal ends the process.
  ///
  /// For signals that no device handles; a device that guards the process does this itself. Call it from any
  /// thread.
  /// - Parameters:
  ///   - signal: the signal.
  ///   - action: called with the signal on the main actor; ends the process, preferably with
  ///     ``endProcess(by:)``.
  public nonisolated static func requestEnd(
    by signal: Int32, _ action: @escaping @MainActor @Sendable (Int32) -> Void
  ) {
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        TerminalRestorer.isTerminating.store(true, ordering: .sequentiallyConsistent)
        action(signal)
      }
    }
    forceTermination(by: signal)
  }
}

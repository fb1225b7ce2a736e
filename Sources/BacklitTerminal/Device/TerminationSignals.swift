import BacklitGeometry
import Dispatch
import Glibc
import Synchronization

/// Receives the signals that ask the process to end, in a program that has no terminal to restore.
///
/// A ``TerminalDevice`` that guards the process receives them itself. A signal that was ignored when the process
/// started, as under nohup, stays ignored.
@MainActor
package final class TerminationSignals {
  /// The received signals and the actions of before.
  private var previous: [(signal: Int32, action: sigaction)] = []
  private let source: any DispatchSourceRead

  /// Receives the signals from now on, until ``cancel()``.
  /// - Parameter onTerminate: called with the signal on the main actor; ends the process, preferably with
  ///   ``TerminalDevice/endProcess(by:)``. If the main queue does not call it within two seconds, the signal ends the
  ///   process. A second signal of the same kind ends it at once, except SIGHUP.
  /// - Precondition: no other instance receives signals.
  /// - Throws: ``TerminalError/system(call:code:)`` if no pipe can be opened.
  package init(onTerminate: @escaping @MainActor @Sendable (Int32) -> Void) throws(TerminalError) {
    checkPrecondition(
      terminationPipe.load(ordering: .sequentiallyConsistent) == -1,
      "Another object receives the signals already.")
    let writing: Int32
    (source, writing) = try TerminalDevice.receiveSignals { signals in
      for signal in signals {
        TerminalDevice.beginEnding()
        onTerminate(signal)
      }
    }
    terminationPipe.store(writing, ordering: .sequentiallyConsistent)
    TerminalRestorer.awaitRequests()
    // A handler instead of a dispatch source for signals: that one loses signals until the main thread blocks them.
    var action = sigaction()
    action.__sigaction_handler.sa_sigaction = relayTerminationSignal
    action.sa_flags = SA_SIGINFO | SA_RESTART
    for signal in TerminalRestorer.terminating {
      var old = sigaction()
      sigaction(signal, nil, &old)
      let isIgnored = unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1
      if isIgnored { continue }
      sigaction(signal, &action, nil)
      previous.append((signal, old))
    }
  }

  /// Restores the actions of before.
  package func cancel() {
    for (signal, action) in previous {
      var action = action
      sigaction(signal, &action, nil)
    }
    previous = []
    TerminationTimer.cancel()
    terminationPipe.store(-1, ordering: .sequentiallyConsistent)
    source.cancel()
  }
}

/// The write end of the pipe of ``TerminationSignals``; -1 when there is none.
// Initialized before the handlers are installed, because they must not.
private let terminationPipe = Atomic<Int32>(-1)

/// Sends a signal through the pipe, or ends the process by a repeated one. Async-signal-safe.
private func relayTerminationSignal(
  _ signal: Int32, _ cause: UnsafeMutablePointer<siginfo_t>?, _ thread: UnsafeMutableRawPointer?
) {
  let saved = errno
  defer { errno = saved }
  switch TerminalRestorer.note(signal, cause) {
  case .relay:
    var byte = UInt8(truncatingIfNeeded: signal)
    write(terminationPipe.load(ordering: .sequentiallyConsistent), &byte, 1)
  case .end(let ending):
    // A terminal that closes can cause two of SIGHUP: one of the system and one of the shell.
    if ending == SIGHUP, !TerminationTimer.isSource(of: cause) { return }
    TerminalRestorer.restore()
    TerminalRestorer.performDefaultAction(ending)
  case .ignore: break
  }
}

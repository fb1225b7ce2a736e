import Glibc
import Synchronization

/// Handles the signals that the main queue processes. A repeated request to terminate, before or while the
/// program ends, takes effect at once.
func handleRelayedSignal(_ signal: Int32) {
  let saved = errno
  defer { errno = saved }
  if signal == SIGCONT { TerminalRestorer.continuations.add(1, ordering: .sequentiallyConsistent) }
  if signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT {
    let bit = UInt64(1) << UInt64(signal)
    let old = TerminalRestorer.requests.bitwiseOr(bit, ordering: .sequentiallyConsistent).oldValue
    if old & bit != 0 {
      TerminalRestorer.restore()
      TerminalRestorer.report(signal)
      TerminalRestorer.reraise(signal)
      return
    }
  }
  var byte = UInt8(truncatingIfNeeded: signal)
  write(TerminalRestorer.pipe.load(ordering: .sequentiallyConsistent), &byte, 1)
}

/// Handles the signals of a crash. The signal that is raised again is delivered when this returns.
func handleCrashSignal(_ signal: Int32) {
  TerminalRestorer.restore()
  TerminalRestorer.report(signal)
  TerminalRestorer.reraise(signal)
}

extension TerminalRestorer {
  /// Prints one line on standard error that names the signal that ended the program. Async-signal-safe.
  ///
  /// Prints nothing if the terminal accepts no bytes, as after Control-S: waiting would keep the program
  /// alive.
  static func report(_ signal: Int32) {
    var room = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&room, 1, 0) > 0 else { return }
    writeMessage("Ended by ")
    writeMessage(name(signal))
    writeMessage("; the terminal has been restored.\n")
  }

  private static func writeMessage(_ text: StaticString) {
    write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }

  private static func name(_ signal: Int32) -> StaticString {
    switch signal {
    case SIGINT: "SIGINT (interrupt)"
    case SIGTERM: "SIGTERM (termination)"
    case SIGHUP: "SIGHUP (hang-up)"
    case SIGQUIT: "SIGQUIT (quit)"
    case SIGSEGV: "SIGSEGV (invalid memory)"
    case SIGBUS: "SIGBUS (bus error)"
    case SIGILL: "SIGILL (illegal instruction)"
    case SIGTRAP: "SIGTRAP (trap)"
    case SIGABRT: "SIGABRT (abort)"
    case SIGFPE: "SIGFPE (arithmetic error)"
    default: "a signal"
    }
  }
}

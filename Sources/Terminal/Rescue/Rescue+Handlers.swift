import Glibc
import Synchronization

/// The handler of signals that the main queue deals with. One that asks for the end a second time, before or
/// while the program winds up, gets it at once.
func rescueRelay(_ signal: Int32) {
  let saved = errno
  defer { errno = saved }
  if signal == SIGCONT { Rescue.continuations.add(1, ordering: .sequentiallyConsistent) }
  if signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT {
    let bit = UInt64(1) << UInt64(signal)
    let old = Rescue.requests.bitwiseOr(bit, ordering: .sequentiallyConsistent).oldValue
    if old & bit != 0 {
      Rescue.restore()
      Rescue.say(signal)
      Rescue.passOn(signal)
      return
    }
  }
  var byte = UInt8(truncatingIfNeeded: signal)
  write(Rescue.pipe.load(ordering: .sequentiallyConsistent), &byte, 1)
}

/// The handler of a crash's signals. The signal sent again arrives when this returns.
func rescueCrash(_ signal: Int32) {
  Rescue.restore()
  Rescue.say(signal)
  Rescue.passOn(signal)
}

extension Rescue {
  /// Says in one line on standard error which signal ended the program. Async-signal-safe.
  ///
  /// A terminal that takes nothing, as after Control-S, does not hear it: waiting for it would keep the program alive.
  static func say(_ signal: Int32) {
    var room = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&room, 1, 0) > 0 else { return }
    say("Ended by ")
    say(name(signal))
    say("; the terminal has been restored.\n")
  }

  private static func say(_ text: StaticString) {
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

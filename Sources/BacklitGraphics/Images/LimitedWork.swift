#if Pictures
import BacklitValues
import Glibc
import Synchronization

/// Work of a library whose duration depends on untrusted input, and which cannot be interrupted.
enum LimitedWork {
  /// The longest time that is waited for a result, in milliseconds.
  static let longestWait: CInt = 3000
  /// The most pieces of work that may go on after their time, each on a processor.
  private static let mostOverdue = 2
  private static let overdue = Mutex(0)

  /// The state of a piece of work, which its thread and the waiting one share.
  private final class Piece<Value: Sendable>: Sendable {
    enum State {
      case running
      case done(Value)
      case overdue
    }
    let state = Mutex(State.running)
  }

  /// Does work on a thread of its own, and waits for the result.
  /// - Parameters:
  ///   - milliseconds: the longest time to wait.
  ///   - body: the work. It goes on after that time, and its result is dropped.
  /// - Returns: the result; nil if it took too long, if earlier work still goes on, or if the system is out of threads.
  static func run<Value: Sendable>(
    milliseconds: CInt = longestWait, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard overdue.withLock({ $0 < mostOverdue }), socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    let (waiting, ending) = (ends[0], ends[1])
    defer { close(waiting) }
    let piece = Piece<Value>()
    let isStarted = DetachedThread.start {
      let value = body()
      piece.state.withLock { state in
        if case .overdue = state { overdue.withLock { $0 -= 1 } }
        state = .done(value)
      }
      // Wakes the waiting thread.
      close(ending)
    }
    guard isStarted else {
      close(ending)
      return nil
    }
    var entry = pollfd(fd: waiting, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, milliseconds) < 0, errno == EINTR {}
    return piece.state.withLock { state in
      if case .done(let value) = state { return value }
      state = .overdue
      overdue.withLock { $0 += 1 }
      return nil
    }
  }
}
#endif

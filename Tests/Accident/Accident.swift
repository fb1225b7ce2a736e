import Application
import Dispatch
import Glibc
import Input
import Session
import Toolkit

/// A program in a terminal that comes to grief in whichever way a key says.
@main @MainActor
enum Accident {
  static func main() async throws {
    print("printed before the picture")
    // A crash is expected: no core, please.
    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    let application = try Application(name: "accident", readerFile: nil)
    application.session.show(Label(text: "Ready for anything"))
    application.session.onUnhandledKey = { [weak application] event in
      guard case .character(let character) = event.key else { return false }
      happen(character)
      // The terminal's end comes while the program saves.
      if character == "h" {
        application?.onQuit = {
          kill(getpid(), SIGHUP)
          print("all is saved")
        }
      }
      if character == "q" { application?.quit(status: 3) }
      return true
    }
    let status = await application.run()
    print("printed after the picture")
    exit(status)
  }

  private static func happen(_ character: Character) {
    switch character {
    // The accidents that the program is there for.
    case "t": preconditionFailure("the reason of the trap")
    case "T": Thread.detach { fatalError("the reason in another thread") }
    case "a": abort()
    case "o": exit(fall(1) > 0 ? 1 : 0)
    case "e": deep(20) { exit(7) }
    case "b": while true { sleep(1000) }
    case "p":
      print("printed on standard output")
      StandardError.say("printed on standard error")
    case "F": for line in 1...100_000 { print("line \(line) of very many") }
    case "f": for line in 1...3000 { print("line \(line) of many") }
    // Crashed while it is being stopped.
    case "z":
      kill(getpid(), SIGSTOP)
      preconditionFailure("a trap on the way back")
    case "2":
      kill(getpid(), SIGTERM)
      kill(getpid(), SIGHUP)
    default: break
    }
  }

  /// Calls something with a stack of that depth under it.
  @inline(never) private static func deep(_ depth: Int, _ action: () -> Void) {
    if depth == 0 { action() } else { deep(depth - 1, action) }
    print("back from \(depth)")
  }

  /// Uses up the stack.
  @inline(never) private static func fall(_ depth: Int) -> Int {
    var room = (depth, depth, depth, depth)
    return withUnsafeMutablePointer(to: &room) { $0.pointee.0 + fall(depth + 1) }
  }
}

/// A thread of the system, which Dispatch knows nothing of.
private enum Thread {
  static func detach(_ action: @escaping @Sendable @convention(c) () -> Void) {
    var thread = pthread_t()
    let start = unsafeBitCast(action, to: UnsafeMutableRawPointer.self)
    pthread_create(
      &thread, nil,
      { start in
        start.map { unsafeBitCast($0, to: (@convention(c) () -> Void).self)() }
        return nil
      }, start)
  }
}

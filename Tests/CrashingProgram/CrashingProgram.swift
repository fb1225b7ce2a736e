import Backlit
import Dispatch
import Glibc

/// A program that crashes or exits on purpose, in a way chosen by a key.
@main @MainActor
enum CrashingProgram {
  static func main() async throws {
    if CommandLine.arguments.count > 1 {
      guard let mode = ProgramMode(rawValue: CommandLine.arguments[1]) else { exit(64) }
      return await mode.run()
    }
    print("printed before the picture")
    // Crashes are expected; do not write core files.
    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    let application = try Application(name: "accident", settingsFile: nil)
    let label = Label(text: "Ready for anything")
    application.session.show(label)
    var letters = ("a" as Unicode.Scalar).value
    application.session.addUnhandledKeyHandler { [weak application] event in
      guard case .character(let character) = event.key else { return false }
      perform(character)
      // A key that takes long to handle shows the next letter of the alphabet.
      if character == "w", let letter = Unicode.Scalar(letters) {
        usleep(50_000)
        letters += 1
        label.text = String(repeating: Character(letter), count: 8)
      }
      // The terminal hangs up while the program saves.
      if character == "h" {
        application?.onQuit = {
          kill(getpid(), SIGHUP)
          print("all is saved")
        }
      }
      // The program saves until it gets a line.
      if character == "s" {
        application?.onQuit = {
          StandardError.write("saving")
          _ = readLine()
          StandardError.write("all is saved")
        }
      }
      if character == "q" { application?.quit(status: 3) }
      return true
    }
    let status = await application.run()
    print("printed after the picture")
    exit(status)
  }

  private static func perform(_ character: Character) {
    switch character {
    // Crashes for the tests.
    case "t": preconditionFailure("the reason of the trap")
    case "T": Thread.detach { fatalError("the reason in another thread") }
    case "a": abort()
    case "o": exit(overflowStack(1) > 0 ? 1 : 0)
    case "e": callWithDepth(20) { exit(7) }
    case "b": while true { sleep(1000) }
    case "p":
      print("printed on standard output")
      StandardError.write("printed on standard error")
    case "F": for line in 1...100_000 { print("line \(line) of very many") }
    case "f": for line in 1...3000 { print("line \(line) of many") }
    // A crash when the program continues after a stop.
    case "z":
      kill(getpid(), SIGSTOP)
      preconditionFailure("a trap on the way back")
    case "2":
      kill(getpid(), SIGTERM)
      kill(getpid(), SIGHUP)
    default: break
    }
  }

  /// Runs an action below a number of stack frames.
  @inline(never) private static func callWithDepth(_ depth: Int, _ action: () -> Void) {
    if depth == 0 { action() } else { callWithDepth(depth - 1, action) }
    print("back from \(depth)")
  }

  /// Overflows the stack.
  @inline(never) private static func overflowStack(_ depth: Int) -> Int {
    var room = (depth, depth, depth, depth)
    return withUnsafeMutablePointer(to: &room) { $0.pointee.0 + overflowStack(depth + 1) }
  }
}

/// A POSIX thread that is not managed by Dispatch.
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

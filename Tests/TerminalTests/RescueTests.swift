import Glibc
import Terminal
import TerminalCodec
import Testing

/// Every way a program can end, each in a process of its own, seen from the terminal's side.
@Suite(.serialized) struct RescueTests {
  /// A terminal with the settings it had, to be compared once the program is gone.
  private struct Witness {
    let terminal: PseudoTerminal
    let settings: [UInt8]

    init() throws {
      terminal = try PseudoTerminal()
      settings = terminal.settings
    }

    /// Whether everything was entered, and left again last.
    func expectRestored(_ result: ExitTest.Result?, says text: String?) {
      let shown = terminal.shown()
      #expect(shown.starts(with: TerminalModes.standard.entering()))
      #expect(shown.suffix(TerminalModes.standard.leaving.count) == TerminalModes.standard.leaving[...])
      #expect(terminal.settings == settings)
      if let text {
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains(text))
      }
    }
  }

  @Test func invalidMemory() async throws {
    let witness = try Witness()
    let path = witness.terminal.path
    let result = await #expect(processExitsWith: .signal(SIGSEGV), observing: [\.standardErrorContent]) {
      [path = path as String] in
      try await Program.enter(path)
      UnsafeMutablePointer<Int>(bitPattern: 64)?.pointee = 1
    }
    witness.expectRestored(result, says: "Ended by SIGSEGV")
  }

  @Test func stackOverflow() async throws {
    let witness = try Witness()
    let path = witness.terminal.path
    let result = await #expect(processExitsWith: .signal(SIGSEGV), observing: [\.standardErrorContent]) {
      [path = path as String] in
      try await Program.enter(path)
      await MainActor.run { print(Program.fall(1)) }
    }
    witness.expectRestored(result, says: "Ended by SIGSEGV")
  }

  @Test func brokenPromise() async throws {
    let witness = try Witness()
    let path = witness.terminal.path
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [path = path as String] in
      try await Program.enter(path)
      preconditionFailure("a broken promise")
    }
    witness.expectRestored(result, says: "; the terminal has been restored.")
  }

  @Test func abortion() async throws {
    let witness = try Witness()
    let path = witness.terminal.path
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      [path = path as String] in
      try await Program.enter(path)
      abort()
    }
    witness.expectRestored(result, says: "Ended by SIGABRT")
  }

  @Test func terminationFromOutside() async throws {
    let witness = try Witness()
    let path = witness.terminal.path
    let result = await #expect(processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]) {
      [path = path as String] in
      try await Program.enter(path)
      kill(getpid(), SIGTERM)
      await Program.waitForTheEnd()
    }
    witness.expectRestored(result, says: "Ended by SIGTERM")
  }

  @Test func secondRequestWhileTheMainQueueIsStuck() async throws {
    let witness = try Witness()
    let path = witness.terminal.path
    let result = await #expect(processExitsWith: .signal(SIGINT), observing: [\.standardErrorContent]) {
      [path = path as String] in
      try await Program.enter(path)
      await MainActor.run {
        // A stuck queue: the first request stays in the pipe, and time lets the second be one of its own.
        kill(getpid(), SIGINT)
        usleep(100_000)
        kill(getpid(), SIGINT)
        usleep(2_000_000)
      }
    }
    witness.expectRestored(result, says: "Ended by SIGINT")
  }

  @Test func exitWithoutLeaving() async throws {
    let witness = try Witness()
    let path = witness.terminal.path
    let result = await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
      try await Program.enter(path)
      exit(7)
    }
    witness.expectRestored(result, says: nil)
  }

  @Test func stopAndContinue() async throws {
    let witness = try Witness()
    let path = witness.terminal.path
    let result = await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
      try await Program.enter(path)
      try await Program.stopAndContinue()
    }
    _ = result
    let shown = String(decoding: witness.terminal.shown(), as: UTF8.self)
    let entering = String(decoding: TerminalModes.standard.entering(), as: UTF8.self)
    let leaving = String(decoding: TerminalModes.standard.leaving, as: UTF8.self)
    #expect(shown.hasPrefix(entering + leaving + entering))
    #expect(shown.hasSuffix(leaving))
    #expect(witness.terminal.settings == witness.settings)
  }
}

/// The program that ends, in a process of its own.
private enum Program {
  @MainActor private static var device: TerminalDevice?

  @MainActor static func enter(_ path: String) throws {
    // A crash is expected: no core, please.
    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    // Whoever runs the tests may have these ignored, and what is ignored stays so.
    for ignored in [SIGINT, SIGTERM, SIGTSTP] { _ = signal(ignored, SIG_DFL) }
    let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    let device = try TerminalDevice(
      fileDescriptor: descriptor, environment: TerminalEnvironment(term: "xterm"), guardsProcess: true)
    try device.enter()
    self.device = device
  }

  static func waitForTheEnd() async {
    while true { try? await Task.sleep(nanoseconds: 10_000_000) }
  }

  /// Uses up the stack.
  @inline(never) static func fall(_ depth: Int) -> Int {
    var room = (depth, depth, depth, depth)
    return withUnsafeMutablePointer(to: &room) { $0.pointee.0 + fall(depth + 1) }
  }

  /// Stops for good and is continued by a shell; where stopping is not possible, goes on by itself.
  @MainActor static func stopAndContinue() async throws {
    let device = try #require(device)
    var isContinued = false
    device.onContinue = { isContinued = true }
    let script = "for i in 1 2 3 4 5 6 7 8 9; do sleep 0.2; kill -CONT \(getpid()) || exit 0; done"
    var child: pid_t = 0
    let words: [String] = ["sh", "-c", script]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { $0.withCString { strdup($0) } } + [nil]
    defer { for argument in arguments { free(argument) } }
    try #require(posix_spawn(&child, "/bin/sh", nil, nil, &arguments, nil) == 0)
    kill(getpid(), SIGTSTP)
    await turns { isContinued }
    let isBack = device.isEntered
    kill(child, SIGKILL)
    device.close()
    exit(isContinued && isBack ? 0 : 1)
  }
}

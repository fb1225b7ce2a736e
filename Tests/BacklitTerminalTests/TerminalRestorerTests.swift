import BacklitTerminal
import Dispatch
import Glibc
import TestSupport
import Testing

/// Every way a program can end, each in its own process, observed from the terminal.
@Suite(.serialized) struct TerminalRestorerTests {
  /// A terminal and its original settings, to compare after the program has ended.
  private struct ObservedTerminal {
    let terminal: PseudoTerminal

    init() throws { terminal = try PseudoTerminal.opened() }

    /// Expects that all modes were set and finally reset.
    func expectRestored(_ result: ExitTest.Result?, printing text: String?) {
      let shown = terminal.readAll()
      #expect(shown.starts(with: TerminalModes.standard.setSequence()))
      let resetSequence = TerminalModes.standard.resetSequence
      #expect(shown.suffix(resetSequence.count) == resetSequence[...])
      #expect(terminal.settings == terminal.firstSettings)
      if let text {
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains(text))
      }
    }
  }

  @Test("An invalid memory access") func invalidMemory() async throws {
    let observed = try ObservedTerminal()
    let path = observed.terminal.path
    let result = await #expect(processExitsWith: .signal(SIGSEGV), observing: [\.standardErrorContent]) {
      [path = path as String] in
      try await Program.enter(path)
      UnsafeMutablePointer<Int>(bitPattern: 64)?.pointee = 1
    }
    observed.expectRestored(result, printing: "Ended by SIGSEGV")
  }

  @Test("A stack overflow") func stackOverflow() async throws {
    let observed = try ObservedTerminal()
    let path = observed.terminal.path
    let result = await #expect(processExitsWith: .signal(SIGSEGV), observing: [\.standardErrorContent]) {
      [path = path as String] in
      try await Program.enter(path)
      await MainActor.run { print(Program.overflowStack(1)) }
    }
    observed.expectRestored(result, printing: "Ended by SIGSEGV")
  }

  @Test("A failed precondition") func failedPrecondition() async throws {
    let observed = try ObservedTerminal()
    let path = observed.terminal.path
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [path = path as String] in
      try await Program.enter(path)
      preconditionFailure("a failed precondition")
    }
    observed.expectRestored(result, printing: "; the terminal has been restored.")
  }

  @Test("An abort") func aborting() async throws {
    let observed = try ObservedTerminal()
    let path = observed.terminal.path
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      [path = path as String] in
      try await Program.enter(path)
      abort()
    }
    observed.expectRestored(result, printing: "Ended by SIGABRT")
  }

  @Test("A terminating signal from another process") func terminatingSignal() async throws {
    let observed = try ObservedTerminal()
    let path = observed.terminal.path
    let result = await #expect(processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]) {
      [path = path as String] in
      try await Program.enter(path)
      kill(getpid(), SIGTERM)
      await Program.waitForTheEnd()
    }
    observed.expectRestored(result, printing: "Ended by SIGTERM")
  }

  @Test("A second request to terminate while the main queue is blocked") func secondRequest() async throws {
    let observed = try ObservedTerminal()
    let path = observed.terminal.path
    let result = await #expect(processExitsWith: .signal(SIGINT), observing: [\.standardErrorContent]) {
      [path = path as String] in
      try await Program.enter(path)
      await MainActor.run {
        // The main queue is blocked, so only the handlers run. raise(3) returns after the handler.
        Program.unblock(SIGINT)
        raise(SIGINT)
        raise(SIGINT)
        exit(EXIT_FAILURE)
      }
    }
    observed.expectRestored(result, printing: "Ended by SIGINT")
  }

  @Test("A signal that was handled does not end the program of a later device") func laterDevice()
    async throws
  {
    let observed = try ObservedTerminal()
    let path = observed.terminal.path
    _ = await #expect(processExitsWith: .success) { [path = path as String] in
      try await Program.handleSignal(path)
      // Otherwise the timer that ends a program whose main queue does not handle a signal goes on.
      #expect(!ProcessTable.hasTimer(getpid(), sending: SIGTERM))
      try await Program.enter(path)
      await MainActor.run { #expect(Program.isEntered) }
      exit(EXIT_SUCCESS)
    }
    #expect(observed.terminal.settings == observed.terminal.firstSettings)
  }

  @Test("A call of exit while the terminal is entered") func exiting() async throws {
    let observed = try ObservedTerminal()
    let path = observed.terminal.path
    let result = await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
      try await Program.enter(path)
      exit(7)
    }
    observed.expectRestored(result, printing: nil)
  }

  @Test("A terminal of a different user, whose open file is shared, blocks again when it is left")
  func sharedFile() async throws {
    let observed = try ObservedTerminal()
    let path = observed.terminal.path
    let result = await #expect(processExitsWith: .success) { [path = path as String] in
      try await Program.shareOpenFile(path)
    }
    observed.expectRestored(result, printing: nil)
  }

  @Test("A stop and a continuation") func stopping() async throws {
    let observed = try ObservedTerminal()
    let path = observed.terminal.path
    let result = await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
      try await Program.enter(path)
      try await Program.stopAndContinue()
    }
    _ = result
    let shown = String(decoding: observed.terminal.readAll(), as: UTF8.self)
    let entering = String(decoding: TerminalModes.standard.setSequence(), as: UTF8.self)
    let leaving = String(decoding: TerminalModes.standard.resetSequence, as: UTF8.self)
    #expect(shown.hasPrefix(entering + leaving + entering))
    #expect(shown.hasSuffix(leaving))
    #expect(observed.terminal.settings == observed.terminal.firstSettings)
  }
}

/// The program under test, in its own process.
private enum Program {
  @MainActor private static var device: TerminalDevice?
  @MainActor private static var descriptor: Int32 = -1

  /// Enters a terminal.
  /// - Parameters:
  ///   - path: its path.
  ///   - isShared: whether the terminal cannot be opened again, as under su, where it belongs to a different user.
  /// - Throws: an error if the terminal cannot be used.
  @MainActor static func enter(_ path: String, isShared: Bool = false) throws {
    // The crash is expected: write no core file.
    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    // The parent process may ignore these signals, and ignored signals stay ignored.
    for ignored in [SIGINT, SIGTERM, SIGTSTP] { _ = signal(ignored, SIG_DFL) }
    descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    if isShared {
      chmod(path, 0)
      // Root may open every file.
      if geteuid() == 0 { _ = seteuid(65_534) }
    }
    let device = try TerminalDevice(
      fileDescriptor: descriptor, environment: TerminalEnvironment(term: "xterm"), guardsProcess: true)
    try device.enter()
    self.device = device
  }

  @MainActor static var isEntered: Bool { device?.isEntered ?? false }

  @MainActor private static var blocks: Bool { fcntl(descriptor, F_GETFL) & O_NONBLOCK == 0 }

  /// Enters and leaves a terminal whose open file is shared, and expects that the file blocks while it is left.
  @MainActor static func shareOpenFile(_ path: String) async throws {
    try enter(path, isShared: true)
    let device = try #require(device)
    #expect(!blocks, "the terminal was opened again")
    device.leave()
    #expect(blocks)
    try device.enter()
    #expect(!blocks)
    var isHandled = false
    device.onTerminate = { _ in isHandled = true }
    kill(getpid(), SIGTERM)
    await waitUntil { isHandled }
    // The handler has restored the file, which the device keeps open.
    #expect(blocks)
    exit(EXIT_SUCCESS)
  }

  /// Handles a terminating signal without ending the process, and closes the device.
  @MainActor static func handleSignal(_ path: String) async throws {
    try enter(path)
    var isHandled = false
    device?.onTerminate = { _ in isHandled = true }
    kill(getpid(), SIGTERM)
    await waitUntil { isHandled }
    device?.close()
    device = nil
  }

  static func waitForTheEnd() async { _ = await eventually { false } }

  /// Lets this thread receive a signal, which threads of Dispatch block.
  static func unblock(_ signal: Int32) {
    var wanted = sigset_t()
    sigemptyset(&wanted)
    sigaddset(&wanted, signal)
    pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
  }

  /// Overflows the stack.
  @inline(never) static func overflowStack(_ depth: Int) -> Int {
    var room = (depth, depth, depth, depth)
    return withUnsafeMutablePointer(to: &room) { $0.pointee.0 + overflowStack(depth + 1) }
  }

  /// Stops until a shell continues the process; where stopping is not possible, it continues by itself.
  @MainActor static func stopAndContinue() async throws {
    let device = try #require(device)
    var isContinued = false
    device.onContinue = { isContinued = true }
    let script = "while sleep 0.1; do kill -CONT \(getpid()) || exit 0; done"
    var child: pid_t = 0
    let words: [String] = ["sh", "-c", script]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { $0.withCString { strdup($0) } } + [nil]
    defer { for argument in arguments { free(argument) } }
    try #require(posix_spawn(&child, "/bin/sh", nil, nil, &arguments, nil) == 0)
    kill(getpid(), SIGTSTP)
    await waitUntil { isContinued }
    let isBack = device.isEntered
    kill(child, SIGKILL)
    device.close()
    exit(isContinued && isBack ? 0 : 1)
  }
}

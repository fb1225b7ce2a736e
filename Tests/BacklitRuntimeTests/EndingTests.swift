import Glibc
import TestSupport
import Testing

/// Every way in which a program can end: the terminal is restored and shows what happened.
@Suite(.serialized, .ownThread) struct EndingTests {
  /// Starts the program and waits for its first frame, on a terminal with every mode.
  private func start(_ environment: [String: String] = [:], line: String? = nil) throws -> ChildProcess {
    let path = BuiltProgram.path("CrashingProgram")
    var environment = BuiltProgram.environment.merging(environment) { $1 }
    environment["PROGRAM"] = path
    let child =
      if let line {
        try ChildProcess("/bin/sh", ["-c", line], environment: environment, columns: 80, rows: 24)
      } else {
        try ChildProcess(path, environment: environment, columns: 80, rows: 24)
      }
    child.extraReplies = ChildProcess.kittyReplies
    try #require(child.wait { $0.screen.text.contains("Ready for anything") }, "\(child.screen.text)")
    try #require(child.wait { $0.wrote("\u{1B}[>31u") && $0.wrote("\u{1B}[?2048h") })
    return child
  }

  /// Types a key in kitty's keyboard protocol.
  private func press(_ key: Character, _ child: ChildProcess) {
    child.send("\u{1B}[\(key.unicodeScalars.first?.value ?? 0)u")
  }

  /// Expects a restored terminal whose main screen contains the texts in this order.
  private func expectClean(
    _ child: ChildProcess, says texts: [String], _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(child.terminalDifferences() == [], sourceLocation: location)
    let written = String(decoding: child.written, as: UTF8.self)
    #expect(written.hasPrefix("printed before the picture"), sourceLocation: location)
    // The output of a trap can be longer than the screen.
    let back = written.ranges(of: "\u{1B}[?1049l").last?.upperBound
    var rest = written[(back ?? written.startIndex)...]
    for text in texts {
      let found = rest.firstRange(of: text)
      #expect(
        found != nil, "“\(text)” is missing, or not in its place: \(rest)",
        sourceLocation: location)
      if let found { rest = rest[found.upperBound...] }
    }
    #expect(!child.screen.text.contains("Ready for anything"), sourceLocation: location)
  }

  @Test(
    "A signal ends the program and the terminal is restored",
    arguments: [
      SIGHUP, SIGTERM, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGUSR1, SIGUSR2,
      SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGIO, SIGPWR, SIGSYS, SIGSTKFLT, 39,
    ])
  func signals(signal: Int32) throws {
    let child = try start()
    kill(child.pid, signal)
    #expect(child.waitForExit() == 128 + signal)
    expectClean(
      child,
      says: [
        signal < 34 ? "Ended by SIG" : "Ended by a real-time signal", "; the terminal has been restored.",
      ])
  }

  @Test(
    "A signal of a crash from another process ends a program with a backtracer",
    arguments: [SIGSEGV, SIGABRT])
  func signalsWithBacktrace(signal: Int32) throws {
    // Without symbols, which take seconds to find.
    let child = try start(["SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no,symbolicate=off"])
    kill(child.pid, signal)
    #expect(child.waitForExit() == 128 + signal)
    expectClean(child, says: ["; the terminal has been restored.", "*** Program crashed"])
  }

  @Test("The prompt of a backtracer is on a restored terminal, and takes a key") func prompt() throws {
    let child = try start(["SWIFT_BACKTRACE": "enable=yes,interactive=yes,color=no,symbolicate=off"])
    press("t", child)
    try #require(child.wait { $0.screen.text.contains("any other key to quit") }, "\(child.screen.text)")
    child.send("q")
    let status = try #require(child.waitForExit())
    #expect(status > 128, "\(status)")
    expectClean(child, says: ["the terminal has been restored.", "*** Program crashed", "any other key"])
  }

  @Test(
    "A crash reports its reason and the terminal is restored",
    arguments: [
      ("t", "the reason of the trap"), ("T", "the reason in another thread"), ("a", "Ended by SIGABRT"),
      ("o", "Ended by SIGSEGV"),
    ]) func crashes(key: Character, reason: String) throws
  {
    let child = try start()
    press(key, child)
    let status = try #require(child.waitForExit())
    #expect([SIGTRAP, SIGILL, SIGABRT, SIGSEGV].map { 128 + $0 }.contains(status), "\(status)")
    expectClean(child, says: [reason, "the terminal has been restored."])
  }

  @Test("exit() deep in the call stack restores the terminal") func exits() throws {
    let child = try start()
    press("p", child)
    press("e", child)
    #expect(child.waitForExit() == 7)
    expectClean(child, says: ["printed on standard output", "printed on standard error"])
  }

  @Test("Printed text appears after the terminal is restored") func printing() throws {
    let child = try start()
    press("p", child)
    press("p", child)
    // The picture is not disturbed.
    #expect(child.settle() && !child.wrote("printed on"))
    press("q", child)
    #expect(child.waitForExit() == 3)
    expectClean(
      child,
      says: [
        "printed on standard output", "printed on standard error", "printed on standard output",
        "printed on standard error", "printed after the picture",
      ])
  }

  @Test("Three thousand printed lines are complete") func muchOutput() throws {
    let child = try start()
    press("f", child)
    press("q", child)
    #expect(child.waitForExit() == 3)
    for line in [1, 1500, 3000] { #expect(child.wrote("line \(line) of many\r\n")) }
    #expect(child.terminalDifferences() == [])
  }

  @Test("Of very much output, only the last part is kept") func endlessOutput() throws {
    let child = try start()
    func held() -> Int {
      var found = stat()
      return stat("/proc/\(child.pid)/fd/1", &found) == 0 ? Int(found.st_size) : -1
    }
    press("F", child)
    // The limit is checked with the next frame; continuing after a stop causes one.
    #expect(child.wait { _ in held() > 1 << 20 })
    kill(child.pid, SIGCONT)
    press("p", child)
    kill(child.pid, SIGCONT)
    #expect(child.wait { _ in held() < 1 << 17 }, "\(held()) bytes are held")
    press("q", child)
    #expect(child.waitForExit() == 3)
    #expect(child.wrote("line 100000 of very many\r\nprinted on standard output"))
    #expect(!child.wrote("line 90000 of"))
    #expect(child.terminalDifferences() == [])
  }

  @Test("A signal during onQuit does not interrupt saving") func signalWhileSaving() throws {
    let child = try start()
    press("h", child)
    press("q", child)
    #expect(child.waitForExit() != nil)
    expectClean(child, says: ["all is saved"])
  }

  /// Starts the program on a terminal and in line mode, and waits until both save.
  private func startSaving() throws -> (child: ChildProcess, lines: Pipeline) {
    let child = try start()
    press("s", child)
    press("q", child)
    let lines = try Pipeline(BuiltProgram.path("CrashingProgram"), environment: BuiltProgram.environment)
    lines.send("s\nq\n")
    try #require(child.wait { $0.wrote("saving") })
    try #require(lines.wait { $0.errors.contains("saving") })
    return (child, lines)
  }

  @Test("A signal does not end a program that saves for a long time") func longSaving() throws {
    let (child, lines) = try startSaving()
    for process in [child.pid, lines.pid] {
      kill(process, SIGTERM)
      #expect(child.wait { _ in !ProcessTable.hasPendingSignal(process) })
      // A program whose main queue is blocked has a timer that ends it.
      #expect(!ProcessTable.hasTimer(process, sending: SIGTERM))
    }
    child.send("\n")
    lines.send("\n")
    #expect(child.waitForExit() != nil)
    expectClean(child, says: ["saving", "all is saved"])
    #expect(lines.waitForExit() != nil)
    #expect(lines.errors.contains("all is saved"))
  }

  @Test("A second signal of the same kind ends a program that saves") func secondSignalWhileSaving() throws {
    let (child, lines) = try startSaving()
    // Two signals that are sent at once can arrive as one.
    let isEnded = { (process: pid_t) in
      kill(process, SIGTERM)
      return !ProcessTable.isRunning(process)
    }
    #expect(child.wait { isEnded($0.pid) })
    #expect(child.waitForExit() == 128 + SIGTERM)
    expectClean(child, says: ["saving", "Ended by SIGTERM"])
    #expect(lines.wait { isEnded($0.pid) })
    #expect(lines.waitForExit() == 128 + SIGTERM)
  }

  @Test("Redirected output is not captured") func redirected() throws {
    let child = try start(line: "$PROGRAM 2>&1 1>&0 | sed 's/^/elsewhere: /'")
    press("p", child)
    #expect(child.wait { $0.wrote("elsewhere: printed on standard error") })
    press("t", child)
    _ = child.waitForExit()
    #expect(child.terminalDifferences() == [])
    #expect(child.wrote("the reason of the trap"))
  }

  @Test("A signal ends a blocked program") func blocked() throws {
    let child = try start()
    press("b", child)
    #expect(child.settle())
    #expect(ProcessTable.hasTimer(child.pid, sending: SIGTERM))
    kill(child.pid, SIGTERM)
    #expect(child.waitForExit() == 128 + SIGTERM)
    expectClean(child, says: ["Ended by SIGTERM"])
  }

  @Test(
    "A program that can create no threads ends with a reason",
    .enabled(if: geteuid() == 0, "the limit must be that of a user without processes"))
  func noThreads() throws {
    let child = try ChildProcess(
      "/usr/bin/prlimit",
      [
        "--nproc=3:3", "setpriv", "--reuid", "54321", "--clear-groups", BuiltProgram.path("CrashingProgram"),
        "keys",
      ], environment: BuiltProgram.environment, columns: 80, rows: 24)
    #expect(child.waitForExit() == 2)
    #expect(child.screen.text.contains("The program can create no threads."), "\(child.screen.text)")
  }

  @Test(
    "A key ends a program for which the system makes no more threads",
    .enabled(if: geteuid() == 0, "the limit must be that of a user without processes"))
  func noMoreThreads() throws {
    let user = ["--reuid", "54322", "--clear-groups"]
    let child = try ChildProcess(
      "/usr/bin/setpriv", user + [BuiltProgram.path("CrashingProgram")],
      environment: BuiltProgram.environment, columns: 80, rows: 24)
    try #require(child.wait { $0.screen.text.contains("Ready for anything") }, "\(child.screen.text)")
    // Dispatch ends threads that have had no work for some seconds.
    let atFirst = ProcessTable.threadCount(child.pid)
    #expect(child.wait { ProcessTable.threadCount($0.pid) < atFirst })
    let limit = ProcessTable.threadCount(child.pid)
    // Only the user of a process may change its limits, and the superuser of the whole machine.
    let change = try ProgramStart.spawn(
      "setpriv", user + ["prlimit", "--pid", "\(child.pid)", "--nproc=\(limit):\(limit)"]
    ) { _ in }
    #expect(ProgramStart.waitForEnd(change) == 0)
    child.send("q")
    #expect(child.waitForExit() == 3)
    #expect(child.terminalDifferences() == [])
  }

  @Test("Two signals at once end the program") func twoSignals() throws {
    let child = try start()
    press("2", child)
    let status = try #require(child.waitForExit())
    #expect([128 + SIGTERM, 128 + SIGHUP].contains(status))
    expectClean(child, says: ["the terminal has been restored."])
  }

  @Test("A trap while the program continues after a stop") func trapAfterStop() throws {
    let child = try start()
    press("z", child)
    // SIGSTOP also stops a process group without a shell.
    #expect(child.wait { ProcessTable.isStopped($0.pid) })
    kill(child.pid, SIGCONT)
    _ = child.waitForExit()
    expectClean(child, says: ["a trap on the way back", "Ended by SIG"])
  }

  @Test("A signal sent to a stopped program") func signalWhileStopped() throws {
    let child = try start()
    kill(child.pid, SIGSTOP)
    #expect(child.wait { ProcessTable.isStopped($0.pid) })
    kill(child.pid, SIGSEGV)
    kill(child.pid, SIGCONT)
    #expect(child.waitForExit() == 128 + SIGSEGV)
    expectClean(child, says: ["Ended by SIGSEGV"])
  }

  @Test("A closed terminal ends the program") func closedTerminal() throws {
    let child = try start()
    child.hangUp()
    #expect(child.waitForExit() == 128 + SIGHUP)
  }

  @Test("A closed terminal that does not control the program ends it too") func foreignTerminal() throws {
    // Without a controlling terminal no SIGHUP arrives; the end of the input must end the program.
    let child = try start(line: "setsid -w $PROGRAM; exit")
    let program = try #require(ProcessTable.descendant(of: child.pid, named: "CrashingProgram"))
    child.hangUp()
    #expect(child.wait { _ in !ProcessTable.isRunning(program) }, "it outlived its terminal")
  }
}

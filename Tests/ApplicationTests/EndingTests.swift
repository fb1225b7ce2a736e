import Glibc
import PseudoTerminal
import Testing

/// Every way in which a program can end, seen from its terminal: it is as it was, and says what happened.
@Suite(.serialized) struct EndingTests {
  /// The program with its first picture, on a terminal with every mode there is.
  private func start(_ environment: [String: String] = [:], line: String? = nil) throws -> ChildProcess {
    let path = BuiltProgram.path("Accident")
    var environment = BuiltProgram.environment.merging(environment) { $1 }
    environment["PROGRAM"] = path
    let child =
      if let line {
        try ChildProcess("/bin/sh", ["-c", line], environment: environment, columns: 80, rows: 24)
      } else {
        try ChildProcess(path, environment: environment, columns: 80, rows: 24)
      }
    child.moreAnswers = ChildProcess.modernAnswers
    try #require(child.wait { $0.screen.text.contains("Ready for anything") }, "\(child.screen.text)")
    try #require(child.wait { wrote("\u{1B}[>31u", $0) && wrote("\u{1B}[?2048h", $0) })
    return child
  }

  private func wrote(_ text: String, _ child: ChildProcess) -> Bool {
    String(decoding: child.written, as: UTF8.self).contains(text)
  }

  /// Types a key as kitty's protocol has it.
  private func press(_ key: Character, _ child: ChildProcess) {
    child.send("\u{1B}[\(key.unicodeScalars.first?.value ?? 0)u")
  }

  /// The terminal is as it was, and its main screen says all this, in this order.
  private func expectClean(
    _ child: ChildProcess, says texts: [String], _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(child.leftovers() == [], sourceLocation: location)
    let written = String(decoding: child.written, as: UTF8.self)
    #expect(written.hasPrefix("printed before the picture"), sourceLocation: location)
    // What a trap prints may be more than the screen has rows.
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

  @Test(arguments: [SIGHUP, SIGTERM, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP])
  func aSignal(signal: Int32) throws {
    let child = try start()
    kill(child.pid, signal)
    #expect(child.waitForExit() == 128 + signal)
    expectClean(child, says: ["Ended by SIG", "; the terminal has been restored."])
  }

  @Test(arguments: [
    ("t", "the reason of the trap"), ("T", "the reason in another thread"), ("a", "Ended by SIGABRT"),
    ("o", "Ended by SIGSEGV"),
  ]) func anAccident(key: Character, reason: String) throws {
    let child = try start()
    press(key, child)
    let status = try #require(child.waitForExit())
    #expect([SIGTRAP, SIGILL, SIGABRT, SIGSEGV].map { 128 + $0 }.contains(status), "\(status)")
    expectClean(child, says: [reason, "the terminal has been restored."])
  }

  @Test func anExitFromDeepInside() throws {
    let child = try start()
    press("p", child)
    press("e", child)
    #expect(child.waitForExit() == 7)
    expectClean(child, says: ["printed on standard output", "printed on standard error"])
  }

  @Test func whatIsPrintedWaitsUntilThePictureIsGone() throws {
    let child = try start()
    press("p", child)
    press("p", child)
    // Its picture stays whole.
    let noted = child.written.count
    _ = child.wait(seconds: 0.2) { _ in false }
    #expect(!wrote("printed on", child), "\(child.written.count - noted) bytes more")
    press("q", child)
    #expect(child.waitForExit() == 3)
    expectClean(
      child,
      says: [
        "printed on standard output", "printed on standard error", "printed on standard output",
        "printed on standard error", "printed after the picture",
      ])
  }

  @Test func muchThatIsPrintedComesWhole() throws {
    let child = try start()
    press("f", child)
    press("q", child)
    #expect(child.waitForExit() == 3)
    for line in [1, 1500, 3000] { #expect(wrote("line \(line) of many\r\n", child)) }
    #expect(child.leftovers() == [])
  }

  @Test func ofVeryMuchTheLastIsPrinted() throws {
    let child = try start()
    func held() -> Int {
      var found = stat()
      return stat("/proc/\(child.pid)/fd/1", &found) == 0 ? Int(found.st_size) : -1
    }
    press("F", child)
    // Looked at with the next frame, which going on after a stop brings.
    #expect(child.wait { _ in held() > 1 << 20 })
    kill(child.pid, SIGCONT)
    press("p", child)
    kill(child.pid, SIGCONT)
    #expect(child.wait { _ in held() < 1 << 17 }, "\(held()) bytes are held")
    press("q", child)
    #expect(child.waitForExit() == 3)
    #expect(wrote("line 100000 of very many\r\nprinted on standard output", child))
    #expect(!wrote("line 90000 of", child))
    #expect(child.leftovers() == [])
  }

  @Test func aSignalWhileItSaves() throws {
    let child = try start()
    press("h", child)
    press("q", child)
    #expect(child.waitForExit() != nil)
    expectClean(child, says: ["all is saved"])
  }

  @Test func whatGoesElsewhereIsLeftAlone() throws {
    let child = try start(line: "$PROGRAM 2>&1 1>&0 | sed 's/^/elsewhere: /'")
    press("p", child)
    #expect(child.wait { wrote("elsewhere: printed on standard error", $0) })
    press("t", child)
    _ = child.waitForExit()
    #expect(child.leftovers() == [])
    #expect(wrote("the reason of the trap", child))
  }

  @Test func aStuckProgramEndsAllTheSame() throws {
    let child = try start()
    press("b", child)
    _ = child.wait(seconds: 0.2) { _ in false }
    kill(child.pid, SIGTERM)
    #expect(child.waitForExit() == 128 + SIGTERM)
    expectClean(child, says: ["Ended by SIGTERM"])
  }

  @Test func twoSignalsAtOnce() throws {
    let child = try start()
    press("2", child)
    let status = try #require(child.waitForExit())
    #expect([128 + SIGTERM, 128 + SIGHUP].contains(status))
    expectClean(child, says: ["the terminal has been restored."])
  }

  @Test func aTrapOnTheWayBackFromAStop() throws {
    let child = try start()
    press("z", child)
    // A process group without a shell is stopped by SIGSTOP all the same.
    #expect(child.wait { isStopped($0.pid) })
    kill(child.pid, SIGCONT)
    _ = child.waitForExit()
    expectClean(child, says: ["a trap on the way back", "Ended by SIG"])
  }

  @Test func aSignalWhileItIsStopped() throws {
    let child = try start()
    kill(child.pid, SIGSTOP)
    #expect(child.wait { isStopped($0.pid) })
    kill(child.pid, SIGSEGV)
    kill(child.pid, SIGCONT)
    #expect(child.waitForExit() == 128 + SIGSEGV)
    expectClean(child, says: ["Ended by SIGSEGV"])
  }

  @Test func aTerminalThatIsClosedEndsIt() throws {
    let child = try start()
    child.hangUp()
    #expect(child.waitForExit() == 128 + SIGHUP)
  }

  @Test func aTerminalThatIsNotItsOwnEndsItToo() throws {
    // Without a controlling terminal no SIGHUP comes: the end of the bytes has to tell.
    let child = try start(line: "setsid -w $PROGRAM; exit")
    let program = try #require(ProcessTable.descendant(of: child.pid, named: "Accident"))
    child.hangUp()
    #expect(child.wait { _ in !ProcessTable.isRunning(program) }, "it outlived its terminal")
  }

  private func isStopped(_ pid: pid_t) -> Bool { ProcessTable.state(pid) == "T" }
}

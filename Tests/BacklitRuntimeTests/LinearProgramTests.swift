import TestSupport
import Testing

/// Programs that write lines in a terminal, and programs that write their picture once.
@Suite(.serialized) struct LinearProgramTests {
  private func start(_ arguments: [String], _ environment: [String: String] = [:]) throws -> ChildProcess {
    try ChildProcess(
      BuiltProgram.path("CrashingProgram"), ["keys"] + arguments,
      environment: BuiltProgram.environment.merging(environment) { $1 }, columns: 100, rows: 24)
  }

  private func mark(_ name: String) -> String { "\u{1B}]133;\(name)\u{1B}\\" }

  @Test("Lines are chosen by an option or by the environment, and each answer is between marks")
  func marks() throws {
    for (arguments, environment, reason) in [
      (["--linear"], ["BACKLIT_LINEAR": "0"], "by --linear"),
      ([], ["BACKLIT_LINEAR": "1"], "by BACKLIT_LINEAR"),
    ] {
      let child = try start(arguments, environment)
      try #require(child.wait { $0.wrote(mark("B")) }, "\(child.screen.text)")
      #expect(child.wrote("In lines, \(reason): type names of keys"))
      let before = child.written.count
      child.send("nowhere\n")
      #expect(child.wait { $0.wrote(mark("B"), after: before) })
      let answer = String(decoding: child.written[before...], as: UTF8.self)
      let line = "There is no key “nowhere”. Names are such as Tab, Right, F7, Control-R or a; ? lists them."
      // A warning about missing sound is written to standard error at any time.
      let expected = "nowhere\r\n" + mark("C") + line + "\r\n" + mark("D;0") + mark("A;redraw=0") + mark("B")
      #expect(answer.replacing(/No sound.*\r\n/, with: "") == expected)
      child.send("x\n")
      #expect(child.waitForExit() == 0)
      // Nothing is positioned, coloured or written again.
      #expect(!child.wrote("\u{1B}["))
      #expect(child.terminalDifferences() == [])
    }
  }

  @Test("An announcement while the user is idle rings the bell") func bell() throws {
    let child = try start(["--linear"])
    try #require(child.wait { $0.wrote(mark("B")) })
    child.send("t\n")
    #expect(child.wait { $0.wrote("42 files\r\n") }, "\(child.screen.text)")
    #expect(child.wrote("\u{7}42 files"))
  }

  @Test("The summary of a program is its last line") func summary() throws {
    let program = try Pipeline(
      BuiltProgram.path("CrashingProgram"), ["inline", "summary"], environment: BuiltProgram.environment)
    program.send("Ana\n:Enter\n")
    #expect(program.waitForExit() == 0)
    // Standard output is free for the answer.
    #expect(program.output == "Ana\n" && program.errors.hasSuffix("\nAnswer: Ana\n"), "\(program.errors)")
  }

  @Test("A program lists its options") func help() throws {
    let program = try Pipeline(
      BuiltProgram.path("CrashingProgram"), ["keys", "--help"], environment: BuiltProgram.environment)
    #expect(program.waitForExit() == 0 && program.errors.isEmpty)
    #expect(program.output.contains(" [OPTION]...\n"), "\(program.output)")
    #expect(program.output.contains("\n  --linear  ") && program.output.contains("\n  --script FILE  "))
  }

  @Test("A terminal that would show marks gets none", arguments: ["dumb", "vt220", "linux"])
  func plainTerminal(term: String) throws {
    let child = try start(["--linear"], ["TERM": term])
    try #require(child.wait { $0.wrote("Ready for anything") }, "\(child.screen.text)")
    child.send("x\n")
    #expect(child.waitForExit() == 0)
    #expect(!child.wrote("\u{1B}"))
  }

  @Test("A program that needs a screen refuses lines, and ways that exclude each other are refused")
  func faults() throws {
    for (arguments, reason) in [
      (["screenNeeded", "--linear"], "--linear cannot be used: the program needs a screen"),
      (["keys", "--linear", "--once"], "--linear and --once cannot be combined"),
      (["keys", "--once", "--script", "-"], "--once and --script cannot be combined"),
    ] {
      let program = try Pipeline(
        BuiltProgram.path("CrashingProgram"), arguments, environment: BuiltProgram.environment)
      #expect(program.waitForExit() == 2)
      #expect(program.errors.contains(reason), "\(program.errors)")
    }
  }

  @Test(
    "Once, a pipe gets text without colours, and a terminal gets text with them unless NO_COLOR refuses them")
  func once() throws {
    let program = try Pipeline(
      BuiltProgram.path("CrashingProgram"), ["text", "--once"], environment: BuiltProgram.environment)
    #expect(program.waitForExit() == 0)
    #expect(program.output.hasPrefix("printed before the picture\nReady for text\n"), "\(program.output)")
    #expect(program.output.hasSuffix("saved\nended\n") && !program.output.contains("\u{1B}"))
    #expect(!program.output.split(separator: "\n").contains { $0.hasSuffix(" ") })
    for (environment, isColored) in [([:], true), (["NO_COLOR": "1"], false)] {
      let child = try ChildProcess(
        BuiltProgram.path("CrashingProgram"), ["text", "--once"],
        environment: BuiltProgram.environment.merging(environment) { $1 }, columns: 50, rows: 24)
      #expect(child.waitForExit() == 0)
      #expect(child.screen.text.contains("Ready for text\n"), "\(child.screen.text)")
      #expect(child.wrote("8;2;") == isColored)
      #expect(!child.wrote("\u{1B}[?") && child.terminalDifferences() == [])
    }
  }

  @Test("Once, the status of a program that fails is 1") func failingOnce() throws {
    let program = try Pipeline(
      BuiltProgram.path("CrashingProgram"), ["failure", "--once"], environment: BuiltProgram.environment)
    #expect(program.waitForExit() == 1)
    #expect(program.errors == "no turntable is connected\n")
  }
}

import BacklitValues
import Glibc
import TestSupport
import Testing

/// How `Application.run(name:)` ends a program: status, standard error, and a restored terminal.
@Suite(.serialized) struct ProgramTests {
  private static let path = BuiltProgram.path("CrashingProgram")
  private static let trap = "Fatal error"

  /// Starts the program in a mode, on a terminal with every mode of its own.
  private func start(_ mode: [String]) throws -> ChildProcess {
    let child = try ChildProcess(
      Self.path, mode, environment: BuiltProgram.environment, columns: 80, rows: 24)
    child.extraReplies = ChildProcess.kittyReplies
    return child
  }

  private func startReady(_ mode: [String] = ["keys"]) throws -> ChildProcess {
    let child = try start(mode)
    try #require(child.wait { $0.screen.text.contains("Ready for anything") }, "\(child.screen.text)")
    return child
  }

  private func text(_ child: ChildProcess) -> String { String(decoding: child.written, as: UTF8.self) }

  /// The text after the terminal was restored.
  private func afterwards(_ child: ChildProcess) -> String {
    let all = text(child)
    return String(all[(all.ranges(of: "\u{1B}[?1049l").last?.upperBound ?? all.startIndex)...])
  }

  @Test("Keys that arrive at once and take long to handle do not hold up the picture") func slowKeys() throws
  {
    let child = try startReady([])
    child.send(String(repeating: "w", count: 24))
    func isShown(_ letter: Character) -> Bool { child.wrote(String(repeating: letter, count: 8)) }
    #expect(child.wait { _ in isShown("x") })
    #expect("abcdefghijklmnopqrstuvw".count(where: isShown) >= 4)
  }

  @Test("The children of a program inherit its standard streams alone") func inheritance() throws {
    let child = try startReady()
    #expect(ProcessTable.inheritedDescriptors(child.pid) == [])
    child.send("x")
    #expect(child.waitForExit() == 0)
  }

  @Test("Status 0 returns to the program") func normalEnd() throws {
    let child = try startReady()
    child.send("x")
    #expect(child.waitForExit() == 0)
    #expect(child.terminalDifferences() == [])
    #expect(afterwards(child) == "saved\r\nthe owner is released\r\nended\r\n")
  }

  @Test("A status and its reason end the process") func status() throws {
    let child = try startReady()
    child.send("q")
    #expect(child.waitForExit() == 3)
    #expect(child.terminalDifferences() == [])
    // Printed lines are buffered until the process ends; the reason is not.
    #expect(afterwards(child).contains("the turntable is unplugged\r\n"))
    #expect(afterwards(child).contains("saved\r\n") && !afterwards(child).contains("ended"))
  }

  @Test("A cancelled task throws CancellationError after the terminal is restored")
  func cancellation() throws {
    let child = try startReady()
    child.send("c")
    #expect(child.waitForExit() == 0)
    #expect(child.terminalDifferences() == [])
    #expect(afterwards(child) == "saved\r\nthe owner is released\r\ncancelled\r\n")
  }

  @Test(
    "A task that is cancelled before the first frame does not take the terminal",
    arguments: ["cancelledBefore", "cancelledMeanwhile"]) func earlyCancellation(mode: String) throws
  {
    let child = try start([mode])
    #expect(child.waitForExit() == 0)
    #expect(text(child).hasSuffix("cancelled\r\n") && !text(child).contains("\u{1B}"))
  }

  @Test("A program that quits before the first frame does not take the terminal") func earlyEnd() throws {
    let child = try start(["quitBefore"])
    #expect(child.waitForExit() == 4)
    #expect(text(child).contains("nothing to show\r\n") && !text(child).contains("\u{1B}"))
  }

  @Test("A program that may open too few files says so", arguments: [6, 8, 10, 12, 16, 24])
  func fewFiles(limit: Int) throws {
    let child = try ChildProcess(
      "/bin/sh", ["-c", "ulimit -n \(limit); exec \"$0\" keys", Self.path],
      environment: BuiltProgram.environment, columns: 80, rows: 24)
    #expect(child.waitForExit() == 2)
    #expect(text(child).contains("ulimit -n 1024") && child.terminalDifferences() == [])
  }

  @Test("No name in a message of a program controls the terminal") func hostileName() throws {
    let name = "\u{1B}]0;x\u{7}"
    let child = try start(["keys", "--script", name])
    #expect(child.waitForExit() == 1)
    #expect(text(child).contains("\\u{1b}]0;x\\u{7}: cannot be read") && !text(child).contains("\u{1B}"))
  }

  @Test("A closed terminal ends the program") func closedTerminal() throws {
    let child = try startReady()
    child.hangUp()
    #expect(child.waitForExit() == 128 + SIGHUP)
  }

  @Test("Faults of a definition are written with their places, and the status is 1") func faults() throws {
    let child = try start(["faults"])
    #expect(child.waitForExit() == 1)
    #expect(text(child).contains("Front.json:1:32: error: "), "\(text(child))")
    #expect(text(child).contains("Front.json:1:59: error: "), "\(text(child))")
    #expect(!text(child).contains(Self.trap) && !text(child).contains("\u{1B}"))
  }

  @Test("An error of the program is written, and the status is 1") func failure() throws {
    let child = try start(["failure"])
    #expect(child.waitForExit() == 1)
    #expect(text(child).contains("no turntable is connected\r\n"))
    #expect(!text(child).contains(Self.trap) && !text(child).contains("\u{1B}"))
  }

  @Test("A terminal that cannot be opened is named, and the status is 2") func secondScreen() throws {
    let child = try start(["secondScreen", "/nowhere/stage"])
    #expect(child.waitForExit() == 2)
    #expect(text(child).contains("CrashingProgram: /nowhere/stage cannot be opened"))
    #expect(!text(child).contains(Self.trap) && !text(child).contains("\u{1B}"))
  }

  @Test("A program turns colours off and on") func colors() throws {
    let child = try startReady()
    func text(from byte: Int) -> String { String(decoding: child.written[byte...], as: UTF8.self) }
    #expect(text(from: 0).contains("38;"))
    for isOn in [false, true] {
      let before = child.written.count
      child.send("n")
      #expect(child.wait { _ in text(from: before).contains("Ready for anything") })
      #expect(text(from: before).contains("38;") == isOn)
    }
    child.send("x")
    #expect(child.waitForExit() == 0)
  }

  @Test("The owner of a view is released with its screen") func screenOwner() throws {
    let stage = try TestTerminal(columns: 40, rows: 10)
    let child = try startReady(["secondScreen", stage.path])
    #expect(stage.wait { stage.screen.text.contains("On stage") })
    stage.send("\u{3}")
    #expect(stage.wait { String(decoding: stage.written, as: UTF8.self).hasSuffix("\u{1B}[?1049l") })
    child.send("x")
    #expect(child.waitForExit() == 0)
    #expect(
      afterwards(child) == "the stage is released\r\nsaved\r\nthe owner is released\r\nended\r\n")
  }

  @Test("A program that needs a screen ends with status 2 in a pipe") func noTerminal() throws {
    let program = try Pipeline(Self.path, ["screenNeeded"], environment: BuiltProgram.environment)
    #expect(program.waitForExit() == 2)
    #expect(program.errors.hasPrefix("CrashingProgram: Standard output is not a terminal."))
    #expect(!program.errors.contains(Self.trap) && program.output == "printed before the picture\n")
  }

  @Test("A program that needs a screen ends with status 2 on a dumb terminal") func dumbTerminal() throws {
    let child = try ChildProcess(
      Self.path, ["screenNeeded"], environment: BuiltProgram.environment.merging(["TERM": "dumb"]) { $1 },
      columns: 80, rows: 24)
    #expect(child.waitForExit() == 2)
    #expect(text(child).contains("CrashingProgram: The terminal 'dumb' cannot place text"))
    #expect(!text(child).contains(Self.trap) && !text(child).contains("\u{1B}"))
  }

  @Test("In line mode, statuses and faults are the same") func byLines() throws {
    for (mode, input, status, reason) in [
      ("keys", "q\n", Int32(3), "the turntable is unplugged\n"), ("keys", "x\n", 0, ""),
      ("keys", "c\n", 0, ""), ("faults", "", 1, "Front.json:1:32: error: "),
    ] {
      let program = try Pipeline(Self.path, [mode], environment: BuiltProgram.environment)
      program.send(input)
      if input == "" { program.endInput() }
      #expect(program.waitForExit() == status)
      #expect(program.errors.contains(reason), "\(program.errors)")
      #expect(!program.errors.contains(Self.trap))
      let last = ["c\n": "cancelled\n", "x\n": "ended\n"][input] ?? ""
      #expect(program.output.hasSuffix(last), "\(program.output)")
    }
  }

  @Test("A program shows definitions with its own classes") func ownClasses() throws {
    let folder = try TemporaryFolder()
    func definition(_ title: String) -> String {
      #"""
      { "nib": 1, "root": { "id": "root", "class": "View", "subviews": [
        { "id": "gauge", "class": "Gauge" },
        { "id": "title", "class": "Label", "properties": { "text": "\#(title)" } } ] },
        "constraints": [ "gauge.top == root.top", "gauge.leading == root.leading",
          "title.top == gauge.bottom", "title.leading == root.leading" ] }
      """#
    }
    try folder.write("Nibs/front.json", definition("First"))
    let child = try start(["ownClass", "--preview", folder.path("Nibs/front.json")])
    #expect(
      child.wait {
        $0.screen.text.contains("A gauge with sample contents") && $0.screen.text.contains("First")
          && $0.screen.text.contains("● no faults")
      }, "\(child.screen.text)")
    try folder.write("Nibs/front.json", definition("Second"))
    #expect(child.wait { $0.screen.text.contains("Second") })
    #expect(child.screen.text.contains("A gauge with sample contents"))
    child.send("\u{1B}q")
    #expect(child.waitForExit() == 0)
    #expect(child.terminalDifferences() == [])
  }

  @Test("The option without a file ends the program") func previewWithoutFile() throws {
    let child = try start(["ownClass", "--preview"])
    #expect(child.waitForExit() == 2)
    #expect(text(child).contains("--preview needs the path of a definition"))
  }

  @Test("An option allows the view debugger") func viewDebuggerOption() throws {
    let child = try ChildProcess(
      Self.path, ["keys", "--view-debugger"], environment: BuiltProgram.environment, columns: 120, rows: 30)
    child.extraReplies = ChildProcess.kittyReplies
    #expect(child.wait { $0.screen.text.contains("Ready for anything") })
    child.send("\u{0F}")
    #expect(child.wait { $0.screen.text.contains("[Tree]") }, "\(child.screen.text)")
    child.send("\u{1B}[27u")
    child.send("x")
    #expect(child.waitForExit() == 0)
  }

  @Test("A debug build reports ambiguity after the program ends") func ambiguity() throws {
    let child = try startReady(["ambiguous"])
    child.send("x")
    #expect(child.waitForExit() == 0)
    #expect(
      afterwards(child).contains("The horizontal position of these views is ambiguous: bar."),
      "\(afterwards(child))")
  }

  @Test("A script plays the program without a terminal, with its status") func script() throws {
    let folder = try TemporaryFolder()
    for (script, status, reason) in [
      ("shot PLACE/front.txt\n", Int32(0), ""), ("key q\n", 3, "the turntable is unplugged\n"),
      ("reader on\nkey t\nexpect speech \"42 files\"\n", 0, ""),
      ("key x\nwait 5\nkey Tab\n", 1, "steps.txt:2:1: error: the program has ended"),
      ("expect speech \"Ready\"\n", 1, "steps.txt:1:1: error: expected to hear \"Ready\"; heard nothing"),
    ] {
      try folder.write("steps.txt", script.replacing("PLACE", with: folder.path))
      let program = try Pipeline(
        Self.path, ["keys", "--script", folder.path("steps.txt"), "--size", "40x10"],
        environment: BuiltProgram.environment)
      #expect(program.waitForExit() == status, "\(program.errors)")
      #expect(
        program.errors.contains(reason) && program.errors.isEmpty == reason.isEmpty, "\(program.errors)")
      #expect(program.output.contains("saved\n") && !program.output.contains("\u{1B}"))
    }
    let picture = String(decoding: try FileIO.read(folder.path("front.txt"), limit: 1 << 16), as: UTF8.self)
    #expect(picture.contains("Ready for anything"))
    #expect(picture.split(separator: "\n", omittingEmptySubsequences: false).count == 11)
  }

  @Test("The environment allows the view debugger, and a wrong value is reported") func viewDebugger() throws
  {
    var environment = BuiltProgram.environment
    environment["BACKLIT_DEBUG"] = "1"
    environment["BACKLIT_LAYOUT_THRESHOLD"] = "many"
    let child = try ChildProcess(Self.path, ["keys"], environment: environment, columns: 120, rows: 30)
    child.extraReplies = ChildProcess.kittyReplies
    #expect(child.wait { $0.screen.text.contains("BACKLIT_LAYOUT_THRESHOLD is \"many\"") })
    child.send("\u{0F}")
    #expect(
      child.wait { $0.screen.text.contains("[Tree]") && $0.screen.text.contains("*Label") },
      "\(child.screen.text)")
    child.send("\u{0F}")
    #expect(
      child.wait { !$0.screen.text.contains("[Tree]") && $0.screen.text.contains("Ready for anything") })
    child.send("x")
    #expect(child.waitForExit() == 0)
    #expect(afterwards(child).contains("write a whole number from 2 to 100000"))
  }
}

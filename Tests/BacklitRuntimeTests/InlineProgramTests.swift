import Glibc
import TestSupport
import Testing

/// Programs in some rows of the normal screen, on real terminals.
@Suite(.serialized) struct InlineProgramTests {
  private static let lines = (1...20).map { "line \($0)" }
  private static let script = "for i in $(seq 20); do echo line $i; done; "

  /// Runs a shell line below twenty lines of output, and waits for the program that it starts.
  private func start(_ line: String = #"exec "$PROGRAM" inline"#, rows: Int = 12) throws -> ChildProcess {
    let environment = BuiltProgram.environment.merging(["PROGRAM": BuiltProgram.path("CrashingProgram")]) {
      $1
    }
    let child = try ChildProcess(
      "/bin/sh", ["-c", Self.script + line], environment: environment, columns: 60, rows: rows)
    child.extraReplies = ChildProcess.kittyReplies
    try #require(child.wait { isDrawn($0) }, "\(child.screen.text)")
    return child
  }

  private func rows(_ child: ChildProcess) -> [String] {
    (0..<child.screen.rows).map { child.screen.text(row: $0) }
  }

  /// The text of a row; empty for one that the terminal does not have.
  private func row(_ index: Int, _ child: ChildProcess) -> String {
    index < child.screen.rows ? child.screen.text(row: index) : ""
  }

  private func isDrawn(_ child: ChildProcess) -> Bool {
    rows(child).count { $0.contains("Ready for") || $0.contains("Pressed") } == 1
      && child.screen.text.contains("Answer")
  }

  /// The rows above the region, which are the last lines of the output.
  private func expectUntouched(_ child: ChildProcess, _ location: SourceLocation = #_sourceLocation) {
    let all = rows(child)
    let top =
      all.firstIndex { $0.contains("Ready for") || $0.contains("Pressed") || $0.hasPrefix("Answer:") } ?? 0
    #expect(Array(all[..<top]) == Self.lines.suffix(top), "\(child.screen.text)", sourceLocation: location)
    #expect(top > 0, "\(child.screen.text)", sourceLocation: location)
  }

  @Test("The region is below what was there, and the last frame stays above the cursor", arguments: [12, 40])
  func place(rows: Int) throws {
    let child = try start(rows: rows)
    expectUntouched(child)
    child.send("Ana")
    #expect(child.wait { $0.screen.text.contains("Ana") })
    child.send("\r")
    #expect(child.waitForExit() == 0)
    #expect(!child.wrote("\u{1B}[?1049h") && !child.wrote("\u{1B}[2J"))
    expectUntouched(child)
    // The answer is printed in the row below the region.
    let top = try #require(self.rows(child).firstIndex { $0.contains("Ready for") })
    #expect(row(top + 5, child) == "Ana" && child.screen.cursor == (0, top + 6), "\(child.screen.text)")
    #expect(child.terminalDifferences() == [])
  }

  @Test("A new size leaves no rows of the frame before")
  func resizing() throws {
    let child = try start()
    for (columns, rows) in [(30, 12), (80, 12), (80, 30), (44, 9), (60, 12)] {
      let before = child.written.count
      child.resize(columns: columns, rows: rows)
      #expect(
        child.wait { isDrawn($0) && $0.written.count > before }, "\(columns) × \(rows): \(child.screen.text)")
      #expect(child.settle())
      expectUntouched(child)
    }
    child.send("\u{1B}[27u")
    #expect(child.waitForExit() == 1)
    expectUntouched(child)
    #expect(child.terminalDifferences() == [])
  }

  @Test("A region begins below a row with text") func rowWithText() throws {
    let child = try start(#"printf 'Question: '; exec "$PROGRAM" inline"#)
    let all = rows(child)
    let place = try #require(all.firstIndex { $0.hasPrefix("Question:") })
    #expect(all[place] == "Question:" && row(place + 1, child).contains("Ready for"), "\(child.screen.text)")
  }

  @Test("A summary replaces the region") func summary() throws {
    let child = try start(#"exec "$PROGRAM" inline summary"#)
    child.send("Ana\r")
    #expect(child.waitForExit() == 0)
    expectUntouched(child)
    #expect(!child.screen.text.contains("Ready for"))
    #expect(child.screen.text.contains("Answer: Ana\nAna\n"), "\(child.screen.text)")
  }

  @Test("A program asks at the terminal while a shell takes its output") func substitution() throws {
    let child = try start(#"answer=$("$PROGRAM" inline); echo "status $?, answer $answer""#)
    child.send("Ana\r")
    #expect(child.waitForExit() == 0)
    #expect(child.wrote("status 0, answer Ana\r\n"))
    expectUntouched(child)
    #expect(child.terminalDifferences() == [])
  }

  @Test("In lines, a program asks at the terminal while a shell takes its output") func lines() throws {
    let environment = BuiltProgram.environment.merging(["PROGRAM": BuiltProgram.path("CrashingProgram")]) {
      $1
    }
    let child = try ChildProcess(
      "/bin/sh", ["-c", #"answer=$("$PROGRAM" inline --linear); echo "answer <$answer>""#],
      environment: environment,
      columns: 80, rows: 24)
    #expect(child.wait { $0.wrote("Answer, text field") }, "\(child.screen.text)")
    child.send("Ana\n:Enter\n")
    #expect(child.waitForExit() == 0)
    #expect(child.wrote("answer <Ana>\r\n"), "\(child.screen.text)")
  }

  @Test("The pointer counts from the first row of the region, and is not for the rows above") func pointer()
    throws
  {
    let child = try start()
    let top = try #require(rows(child).firstIndex { $0.contains("Ready for") })
    let button = try #require(rows(child).firstIndex { $0.contains("Press") })
    func click(_ row: Int) { child.send("\u{1B}[<0;4;\(row + 1)M\u{1B}[<0;4;\(row + 1)m") }
    click(button - top)
    #expect(child.settle())
    #expect(child.screen.text.contains("Ready for"))
    click(button)
    #expect(child.wait { $0.screen.text.contains("Pressed") }, "\(child.screen.text)")
  }

  @Test(
    "However the program ends, the frame stays and the cursor is below it",
    arguments: [SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGABRT]) func signals(signal: Int32) throws
  {
    let child = try start()
    kill(child.pid, signal)
    #expect(child.waitForExit() == 128 + signal)
    expectUntouched(child)
    let top = try #require(rows(child).firstIndex { $0.contains("Ready for") })
    #expect(row(top + 5, child).hasPrefix("Ended by"), "\(child.screen.text)")
    #expect(child.terminalDifferences() == [])
  }

  @Test("After a stop, the region begins where the cursor is") func stop() throws {
    let child = try start(rows: 30)
    kill(child.pid, SIGSTOP)
    #expect(child.wait { ProcessTable.isStopped($0.pid) })
    let before = child.written.count
    kill(child.pid, SIGCONT)
    #expect(child.wait { $0.wrote("Ready for", after: before) })
    child.send("Ana\r")
    #expect(child.waitForExit() == 0)
    #expect(child.terminalDifferences() == [])
  }
}

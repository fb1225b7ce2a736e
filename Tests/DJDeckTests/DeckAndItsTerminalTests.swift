import Glibc
import PseudoTerminal
import Testing

/// The demo on terminals whose answers the test controls.
@Suite(.serialized) struct DeckAndItsTerminalTests {
  /// Starts the demo without terminal answers and waits for the queries and the first frame.
  private func start() throws -> ChildProcess {
    let child = try DeckProgram.start()
    child.answers = false
    #expect(child.wait { $0.screen.text.contains("Sync") && wrote("\u{1B}[c", $0) }, "\(child.screen.text)")
    let frame = try #require(child.written.firstRange(of: Array("Sync".utf8)))
    let question = try #require(child.written.firstRange(of: Array("\u{1B}[c".utf8)))
    // The first frame did not wait for an answer, and it overwrites queries that a terminal prints.
    #expect(question.lowerBound < frame.lowerBound, "printed queries would stay on the screen")
    return child
  }

  private func wrote(_ text: String, _ child: ChildProcess) -> Bool {
    child.written.firstRange(of: Array(text.utf8)) != nil
  }

  /// The number of frames that began by clearing the screen.
  private func wholeFrames(_ child: ChildProcess) -> Int {
    child.written.ranges(of: Array("\u{1B}[2J".utf8)).count
  }

  private func quit(_ child: ChildProcess) {
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("a terminal that never answers works") func noAnswers() throws {
    let child = try start()
    _ = child.wait(seconds: 0.3) { _ in false }
    child.send("\u{1B}OB")
    #expect(!wrote("\u{1B}[>31u", child) && wholeFrames(child) == 1)
    quit(child)
  }

  @Test("late answers are not keys and are still used") func lateAnswers() throws {
    let child = try start()
    _ = child.wait(seconds: 0.3) { _ in false }
    // As keys, these letters would end the program.
    child.send("\u{1B}P>|qq(1)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?0u\u{1B}[?62;4c")
    #expect(child.wait { wrote("\u{1B}[>31u", $0) })
    quit(child)
  }

  @Test("an incomplete answer does not swallow keys") func incompleteAnswer() throws {
    let child = try start()
    child.send("\u{1B}]11;rgb:ffff/")
    _ = child.wait(seconds: 1.5) { _ in false }
    quit(child)
  }

  @Test("a report and a signal of the same size make one frame", arguments: [true, false])
  func resize(signalFirst: Bool) throws {
    let child = try start()
    child.send("\u{1B}[?2048;2$y\u{1B}[?62c")
    #expect(child.wait { wrote("\u{1B}[?2048h", $0) })
    let before = wholeFrames(child)
    let report = "\u{1B}[48;22;120;352;960t"
    if signalFirst { child.resize(columns: 120, rows: 22) } else { child.send(report) }
    #expect(child.wait { wholeFrames($0) > before })
    if signalFirst { child.send(report) } else { child.resize(columns: 120, rows: 22) }
    _ = child.wait(seconds: 0.3) { _ in false }
    // A size of zero is ignored, in a report and from the system.
    child.send("\u{1B}[48;0;0;0;0t")
    var nothing = winsize()
    _ = ioctl(child.terminal, UInt(TIOCSWINSZ), &nothing)
    _ = child.wait(seconds: 0.3) { _ in false }
    #expect(wholeFrames(child) == before + 1)
    quit(child)
  }
}

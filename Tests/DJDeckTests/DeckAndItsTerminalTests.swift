import Glibc
import PseudoTerminal
import Testing

/// The demo at terminals that answer as the test says.
@Suite(.serialized) struct DeckAndItsTerminalTests {
  /// One whose answers are the test's, after the questions and the first frame.
  private func start() throws -> ChildProcess {
    let child = try DeckProgram.start()
    child.answers = false
    #expect(child.wait { $0.screen.text.contains("Sync") && wrote("\u{1B}[c", $0) }, "\(child.screen.text)")
    let frame = try #require(child.written.firstRange(of: Array("Sync".utf8)))
    let question = try #require(child.written.firstRange(of: Array("\u{1B}[c".utf8)))
    // No answer came, so none was waited for; and what a terminal shows of the questions is cleared away.
    #expect(question.lowerBound < frame.lowerBound, "questions that are shown as text would stay")
    return child
  }

  private func wrote(_ text: String, _ child: ChildProcess) -> Bool {
    child.written.firstRange(of: Array(text.utf8)) != nil
  }

  /// How many frames began with an empty screen.
  private func wholeFrames(_ child: ChildProcess) -> Int {
    child.written.ranges(of: Array("\u{1B}[2J".utf8)).count
  }

  private func quit(_ child: ChildProcess) {
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test func oneThatNeverAnswersIsAsGood() throws {
    let child = try start()
    _ = child.wait(seconds: 0.3) { _ in false }
    child.send("\u{1B}OB")
    #expect(!wrote("\u{1B}[>31u", child) && wholeFrames(child) == 1)
    quit(child)
  }

  @Test func lateAnswersAreNoKeysAndTeachAllTheSame() throws {
    let child = try start()
    _ = child.wait(seconds: 0.3) { _ in false }
    // Letters that end the program, were they typed.
    child.send("\u{1B}P>|qq(1)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?0u\u{1B}[?62;4c")
    #expect(child.wait { wrote("\u{1B}[>31u", $0) })
    quit(child)
  }

  @Test func anAnswerThatBreaksOffDoesNotSwallowKeys() throws {
    let child = try start()
    child.send("\u{1B}]11;rgb:ffff/")
    _ = child.wait(seconds: 1.5) { _ in false }
    quit(child)
  }

  @Test(arguments: [true, false])
  func reportAndSignalOfOneSizeMakeOneFrame(signalFirst: Bool) throws {
    let child = try start()
    child.send("\u{1B}[?2048;2$y\u{1B}[?62c")
    #expect(child.wait { wrote("\u{1B}[?2048h", $0) })
    let before = wholeFrames(child)
    let report = "\u{1B}[48;22;120;352;960t"
    if signalFirst { child.resize(columns: 120, rows: 22) } else { child.send(report) }
    #expect(child.wait { wholeFrames($0) > before })
    if signalFirst { child.send(report) } else { child.resize(columns: 120, rows: 22) }
    _ = child.wait(seconds: 0.3) { _ in false }
    // A size of nothing, from either, is none.
    child.send("\u{1B}[48;0;0;0;0t")
    var nothing = winsize()
    _ = ioctl(child.terminal, UInt(TIOCSWINSZ), &nothing)
    _ = child.wait(seconds: 0.3) { _ in false }
    #expect(wholeFrames(child) == before + 1)
    quit(child)
  }
}

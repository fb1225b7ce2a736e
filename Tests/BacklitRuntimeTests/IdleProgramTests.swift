import TestSupport
import Testing

/// Programs with an `@main` type while nothing happens.
@Suite(.serialized) struct IdleProgramTests {
  @Test(
    "A program is not woken while it is idle, and a key wakes it, whether its main function has an actor",
    arguments: [("CrashingProgram", "preferences", "Each 2.0 s"), ("ReadablePages", "alert", "Delete")])
  func idle(program: String, mode: String, text: String) throws {
    let child = try ChildProcess(
      BuiltProgram.path(program), [mode], environment: BuiltProgram.environment, columns: 80, rows: 24)
    child.extraReplies = ChildProcess.kittyReplies
    try #require(child.wait { $0.screen.text.contains(text) }, "\(child.screen.text)")
    let rests = child.wait { child in
      ProcessTable.isAtRest(child.pid, timersWithin: 2) { !child.console.terminal.hasUnreadInput }
    }
    #expect(rests, "the program wakes again and again")
    child.send("?")
    #expect(
      child.wait { $0.screen.text.contains("F6") && $0.screen.text.contains("F8") }, "\(child.screen.text)")
    child.send("\u{3}")
    #expect(child.waitForExit() == 0)
  }
}

import Glibc
import TestSupport
import Testing

/// The music player with its stage on a second terminal; both are real pseudo-terminals.
@Suite("The player on a second terminal", .serialized, .ownThread) struct SecondTerminalTests {
  private func start(_ screen: String) throws -> ChildProcess {
    let child = try ChildProcess(
      BuiltProgram.path("Showcase"), ["player", "--screen", screen, "--sound-device", "null"],
      environment: BuiltProgram.environment, columns: 80, rows: 24)
    child.extraReplies = ChildProcess.kittyReplies
    return child
  }

  private func isPlayer(_ child: ChildProcess) -> Bool { child.wait { $0.screen.text.contains("Jazz") } }

  private func shows(_ text: String, _ terminal: TestTerminal) -> Bool {
    terminal.wait { terminal.screen.text.contains(text) }
  }

  @Test("It is there before the start, follows the pads, and leaves the first screen alone") func before()
    throws
  {
    let second = try TestTerminal(columns: 140, rows: 50)
    let child = try start(second.path)
    #expect(isPlayer(child) && shows("SELECT GENRE", second), "\(second.screen.text)")
    child.send("2")
    #expect(shows("JAZZ", second), "\(second.screen.text)")
    // Keys on the second screen control the same player.
    second.send("3")
    #expect(shows("POP", second) && !child.screen.text.contains("POP"), "\(second.screen.text)")
    // The label is hidden up to 128 columns, live.
    second.resize(columns: 128, rows: 50)
    #expect(second.wait { !second.screen.text.contains("POP") }, "\(second.screen.text)")
    second.resize(columns: 129, rows: 50)
    #expect(shows("POP", second), "\(second.screen.text)")
    second.hangUp()
    child.send("1")
    #expect(child.wait { $0.screen.text.contains("Rock") })
    child.send("\u{11}")
    #expect(child.waitForExit() == 0)
  }

  @Test("It connects later, is closed, and another one shows what plays") func later() throws {
    let temporary = try TemporaryFolder()
    let link = temporary.path("stage")
    let child = try start(link)
    #expect(isPlayer(child))
    child.send("1")
    for genre in ["ROCK", "JAZZ"] {
      let second = try TestTerminal(columns: 140, rows: 50)
      unlink(link)
      symlink(second.path, link)
      #expect(shows(genre, second), "\(second.screen.text)")
      // The music goes on while nothing is connected, and a different pad can be pressed.
      second.hangUp()
      if genre == "ROCK" { child.send("2") }
      #expect(child.wait { $0.screen.text.contains("Jazz") })
    }
    child.send("\u{11}")
    #expect(child.waitForExit() == 0)
  }
}

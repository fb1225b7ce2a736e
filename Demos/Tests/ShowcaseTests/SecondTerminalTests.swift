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

  // MARK: Killed

  /// The process that ends while a second terminal is in use.
  enum Victim: CaseIterable, Sendable {
    /// The program of the terminal itself, as a crash of the terminal does.
    case terminal
    /// The process that keeps the terminal open; the window stays.
    case process
  }

  /// A second terminal with a process that keeps it open, as the help of the program says.
  private final class Occupied {
    /// The window in which the terminal runs, or which is the terminal.
    let window: ChildProcess
    let victim: Victim
    /// The path of the terminal, as `tty` printed it.
    let path: String
    /// A descriptor of the terminal: its number is not given to a terminal of another test, on which the program would
    /// draw.
    private let line: Int32

    init(_ victim: Victim) throws {
      let keeping = "tty; exec sleep infinity"
      // script(1) is a program that runs a terminal: it owns the other end.
      window =
        victim == .terminal
        ? try ChildProcess(
          "/usr/bin/script", ["--quiet", "--flush", "--command", keeping, "/dev/null"],
          environment: BuiltProgram.environment, columns: 140, rows: 50)
        : try ChildProcess(
          "/bin/sh", ["-c", keeping], environment: BuiltProgram.environment, columns: 140, rows: 50)
      self.victim = victim
      let pattern = #/\/dev\/pts\/\d+/#
      #expect(window.wait { $0.screen.text.contains(pattern) }, "\(window.screen.text)")
      path = try #require(window.screen.text.firstMatch(of: pattern).map { String($0.0) })
      #expect((path == window.console.path) == (victim == .process))
      line = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    }

    deinit { close(line) }

    func shows(_ text: String) -> Bool { window.wait { $0.screen.text.contains(text) } }

    func kill() {
      Glibc.kill(window.pid, SIGKILL)
      #expect(window.waitForExit() == 128 + SIGKILL)
    }
  }

  @Test(
    "A killed terminal leaves the first screen alone, and a reopened one shows what plays and says it",
    arguments: Victim.allCases)
  func killed(_ victim: Victim) throws {
    let temporary = try TemporaryFolder()
    let link = temporary.path("stage")
    let child = try start(link)
    #expect(isPlayer(child))
    let first = try Occupied(victim)
    symlink(first.path, link)
    #expect(first.shows("SELECT GENRE"), "\(first.window.screen.text)")
    child.send("1")
    #expect(first.shows("ROCK"), "\(first.window.screen.text)")
    let page = child.screen.text
    first.kill()
    child.send("2")
    unlink(link)
    let second = try Occupied(victim)
    symlink(second.path, link)
    #expect(second.shows("JAZZ"), "\(second.window.screen.text)")
    // The page of the first screen is as before.
    for genre in ["Rock", "Jazz", "Pop"] { #expect(page.contains(genre)) }
    #expect(child.wait { $0.screen.text == page }, "\(child.screen.text)")
    // Keys on the first screen choose all genres.
    for (key, genre) in [("3", "POP"), ("1", "ROCK"), ("2", "JAZZ")] {
      child.send(key)
      #expect(second.shows(genre), "\(second.window.screen.text)")
    }
    // The reader on the second display, whose words are in its last row, says genre and state, and what changes.
    second.window.send("\u{1B}[17~")
    #expect(second.shows("Jazz, playing"), "\(second.window.screen.text)")
    for (key, state) in [("3", "Pop, playing"), ("1", "Rock, playing"), ("1", "Stopped")] {
      second.window.send(key)
      #expect(second.shows(state), "\(second.window.screen.text)")
    }
    #expect(second.shows("SELECT GENRE"))
    child.send("\u{11}")
    #expect(child.waitForExit() == 0)
  }
}

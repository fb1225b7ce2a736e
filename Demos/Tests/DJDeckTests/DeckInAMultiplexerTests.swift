import Glibc
import TestSupport
import Testing

/// The demo in tmux, GNU screen and script(1), on a real terminal.
@Suite(.serialized, .ownThread) struct DeckInAMultiplexerTests {
  /// A tmux server with the lifetime of the object.
  private final class Tmux {
    let folder: TemporaryFolder
    /// The environment of tmux.
    var environment: [String: String]

    init(options: String = "") throws {
      folder = try TemporaryFolder()
      environment = BuiltProgram.environment
      environment["TMUX_TMPDIR"] = folder.path
      environment["DECK"] = DeckProgram.path
      environment["SHELL"] = "/bin/sh"
      // A multiplexer may skip frames. Without hints, the last caption stays.
      environment["XDG_CONFIG_HOME"] = folder.path
      try folder.write("backlit/reader.json", "{\"hints\": false}")
      try folder.write("tmux.conf", options)
    }

    func client(_ command: [String], columns: Int = 120, rows: Int = 40) throws -> ChildProcess {
      try ChildProcess(
        "/usr/bin/tmux", ["-f", folder.path + "/tmux.conf"] + command, environment: environment,
        columns: columns, rows: rows)
    }

    /// Starts the deck in a new session; after it ends, its exit status is shown.
    func start() throws -> ChildProcess {
      try client(["new-session", "\"$DECK\"; echo status=$?; exec sleep 1000"])
    }

    /// Runs a tmux command and returns its output.
    func run(_ words: String...) throws -> String {
      let child = try client(words)
      _ = child.waitForExit()
      return child.screen.text
    }

    /// Waits until the server, the programs in it and the client's terminal rest.
    ///
    /// tmux writes the sequences that restore a terminal without waiting: they are lost if the terminal has
    /// not taken what was written before.
    func settle(_ child: ChildProcess) throws -> Bool {
      let output = try run("display-message", "-p", "server=#{pid}")
      let server = try #require(output.firstMatch(of: #/server=(\d+)/#).flatMap { pid_t($0.1) }, "\(output)")
      return child.wait { child in
        ProcessTable.isAtRest(server) { !child.console.readAll() }
      }
    }

    deinit { _ = try? client(["kill-server"]).waitForExit() }
  }

  private func isShown(_ child: ChildProcess) -> Bool {
    child.screen.text.contains("Cue") && child.screen.text.contains("Sync")
  }

  /// Expects that the deck ended and the modes of the tmux pane are restored.
  private func expectLeft(_ tmux: Tmux, _ child: ChildProcess) throws {
    #expect(
      child.wait { $0.screen.text.contains("status=0") && !isShown($0) }, "\(child.screen.text)")
    let modes = try tmux.run(
      "display-message", "-p",
      "#{alternate_on}#{mouse_any_flag}#{mouse_button_flag}#{cursor_flag}#{wrap_flag}")
    #expect(modes.hasPrefix("00011"), "\(modes)")
  }

  @Test("tmux shows the picture and passes keys") func tmux() throws {
    let tmux = try Tmux()
    let child = try tmux.start()
    #expect(child.wait(until: isShown), "\(child.screen.text)")
    child.send("\u{1B}[17~")
    #expect(child.wait { $0.screen.text(row: 38).contains("Cue, button") }, "\(child.screen.text)")
    child.send("\u{1B}[C")
    #expect(child.wait { $0.screen.text(row: 38).contains("Play, off") }, "\(child.screen.text(row: 38))")
    child.send(" ")
    #expect(child.wait { $0.screen.text(row: 38).contains("on") }, "\(child.screen.text(row: 38))")
    // The grid of tmux and the terminal match.
    child.send("\u{1B}[D \u{1B}[C ")
    #expect(child.wait { $0.screen.text(row: 38).contains("off") }, "\(child.screen.text(row: 38))")
    child.send("q")
    try expectLeft(tmux, child)
  }

  @Test("The grid of tmux matches the terminal") func tmuxGrid() throws {
    let tmux = try Tmux()
    let child = try tmux.start()
    #expect(child.wait(until: isShown), "\(child.screen.text)")
    child.resize(columns: 100, rows: 31)
    #expect(child.wait { $0.screen.text(row: 29).contains("F6") }, "\(child.screen.text)")
    // The first capture may be of an incomplete frame.
    let deadline = Deadline()
    var isSame = false
    while !isSame, !deadline.isOver {
      let held = try tmux.run("capture-pane", "-p")
      child.console.readAll()
      isSame = (0..<20).allSatisfy { held.contains(child.screen.text(row: $0)) }
    }
    #expect(isSame, "\(child.screen.text)")
    child.send("q")
    try expectLeft(tmux, child)
  }

  @Test(
    "A drag that ends over the tmux status line ends the touch",
    arguments: ["set -g mouse on", "set -g mouse off"])
  func dragOverStatusLine(options: String) throws {
    let tmux = try Tmux(options: options)
    let child = try tmux.start()
    #expect(child.wait(until: isShown), "\(child.screen.text)")
    // Check that mouse events arrive: click Play; the reader speaks its state.
    let play = try #require(child.place(of: "Play"))
    child.send("\u{1B}[<0;\(play)M\u{1B}[<0;\(play)m\u{1B}[17~")
    #expect(child.wait { $0.screen.text(row: 38).contains("Play, on") }, "\(child.screen.text(row: 38))")
    child.send("\u{1B}[17~")
    #expect(child.wait { $0.screen.text(row: 38).contains("F6") }, "\(child.screen.text(row: 38))")
    // While the reader is on, motion is reported too.
    #expect(child.wait { !$0.screen.isOn(mode: 1003) })
    // Press on the pad, drag over the status line and release there.
    child.send("\u{1B}[<0;\(play)M")
    #expect(child.wait { $0.screen.isOn(mode: 1003) }, "motion is not reported during a touch")
    child.send("\u{1B}[<32;45;20M\u{1B}[<32;45;40M\u{1B}[<0;45;40m")
    // The pointer returns without a button down. It moves until that is noticed, as tmux may drop a motion.
    var column = 60
    let hasEnded = child.wait { child in
      if !child.screen.isOn(mode: 1003) { return true }
      column = column == 60 ? 61 : 60
      child.send("\u{1B}[<35;\(column);30M")
      return false
    }
    #expect(hasEnded, "the touch did not end")
    child.send("\u{1B}[17~")
    #expect(child.wait { $0.screen.text(row: 38).contains("Play, on") }, "\(child.screen.text(row: 38))")
    child.send("q")
    try expectLeft(tmux, child)
  }

  @Test("The deck can be detached and attached in a different size") func reattach() throws {
    let tmux = try Tmux()
    let first = try tmux.start()
    #expect(first.wait(until: isShown), "\(first.screen.text)")
    #expect(try tmux.settle(first))
    first.send("\u{2}d")
    #expect(first.waitForExit() == 0)
    #expect(first.terminalDifferences() == [])
    let second = try tmux.client(["attach-session"], columns: 100, rows: 25)
    #expect(second.wait(until: isShown), "\(second.screen.text)")
    #expect(second.wait { $0.screen.text(row: 23).contains("F6") }, "\(second.screen.text)")
    second.send("q")
    try expectLeft(tmux, second)
  }

  @Test("Killing tmux ends the deck") func tmuxKilled() throws {
    let tmux = try Tmux()
    let child = try tmux.start()
    #expect(child.wait(until: isShown), "\(child.screen.text)")
    let pid = try #require(pid_t(try tmux.run("display-message", "-p", "#{pane_pid}").filter(\.isNumber)))
    let deck = try #require(ProcessTable.descendant(of: pid, named: "DJDeck"))
    _ = try tmux.run("kill-server")
    #expect(child.wait { _ in !ProcessTable.isRunning(deck) }, "it outlived its terminal")
  }

  /// Starts GNU screen with its own socket folder.
  private func screen(
    _ folder: TemporaryFolder, _ arguments: [String], columns: Int = 120, rows: Int = 40
  ) throws -> ChildProcess {
    var environment = BuiltProgram.environment
    environment["XDG_CONFIG_HOME"] = folder.path
    environment["SCREENDIR"] = folder.path + "/sockets"
    environment["SYSSCREENRC"] = "/dev/null"
    environment["DECK"] = DeckProgram.path
    environment["SHELL"] = "/bin/sh"
    return try ChildProcess(
      "/usr/bin/screen", ["-c", "/dev/null"] + arguments, environment: environment, columns: columns,
      rows: rows)
  }

  @Test("GNU screen shows the picture and is restored") func gnuScreen() throws {
    let folder = try TemporaryFolder()
    try folder.write("backlit/reader.json", "{\"hints\": false}")
    mkdir(folder.path("sockets"), 0o700)
    let line = "\"$DECK\"; echo status=$?; read line; exit"
    let first = try screen(folder, ["-S", "deck", "/bin/sh", "-c", line])
    #expect(first.wait(until: isShown), "\(first.screen.text)")
    first.send("\u{1B}[17~")
    #expect(first.wait { $0.screen.text(row: 39).contains("Cue, button") }, "\(first.screen.text)")
    first.send("\u{1B}[C \u{1B}[17~")
    #expect(first.wait { $0.screen.text(row: 39).contains("F6") }, "\(first.screen.text(row: 39))")
    // Detach, and attach in a different size.
    first.send("\u{1}d")
    #expect(first.waitForExit() == 0)
    let second = try screen(folder, ["-r", "deck"], columns: 100, rows: 25)
    #expect(second.wait(until: isShown), "\(second.screen.text)")
    #expect(second.wait { $0.screen.text(row: 24).contains("F6") }, "\(second.screen.text)")
    second.send("q")
    // GNU screen has no alternate screen by default, but the picture must still be cleared.
    #expect(
      second.wait { $0.screen.text.contains("status=0") && !isShown($0) }, "\(second.screen.text)")
    second.send("\n")
    #expect(second.waitForExit() == 0)
  }

  @Test("script(1) passes the picture and a resize") func scriptCommand() throws {
    var environment = BuiltProgram.environment
    environment["DECK"] = DeckProgram.path
    let child = try ChildProcess(
      "/usr/bin/script", ["-qec", "\"$DECK\"", "/dev/null"],
      environment: environment.merging(["SHELL": "/bin/sh"]) { $1 }, columns: 120, rows: 40)
    #expect(child.wait(until: isShown), "\(child.screen.text)")
    child.resize(columns: 120, rows: 22)
    #expect(child.wait { $0.screen.text(row: 21).contains("F6") }, "\(child.screen.text)")
    child.send("q")
    #expect(child.waitForExit() == 0)
    #expect(child.terminalDifferences() == [])
  }
}

import Glibc
import TestSupport
import Testing

/// The deck with its stage view on a second terminal; both are real pseudo-terminals.
@Suite(.serialized, .ownThread) struct SecondScreenTests {
  private static let f6 = "\u{1B}[17~"

  /// A symbolic link to a terminal, in a folder that tests may replace.
  private struct TerminalLink {
    private let temporary: TemporaryFolder
    let folder: String
    var path: String { folder + "/stage" }

    init() throws {
      temporary = try TemporaryFolder()
      folder = temporary.path("terminals")
      mkdir(folder, 0o700)
    }

    func point(to terminal: TestTerminal) {
      unlink(path)
      symlink(terminal.path, path)
    }
  }

  private func terminal() throws -> TestTerminal { try TestTerminal(columns: 80, rows: 36) }

  private func isDeck(_ child: ChildProcess) -> Bool { child.wait { $0.screen.text.contains("Sync") } }

  private func shows(_ text: String, _ terminal: TestTerminal, row: Int? = nil) -> Bool {
    terminal.wait {
      (row.map { terminal.screen.text(row: $0) } ?? terminal.screen.text).contains(text)
    }
  }

  private func isStage(_ terminal: TestTerminal) -> Bool { shows("On stage", terminal) }

  /// Whether a terminal's modes were reset last and its settings are restored.
  private func isRestored(_ terminal: TestTerminal) -> Bool {
    terminal.wait {
      terminal.written.suffix(8) == Array("\u{1B}[?1049l".utf8)[...]
        && terminal.settings == terminal.terminal.firstSettings
    }
  }

  @Test("Each screen shows its own view of the same deck") func shared() throws {
    let second = try terminal()
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child))
    #expect(isStage(second), "\(second.screen.text)")
    #expect(!second.screen.text.contains("Sync") && !child.screen.text.contains("On stage"))
    #expect(shows("stopped", second))
    // Play from the deck, then stop from the second screen.
    child.send("\t\t ")
    #expect(shows("playing", second), "\(second.screen.text)")
    #expect(child.wait { $0.screen.text.contains("playing") })
    second.send("\t\t ")
    #expect(child.wait { $0.screen.text.contains("stopped") }, "\(child.screen.text)")
    // The pitch.
    child.send("\t\t\u{1B}[B\u{1B}[B")
    #expect(shows("+2.0 %", second), "\(second.screen.text)")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("The stage shows the deck of a track that is opened later") func openedTrack() throws {
    let music = try MusicFolder()
    let second = try terminal()
    let child = try DeckProgram.shell("cd '\(music.path)' && exec \"$DECK\" --screen '\(second.path)'")
    #expect(isDeck(child) && isStage(second))
    child.send("f")
    #expect(child.wait { $0.screen.text.contains("Parent folder") }, "\(child.screen.text)")
    child.send("al\r")
    #expect(
      child.wait { $0.screen.text.contains("0:02") && !$0.screen.text.contains("Parent folder") },
      "\(child.screen.text)")
    // The focus is on Play.
    child.send(" ")
    #expect(shows("playing", second), "\(second.screen.text)")
    // The deck stops at the end of the track, and the stage with it.
    #expect(shows("stopped", second), "\(second.screen.text)")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("Two decks have two stages, with their names") func twoDecks() throws {
    let second = try terminal()
    let child = try DeckProgram.start([
      "--demo-track", "--demo-track", "--sound-device", "null", "--screen", second.path,
    ])
    #expect(isDeck(child) && shows("Deck A", second) && shows("Deck B", second), "\(second.screen.text)")
    child.send("dd ")
    // The records of two decks beside each other have no room for the word.
    #expect(shows("playing", second) && shows("stopped", second), "\(second.screen.text)")
    child.send("d ")
    #expect(second.wait { second.screen.text.ranges(of: "playing").count == 2 }, "\(second.screen.text)")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("Moving the record on the second screen moves the deck's") func record() throws {
    let second = try terminal()
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child) && isStage(second))
    // Page Up nudges by a second.
    second.send("\t\u{1B}[5~\u{1B}[5~\u{1B}[5~")
    #expect(shows("0:03", second), "\(second.screen.text)")
    #expect(child.wait { $0.screen.text.contains("0:03") }, "\(child.screen.text)")
    child.send("\t\u{20}")
    #expect(shows("0:00", second), "\(second.screen.text)")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("The record keeps turning after the second screen disconnects") func disconnected() throws {
    let second = try terminal()
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child) && isStage(second))
    // Play from the second screen, whose output is not read.
    second.send("\t ")
    #expect(child.wait { $0.screen.text.contains("0:01") }, "\(child.screen.text)")
    second.hangUp()
    #expect(child.wait { $0.screen.text.contains("0:02") }, "\(child.screen.text)")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  /// A terminal that answers queries reports its size itself, as libvterm does.
  @Test("The second screen has its own size", arguments: [true, false])
  func size(answers: Bool) throws {
    let second = try terminal()
    second.answers = answers
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child) && isStage(second))
    second.resize(columns: 60, rows: 20)
    #expect(shows("F6", second, row: 19), "\(second.screen.text)")
    #expect(!second.screen.text.contains("On stage"), "the title must not fit")
    #expect(child.screen.text.contains("Sync"))
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("The second screen can disconnect and reconnect") func reconnected() throws {
    let link = try TerminalLink()
    let child = try DeckProgram.start(["--screen", link.path])
    #expect(isDeck(child))
    let first = try terminal()
    link.point(to: first)
    #expect(isStage(first), "\(first.screen.text)")
    first.hangUp()
    child.send("\t\t ")
    #expect(child.wait { $0.screen.text.contains("playing") })
    let second = try terminal()
    link.point(to: second)
    #expect(isStage(second), "\(second.screen.text)")
    #expect(shows("playing", second))
    // The link is changed while the screen is connected.
    let third = try terminal()
    link.point(to: third)
    // The program does not wait long for a terminal that takes no bytes, so the other one is read too.
    let isThirdShown = third.wait {
      second.readAll()
      return third.screen.text.contains("On stage")
    }
    #expect(isThirdShown, "\(third.screen.text)")
    #expect(isRestored(second))
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("The folder of the path may be created again") func folder() throws {
    let link = try TerminalLink()
    let child = try DeckProgram.start(["--screen", link.path])
    #expect(isDeck(child))
    rmdir(link.folder)
    #expect(mkdir(link.folder, 0o700) == 0)
    let first = try terminal()
    link.point(to: first)
    #expect(isStage(first), "\(first.screen.text)")
    first.hangUp()
    // A new folder that already contains the link replaces the old one.
    let (second, old) = (try terminal(), link.folder + "-old")
    #expect(rename(link.folder, old) == 0)
    let new = link.folder + "-new"
    #expect(mkdir(new, 0o700) == 0)
    symlink(second.path, new + "/stage")
    #expect(rename(new, link.folder) == 0)
    #expect(isStage(second), "\(second.screen.text)")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("Control-C and q disconnect the second screen", arguments: ["\u{3}", "q"])
  func quitKeys(keys: String) throws {
    let second = try terminal()
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child) && isStage(second))
    second.send(keys)
    #expect(isRestored(second))
    child.send("\t\t ")
    #expect(child.wait { $0.screen.text.contains("playing") })
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("Both terminals are restored after any signal", arguments: [SIGTERM, SIGINT, SIGSEGV, SIGABRT])
  func signals(signal: Int32) throws {
    let second = try terminal()
    let child = try DeckProgram.start(["--screen", second.path])
    // A second terminal that is still busy with a frame would not be waited for.
    #expect(isDeck(child) && isStage(second) && child.settle(second))
    kill(child.pid, signal)
    #expect(child.waitForExit() == 128 + signal)
    #expect(isRestored(second))
    #expect(child.terminalDifferences() == [])
  }

  @Test("A stop restores both terminals, and fg uses both again") func suspend() throws {
    let second = try terminal()
    let child = try DeckProgram.shell(
      "set -m; $DECK --screen \(second.path); echo aside; read line; fg; echo over")
    // A second terminal that is still busy with a frame would not be waited for.
    #expect(isDeck(child) && isStage(second) && child.settle(second))
    child.send("\u{1A}")
    #expect(isRestored(second))
    #expect(child.wait { $0.screen.text.contains("aside") }, "\(child.screen.text)")
    child.send("\n")
    #expect(child.wait { $0.screen.text.contains("Sync") }, "\(child.screen.text)")
    #expect(second.wait { second.screen.isOn(mode: 1049) && second.screen.text.contains("On stage") })
    child.send("q")
    #expect(child.wait { $0.screen.text.contains("over") })
    #expect(isRestored(second))
  }

  @Test("Closing the main terminal restores the second one") func hangUp() throws {
    let second = try terminal()
    let child = try DeckProgram.start(["--screen", second.path])
    // A second terminal that is still busy with a frame would not be waited for.
    #expect(isDeck(child) && isStage(second) && child.settle(second))
    child.hangUp()
    #expect(child.waitForExit() != nil)
    #expect(isRestored(second))
  }

  @Test("A blocked second terminal does not block the deck") func blockedSecond() throws {
    let second = try terminal()
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child) && isStage(second))
    child.send("\t\t ")
    // The output of the second terminal is not read while the record turns.
    let count = child.written.count
    #expect(child.wait { $0.written.count > count + Self.muchOutput }, "the record does not turn")
    #expect(shows("0:0", second))
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("A blocked main terminal does not block the second screen") func blockedMain() throws {
    let second = try terminal()
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child) && isStage(second))
    child.send("\t\t ")
    #expect(shows("playing", second))
    let count = child.written.count
    #expect(child.wait { $0.written.count > count + 20_000 }, "the record does not turn")
    child.reads = false
    let (start, time) = (second.written.count, Self.seconds(in: second.screen.text))
    #expect(second.wait { second.written.count > start + Self.muchOutput }, "the record does not turn")
    #expect(second.wait { Self.seconds(in: second.screen.text) > time }, "\(second.screen.text)")
    child.reads = true
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  /// While one terminal shows that much, the buffer of the other one is full: the system's has 64 KiB.
  private static let muchOutput = 150_000

  /// The time on the screen, such as "0:07".
  private static func seconds(in text: String) -> Int {
    guard let time = text.firstMatch(of: #/(\d):(\d\d)/#) else { return -1 }
    return (Int(time.1) ?? 0) * 60 + (Int(time.2) ?? 0)
  }

  @Test("The reader is on at one screen at a time") func reader() throws {
    let second = try terminal()
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child) && isStage(second))
    child.send(Self.f6)
    #expect(child.wait { $0.screen.text(row: 39).contains("Cue, button") }, "\(child.screen.text(row: 39))")
    second.send(Self.f6)
    #expect(shows("On stage, heading", second, row: 35), "\(second.screen.text(row: 35))")
    #expect(
      child.wait { $0.screen.text(row: 39).contains("F6 screen reader") }, "\(child.screen.text(row: 39))")
    // The reader continues at the deck.
    second.hangUp()
    #expect(child.wait { $0.screen.text(row: 39).contains("Cue, button") }, "\(child.screen.text(row: 39))")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("Settings apply to both screens") func settings() throws {
    let second = try terminal()
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child) && isStage(second))
    second.send("\u{1B}[19~")
    #expect(shows("Explore by pointing", second), "\(second.screen.text)")
    // From the language of the system to German: five controls on (the voice control is disabled), three steps up.
    second.send("\t\t\t\t\t\u{1B}[C\u{1B}[C\u{1B}[C")
    #expect(child.wait { $0.screen.text.contains("gestoppt") }, "\(child.screen.text)")
    second.send("\u{1B}")
    #expect(shows("Auf der Bühne", second), "\(second.screen.text)")
    #expect(shows("0,0", second))
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("Paths that are not terminals are refused") func refused() throws {
    func refusal(_ arguments: String) throws -> String {
      let child = try DeckProgram.shell("$DECK \(arguments); echo status=$?")
      _ = child.waitForExit()
      #expect(child.screen.text.contains("status=2"), "\(child.screen.text)")
      return child.screen.text
    }
    #expect(try refusal("--screen /dev/null").contains("/dev/null is not a terminal"))
    #expect(try refusal("--screen /nowhere/stage").contains("/nowhere/stage cannot be opened: No such file"))
    #expect(try refusal("--screen /dev/tty").contains("already uses"))
    let second = try terminal()
    #expect(
      try refusal("--screen \(second.path) --screen /dev/../\(second.path)").contains(
        "already uses"))
  }

  @Test("A path that becomes invalid later is reported") func reported() throws {
    let link = try TerminalLink()
    let child = try DeckProgram.start(["--screen", link.path])
    #expect(isDeck(child))
    symlink("/dev/null", link.path)
    #expect(
      child.wait { $0.screen.text(row: 39).contains("is not a terminal") }, "\(child.screen.text(row: 39))")
    #expect(child.settle())
    child.send("q")
    #expect(child.waitForExit() == 0)
    #expect(child.screen.text.contains("is not a terminal"), "the message is missing on standard error")
  }
}

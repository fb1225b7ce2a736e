import Glibc
import PseudoTerminal
import Testing

/// The deck with a stage at a second terminal, both real pseudo-terminals.
@Suite(.serialized) struct SecondScreenTests {
  private static let f6 = "\u{1B}[17~"

  /// A link in a folder of its own, which leads to terminals.
  private final class Link {
    let folder: String
    var path: String { folder + "/stage" }

    init() throws {
      // mkdtemp puts letters in place of the X's.
      var template = Array("/tmp/backlit-stage-XXXXXX".utf8CString)
      folder = String(cString: try #require(mkdtemp(&template)))
    }

    func lead(to terminal: TestTerminal) {
      unlink(path)
      symlink(terminal.path, path)
    }

    deinit {
      unlink(path)
      rmdir(folder)
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

  /// Whether a terminal got every mode turned off again, last of all, and its settings back.
  private func isRestored(_ terminal: TestTerminal, _ before: termios) -> Bool {
    terminal.wait {
      String(decoding: terminal.written, as: UTF8.self).hasSuffix("\u{1B}[?1049l")
        && terminal.settings.c_lflag == before.c_lflag && terminal.settings.c_oflag == before.c_oflag
    }
  }

  @Test func eachShowsItsOwnAndBothAreOne() throws {
    let second = try terminal()
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child))
    #expect(isStage(second), "\(second.screen.text)")
    #expect(!second.screen.text.contains("Sync") && !child.screen.text.contains("On stage"))
    #expect(shows("stopped", second))
    // Play, from the deck; then stopped, from the stage.
    child.send("\t\t ")
    #expect(shows("playing", second), "\(second.screen.text)")
    #expect(child.wait { $0.screen.text.contains("playing") })
    second.send("\t\t ")
    #expect(child.wait { $0.screen.text.contains("stopped") }, "\(child.screen.text)")
    // The pitch.
    child.send("\t\t\u{1B}[A\u{1B}[A")
    #expect(shows("+0.2 %", second), "\(second.screen.text)")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test func aHandOnTheStagesRecordTurnsTheDecks() throws {
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

  @Test func theRecordGoesOnWithoutTheStage() throws {
    let second = try terminal()
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child) && isStage(second))
    // Started there, and nobody reads what is written there.
    second.send("\t ")
    #expect(child.wait { $0.screen.text.contains("0:01") }, "\(child.screen.text)")
    second.hangUp()
    #expect(child.wait { $0.screen.text.contains("0:03") }, "\(child.screen.text)")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  /// One that answers reports its size itself, as libvterm does.
  @Test(arguments: [true, false])
  func itsSizeIsItsOwn(answers: Bool) throws {
    let second = try terminal()
    second.answers = answers
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child) && isStage(second))
    second.resize(columns: 60, rows: 20)
    #expect(shows("F6", second, row: 19), "\(second.screen.text)")
    #expect(!second.screen.text.contains("On stage"), "there is no room for the title")
    #expect(child.screen.text.contains("Sync"))
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test func itComesAndGoesWhileTheDeckGoesOn() throws {
    let link = try Link()
    let child = try DeckProgram.start(["--screen", link.path])
    #expect(isDeck(child))
    let first = try terminal()
    link.lead(to: first)
    #expect(isStage(first), "\(first.screen.text)")
    first.hangUp()
    child.send("\t\t ")
    #expect(child.wait { $0.screen.text.contains("playing") })
    let second = try terminal()
    let before = second.settings
    link.lead(to: second)
    #expect(isStage(second), "\(second.screen.text)")
    #expect(shows("playing", second))
    // Made to lead elsewhere, while it is connected.
    let third = try terminal()
    link.lead(to: third)
    #expect(isStage(third), "\(third.screen.text)")
    #expect(isRestored(second, before))
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test func itsFolderMayBeMadeAnew() throws {
    let link = try Link()
    let child = try DeckProgram.start(["--screen", link.path])
    #expect(isDeck(child))
    rmdir(link.folder)
    #expect(mkdir(link.folder, 0o700) == 0)
    let first = try terminal()
    link.lead(to: first)
    #expect(isStage(first), "\(first.screen.text)")
    first.hangUp()
    // Beside the one that was there, and in its place with the link in it already.
    let (second, old) = (try terminal(), link.folder + "-old")
    #expect(rename(link.folder, old) == 0)
    let new = link.folder + "-new"
    #expect(mkdir(new, 0o700) == 0)
    symlink(second.path, new + "/stage")
    #expect(rename(new, link.folder) == 0)
    #expect(isStage(second), "\(second.screen.text)")
    unlink(old + "/stage")
    rmdir(old)
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test(arguments: ["\u{3}", "q"])
  func itIsGivenBackByKeysThere(keys: String) throws {
    let second = try terminal()
    let before = second.settings
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child) && isStage(second))
    second.send(keys)
    #expect(isRestored(second, before))
    child.send("\t\t ")
    #expect(child.wait { $0.screen.text.contains("playing") })
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGSEGV, SIGABRT])
  func bothAreRestoredWhateverEndsTheDeck(signal: Int32) throws {
    let second = try terminal()
    let before = second.settings
    let child = try DeckProgram.start(["--screen", second.path])
    let settings = child.settings
    #expect(isDeck(child) && isStage(second))
    kill(child.pid, signal)
    #expect(child.waitForExit() == 128 + signal)
    #expect(isRestored(second, before))
    #expect(child.settings.c_lflag == settings.c_lflag)
    #expect(String(decoding: child.written, as: UTF8.self).contains("\u{1B}[?1049l"))
  }

  @Test func bothAreLeftAndEnteredAgainAroundAStop() throws {
    let second = try terminal()
    let before = second.settings
    let child = try DeckProgram.shell(
      "set -m; $DECK --screen \(second.path); echo aside; sleep 1; fg; echo over")
    #expect(isDeck(child) && isStage(second))
    child.send("\u{1A}")
    #expect(isRestored(second, before))
    #expect(child.wait { $0.screen.text.contains("aside") }, "\(child.screen.text)")
    #expect(child.wait { $0.screen.text.contains("Sync") }, "\(child.screen.text)")
    #expect(second.wait { !String(decoding: second.written, as: UTF8.self).hasSuffix("\u{1B}[?1049l") })
    #expect(isStage(second))
    child.send("q")
    #expect(child.wait { $0.screen.text.contains("over") })
    #expect(isRestored(second, before))
  }

  @Test func theEndOfTheDecksTerminalEndsBoth() throws {
    let second = try terminal()
    let before = second.settings
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child) && isStage(second))
    child.hangUp()
    #expect(child.waitForExit() != nil)
    #expect(isRestored(second, before))
  }

  @Test func aTerminalThatTakesNothingHoldsNobodyUp() throws {
    let second = try terminal()
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child) && isStage(second))
    child.send("\t\t ")
    // Nobody reads what is written to the second, while the record turns.
    #expect(child.wait { $0.screen.text.contains("0:03") }, "\(child.screen.text)")
    #expect(shows("0:0", second))
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test func theStageGoesOnWhereTheDecksTerminalTakesNothing() throws {
    let second = try terminal()
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child) && isStage(second))
    child.send("\t\t ")
    #expect(shows("playing", second))
    let count = child.written.count
    #expect(child.wait { $0.written.count > count + 20_000 }, "the record does not turn")
    child.reads = false
    // What the system holds for a terminal (64 KiB) is full by then.
    _ = second.wait(seconds: 2) { false }
    let time = Self.seconds(in: second.screen.text)
    #expect(second.wait { Self.seconds(in: second.screen.text) >= time + 2 }, "\(second.screen.text)")
    child.reads = true
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  /// The time that a record shows, such as "0:07".
  private static func seconds(in text: String) -> Int {
    guard let time = text.firstMatch(of: #/(\d):(\d\d)/#) else { return -1 }
    return (Int(time.1) ?? 0) * 60 + (Int(time.2) ?? 0)
  }

  @Test func theReaderIsAtOneOfThem() throws {
    let second = try terminal()
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child) && isStage(second))
    child.send(Self.f6)
    #expect(child.wait { $0.screen.text(row: 39).contains("Cue, button") }, "\(child.screen.text(row: 39))")
    second.send(Self.f6)
    #expect(shows("On stage, heading", second, row: 35), "\(second.screen.text(row: 35))")
    #expect(
      child.wait { $0.screen.text(row: 39).contains("F6 screen reader") }, "\(child.screen.text(row: 39))")
    // Who listened there goes on listening at the deck.
    second.hangUp()
    #expect(child.wait { $0.screen.text(row: 39).contains("Cue, button") }, "\(child.screen.text(row: 39))")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test func whatIsChosenAtOneCountsAtBoth() throws {
    let second = try terminal()
    let child = try DeckProgram.start(["--screen", second.path])
    #expect(isDeck(child) && isStage(second))
    second.send("\u{1B}[19~")
    #expect(shows("Explore by pointing", second), "\(second.screen.text)")
    // From English to German: four settings on, as there are no voices to choose from, and two steps up.
    second.send("\t\t\t\t\u{1B}[C\u{1B}[C")
    #expect(child.wait { $0.screen.text.contains("steht") }, "\(child.screen.text)")
    second.send("\u{1B}")
    #expect(shows("Auf der Bühne", second), "\(second.screen.text)")
    #expect(shows("0,0", second))
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test func whatIsNoTerminalIsRefused() throws {
    func refusal(_ arguments: String) throws -> String {
      let child = try DeckProgram.shell("$DECK \(arguments); echo status=$?")
      _ = child.waitForExit()
      #expect(child.screen.text.contains("status=2"), "\(child.screen.text)")
      return child.screen.text
    }
    #expect(try refusal("--screen /dev/null").contains("/dev/null is not a terminal"))
    #expect(try refusal("--screen /nowhere/stage").contains("/nowhere/stage cannot be opened: No such file"))
    #expect(try refusal("--screen /dev/tty").contains("shows itself in already"))
    let second = try terminal()
    #expect(
      try refusal("--screen \(second.path) --screen /dev/../\(second.path)").contains(
        "shows itself in already"))
  }

  @Test func whatIsNoTerminalLaterIsSaid() throws {
    let link = try Link()
    let child = try DeckProgram.start(["--screen", link.path])
    #expect(isDeck(child))
    symlink("/dev/null", link.path)
    #expect(
      child.wait { $0.screen.text(row: 39).contains("is not a terminal") }, "\(child.screen.text(row: 39))")
    child.send("q")
    #expect(child.waitForExit() == 0)
    #expect(child.screen.text.contains("is not a terminal"), "nothing of it is left on standard error")
  }
}

import BacklitValues
import Glibc
import TestSupport
import Testing

/// The demo on a real pseudo-terminal, displayed by libvterm.
@Suite(.serialized, .ownThread) struct DeckInATerminalTests {
  /// Waits for the whole first picture. A program that ends while its terminal is still busy with a frame gives
  /// up restoring it after a while.
  private func started(_ child: ChildProcess) -> Bool {
    child.wait { $0.screen.text.contains("Cue") && $0.screen.text.contains("Sync") } && child.settle()
  }

  /// Expects that the modes were set and the terminal is restored.
  private func expectClean(_ child: ChildProcess) {
    for mode in ["1049", "1000", "1002", "1006", "1004", "2004"] {
      #expect(child.wrote("\u{1B}[?\(mode)h"), "mode \(mode) was never set")
    }
    #expect(child.terminalDifferences() == [])
  }

  @Test("Sixels are drawn again when the window gets the focus") func sixels() throws {
    let child = try DeckProgram.start()
    child.answers = false
    #expect(child.wait { $0.screen.text.contains("Sync") })
    func hasSixels(since count: Int) -> Bool { child.wait { $0.wrote("\u{1B}P0;1", after: count) } }
    let first = child.written.count
    child.send("\u{1B}[?62;4;22c")
    #expect(hasSixels(since: first), "no sixels")
    #expect(child.settle())
    let count = child.written.count
    child.send("\u{1B}[I")
    #expect(hasSixels(since: count), "the sixels are not drawn again")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("The deck is shown, and q quits") func quit() throws {
    let child = try DeckProgram.start()
    #expect(started(child), "the first frame did not come: \(child.screen.text)")
    for title in ["Cue", "Play", "Sync"] { #expect(child.screen.text.contains(title)) }
    child.send("q")
    #expect(child.waitForExit() == 0)
    expectClean(child)
  }

  @Test("The release of the quit key does not reach the shell") func keyRelease() throws {
    let child = try DeckProgram.start()
    // The release of q arrives before the answer to the query that follows the flags.
    child.extraReplies =
      ChildProcess.kittyReplies + [(query: "\u{1B}[=0u", answer: "\u{1B}[113;1:3u")]
    #expect(started(child))
    // A terminal that is still busy with a frame would not be queried.
    #expect(child.wait { $0.wrote("\u{1B}[>31u") } && child.settle())
    child.send("\u{1B}[113;;113u")
    #expect(child.waitForExit() == 0)
    expectClean(child)
    let back = try #require(child.written.firstRange(of: Array("\u{1B}[=0u\u{1B}[c".utf8)))
    let restored = try #require(child.written.firstRange(of: Array("\u{1B}[?1049l".utf8)))
    #expect(back.upperBound <= restored.lowerBound)
    #expect(!child.screen.text.contains("113"), "\(child.screen.text)")
    #expect(!child.console.terminal.hasUnreadInput, "bytes are left for the shell")
  }

  @Test("Control-C ends the program") func controlC() throws {
    let child = try DeckProgram.start()
    #expect(started(child))
    child.send("\u{3}")
    #expect(child.waitForExit() == 0)
    expectClean(child)
  }

  @Test("The terminal is restored after any signal", arguments: [SIGTERM, SIGHUP, SIGINT, SIGSEGV])
  func signals(signal: Int32) throws {
    let child = try DeckProgram.start()
    #expect(started(child))
    kill(child.pid, signal)
    let status = child.waitForExit()
    #expect(status == 128 + signal, "ended with \(String(describing: status))")
    expectClean(child)
  }

  /// The event that ends the program.
  enum Ending: Hashable, Sendable {
    case signal(Int32)
    /// The end of the terminal.
    case hangUp
    /// The key q.
    case key
  }

  @Test(
    "A recording is complete after a signal, the end of the terminal and the key that quits",
    arguments: [Ending.signal(SIGTERM), .signal(SIGHUP), .hangUp, .key])
  func recording(ending: Ending) throws {
    let music = try MusicFolder()
    let path = music.path + "/mix.wav"
    let child = try DeckProgram.start(
      [music.path + "/alpha.wav", "--record-to", path, "--sound-device", "null"])
    #expect(child.wait { $0.screen.text.contains("Rec") }, "\(child.screen.text)")
    let lines = (0..<40).map { child.screen.text(row: $0) }
    let row = try #require(lines.firstIndex { $0.contains("Rec") })
    let title = try #require(lines[row].firstRange(of: "Rec"))
    let column = lines[row].distance(from: lines[row].startIndex, to: title.lowerBound)
    for end in ["M", "m"] { child.send("\u{1B}[<0;\(column + 1);\(row + 1)\(end)") }
    func fileSize() -> Int {
      var status = stat()
      return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
    #expect(child.wait { _ in fileSize() > 10_000 }, "nothing is recorded")
    switch ending {
    case .signal(let signal): kill(child.pid, signal)
    case .hangUp: child.hangUp()
    case .key: child.send("q")
    }
    let status = child.waitForExit()
    #expect(status != nil, "the program runs on")
    if ending == .key { #expect(status == 0) }
    let bytes = try FileIO.read(path)
    let chunk = try #require(bytes.firstRange(of: Array("data".utf8))).upperBound
    let size = (0..<4).reduce(0) { $0 | Int(bytes[chunk + $1]) << (8 * $1) }
    #expect(size > 0 && size <= bytes.count - chunk - 4, "\(size) of \(bytes.count) bytes")
  }

  @Test("A pad pressed by Space changes its look") func pressedPad() throws {
    let child = try DeckProgram.start()
    #expect(started(child))
    child.send("\t\t")
    let size = (columns: child.screen.columns, rows: child.screen.rows)
    func colors() -> [UInt32] {
      (0..<size.rows).flatMap { row in
        (0..<size.columns / 2).map { child.screen.cell(column: $0, row: row).background }
      }
    }
    // The focus ring must be drawn before the pad is pressed.
    #expect(child.settle())
    let before = colors()
    child.send(" ")
    #expect(child.wait { _ in colors() != before }, "nothing changed on the screen")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("Motion without a button cancels a touch whose release was lost") func lostRelease() throws {
    let child = try DeckProgram.start()
    #expect(started(child))
    // Press on the Play pad; then the pointer moves without a button down.
    let play = try #require(child.place(of: "Play"))
    child.send("\u{1B}[<0;\(play)M")
    #expect(child.wait { $0.wrote("\u{1B}[?1003h") }, "motion is not reported during a touch")
    #expect(!child.wrote("\u{1B}[?1003l"))
    child.send("\u{1B}[<35;60;38M")
    #expect(child.wait { $0.wrote("\u{1B}[?1003l\u{1B}[?1002h") }, "the touch did not end")
    child.send("\u{1B}[17~")
    // A cancelled touch does not press the pad: it is focused, but still off.
    #expect(child.wait { $0.screen.text(row: 39).contains("Play, off") }, "\(child.screen.text(row: 39))")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("Pointer motion is reported while the reader is on") func exploring() throws {
    let child = try DeckProgram.start()
    #expect(started(child))
    #expect(!child.wrote("\u{1B}[?1003h"))
    child.send("\u{1B}[17~")
    #expect(child.wait { $0.wrote("\u{1B}[?1003h") }, "motion is not reported")
    // Over the Play pad, with no button down.
    let play = try #require(child.place(of: "Play"))
    child.send("\u{1B}[<35;\(play)M")
    #expect(child.wait { $0.screen.text(row: 39).contains("Play, off") }, "\(child.screen.text(row: 39))")
    child.send("\u{1B}[17~")
    #expect(child.wait { $0.wrote("\u{1B}[?1003l\u{1B}[?1002h") }, "motion is still reported")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("The layout follows the size of the terminal") func resize() throws {
    let child = try DeckProgram.start()
    #expect(started(child))
    child.resize(columns: 120, rows: 22)
    #expect(child.wait { $0.screen.text(row: 21).contains("F6") }, "the captions did not move")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("The reason for missing sound is shown") func noSound() throws {
    let child = try DeckProgram.start()
    #expect(started(child))
    child.send("\u{1B}[17~")
    #expect(child.wait { $0.screen.text(row: 39).contains("Cue, button") }, "\(child.screen.text(row: 39))")
    #expect(child.wait { $0.screen.text(row: 39).contains("No sound") }, "\(child.screen.text(row: 39))")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("Two files are on two decks, with their titles and lengths") func twoFiles() throws {
    let music = try MusicFolder()
    let child = try DeckProgram.start(
      [music.path + "/alpha.wav", music.path + "/Beta.WAV", "--sound-device", "null"])
    #expect(
      child.wait { $0.screen.text.contains("Deck A · alpha") && $0.screen.text.contains("Deck B · Beta") },
      "\(child.screen.text)")
    func expectCaption(_ words: String) {
      #expect(child.wait { $0.screen.text(row: 39).contains(words) }, "\(child.screen.text(row: 39))")
    }
    child.send("\u{1B}[17~")
    expectCaption("Deck A, alpha")
    child.send("p")
    expectCaption("0 seconds of 2 seconds")
    child.send("d")
    expectCaption("Deck B, Play, off")
    child.send("p")
    expectCaption("0 seconds of 3 seconds")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("The locale sets the language") func locale() throws {
    let child = try DeckProgram.start(locale: "de_AT.UTF-8")
    #expect(child.wait { $0.screen.text.contains("gestoppt") }, "\(child.screen.text)")
    child.send("\u{1B}[17~\u{1B}[C")
    #expect(
      child.wait { $0.screen.text(row: 39).contains("Play, aus, Umschalter") },
      "\(child.screen.text(row: 39))")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("Arabic runs from right to left") func arabic() throws {
    let child = try DeckProgram.start(["--language", "ar"])
    // The word for "stopped" in visual order. The terminal does not say that it joins letters, so they have their joined forms.
    let stopped = "\u{FED2}\u{FED7}\u{FEEE}\u{FE98}\u{FEE3}"
    #expect(child.wait { $0.screen.text.contains(stopped) })
    // The record is at the left, where other languages have it at the right.
    let record = try #require(child.place(of: stopped)?.split(separator: ";").first.flatMap { Int($0) })
    #expect(record < 60)
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test(
    "Unknown locales do not prevent the start",
    arguments: ["xx_YY.UTF-8", "../../en", "C", "tlh_Latn_XX@klingon"])
  func unknownLocales(locale: String) throws {
    let child = try DeckProgram.start(locale: locale)
    #expect(started(child), "\(child.screen.text)")
    #expect(child.wait { $0.screen.text.contains("stopped") })
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("A closed terminal ends the program") func closedTerminal() throws {
    let child = try DeckProgram.start()
    #expect(started(child))
    child.hangUp()
    #expect(child.waitForExit() != nil, "the program outlived its terminal")
  }
}

/// The demo on terminals whose answers the test controls.
@Suite(.serialized, .ownThread) struct DeckAndItsTerminalTests {
  /// Starts the demo without terminal answers and waits for the queries and the first frame.
  private func start() throws -> ChildProcess {
    let child = try DeckProgram.start()
    child.answers = false
    #expect(child.wait { $0.screen.text.contains("Sync") && $0.wrote("\u{1B}[c") }, "\(child.screen.text)")
    let frame = try #require(child.written.firstRange(of: Array("Sync".utf8)))
    let question = try #require(child.written.firstRange(of: Array("\u{1B}[c".utf8)))
    // The first frame did not wait for an answer, and it overwrites queries that a terminal prints.
    #expect(question.lowerBound < frame.lowerBound, "printed queries would stay on the screen")
    return child
  }

  /// The number of frames that began by clearing the screen.
  private func wholeFrames(_ child: ChildProcess) -> Int {
    child.console.count(of: "\u{1B}[2J")
  }

  private func quit(_ child: ChildProcess) {
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("A terminal that never answers works") func noAnswers() throws {
    let child = try start()
    // The time for answers ends.
    #expect(child.settle())
    child.send("\u{1B}OB")
    #expect(child.settle())
    #expect(!child.wrote("\u{1B}[>31u") && wholeFrames(child) == 1)
    quit(child)
  }

  @Test("Late answers are not keys and are still used") func lateAnswers() throws {
    let child = try start()
    // The time for answers ends.
    #expect(child.settle())
    // As keys, these letters would end the program.
    child.send("\u{1B}P>|qq(1)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?0u\u{1B}[?62;4c")
    #expect(child.wait { $0.wrote("\u{1B}[>31u") })
    child.answers = true
    quit(child)
  }

  @Test("An incomplete answer does not swallow keys") func incompleteAnswer() throws {
    let child = try start()
    child.send("\u{1B}]11;rgb:ffff/")
    // The rest of a sequence has to arrive within a second.
    #expect(child.settle(timersWithin: 10))
    quit(child)
  }

  @Test("Control-L and a signal without a new size draw a disturbed screen again") func disturbedScreen()
    throws
  {
    let child = try start()
    #expect(child.settle())
    func isWhole() -> Bool {
      child.wait { $0.screen.text.contains("Sync") && !$0.screen.text.contains("rubbish") }
    }
    func disturb() {
      child.screen.write(Array("\u{1B}[2J\u{1B}[Hrubbish".utf8))
      #expect(!child.screen.text.contains("Sync"))
    }
    disturb()
    child.send("\u{C}")
    #expect(isWhole(), "\(child.screen.text)")
    #expect(child.settle())
    disturb()
    kill(child.pid, SIGWINCH)
    #expect(isWhole(), "\(child.screen.text)")
    quit(child)
  }

  @Test("A report and a signal of the same size make one frame", arguments: [true, false])
  func resize(signalFirst: Bool) throws {
    let child = try start()
    child.send("\u{1B}[?2048;2$y\u{1B}[?62c")
    #expect(child.wait { $0.wrote("\u{1B}[?2048h") })
    #expect(child.settle())
    let before = wholeFrames(child)
    let report = "\u{1B}[48;22;120;352;960t"
    if signalFirst { child.resize(columns: 120, rows: 22) } else { child.send(report) }
    #expect(child.wait { wholeFrames($0) > before })
    if signalFirst { child.send(report) } else { child.resize(columns: 120, rows: 22) }
    #expect(child.settle())
    // A size of zero is ignored, in a report and from the system.
    child.send("\u{1B}[48;0;0;0;0t")
    child.console.terminal.resize(columns: 0, rows: 0)
    #expect(child.settle())
    #expect(wholeFrames(child) == before + 1)
    quit(child)
  }
}

import Glibc
import PseudoTerminal
import SpeechServer
import Testing

/// The demo where there is no screen to draw on: by lines.
@Suite(.serialized) struct DeckByLinesTests {
  private func start(
    _ arguments: [String] = [], input: String? = nil, environment more: [String: String] = [:]
  ) throws -> Pipeline {
    try Pipeline(
      DeckProgram.path, arguments, environment: BuiltProgram.environment.merging(more) { $1 },
      inputFile: input)
  }

  /// What comes of all these lines at once.
  private func run(_ lines: String, _ arguments: [String] = []) throws -> (lines: [String], status: Int32?) {
    let deck = try start(arguments)
    deck.send(lines)
    deck.endInput()
    let status = deck.waitForExit()
    #expect(!deck.output.contains("\u{1B}"))
    return (deck.output.split(separator: "\n").map(String.init), status)
  }

  @Test func aPipeOfKeysIsAnsweredLineByLine() throws {
    let first = try run("Right\nRight\nSpace\n")
    #expect(first.status == 0)
    #expect(first.lines.first?.hasPrefix("In lines: type names of keys") == true)
    #expect(
      first.lines.dropFirst().filter { !$0.contains("creen reader on") } == [
        "Cue, button", "Returns to the cue point", "Play, off, toggle button", "Starts or stops the record",
        "Sync, button", "Matches the tempo", "no answer",
      ])
    #expect(try run("Right\nRight\nSpace\n").lines == first.lines, "not the same words twice")
  }

  @Test func valuesAreSaidAndQLeaves() throws {
    let answer = try run("Right Right Right\nUp\nUp Up\nq\nLeft")
    #expect(answer.status == 0)
    #expect(
      answer.lines.contains("plus 0.1 percent") && answer.lines.last == "plus 0.3 percent", "\(answer.lines)")
  }

  @Test func aLineWithoutAnEndCounts() throws {
    #expect(try run("Right").lines.contains("Play, off, toggle button"))
  }

  @Test func noInputIsTheFirstWordsAndNoMore() throws {
    let deck = try start(input: "/dev/null")
    #expect(deck.waitForExit() == 0)
    #expect(deck.output.contains("Cue, button") && deck.output.hasSuffix("Returns to the cue point\n"))
    #expect(deck.errors.contains("No sound"))
  }

  @Test func keysAndPictureAndFaults() throws {
    let answer = try run("?\npicture\nRihgt\n")
    #expect(answer.lines.contains("q: leave"))
    #expect(answer.lines.contains("Control-R: read on from here"))
    #expect(answer.lines.contains { $0.contains("Cue") && $0.contains("Play") && $0.contains("Sync") })
    #expect(answer.lines.last?.contains("“Rihgt”") == true)
  }

  @Test func theSizeIsThatOfTheEnvironment() throws {
    let deck = try start(environment: ["COLUMNS": "50", "LINES": "60"])
    deck.send("picture\nq\n")
    #expect(deck.waitForExit() == 0)
    let lines = deck.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count > 60 && lines.dropFirst().allSatisfy { $0.count <= 50 })
  }

  @Test func itSpeaksTheLanguageOfTheLocale() throws {
    let deck = try start(environment: ["LANG": "de_DE.UTF-8"])
    deck.send("Rechts\nStrg-L\nq\n")
    #expect(deck.waitForExit() == 0)
    #expect(deck.output.hasPrefix("In Zeilen:"))
    let lines = deck.output.split(separator: "\n")
    // What was said last, the hint, is said again.
    #expect(
      lines.contains("Play, aus, Umschalter") && lines[lines.count - 1] == lines[lines.count - 2], "\(lines)")
  }

  @Test func aVoiceSaysTheSameWords() throws {
    let server = try SpeechServer(millisecondsPerCharacter: 1)
    let deck = try start(environment: ["SPEECHD_ADDRESS": server.address])
    deck.send("Right\nRight\nSpace\n")
    deck.endInput()
    #expect(deck.waitForExit() == 0)
    let lines = deck.output.split(separator: "\n").map(String.init)
    #expect(try run("Right\nRight\nSpace\n").lines == lines)
    for line in lines.dropFirst(2) where line != "no answer" {
      #expect(server.texts.contains(line), "\(line) was not heard: \(server.texts)")
    }
    #expect(deck.errors == "")
  }

  @Test func aPersonAtAPipeIsAnsweredBeforeMoreIsTyped() throws {
    let deck = try start()
    #expect(deck.wait { $0.output.contains("Cue, button") })
    deck.send("\n")
    #expect(deck.wait { $0.output.contains("Play, off") }, "\(deck.output)")
    deck.send(" \t \n")
    #expect(deck.wait { $0.output.contains("Sync, button") }, "\(deck.output)")
    deck.send("q\n")
    #expect(deck.waitForExit() == 0)
  }

  @Test func nobodyReadsOn() throws {
    let deck = try start()
    #expect(deck.wait { $0.output.contains("Cue, button") })
    deck.stopReading()
    deck.send("Right\nRight\n")
    #expect(deck.waitForExit() == 0)
    // No more than that there is no voice.
    #expect(deck.errors.split(separator: "\n").count == 1, "\(deck.errors)")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func aSignalEndsIt(signal: Int32) throws {
    let deck = try start()
    #expect(deck.wait { $0.output.contains("Cue, button") })
    kill(deck.pid, signal)
    #expect(deck.waitForExit() == 128 + signal)
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aSignalEndsItWhereNobodyReads(signal: Int32) throws {
    let deck = try start()
    deck.send(String(repeating: "picture\n", count: 500))
    // Nearly all that a pipe holds.
    for _ in 0..<2000 where deck.unread < 61_000 { poll(nil, 0, 10) }
    #expect(deck.unread >= 61_000)
    poll(nil, 0, 100)
    kill(deck.pid, signal)
    // Nothing is read until it has ended.
    for _ in 0..<1000 where ProcessTable.isRunning(deck.pid) { poll(nil, 0, 10) }
    #expect(!ProcessTable.isRunning(deck.pid))
    #expect(deck.waitForExit() == 128 + signal)
  }

  @Test func aLineOfAnyLength() throws {
    let deck = try start()
    for _ in 0..<30 { deck.send(String(repeating: "x", count: 10_000)) }
    deck.send("\nRight\n" + String(repeating: "y", count: 70_000))
    deck.endInput()
    #expect(deck.waitForExit() == 0)
    let lines = deck.output.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("Starts") }
    let refusal = "The line is too long and was left out."
    #expect(lines.suffix(3) == [refusal, "Play, off, toggle button", refusal], "\(lines)")
  }

  @Test func anInputThatDoesNotWait() throws {
    let deck = try Pipeline(DeckProgram.path, environment: BuiltProgram.environment, inputWaits: false)
    #expect(deck.wait { $0.output.contains("Cue, button") })
    deck.send("Right\n")
    #expect(deck.wait { $0.output.contains("Play, off, toggle button") }, "it took that for the end")
    deck.endInput()
    #expect(deck.waitForExit() == 0)
  }

  /// On a terminal, with a line of shell in which the deck is run.
  private func onATerminal(_ line: String, term: String) throws -> ChildProcess {
    var environment = BuiltProgram.environment
    environment["DECK"] = DeckProgram.path
    environment["TERM"] = term
    return try ChildProcess("/bin/sh", ["-c", line], environment: environment, columns: 100, rows: 40)
  }

  @Test(arguments: ["exec \"$DECK\"", "\"$DECK\" | cat", "TERM=dumb; exec \"$DECK\" 2> /dev/null"])
  func aPersonTypesAtATerminalThatIsDumb(line: String) throws {
    let child = try onATerminal(line, term: line.contains("cat") ? "xterm-256color" : "dumb")
    #expect(child.wait { $0.screen.text.contains("Cue, button") }, "\(child.screen.text)")
    child.send("Right\n")
    #expect(child.wait { $0.screen.text.contains("Play, off, toggle button") }, "\(child.screen.text)")
    child.send("Space\n")
    #expect(child.wait { $0.screen.text.contains("\non") }, "\(child.screen.text)")
    // The end of the input, as it is typed.
    child.send("\u{4}")
    #expect(child.waitForExit() == 0)
    #expect(!child.written.contains(0x1B), "an escape sequence was written")
    #expect(child.leftovers() == [])
  }

  @Test func controlCEndsItOnADumbTerminal() throws {
    let child = try onATerminal("exec \"$DECK\"", term: "dumb")
    #expect(child.wait { $0.screen.text.contains("Cue, button") })
    child.send("\u{3}")
    #expect(child.waitForExit() == 128 + SIGINT)
    #expect(!child.written.contains(0x1B))
  }

  @Test func keysFromAPipeOnADumbTerminal() throws {
    let child = try onATerminal("printf 'Right\\nq\\n' | \"$DECK\"", term: "dumb")
    #expect(child.waitForExit() == 0)
    #expect(child.screen.text.contains("Play, off, toggle button"), "\(child.screen.text)")
    #expect(!child.written.contains(0x1B))
  }

  @Test func inputFromAPipeLeavesATerminalItsPicture() throws {
    let child = try onATerminal("printf 'Right\\n' | \"$DECK\"", term: "xterm-256color")
    #expect(child.wait { $0.screen.isOn(mode: 1047) == true && $0.screen.text.contains("Sync") })
    child.send("q")
    #expect(child.waitForExit() == 0)
    #expect(child.leftovers() == [])
  }

  @Test func aTerminalThatIsClosedEndsIt() throws {
    let child = try onATerminal("exec \"$DECK\"", term: "dumb")
    #expect(child.wait { $0.screen.text.contains("Cue, button") })
    child.hangUp()
    #expect(child.waitForExit() != nil, "it outlived its terminal")
  }
}

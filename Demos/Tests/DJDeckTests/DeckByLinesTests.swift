import Glibc
import TestSupport
import Testing

/// The demo without a screen, in line mode.
@Suite(.serialized, .ownThread) struct DeckByLinesTests {
  private func start(
    _ arguments: [String] = [], input: String? = nil, environment more: [String: String] = [:]
  ) throws -> Pipeline {
    try Pipeline(
      DeckProgram.path, arguments, environment: BuiltProgram.environment.merging(more) { $1 },
      inputFile: input)
  }

  /// Runs the demo with the lines as its whole input.
  private func run(_ lines: String, _ arguments: [String] = []) throws -> (lines: [String], status: Int32?) {
    let deck = try start(arguments)
    deck.send(lines)
    deck.endInput()
    let status = deck.waitForExit()
    #expect(!deck.output.contains("\u{1B}"))
    return (deck.output.split(separator: "\n").map(String.init), status)
  }

  @Test("Each line of a pipe is answered, the same way every time") func pipe() throws {
    let first = try run("Right\nRight\nSpace\n")
    #expect(first.status == 0)
    #expect(first.lines.first?.hasPrefix("In lines, without a terminal: type names of keys") == true)
    #expect(
      first.lines.dropFirst().filter { !$0.contains("creen reader on") } == [
        "DJ deck, 5 controls. Question mark for keys.", "Cue, button", "Returns to the cue point",
        "Play, off, toggle button", "Starts or stops the record", "Sync, button", "Matches the tempo",
        "nothing to match",
      ])
    #expect(try run("Right\nRight\nSpace\n").lines == first.lines, "the output differs between runs")
  }

  @Test("Changed values are spoken, and q quits") func values() throws {
    let answer = try run("Right Right Right\nUp\nUp Up\nq\nLeft")
    #expect(answer.status == 0)
    #expect(
      answer.lines.contains("plus 1 percent") && answer.lines.last == "plus 3 percent", "\(answer.lines)")
  }

  @Test("A last line without a line feed counts") func lastLine() throws {
    #expect(try run("Right").lines.contains("Play, off, toggle button"))
  }

  @Test("Without input only the greeting and the first element are written") func noInput() throws {
    let deck = try start(input: "/dev/null")
    #expect(deck.waitForExit() == 0)
    #expect(deck.output.contains("Cue, button") && deck.output.hasSuffix("Returns to the cue point\n"))
    #expect(deck.errors.contains("No sound"))
  }

  @Test("Output that cannot be written ends the program with an error") func fullDisk() throws {
    let environment = BuiltProgram.environment.merging(["DECK": DeckProgram.path]) { $1 }
    let call = "exec \"$DECK\" < /dev/null > /dev/full"
    let deck = try Pipeline("/bin/sh", ["-c", call], environment: environment)
    #expect(deck.waitForExit() == 1)
    let message = "Standard output cannot be written to: No space left on device"
    #expect(deck.errors.ranges(of: message).count == 1, "\(deck.errors)")
  }

  @Test("Without a standard input the program ends as without lines") func closedInput() throws {
    let environment = BuiltProgram.environment.merging(["DECK": DeckProgram.path]) { $1 }
    let deck = try Pipeline("/bin/sh", ["-c", "exec \"$DECK\" <&-"], environment: environment)
    #expect(deck.waitForExit() == 0)
    #expect(deck.output.contains("Cue, button") && deck.output.hasSuffix("Returns to the cue point\n"))
  }

  @Test("Keys, picture and errors are written") func commands() throws {
    let answer = try run("?\npicture\nRihgt\n")
    #expect(answer.lines.contains("q: leave"))
    #expect(answer.lines.contains("Control-R: read on from here"))
    for word in ["Cue", "Play", "Sync"] { #expect(answer.lines.contains { $0.contains(word) }) }
    #expect(answer.lines.last?.contains("“Rihgt”") == true)
  }

  @Test("COLUMNS and LINES set the size") func size() throws {
    let deck = try start(environment: ["COLUMNS": "50", "LINES": "60"])
    deck.send("picture\nq\n")
    #expect(deck.waitForExit() == 0)
    let lines = deck.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count > 60 && lines.dropFirst().allSatisfy { $0.count <= 50 })
  }

  @Test("The locale sets the language") func locale() throws {
    let deck = try start(environment: ["LANG": "de_DE.UTF-8"])
    deck.send("Rechts\nStrg-L\nq\n")
    #expect(deck.waitForExit() == 0)
    #expect(deck.output.hasPrefix("In Zeilen, ohne Terminal:"))
    let lines = deck.output.split(separator: "\n")
    // The last utterance, the hint, is repeated.
    #expect(
      lines.contains("Play, aus, Umschalter") && lines[lines.count - 1] == lines[lines.count - 2], "\(lines)")
  }

  @Test("A voice speaks the same words") func voice() throws {
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

  @Test("An interactive user of a pipe is answered immediately") func interactivePipe() throws {
    let deck = try start()
    #expect(deck.wait { $0.output.contains("Cue, button") })
    deck.send("\n")
    #expect(deck.wait { $0.output.contains("Play, off") }, "\(deck.output)")
    deck.send(" \t \n")
    #expect(deck.wait { $0.output.contains("Sync, button") }, "\(deck.output)")
    deck.send("q\n")
    #expect(deck.waitForExit() == 0)
  }

  @Test("A broken output pipe ends the program") func brokenPipe() throws {
    let deck = try start()
    #expect(deck.wait { $0.output.contains("Cue, button") })
    deck.stopReading()
    deck.send("Right\nRight\n")
    #expect(deck.waitForExit() == 0)
    // Only the warning about the missing voice.
    #expect(deck.errors.split(separator: "\n").count == 1, "\(deck.errors)")
  }

  @Test("A signal ends the program", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(signal: Int32) throws {
    let deck = try start()
    #expect(deck.wait { $0.output.contains("Cue, button") })
    kill(deck.pid, signal)
    #expect(deck.waitForExit() == 128 + signal)
  }

  @Test("A signal ends the program while its output is blocked", arguments: [SIGTERM, SIGHUP])
  func signalsWhileBlocked(signal: Int32) throws {
    let deck = try start()
    deck.send(String(repeating: "picture\n", count: 500))
    deck.reads = false
    // Nearly the capacity of a pipe.
    #expect(deck.wait { $0.unread >= 61_000 && ProcessTable.isAtRest($0.pid) })
    kill(deck.pid, signal)
    // Do not read until the program has ended.
    #expect(deck.wait { !ProcessTable.isRunning($0.pid) })
    deck.reads = true
    #expect(deck.waitForExit() == 128 + signal)
  }

  @Test("Lines that are too long are refused") func longLines() throws {
    let deck = try start()
    for _ in 0..<30 { deck.send(String(repeating: "x", count: 10_000)) }
    deck.send("\nRight\n" + String(repeating: "y", count: 70_000))
    deck.endInput()
    #expect(deck.waitForExit() == 0)
    let lines = deck.output.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("Starts") }
    let refusal = "The line is too long and was left out."
    #expect(lines.suffix(3) == [refusal, "Play, off, toggle button", refusal], "\(lines)")
  }

  @Test("Nonblocking input is waited for") func nonblockingInput() throws {
    let deck = try Pipeline(DeckProgram.path, environment: BuiltProgram.environment, inputWaits: false)
    #expect(deck.wait { $0.output.contains("Cue, button") })
    deck.send("Right\n")
    #expect(deck.wait { $0.output.contains("Play, off, toggle button") }, "it took that for the end")
    deck.endInput()
    #expect(deck.waitForExit() == 0)
  }

  /// Runs a shell command with the deck on a terminal.
  private func onATerminal(_ line: String, term: String) throws -> ChildProcess {
    var environment = BuiltProgram.environment
    environment["DECK"] = DeckProgram.path
    environment["TERM"] = term
    return try ChildProcess("/bin/sh", ["-c", line], environment: environment, columns: 100, rows: 40)
  }

  @Test(
    "A user can type on a dumb terminal",
    arguments: ["exec \"$DECK\"", "\"$DECK\" | cat", "TERM=dumb; exec \"$DECK\" 2> /dev/null"])
  func dumbTerminal(line: String) throws {
    let child = try onATerminal(line, term: line.contains("cat") ? "xterm-256color" : "dumb")
    #expect(child.wait { $0.screen.text.contains("Cue, button") }, "\(child.screen.text)")
    child.send("Right\n")
    #expect(child.wait { $0.screen.text.contains("Play, off, toggle button") }, "\(child.screen.text)")
    child.send("Space\n")
    #expect(child.wait { $0.screen.text.contains("\non") }, "\(child.screen.text)")
    // Control-D ends the input.
    child.send("\u{4}")
    #expect(child.waitForExit() == 0)
    #expect(!child.written.contains(0x1B), "an escape sequence was written")
    #expect(child.terminalDifferences() == [])
  }

  @Test("Control-C ends the program on a dumb terminal") func controlC() throws {
    let child = try onATerminal("exec \"$DECK\"", term: "dumb")
    #expect(child.wait { $0.screen.text.contains("Cue, button") })
    child.send("\u{3}")
    #expect(child.waitForExit() == 128 + SIGINT)
    #expect(!child.written.contains(0x1B))
  }

  @Test("Keys from a pipe work on a dumb terminal") func pipeOnDumbTerminal() throws {
    let child = try onATerminal("printf 'Right\\nq\\n' | \"$DECK\"", term: "dumb")
    #expect(child.waitForExit() == 0)
    #expect(child.screen.text.contains("Play, off, toggle button"), "\(child.screen.text)")
    #expect(!child.written.contains(0x1B))
  }

  @Test("Piped input does not prevent a picture on a terminal") func pipedInput() throws {
    let child = try onATerminal("printf 'Right\\n' | \"$DECK\"", term: "xterm-256color")
    #expect(child.wait { $0.screen.isOn(mode: 1047) && $0.screen.text.contains("Sync") })
    child.send("q")
    #expect(child.waitForExit() == 0)
    #expect(child.terminalDifferences() == [])
  }

  @Test("A closed terminal ends the program") func closedTerminal() throws {
    let child = try onATerminal("exec \"$DECK\"", term: "dumb")
    #expect(child.wait { $0.screen.text.contains("Cue, button") })
    child.hangUp()
    #expect(child.waitForExit() != nil, "it outlived its terminal")
  }
}

import Glibc
import TestSupport
import Testing

/// The demo as a job of a real shell: suspended, continued and ended.
@Suite(.serialized, .ownThread) struct DeckUnderAShellTests {
  /// An interactive shell with the deck in its foreground.
  private struct ShellJob {
    let child: ChildProcess
    let deck: pid_t

    init() throws {
      var environment = BuiltProgram.environment
      environment["DECK"] = DeckProgram.path
      // A unique prompt, and no line editor, which would change the settings of the line.
      environment["PS1"] = "prompt> "
      child = try ChildProcess(
        "/bin/bash", ["--norc", "--noprofile", "--noediting", "-i"], environment: environment, columns: 120,
        rows: 40)
      child.extraReplies = ChildProcess.kittyReplies
      try #require(child.wait { $0.screen.text.contains("prompt>") }, "\(child.screen.text)")
      child.send("\"$DECK\"\n")
      try #require(child.wait { Self.isShown($0) && Self.hasModes($0) }, "\(child.screen.text)")
      let bash = child.pid
      deck = try #require(ProcessTable.descendant(of: bash, named: "DJDeck"))
    }

    static func isShown(_ child: ChildProcess) -> Bool {
      child.screen.isOn(mode: 1047) && child.screen.text.contains("Sync")
    }

    static func hasModes(_ child: ChildProcess) -> Bool { child.wrote("\u{1B}[?2048h") }

    var isStopped: Bool { ProcessTable.isStopped(deck) }

    /// Types a command at the prompt and waits for its output.
    func type(_ line: String, until answer: String) {
      child.send(line + "\n")
      #expect(child.wait { $0.screen.text.contains(answer) }, "\(child.screen.text)")
    }

    /// Expects a restored terminal with the prompt.
    func expectPrompt(_ location: SourceLocation = #_sourceLocation) {
      // The settings of the line are restored last.
      #expect(
        child.wait { $0.screen.text.contains("prompt>") && $0.terminalDifferences() == [] },
        "\(child.screen.text), \(child.terminalDifferences())", sourceLocation: location)
    }

    func expectDeck(_ location: SourceLocation = #_sourceLocation) {
      #expect(child.wait(until: Self.isShown), "\(child.screen.text)", sourceLocation: location)
      #expect(child.screen.isOn(mode: 1002), sourceLocation: location)
      let isRaw = child.settings.c_lflag & UInt32(ICANON | ECHO) == 0
      #expect(isRaw, "the line is not raw", sourceLocation: location)
    }

    func leave() {
      child.send("q")
      expectPrompt()
      child.send("echo status=$?\n")
      #expect(child.wait { $0.screen.text.contains("status=0") }, "\(child.screen.text)")
    }
  }

  @Test("Control-Z suspends, fg continues in the current size") func suspend() throws {
    let job = try ShellJob()
    job.child.send("\u{1A}")
    #expect(job.child.wait { $0.screen.text.contains("Stopped") }, "\(job.child.screen.text)")
    job.expectPrompt()
    #expect(job.isStopped)
    job.child.resize(columns: 120, rows: 22)
    job.child.send("fg\n")
    job.expectDeck()
    #expect(job.child.wait { $0.screen.text(row: 21).contains("F6") }, "\(job.child.screen.text)")
    job.leave()
  }

  @Test("The deck can be suspended twice") func twice() throws {
    let job = try ShellJob()
    for _ in 0..<2 {
      job.child.send("\u{1A}")
      #expect(job.child.wait { _ in job.isStopped })
      job.expectPrompt()
      job.child.send("fg\n")
      job.expectDeck()
    }
    job.leave()
  }

  @Test("Control-Z held down suspends once") func heldControlZ() throws {
    let job = try ShellJob()
    job.child.send(String(repeating: "\u{1A}", count: 40))
    #expect(job.child.wait { _ in job.isStopped })
    job.expectPrompt()
    job.child.send("fg\n")
    job.expectDeck()
    // The deck runs and handles keys.
    job.child.send("\t\t ")
    #expect(job.child.wait { $0.screen.text.contains("playing") }, "\(job.child.screen.text)")
    job.leave()
  }

  @Test("A continued background job does not take the terminal") func background() throws {
    let job = try ShellJob()
    kill(job.deck, SIGTSTP)
    #expect(job.child.wait { $0.screen.text.contains("Stopped") }, "\(job.child.screen.text)")
    job.expectPrompt()
    // A background job may not write; it stops again until the shell brings it to the foreground.
    kill(job.deck, SIGCONT)
    #expect(job.child.wait { _ in job.isStopped })
    job.type("echo still here $((40 + 2))", until: "still here 42")
    #expect(job.child.terminalDifferences() == [], "it took the terminal")
    job.child.send("fg\n")
    job.expectDeck()
    job.leave()
  }

  @Test("SIGSTOP and fg") func sigstop() throws {
    let job = try ShellJob()
    kill(job.deck, SIGSTOP)
    #expect(job.child.wait { _ in job.isStopped })
    // SIGSTOP cannot be handled, so the prompt appears on the alternate screen.
    #expect(job.child.wait { $0.screen.text.contains("prompt>") }, "\(job.child.screen.text)")
    job.child.send("fg\n")
    #expect(job.child.wait { !$0.screen.text.contains("prompt>") }, "\(job.child.screen.text)")
    job.expectDeck()
    job.leave()
  }

  @Test("A suspended deck can be ended") func endedWhileStopped() throws {
    let job = try ShellJob()
    job.child.send("\u{1A}")
    #expect(job.child.wait { _ in job.isStopped })
    job.expectPrompt()
    kill(job.deck, SIGTERM)
    kill(job.deck, SIGCONT)
    #expect(job.child.wait { _ in !ProcessTable.isRunning(job.deck) }, "it does not end")
    job.type("echo status=$((6 * 7))", until: "status=42")
    #expect(job.child.terminalDifferences() == [])
  }

  @Test("Killing the shell ends the deck") func shellKilled() throws {
    let job = try ShellJob()
    kill(job.child.pid, SIGKILL)
    #expect(job.child.wait { _ in !ProcessTable.isRunning(job.deck) }, "it outlived its shell")
    #expect(job.child.waitForExit() == 128 + SIGKILL)
  }

  @Test("Closing the window ends the deck") func windowClosed() throws {
    let job = try ShellJob()
    job.child.hangUp()
    #expect(job.child.wait { _ in !ProcessTable.isRunning(job.deck) }, "it outlived its terminal")
  }

  @Test("A signal to the process group ends the deck") func processGroup() throws {
    let job = try ShellJob()
    kill(-getpgid(job.deck), SIGINT)
    job.expectPrompt()
    job.child.send("echo status=$?\n")
    #expect(job.child.wait { $0.screen.text.contains("status=130") }, "\(job.child.screen.text)")
  }
}

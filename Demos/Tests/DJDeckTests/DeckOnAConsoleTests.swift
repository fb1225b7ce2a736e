import TestSupport
import Testing

/// The demo on the Linux console: sixteen colours, no mouse, a small font and few known sequences.
@Suite(.serialized, .ownThread) struct DeckOnAConsoleTests {
  /// Starts the deck on a terminal with the console's environment.
  private func start(_ arguments: [String] = []) throws -> ChildProcess {
    var environment = BuiltProgram.environment
    environment["TERM"] = "linux"
    environment["COLORTERM"] = nil
    let child = try ChildProcess(
      DeckProgram.path, arguments, environment: environment, columns: 80, rows: 25)
    child.answers = false
    return child
  }

  /// Waits for the query and sends the console's answer.
  private func answer(_ child: ChildProcess) {
    #expect(child.wait { $0.wrote("\u{1B}[c") })
    child.send("\u{1B}[?6c")
  }

  @Test("Only sequences and characters of the Linux console are written") func sequences() throws {
    let child = try start()
    #expect(child.wait { $0.screen.text.contains("Sync") }, "\(child.screen.text)")
    answer(child)
    // Use the deck, the pages, and the reader with its captions.
    child.send("\t\t ")
    let noted = child.written.count
    #expect(child.wait { $0.screen.text.contains("playing") && $0.written.count > noted + 10_000 })
    child.send(" \t\t\u{1B}[5~")
    #expect(child.settle() && child.screen.text.contains("stopped"), "\(child.screen.text)")
    for (keys, page) in [
      ("?", "adjust by up to 10 steps"), ("\u{1B}[17~\u{1B}[19~", "Rate"), ("\u{1B}[18~", "Elements"),
    ] {
      child.send(keys)
      #expect(child.settle() && child.screen.text.contains(page), "\(child.screen.text)")
      // Escape closes a page, also while the reader speaks.
      child.send("\u{1B}")
      #expect(child.wait { !$0.screen.text.contains(page) } && child.settle(), "\(child.screen.text)")
    }
    child.send("\u{3}")
    #expect(child.waitForExit() == 0)
    let console = LinuxConsole(child.written)
    #expect(console.objections == [])
    #expect(console.characters.subtracting(LinuxConsole.font) == [])
    #expect(child.terminalDifferences() == [])
  }

  @Test("The function keys of the Linux console are recognized") func functionKeys() throws {
    let child = try start()
    #expect(child.wait { $0.screen.text.contains("Sync") })
    answer(child)
    // Control-K makes the reader speak key names: F1 and F5 have sequences that only the console sends.
    child.send("\u{1B}[17~")
    #expect(child.wait { $0.screen.text(row: 24).contains("Cue, button") }, "\(child.screen.text)")
    child.send("\u{B}")
    for (bytes, name) in [
      ("\u{1B}[[A", "F1"), ("\u{1B}[[E", "F5"), ("\u{1B}[1~", "Home"), ("\u{1B}[4~", "End"),
    ] {
      child.send(bytes)
      #expect(child.wait { $0.screen.text(row: 24).contains(name) }, "\(name): \(child.screen.text(row: 24))")
    }
    // Control-C ends the program, even while keys are named.
    child.send("\u{3}")
    #expect(child.waitForExit() == 0)
  }
}

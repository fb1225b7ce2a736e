import Glibc
import TestSupport
import Testing

/// A terminal that accepts no bytes for a while, as after Control-S or on a stalled connection.
@Suite(.serialized, .ownThread) struct BlockedTerminalTests {
  /// Starts the deck with a turning record, and reads nothing any more until it notices that.
  private func blocked() throws -> ChildProcess {
    let child = try DeckProgram.start()
    #expect(child.wait { $0.screen.text.contains("Cue") && $0.screen.text.contains("Sync") })
    // libvterm prints the contents of strings that it does not know (the query for pictures); SIGCONT makes
    // the program redraw everything.
    kill(child.pid, SIGCONT)
    #expect(child.settle())
    child.send("\t\t ")
    let count = child.written.count
    #expect(child.wait { $0.written.count > count + 20_000 }, "the record does not turn")
    child.reads = false
    #expect(waitForFrames(30, child), "the terminal accepts everything")
    return child
  }

  /// Waits until the program has had time for a number of frames without writing one.
  private func waitForFrames(_ count: Int, _ child: ChildProcess) -> Bool {
    var (firstWritten, firstWaits) = (-1_000_000, 0)
    return child.wait { child in
      let (written, waits) = (ProcessTable.writtenBytes(child.pid), ProcessTable.waits(child.pid))
      // The wake-ups of threads are written bytes too, eight each.
      if written - firstWritten > (waits - firstWaits) * 16 { (firstWritten, firstWaits) = (written, waits) }
      return waits - firstWaits >= count
    }
  }

  /// The visible part of each cell: the foreground of a space does not count.
  private func cells(_ child: ChildProcess) -> [VirtualTerminal.ShownCell] {
    (0..<child.screen.rows).flatMap { row in
      (0..<child.screen.columns).map { column in
        var cell = child.screen.cell(column: column, row: row)
        if ["", " "].contains(cell.text) { (cell.text, cell.foreground) = (" ", 0) }
        return cell
      }
    }
  }

  @Test("Frames are dropped and the next one is correct") func droppedFrames() throws {
    let child = try blocked()
    let count = child.written.count
    #expect(waitForFrames(200, child))
    // Keys still work: the record stops while the terminal is blocked.
    child.send(" ")
    #expect(child.wait { ProcessTable.isAtRest($0.pid) }, "the record does not stop")
    child.reads = true
    #expect(child.settle())
    // The limit allows for the system's buffer of a terminal (64 KiB), a frame in progress and one more.
    #expect(child.written.count - count < 100_000, "\(child.written.count - count) bytes had waited")
    let shown = cells(child)
    // A program that continues after a stop redraws everything.
    let before = child.written.count
    kill(child.pid, SIGCONT)
    #expect(child.settle() && child.written.count > before + 2000)
    let different = zip(cells(child), shown).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    #expect(different.isEmpty, "\(different.prefix(4).map { (shown[$0], cells(child)[$0]) })")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("Rows that are held for a different screen reader do not wake the program") func heldRows() throws {
    let environment = DeckProgram.environment.merging(["BACKLIT_OTHER_READER": "1"]) { $1 }
    let child = try ChildProcess(DeckProgram.path, environment: environment, columns: 120, rows: 40)
    #expect(child.wait { $0.screen.text.contains("Cue") && $0.screen.text.contains("Sync") })
    child.send("\t\t\t\t")
    #expect(child.wait { $0.screen.text(row: 39).contains("Pitch") }, "\(child.screen.text(row: 39))")
    #expect(child.settle())
    child.reads = false
    #expect(child.console.terminal.fillOutput())
    // The new value is in a row that is held for a second and a half.
    child.send("\u{1B}[A")
    let rests = child.wait { child in
      ProcessTable.isAtRest(child.pid, timersWithin: 2) { !child.console.terminal.hasUnreadInput }
    }
    #expect(rests, "the program wakes again and again")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("A key ends the program") func key() throws {
    let child = try blocked()
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("A signal ends the program") func signal() throws {
    let child = try blocked()
    kill(child.pid, SIGTERM)
    #expect(child.waitForExit() == 128 + SIGTERM)
  }
}

import Glibc
import TestSupport
import Testing

/// A terminal that accepts no bytes for a while, as after Control-S or on a stalled connection.
@Suite(.serialized) struct BlockedTerminalTests {
  /// Starts the deck with a turning record on a terminal that is not read.
  private func blocked(seconds: Double) throws -> ChildProcess {
    let child = try DeckProgram.start()
    #expect(child.wait { $0.screen.text.contains("Cue") && $0.screen.text.contains("Sync") })
    // libvterm prints the contents of strings that it does not know (the query for pictures); SIGCONT makes
    // the program redraw everything.
    kill(child.pid, SIGCONT)
    settle(child)
    child.send("\t\t ")
    let count = child.written.count
    #expect(child.wait { $0.written.count > count + 20_000 }, "the record does not turn")
    child.reads = false
    _ = child.wait(seconds: seconds) { _ in false }
    return child
  }

  private func residentKilobytes(_ child: ChildProcess) -> Int {
    guard let file = fopen("/proc/\(child.pid)/statm", "r") else { return -1 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    fgets(&line, Int32(line.count), file)
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? -1) * Int(getpagesize())
      / 1024
  }

  /// Reads until no output has arrived for half a second.
  private func settle(_ child: ChildProcess) {
    var count = -1
    for _ in 0..<40 where count != child.written.count {
      count = child.written.count
      _ = child.wait(seconds: 0.5) { _ in false }
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

  @Test("frames are dropped and the next one is correct") func droppedFrames() throws {
    let child = try blocked(seconds: 1)
    let (memory, count) = (residentKilobytes(child), child.written.count)
    _ = child.wait(seconds: 3) { _ in false }
    // Keys still work: the record stops while the terminal is blocked.
    child.send(" ")
    _ = child.wait(seconds: 3) { _ in false }
    #expect(residentKilobytes(child) - memory < 2048, "frames accumulate in memory")
    child.reads = true
    settle(child)
    // The limit allows for the system's buffer of a terminal (64 KiB), a frame in progress and one more;
    // seven seconds of frames would be half a million bytes.
    #expect(child.written.count - count < 100_000, "\(child.written.count - count) bytes had waited")
    let shown = cells(child)
    // A program that continues after a stop redraws everything.
    let before = child.written.count
    kill(child.pid, SIGCONT)
    #expect(child.wait { $0.written.count > before + 2000 })
    settle(child)
    let different = zip(cells(child), shown).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    #expect(different.isEmpty, "\(different.prefix(4).map { (shown[$0], cells(child)[$0]) })")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("a key ends the program") func key() throws {
    let child = try blocked(seconds: 1)
    child.send("q")
    #expect(child.waitForExit(seconds: 3) == 0)
  }

  @Test("a signal ends the program") func signal() throws {
    let child = try blocked(seconds: 1)
    kill(child.pid, SIGTERM)
    #expect(child.waitForExit(seconds: 3) == 128 + SIGTERM)
  }
}

import Glibc
import PseudoTerminal
import Testing

/// A terminal that takes no bytes for a while, as after Control-S or over a line that hangs.
@Suite(.serialized) struct BlockedTerminalTests {
  /// The deck with the record turning, and nobody who reads what it writes.
  private func blocked(seconds: Double) throws -> ChildProcess {
    let child = try DeckProgram.start()
    #expect(child.wait { $0.screen.text.contains("Cue") && $0.screen.text.contains("Sync") })
    // libvterm shows what is in a string that it does not know (the question for pictures): all is drawn anew.
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

  /// Reads until nothing has come for half a second.
  private func settle(_ child: ChildProcess) {
    var count = -1
    for _ in 0..<40 where count != child.written.count {
      count = child.written.count
      _ = child.wait(seconds: 0.5) { _ in false }
    }
  }

  /// What is seen of each cell: of a space only what lies behind it.
  private func cells(_ child: ChildProcess) -> [VirtualTerminal.ShownCell] {
    (0..<child.screen.rows).flatMap { row in
      (0..<child.screen.columns).map { column in
        var cell = child.screen.cell(column: column, row: row)
        if ["", " "].contains(cell.text) { (cell.text, cell.foreground) = (" ", 0) }
        return cell
      }
    }
  }

  @Test func framesAreDroppedAndTheNextOneIsRight() throws {
    let child = try blocked(seconds: 1)
    let (memory, count) = (residentKilobytes(child), child.written.count)
    _ = child.wait(seconds: 3) { _ in false }
    // Keys are heard all the same: the record is stopped, and runs out while nobody looks.
    child.send(" ")
    _ = child.wait(seconds: 3) { _ in false }
    #expect(residentKilobytes(child) - memory < 2048, "frames are piled up")
    child.reads = true
    settle(child)
    // What the system itself holds for a terminal (64 KiB), a frame that was under way, and one more; seven
    // seconds of frames are half a million bytes.
    #expect(child.written.count - count < 100_000, "\(child.written.count - count) bytes had waited")
    let shown = cells(child)
    // A program that goes on after a stop draws everything anew.
    let before = child.written.count
    kill(child.pid, SIGCONT)
    #expect(child.wait { $0.written.count > before + 2000 })
    settle(child)
    let different = zip(cells(child), shown).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    #expect(different.isEmpty, "\(different.prefix(4).map { (shown[$0], cells(child)[$0]) })")
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test func aKeyEndsTheProgram() throws {
    let child = try blocked(seconds: 1)
    child.send("q")
    #expect(child.waitForExit(seconds: 3) == 0)
  }

  @Test func aSignalEndsTheProgram() throws {
    let child = try blocked(seconds: 1)
    kill(child.pid, SIGTERM)
    #expect(child.waitForExit(seconds: 3) == 128 + SIGTERM)
  }
}

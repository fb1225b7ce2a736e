import TestSupport
import Testing

/// A table with columns on a display of BRLTTY.
@Suite(
  "Columns on a braille display", .serialized, .ownThread,
  .enabled(if: VirtualBraille.isInstalled, "Run Scripts/bootstrap tests: brltty is not installed."))
struct ColumnsInBrailleTests {
  /// Starts a page of `ReadablePages` in a terminal, and compares what the display shows after each key.
  private func show(_ page: String, _ steps: [(key: String, line: String)]) throws {
    let braille = try VirtualBraille(columns: 60)
    let child = try ChildProcess(
      BuiltProgram.path("ReadablePages"), [page, "--braille"],
      environment: BuiltProgram.environment.merging(["BRLAPI_HOST": braille.host, "BRLAPI_AUTH": "none"]) {
        $1
      },
      columns: 80, rows: 24)
    try #require(child.wait { $0.screen.text.contains("Process 1") }, "\(child.screen.text)")
    for (key, line) in steps {
      child.send(key)
      #expect(child.wait { _ in braille.line == line }, "\(line): \(braille.line ?? "")")
    }
    child.send("\u{3}")
    #expect(child.waitForExit() == 0)
  }

  @Test("A row has its row header and the important columns")
  func rows() throws {
    try show(
      "columns",
      [
        ("\t", "Process 1 Memory 1 megabytes 1/40"), ("\u{1B}[B", "Process 2 Memory 2 megabytes 2/40"),
      ])
  }

  @Test("A cell has the title of its column")
  func cells() throws {
    try show(
      "cells",
      [
        ("\t", "Name Process 1 r1 c1"), ("\u{1B}[C", "Memory 1 megabytes r1 c2"),
        ("\u{1B}[B", "Memory 2 megabytes r2 c2"),
      ])
  }
}

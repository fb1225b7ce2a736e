import BacklitGraphics
import TestSupport
import Testing

@testable import BacklitTerminal

/// Frames in a region of the normal screen.
@Suite struct RegionEncoderTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func grid(_ lines: [String], columns: Int) -> CellGrid {
    var grid = CellGrid(columns: columns, rows: lines.count)
    for (row, line) in lines.enumerated() { grid.write(line, column: 0, row: row) }
    return grid
  }

  private func makeEncoder(_ name: String? = nil) -> FrameEncoder {
    FrameEncoder(capabilities: TerminalCapabilities(colorDepth: .trueColor, name: name), isInline: true)
  }

  /// A terminal in which a number of lines is written, with the cursor below them.
  private func terminal(lines: Int, columns: Int = 30, rows: Int = 12) throws -> VirtualTerminal {
    let terminal = try #require(VirtualTerminal(columns: columns, rows: rows))
    terminal.write(TerminalModes.inline.setSequence())
    terminal.write(Array((1...lines).map { "line \($0)\r\n" }.joined().utf8))
    return terminal
  }

  /// The text of a row of a grid as a terminal returns it.
  private func shownText(of grid: CellGrid, row: Int) -> String {
    let text = grid.rowText(row)
    return String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
  }

  /// The rows of a terminal up to the last one with text.
  private func rows(_ terminal: VirtualTerminal) -> [String] {
    let all = (0..<terminal.rows).map { terminal.text(row: $0) }
    return Array(all[..<(all.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0)])
  }

  @Test("The terminal shows random frames below what was there, wherever the region begins")
  func randomFrames() throws {
    var generator = SeededRandom(seed: 7)
    for _ in 0..<60 {
      let before = Int.random(in: 1...20, using: &generator)
      let terminal = try terminal(lines: before)
      var encoder = makeEncoder()
      var shown: CellGrid?
      for _ in 0..<8 {
        let lines = (0..<4).map { _ in
          String(repeating: "x y", count: Int.random(in: 0...10, using: &generator)).prefix(30)
        }
        let next = grid(lines.map(String.init), columns: 30)
        let cursor = (
          column: Int.random(in: 0..<30, using: &generator), row: Int.random(in: 0..<4, using: &generator)
        )
        let place = Bool.random(using: &generator) ? cursor : nil
        if Bool.random(using: &generator), Bool.random(using: &generator) { shown = nil }
        terminal.write(encoder.encode(next, previous: shown, cursor: place))
        shown = next
        let above = (1...before).map { "line \($0)" }.suffix(terminal.rows - 4)
        let expected = Array(above) + (0..<4).map { shownText(of: next, row: $0) }
        let all = (0..<terminal.rows).map { terminal.text(row: $0) }
        #expect(Array(all[..<expected.count]) == expected)
        if let place { #expect(terminal.cursor == (place.column, above.count + place.row)) }
      }
      terminal.write(encoder.regionEnd)
      #expect(terminal.cursor.column == 0 && terminal.cursor.row == min(before + 4, terminal.rows - 1))
    }
  }

  @Test("In a terminal that cuts lines off, a new width leaves no rows of the frame before") func narrower()
    throws
  {
    let terminal = try terminal(lines: 20)
    var encoder = makeEncoder("XTerm(379)")
    var shown: CellGrid?
    for columns in [30, 12, 25, 8, 30] {
      terminal.resize(columns: columns, rows: 12)
      let next = grid(["first", "second and some more text", "third", ""], columns: columns)
      terminal.write(encoder.encode(next, previous: shown?.columns == columns ? shown : nil, cursor: (3, 2)))
      shown = next
      let expected = (14...20).map { "line \($0)" } + (0..<3).map { shownText(of: next, row: $0) }
      #expect(rows(terminal).suffix(10) == expected.suffix(10))
    }
  }

  @Test("In a terminal that wraps lines, the rows that a line takes count")
  func reflow() {
    let lines = ["", "wide 字字", String(repeating: "x", count: 20), "the cursor is here", ""]
    /// The rows from the cursor up to the first row of the region, when it becomes narrower.
    func rowsAbove(_ columns: Int, cursor: (column: Int, row: Int), name: String) -> String {
      var encoder = makeEncoder(name)
      _ = encoder.encode(grid(lines, columns: 30), previous: nil, cursor: cursor)
      return text(encoder.encode(grid(["a"], columns: columns), previous: nil, cursor: nil))
    }
    // 1 + 2 ("wide 字" and "字") + 3 rows, and the cursor in the second row of its own line.
    #expect(rowsAbove(8, cursor: (9, 3), name: "foot(1.13)").contains("\u{1B}[7A\r"))
    #expect(rowsAbove(10, cursor: (9, 3), name: "tmux 3.3a").contains("\u{1B}[4A\r"))
    #expect(rowsAbove(29, cursor: (9, 3), name: "foot(1.13)").contains("\u{1B}[3A\r"))
    // Lines that are longer than a wider terminal were never wrapped.
    #expect(rowsAbove(50, cursor: (9, 3), name: "foot(1.13)").contains("\u{1B}[3A\r"))
    #expect(rowsAbove(8, cursor: (9, 3), name: "XTerm(379)").contains("\u{1B}[3A\r"))
    #expect(!rowsAbove(8, cursor: (0, 0), name: "foot(1.13)").contains("A\r"))
  }

  @Test("In kitty the region is a prompt, which it erases when the size changes, and output follows")
  func prompt() {
    var encoder = makeEncoder("kitty(0.26.5)")
    let first = text(encoder.encode(grid(["a", "b", "c"], columns: 30), previous: nil, cursor: (0, 1)))
    #expect(first.contains("\u{1B}]133;A\u{1B}\\"))
    #expect(text(encoder.regionEnd) == "\u{1B}[1B\r\n\u{1B}]133;C\u{1B}\\")
    #expect(text(encoder.encode(grid(["a"], columns: 8), previous: nil, cursor: nil)).contains("\u{1B}[1A\r"))
  }

  @Test("A line that became shorter has no spaces at its end") func shorterLine() {
    var encoder = makeEncoder()
    let first = grid(["abcdefghij"], columns: 20)
    _ = encoder.encode(first, previous: nil, cursor: (0, 0))
    let bytes = text(encoder.encode(grid(["abcdefg"], columns: 20), previous: first, cursor: (0, 0)))
    #expect(bytes.contains("\u{1B}[K") && !bytes.contains(" "))
  }

  @Test("Lines replace the region, and the cursor is below them") func summary() throws {
    let terminal = try terminal(lines: 3)
    var encoder = makeEncoder()
    terminal.write(encoder.encode(grid(["a", "b", "c"], columns: 30), previous: nil, cursor: (1, 2)))
    terminal.write(encoder.replaceRegion(by: ["Name: Ana"], columns: 30))
    #expect(rows(terminal) == ["line 1", "line 2", "line 3", "Name: Ana"] && terminal.cursor == (0, 4))
    #expect(encoder.regionEnd == [])
  }
}

/// Cells as lines of text.
@Suite struct LinesEncoderTests {
  private func lines(_ depth: ColorDepth, isStyled: Bool, _ draw: (inout CellGrid) -> Void) -> String {
    var grid = CellGrid(columns: 12, rows: 4)
    draw(&grid)
    var encoder = FrameEncoder(capabilities: TerminalCapabilities(colorDepth: depth))
    return String(decoding: encoder.encodeLines(grid, isStyled: isStyled), as: UTF8.self)
  }

  @Test("A link ends with its line") func links() {
    let link = TextLink("https://example.org")
    let text = lines(.trueColor, isStyled: true) {
      $0.write("one", column: 0, row: 0)
      for column in 0..<3 { $0[column, 0].link = link }
    }
    #expect(text == "\u{1B}]8;id=\(link.number);https://example.org\u{1B}\\one\u{1B}]8;;\u{1B}\\\n")
  }

  @Test("Blanks at the ends of lines and empty lines at the end are left out") func blanks() {
    let text = lines(.trueColor, isStyled: true) {
      $0.write("one", column: 1, row: 0)
      $0.write("字 two", column: 0, row: 2)
    }
    #expect(text == " one\n\n字 two\n")
    #expect(lines(.trueColor, isStyled: true) { _ in } == "")
  }

  @Test("Colours end with their line, and plain text has none") func colors() {
    func draw(_ grid: inout CellGrid) {
      grid.write(
        "red", column: 0, row: 0, foreground: CellColor(red: 255, green: 0, blue: 0), attributes: .bold)
      grid.write("plain", column: 4, row: 0)
      grid[11, 1] = Cell(background: CellColor(red: 0, green: 0, blue: 255))
    }
    #expect(
      lines(.trueColor, isStyled: true, draw)
        == "\u{1B}[1;38;2;255;0;0mred \u{1B}[mplain\n           \u{1B}[48;2;0;0;255m \u{1B}[0m\n")
    #expect(lines(.none, isStyled: true, draw) == "\u{1B}[1mred \u{1B}[mplain\n")
    #expect(lines(.none, isStyled: false, draw) == "red plain\n")
  }
}

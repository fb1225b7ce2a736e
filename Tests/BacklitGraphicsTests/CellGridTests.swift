import BacklitGeometry
import BacklitGraphics
import TestSupport
import Testing

@Suite struct CellGridTests {
  private func isWhole(_ grid: CellGrid) -> Bool {
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let glyph = grid[column, row].glyph
        let isFollowed = column + 1 < grid.columns && grid[column + 1, row].glyph.isRightHalf
        if (glyph.width == 2) != isFollowed { return false }
        if column == 0, glyph.isRightHalf { return false }
      }
    }
    return true
  }

  @Test(
    "A cell shows its letter, and letters of several cells are not looked up where clusters are not known")
  func shownLetters() {
    var grid = CellGrid(columns: 4, rows: 1)
    grid.write("ab", column: 0, row: 0)
    let area = CellArea(rows: 0..<1, columns: 1..<2)
    for widths in [ClusterWidths.clusters, .letters, .lettersAndSigns] {
      #expect(grid.shows("b", in: area, widths) && !grid.shows("c", in: area, widths))
      #expect(grid.shows("नि", in: area, widths) == (widths != .clusters))
    }
  }

  @Test("Wide glyphs stay whole under random writes") func wideGlyphs() throws {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededRandom(seed: seed)
      var grid = CellGrid(columns: Int.random(in: 1...9, using: &generator), rows: 2)
      for step in 0..<60 {
        let old = grid
        let column = Int.random(in: -2...10, using: &generator)
        let row = Int.random(in: 0...1, using: &generator)
        switch Int.random(in: 0...3, using: &generator) {
        case 0:
          grid.write(
            generator.pick(["日本", "a日b", "👩‍👩‍👧‍👦", "xy", "\u{1B}[2J日"]), column: column, row: row,
            maxColumns: generator.pick([nil, 0, 1, 3]))
        case 1 where (0..<grid.columns).contains(column):
          grid[column, row] = Cell(glyph: .rightHalf)
        case 2 where (0..<grid.columns).contains(column):
          grid[column, row] = Cell(glyph: try #require(Glyph("語")))
        case 3 where (0..<grid.columns).contains(column):
          grid[column, row] = Cell(glyph: try #require(Glyph("z")))
        default: break
        }
        #expect(isWhole(grid), "seed \(seed) step \(step)")
        // Copying the changed runs onto the old grid must give the new one.
        var copy = old
        for run in grid.changedRuns(since: old) {
          for column in run.columns where !grid[column, run.row].glyph.isRightHalf {
            copy[column, run.row] = grid[column, run.row]
          }
        }
        #expect(copy == grid, "seed \(seed) step \(step)")
      }
    }
  }

  @Test("Writing clips to the grid and returns the columns used") func writing() {
    var grid = CellGrid(columns: 6, rows: 1)
    #expect(grid.write("日本語", column: -1, row: 0) == 6)
    #expect(grid.rowText(0) == " 本語 ")
    #expect(grid.write("abcdef", column: 4, row: 0, maxColumns: 1) == 1)
    #expect(grid.rowText(0) == " 本 a ")
    #expect(grid.write("x", column: 0, row: 7) == 0)
    #expect(grid.write("\u{1B}[0m\n", column: 0, row: 0) == 3)
    #expect(grid.rowText(0) == "[0m a ")
  }

  @Test("Writing keeps the background by default") func writingBackground() {
    let red = CellColor(rgb: 0xFF0000)
    var grid = CellGrid(columns: 4, rows: 1, fill: Cell(background: red))
    grid.write("ab", column: 0, row: 0, foreground: CellColor(rgb: 1), attributes: .bold)
    #expect(grid[0, 0].background == red && grid[0, 0].attributes == .bold)
    grid.write("c", column: 1, row: 0, background: .default)
    #expect(grid[1, 0].background.isDefault)
  }

  @Test("Right-to-left text is written in visual order") func rightToLeft() {
    var grid = CellGrid(columns: 7, rows: 1)
    grid.write("שלום 12", column: 0, row: 0)
    #expect(grid.rowText(0) == "12 םולש")
  }

  @Test("Without a comparable earlier grid the runs are whole rows") func changedRuns() {
    let grid = CellGrid(columns: 4, rows: 2)
    let all = [CellRun(row: 0, columns: 0..<4), CellRun(row: 1, columns: 0..<4)]
    #expect(grid.changedRuns(since: nil) == all)
    #expect(grid.changedRuns(since: CellGrid(columns: 5, rows: 2)) == all)
    #expect(grid.changedRuns(since: grid) == [])
    var changed = grid
    changed.write("a", column: 1, row: 1)
    changed.write("b", column: 3, row: 1)
    #expect(
      changed.changedRuns(since: grid) == [CellRun(row: 1, columns: 1..<2), CellRun(row: 1, columns: 3..<4)])
  }

  @Test("Glyphs are small and return their text") func glyphs() {
    #expect(MemoryLayout<Glyph>.size == 4 && MemoryLayout<Cell>.stride <= 16)
    for text in ["a", "日", "e\u{301}", "👩‍👩‍👧‍👦", "🇩🇪"] {
      let glyph = Glyph(Character(text))
      var bytes: [UInt8] = []
      glyph?.appendUTF8(to: &bytes)
      #expect(glyph?.text == text && bytes == Array(text.utf8))
      #expect(glyph?.width == TextMetrics.columns(of: text))
      #expect(glyph == Glyph(Character(text)))
    }
    for none in ["\u{1B}", "\n", "\u{301}", "\u{9B}", "\u{202E}"] as [Character] {
      #expect(Glyph(none) == nil)
    }
  }

  @Test("A cluster without end is cut and keeps its width") func endlessClusters() throws {
    let marks = String(repeating: "\u{301}", count: 1000)
    let letter = try #require(Glyph(Character("e" + marks)))
    #expect(letter.text.unicodeScalars.count == 32 && letter.width == 1)
    #expect(letter == Glyph(Character("e" + marks + marks)))
    func family(_ count: Int) -> String {
      Array(repeating: "👩", count: count).joined(separator: "\u{200D}")
    }
    let people = try #require(Glyph(Character(family(100))))
    #expect(people.text == family(16) && people.width == 2, "a joiner at the end joins the next glyph")
    let wide = try #require(Glyph(Character("a" + marks + "\u{FE0F}")))
    #expect(wide.text == "〓" && wide.width == 2, "what makes it wide is cut off")
  }

  @Test("A cell outside the grid traps") func outsideTraps() async {
    expectMessage(
      "No cell in column 2 of row 0 in a grid of 2×2.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = CellGrid(columns: 2, rows: 2)[2, 0]
      })
    expectMessage(
      "A grid can only be filled with a cell of one column.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = CellGrid(columns: 2, rows: 2, fill: Cell(glyph: .rightHalf))
      })
  }

  @Test("Cell colours convert from components and colours") func colors() {
    #expect(CellColor.default.isDefault && !CellColor(rgb: 0).isDefault)
    #expect(CellColor(.clear).isDefault)
    let color = CellColor(red: 1, green: 2, blue: 3)
    #expect(color.rgb == 0x010203 && (color.red, color.green, color.blue) == (1, 2, 3))
  }

  @Test("Metrics convert points to cells") func metrics() {
    let metrics = CellMetrics(columns: 80, rows: 24, cellPixelWidth: 10, cellPixelHeight: 24)
    #expect(metrics.cellSize == Size(width: 8, height: 19.2))
    for position in [CellPosition(column: 0, row: 0), CellPosition(column: 79, row: 23)] {
      #expect(metrics.cell(at: metrics.point(forCell: position)) == position)
    }
    #expect(metrics.cell(at: Point(x: -0.5, y: 20)) == CellPosition(column: -1, row: 1))
    #expect(metrics.cell(at: Point(x: .infinity, y: .nan)).row == -1)
    #expect(CellMetrics(columns: 1, rows: 1, cellPixelWidth: 0, cellPixelHeight: 9).cellSize.height == 16)
  }

  /// Cell sizes of xterm, kitty and the Linux console: a layout is the same in all of them.
  @Test(
    "A ratio close to 1:2 counts as 1:2",
    arguments: [(9, 17), (9, 18), (9, 19), (6, 13), (8, 16), (10, 21)])
  func nearlyTwiceAsHigh(width: Int, height: Int) {
    let metrics = CellMetrics(columns: 80, rows: 24, cellPixelWidth: width, cellPixelHeight: height)
    #expect(metrics.cellSize == Size(width: 8, height: 16))
  }
}

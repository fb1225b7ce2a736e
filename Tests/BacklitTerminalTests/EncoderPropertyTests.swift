import BacklitGraphics
import TestSupport
import Testing

@testable import BacklitTerminal

@Suite struct EncoderPropertyTests {
  private static let clusters: [Character] = [
    " ", " ", " ", "a", "Z", "~", "é", "e\u{301}", "─", "█", "▌", "⣿", "日", "本", "ｗ", "가", "🙂",
  ]
  private static let colors: [CellColor] = [
    .default, .default, CellColor(rgb: 0), CellColor(rgb: 0xFFFFFF), CellColor(rgb: 0xFF8040),
    CellColor(rgb: 0x123456), CellColor(rgb: 0x808080), CellColor(rgb: 0x00CD00),
  ]

  private static let links = [TextLink.none, TextLink("https://example.org/a"), TextLink("mailto:a@b")]

  private static func randomCell(_ generator: inout SeededRandom) -> Cell {
    let glyph = Glyph(clusters.randomElement(using: &generator) ?? " ") ?? .blank
    let isPlain = Int.random(in: 0..<2, using: &generator) == 0
    return Cell(
      glyph: glyph,
      foreground: isPlain ? .default : colors.randomElement(using: &generator) ?? .default,
      background: isPlain ? .default : colors.randomElement(using: &generator) ?? .default,
      attributes: isPlain ? [] : CellAttributes(rawValue: UInt8.random(in: 0..<64, using: &generator)),
      link: isPlain ? .none : links.randomElement(using: &generator) ?? .none)
  }

  /// Changes from a single cell to the whole screen, some of them long runs of equal cells.
  private static func change(_ grid: inout CellGrid, _ generator: inout SeededRandom) {
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let row = Int.random(in: 0..<grid.rows, using: &generator)
      let start = Int.random(in: 0..<grid.columns, using: &generator)
      let end = Int.random(in: start..<grid.columns, using: &generator)
      let same: Cell? = Bool.random(using: &generator) ? Cell.blank : nil
      for column in start...end { grid[column, row] = same ?? randomCell(&generator) }
    }
  }

  @Test("The reference terminal shows the encoded grid", arguments: ColorDepth.allCases, [false, true])
  func referenceTerminal(depth: ColorDepth, isSynchronized: Bool) {
    for seed in UInt64(0)..<120 {
      var generator = SeededRandom(seed: seed)
      let columns = Int.random(in: 1...40, using: &generator)
      let rows = Int.random(in: 1...8, using: &generator)
      let terminal = ReferenceTerminal(columns: columns, rows: rows)
      var encoder = FrameEncoder(
        capabilities: TerminalCapabilities(colorDepth: depth, synchronizedUpdates: isSynchronized))
      var grid = CellGrid(columns: columns, rows: rows)
      var shown: CellGrid?
      for frame in 0..<12 {
        Self.change(&grid, &generator)
        if Int.random(in: 0..<8, using: &generator) == 0 {
          shown = nil
          terminal.feed(Array("\u{1B}[3;4Hrubbish\u{1B}[7m".utf8))
        }
        let cursor =
          Bool.random(using: &generator)
          ? (
            column: Int.random(in: 0..<columns, using: &generator),
            row: Int.random(in: 0..<rows, using: &generator)
          ) : nil
        terminal.feed(encoder.encode(grid, previous: shown, cursor: cursor))
        let difference = terminal.difference(from: grid, depth: depth)
        #expect(difference == nil, "seed \(seed), frame \(frame)")
        if let cursor {
          #expect(terminal.cursor == cursor, "seed \(seed), frame \(frame)")
        }
        shown = grid
        #expect(encoder.encode(grid, previous: shown, cursor: cursor).isEmpty, "seed \(seed)")
        if difference != nil { return }
      }
    }
  }
}

import Cells
import TerminalCodec
import Testing

/// Grids for a font of 256 characters.
@Suite struct ConsoleFontTests {
  @Test("Only symbols and lines are replaced") func replacement() {
    var grid = CellGrid(columns: 12, rows: 2)
    grid.write("┏━●▸ Süß…", column: 0, row: 0, foreground: CellColor(rgb: 0xFF_00_00))
    grid.write("日本 ┃", column: 0, row: 1)
    let fitted = ConsoleFont.fitted(grid)
    #expect(fitted.rowText(0).hasPrefix("╔═■► Süß~"))
    #expect(fitted.rowText(1).hasPrefix("日本 ║"))
    #expect(fitted[0, 0].foreground == grid[0, 0].foreground)
    #expect(ConsoleFont.fitted(fitted) == fitted)
  }

  @Test("Only the Linux console has the console font") func hasConsoleFont() {
    #expect(TerminalCapabilities(environment: TerminalEnvironment(term: "linux")).hasConsoleFont)
    #expect(!TerminalCapabilities(environment: TerminalEnvironment(term: "xterm")).hasConsoleFont)
  }
}

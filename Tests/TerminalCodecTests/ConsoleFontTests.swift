import Cells
import TerminalCodec
import Testing

/// Pictures for a font of 256 characters.
@Suite struct ConsoleFontTests {
  @Test func signsAreExchangedAndNothingElse() {
    var grid = CellGrid(columns: 12, rows: 2)
    grid.write("┏━●▸ Süß…", column: 0, row: 0, foreground: CellColor(rgb: 0xFF_00_00))
    grid.write("日本 ┃", column: 0, row: 1)
    let fitted = ConsoleFont.fitted(grid)
    #expect(fitted.rowText(0).hasPrefix("╔═■► Süß~"))
    #expect(fitted.rowText(1).hasPrefix("日本 ║"))
    #expect(fitted[0, 0].foreground == grid[0, 0].foreground)
    #expect(ConsoleFont.fitted(fitted) == fitted)
  }

  @Test func theConsoleAloneHasIt() {
    #expect(TerminalCapabilities(environment: TerminalEnvironment(term: "linux")).hasConsoleFont)
    #expect(!TerminalCapabilities(environment: TerminalEnvironment(term: "xterm")).hasConsoleFont)
  }
}

import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLists
import BacklitSession
import BacklitUI
import Testing

/// Columns of tables by commands of the reader.
@Suite @MainActor struct TableColumnTests {
  /// Rows and columns with their numbers.
  private final class Source: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }

    func tableView(
      _ tableView: TableView, contentFor column: TableColumn, at path: ListIndexPath
    ) -> TableCellContent { .text("\(column.identifier)\(path.row)") }
  }

  @Test("The rotor goes from cell to cell of a row, and from title to title")
  func rotor() {
    let (display, source, table) = (HeadlessDisplay(columns: 60, rows: 12), Source(), TableView())
    table.columns = ["a", "b", "c"].map { TableColumn(identifier: $0, title: "Column \($0)") }
    table.dataSource = source
    table.cursorMode = .cell
    display.show(table)
    func spoken(_ command: ReaderCommand) -> [String]? {
      display.robot.reader(command)
      display.advance(by: 10)
      return display.lastSpoken
    }
    display.robot.press(.tab)
    _ = spoken(.on)
    var name: String?
    for _ in 0..<20 where name != "Columns" { name = spoken(.nextChoice)?.first }
    #expect(display.lastSpoken == ["Columns", "3"])
    #expect(spoken(.choiceDown) == ["Column b", "b0"])
    #expect(spoken(.choiceDown) == ["Column c", "c0"])
    #expect(spoken(.choiceDown) == ["nothing further"])
    #expect(spoken(.choiceUp) == ["Column b", "b0"])
    _ = spoken(.first)
    #expect(spoken(.choiceDown) == ["Column b", "column header"])
  }

  @Test("The place of a cell has its table, its row and its column") func place() {
    let (display, source, table) = (HeadlessDisplay(columns: 60, rows: 12), Source(), TableView())
    table.accessibilityLabel = "Letters"
    table.columns = ["a", "b", "c"].map { TableColumn(identifier: $0, title: "Column \($0)") }
    table.dataSource = source
    table.cursorMode = .cell
    display.show(table)
    display.robot.press(.tab)
    display.robot.press(.right)
    display.robot.reader(.on)
    display.advance(by: 10)
    display.robot.reader(.whereAmI)
    display.advance(by: 10)
    let words = display.lastSpoken ?? []
    #expect(
      words.starts(with: ["Letters", "table", "3 rows", "3 columns", "a0", "Column b", "b0"]), "\(words)")
  }
}

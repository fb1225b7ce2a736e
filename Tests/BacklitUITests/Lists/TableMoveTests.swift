import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLists
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// The effects of a move on the current row of a table: the data source after the move, and the cursor of the terminal.
@Suite @MainActor struct TableMoveTests {
  @Test("When the user moved a row, the data source can show new content, also in a new section")
  func changesAfterMove() throws {
    let display = HeadlessDisplay(columns: 20, rows: 8)
    let table = TableView()
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    var marked: Set<Int> = []
    let source = DiffableDataSource<String, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.contentConfiguration = ListContentConfiguration.cell(text: "Item \(item)")
      cell.accessoryType = marked.contains(item) ? .checkmark : .none
      return cell
    }
    source.canReorder = { _ in true }
    source.didReorder = { [weak source] snapshot in
      marked = [2]
      var changed = snapshot
      changed.reconfigureItems([2])
      source?.apply(changed)
    }
    display.show(table)
    func lines() -> [String] {
      display.text.split(separator: "\n").dropLast().map { line in
        line.split { " ▷▶".contains($0) }.joined(separator: " ")
      }
    }
    var snapshot = Snapshot<String, Int>()
    snapshot.appendSections(["One"])
    snapshot.appendItems([1, 2, 3])
    source.apply(snapshot, animatingDifferences: false)
    display.robot.press(.tab)
    display.robot.press(.down)
    display.robot.press(.down, modifiers: .alt)
    display.advance(by: 1)
    #expect(lines() == ["Item 1", "Item 3", "Item 2 ✓"])
    #expect(source.snapshot().itemIdentifiers == [1, 3, 2])
    // The item is configured again while it enters a new section.
    marked = []
    var split = source.snapshot()
    split.appendSections(["Two"])
    split.deleteItems([2])
    split.appendItems([2], toSection: "Two")
    split.reconfigureItems([2])
    source.apply(split)
    display.advance(by: 1)
    #expect(lines() == ["Item 1", "Item 3", "Item 2"])
  }

  @Test("The cursor of the terminal is at the current row") func cursor() {
    let harness = TableHarness(TestSource(rows: 30))
    harness.press("Tab")
    let top = harness.display.session.parkedCursor?.row
    harness.press("Down", "Down")
    harness.display.settle()
    #expect(harness.display.session.parkedCursor?.row == top.map { $0 + 2 })
  }

  @Test("A table whose editing begins before the program has its rows shows them") func editingBeforeRows() {
    let source = TestSource(rows: 0)
    let harness = TableHarness(source) { table in
      table.dataSource = source
      table.setEditing(true)
      source.sections = [[TestRow(name: "Berlin"), TestRow(name: "Bonn")]]
    }
    #expect(harness.table.numberOfRows(inSection: 0) == 2)
    #expect(harness.table.cellForRow(at: path(1))?.accessibilityLabel == "Bonn")
  }
}

import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLists
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// Keys, mouse and editing of a table.
@Suite @MainActor struct TableInputTests {
  private func cities(_ names: String...) -> TestSource { TestSource([names.map { TestRow(name: $0) }]) }

  @Test("The terminal's cursor is at the current row, and not shown while that is scrolled out of sight")
  func parkedCursor() {
    let harness = TableHarness(TestSource(rows: 40))
    harness.display.session.window.focus(on: harness.table)
    harness.press("Down", "Down")
    let row = harness.display.session.parkedCursor?.row
    #expect(row != nil)
    for offset in [320.0, 48] {
      harness.table.contentOffset = Point(x: 0, y: offset)
      harness.display.settle()
      #expect(harness.display.session.parkedCursor == nil)
    }
    harness.table.contentOffset = .zero
    harness.display.settle()
    #expect(harness.display.session.parkedCursor?.row == row)
  }

  @Test("Keys move from row to row and show the row") func keys() {
    let harness = TableHarness(TestSource(rows: 100))
    harness.press("Tab")
    #expect(harness.table.isFocused)
    harness.press("Down", "Down", "Enter")
    #expect(harness.source.events == ["select [0, 2]", "activate [0, 2]"])
    harness.press("End", "Space")
    #expect(harness.lines[11] == "Row 99" && harness.table.indexPathForSelectedRow == path(99))
    #expect(harness.source.events.suffix(2) == ["deselect [0, 2]", "select [0, 99]"])
    harness.press("Home")
    #expect(harness.lines[0] == "Row 0")
    harness.press("PageDown")
    #expect(harness.lines[11] == "Row 11")
    harness.press("PageDown", "Space")
    #expect(harness.table.indexPathForSelectedRow == path(22))
    harness.press("PageUp", "PageUp", "Space")
    #expect(harness.table.indexPathForSelectedRow == path(0))
    #expect(harness.display.text.hasPrefix("▶Row 0"))
  }

  @Test("Enter on the selected row activates it and does not select it again, with and without the reader")
  func chosenAgain() {
    let harness = TableHarness(TestSource(rows: 10)) { $0.selectionFollowsFocus = true }
    harness.press("Tab", "Down", "Enter", "Enter")
    #expect(harness.source.events == ["select [0, 1]", "activate [0, 1]", "activate [0, 1]"])
    harness.robot.reader(.on)
    harness.press("Enter")
    #expect(harness.source.events.suffix(2) == ["activate [0, 1]", "activate [0, 1]"])
  }

  @Test("Letters that begin no row, or all of them, reach the key commands of the program")
  func commands() {
    let harness = TableHarness(cities("Berlin", "Paris"))
    let page = ViewController()
    page.view = harness.table
    var called = ""
    for letter in "pxy" as String {
      page.addKeyCommand(
        KeyCommand(title: "Command \(letter)", key: .character(letter)) { called.append(letter) })
    }
    harness.display.show(page)
    harness.press("Tab", "x", "y", "p")
    #expect(called == "xy" && harness.table.cursorIndexPath == path(1))
    harness.table.allowsTypeSelect = false
    harness.press("x", "p", "Space")
    #expect(called == "xyxp" && harness.table.indexPathForSelectedRow == path(1))
  }

  @Test("A cell keeps its own indentation, with and without a delegate") func indentation() {
    let source = TestSource(rows: 3)
    let harness = TableHarness(source) { table in
      table.register(IndentedCell.self, forCellReuseIdentifier: "row")
    }
    #expect(harness.table.visibleCells.map(\.indentationLevel) == [2, 2, 2])
    harness.press("Tab", "Down", "Space")
    #expect(harness.table.visibleCells.map(\.indentationLevel) == [2, 2, 2])
  }

  @Test("Several rows are selected by Space, Shift with arrows, Control with clicks and Control-A")
  func multiple() {
    let harness = TableHarness(TestSource(rows: 20)) { $0.allowsMultipleSelection = true }
    func selected() -> [Int] { (harness.table.indexPathsForSelectedRows ?? []).map(\.row) }
    harness.press("Tab", "Space", "Down", "Down", "Space")
    #expect(selected() == [0, 2])
    harness.press("Shift-Down", "Shift-Down")
    #expect(selected() == [0, 2, 3, 4])
    harness.press("Shift-Up")
    #expect(selected() == [0, 2, 3])
    harness.robot.pointer(.down, at: Point(x: 5, y: 7), modifiers: .control)
    harness.robot.pointer(.up, at: Point(x: 5, y: 7), modifiers: .control)
    #expect(selected() == [0, 2, 3, 7])
    harness.press("Ctrl-a")
    #expect(selected() == Array(0..<20))
    harness.robot.pointer(.down, at: Point(x: 5, y: 3))
    harness.robot.pointer(.up, at: Point(x: 5, y: 3))
    #expect(selected() == [3])
  }

  @Test("A click selects, a drag scrolls and does not select, a double click activates") func pointer() {
    let harness = TableHarness(TestSource(rows: 100))
    harness.robot.pointer(.down, at: Point(x: 5, y: 4))
    harness.robot.pointer(.up, at: Point(x: 5, y: 4))
    #expect(harness.source.events == ["select [0, 4]"])
    harness.robot.drag(from: Point(x: 5, y: 10), to: Point(x: 5, y: 2))
    harness.display.advance(by: 5)
    #expect(harness.source.events == ["select [0, 4]"])
    #expect(harness.table.contentOffset.y >= 128)
    harness.table.contentOffset.y = 0
    harness.display.settle()
    for phase in [PointerEvent.Phase.down, .up, .down, .up] {
      harness.robot.pointer(phase, at: Point(x: 5, y: 1))
    }
    #expect(harness.source.events.suffix(2) == ["select [0, 1]", "activate [0, 1]"])
  }

  @Test("A click that removes rows and reloads asks about no row that is gone, nor does the next click")
  func reloadingClick() {
    final class Outline: TableViewDataSource, TableViewDelegate {
      var levels = [0, 1, 1]
      var selected: [ListIndexPath] = []
      var missing: [ListIndexPath] = []
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { levels.count }
      func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        cell.contentConfiguration = ListContentConfiguration.cell(text: "Row \(path.row)")
        return cell
      }
      func tableView(_ tableView: TableView, indentationLevelForRowAt path: ListIndexPath) -> Int {
        if levels.indices.contains(path.row) { return levels[path.row] }
        missing.append(path)
        return 0
      }
      func tableView(_ tableView: TableView, didSelectRowAt path: ListIndexPath) {
        selected.append(path)
        levels = [0]
        tableView.reloadData()
      }
    }
    let outline = Outline()
    let display = HeadlessDisplay(columns: 20, rows: 8)
    let table = TableView()
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = outline
    table.delegate = outline
    display.show(table)
    // Two clicks in the same input, without a layout between them.
    for phase in [PointerEvent.Phase.down, .up, .down, .up] {
      display.session.handle(
        .pointer(PointerEvent(phase, button: .primary, location: Point(x: 5, y: 2))), at: display.time)
    }
    display.settle()
    #expect(outline.missing.isEmpty && outline.selected == [path(2)])
    #expect(table.visibleCells.count == 1 && table.numberOfRows(inSection: 0) == 1)
  }

  @Test("A focused table acts on the nearest row when its row is gone, and on the first one of new rows")
  func lostCursor() {
    let source = TestSource(rows: 10)
    let harness = TableHarness(source)
    func show(_ rows: Int) {
      source.sections = [(0..<rows).map { TestRow(name: "Row \($0)") }]
      harness.table.reloadData()
      harness.display.settle()
    }
    harness.press("Tab", "End")
    show(3)
    #expect(harness.table.cursorIndexPath == path(2) && harness.display.text.contains("▷Row 2"))
    harness.press("Space")
    #expect(harness.table.indexPathForSelectedRow == path(2))
    show(0)
    #expect(harness.table.isFocused && harness.table.cursorIndexPath == nil)
    show(2)
    #expect(harness.table.cursorIndexPath == path(0) && harness.display.text.contains("▷Row 0"))
  }

  @Test("Typing finds the next row that begins with the letters of the last second") func typing() {
    let harness = TableHarness(cities("Berlin", "Bern", "Bonn", "Paris", "Álava", "Prague"))
    harness.press("Tab")
    harness.press("b", "o")
    harness.display.advance(by: 2)
    harness.press("Space")
    #expect(harness.table.indexPathForSelectedRow == path(2))
    harness.press("a")
    harness.display.advance(by: 2)
    harness.press("Space")
    #expect(harness.table.indexPathForSelectedRow == path(4))
    harness.press("P", "r")
    harness.display.advance(by: 2)
    harness.press("Space")
    #expect(harness.table.indexPathForSelectedRow == path(5))
  }

  @Test("A typed number chooses the row, unless a name begins with it") func typedNumber() {
    let harness = TableHarness(
      cities("Berlin", "Bern", "2 Rivers", "Paris", "Rome", "Bonn", "Oslo", "Kyiv", "Bath", "Nice", "Lima"))
    harness.press("Tab")
    for (digits, row) in [
      (["4"], 3), (["1", "1"], 10), (["2"], 2), (["9"], 8), (["0"], 8), (["3", "7"], 6),
    ] {
      for digit in digits { harness.press(digit) }
      #expect(harness.table.cursorIndexPath == path(row), "\(digits)")
      harness.display.advance(by: 2)
    }
  }

  @Test("Typing finds the last of many rows of a diffable data source") func typingFar() throws {
    let display = HeadlessDisplay(columns: 30, rows: 8, drawsOnDemand: true)
    let table = TableView()
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    let source = DiffableDataSource<Int, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.contentConfiguration = ListContentConfiguration.cell(
        text: item == 19_999 ? "Zurich" : "Item \(item)")
      return cell
    }
    source.searchText = { $0 == 19_999 ? "Zurich" : "Item" }
    display.show(table)
    var snapshot = Snapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(0..<20_000))
    source.apply(snapshot, animatingDifferences: false)
    display.settle()
    display.robot.press(.tab)
    display.robot.press(.character("z"))
    display.settle()
    #expect(display.text.contains("Zurich"))
    #expect(table.madeCells <= 10)
  }

  @Test("Delete deletes while the table is edited, and the selection stays on its row") func deleting() {
    let source = TestSource(rows: 10)
    source.allowsEditing = true
    let harness = TableHarness(source)
    harness.press("Tab", "Down", "Down", "Delete")
    #expect(source.events.isEmpty)
    harness.table.setEditing(true)
    harness.display.settle()
    #expect(harness.display.text.contains("⊖"))
    harness.press("Delete")
    harness.display.advance(by: 1)
    #expect(source.events == ["delete [0, 2]"])
    #expect(harness.table.numberOfRows(inSection: 0) == 9)
    harness.press("Space")
    #expect(harness.table.indexPathForSelectedRow == path(2))
  }

  @Test("Alt with arrows moves a row, also into the next section") func movingByKeys() {
    let source = TestSource([[TestRow(name: "A"), TestRow(name: "B")], [TestRow(name: "C")]])
    source.allowsMoving = true
    let harness = TableHarness(source)
    harness.press("Tab", "Alt-Down")
    harness.display.advance(by: 1)
    #expect(harness.lines.prefix(3) == ["B", "A", "C"])
    harness.press("Alt-Down")
    harness.display.advance(by: 1)
    #expect(source.sections == [[TestRow(name: "B")], [TestRow(name: "A"), TestRow(name: "C")]])
    harness.press("Alt-Up", "Alt-Up", "Alt-Up")
    harness.display.advance(by: 1)
    #expect(source.sections == [[TestRow(name: "A"), TestRow(name: "B")], [TestRow(name: "C")]])
    #expect(harness.lines.prefix(3) == ["A", "B", "C"] && harness.display.problems.isEmpty)
  }

  /// A table of six rows with handles.
  private func editedTable() -> (source: TestSource, harness: TableHarness) {
    let source = TestSource(rows: 6)
    source.allowsMoving = true
    let harness = TableHarness(source)
    harness.table.setEditing(true)
    harness.display.settle()
    return (source, harness)
  }

  @Test("A row is dragged by its handle, and Escape moves it back") func dragging() {
    let (source, harness) = editedTable()
    let x = 37.0
    harness.robot.drag(from: Point(x: x, y: 1), to: Point(x: x, y: 4))
    harness.display.advance(by: 1)
    #expect(source.sections[0].map(\.name) == ["Row 0", "Row 2", "Row 3", "Row 4", "Row 1", "Row 5"])
    harness.robot.pointer(.down, at: Point(x: x, y: 0))
    harness.robot.pointer(.drag, at: Point(x: x, y: 3))
    #expect(source.sections[0][3].name == "Row 0")
    harness.press("Escape")
    harness.display.advance(by: 1)
    #expect(source.sections[0][0].name == "Row 0")
    #expect(
      harness.lines.prefix(3).map { $0.replacing("≡", with: "").trimmingSpaces } == [
        "Row 0", "Row 2", "Row 3",
      ])
  }

  @Test("A drag by the handle stays on its row when rows change, and ends when the row is deleted")
  func draggingDuringChanges() {
    let (source, harness) = editedTable()
    let x = 37.0
    harness.robot.pointer(.down, at: Point(x: x, y: 2))
    source.sections[0].insert(TestRow(name: "New"), at: 0)
    harness.table.insertRows(at: [path(0)])
    harness.display.advance(by: 1)
    harness.robot.pointer(.drag, at: Point(x: x, y: 5))
    harness.robot.pointer(.up, at: Point(x: x, y: 5))
    #expect(source.events == ["move [0, 3] [0, 5]"])
    #expect(source.sections[0][5].name == "Row 2")
    // Escape moves the row back beside the same row.
    harness.robot.pointer(.down, at: Point(x: x, y: 5))
    harness.robot.pointer(.drag, at: Point(x: x, y: 1))
    source.sections[0].remove(at: 0)
    harness.table.deleteRows(at: [path(0)])
    harness.press("Escape")
    #expect(source.sections[0].map(\.name) == ["Row 0", "Row 1", "Row 3", "Row 4", "Row 2", "Row 5"])
    harness.robot.pointer(.down, at: Point(x: x, y: 4))
    source.sections[0].remove(at: 4)
    harness.table.deleteRows(at: [path(4)])
    harness.robot.pointer(.drag, at: Point(x: x, y: 0))
    harness.robot.pointer(.up, at: Point(x: x, y: 0))
    #expect(source.sections[0].map(\.name) == ["Row 0", "Row 1", "Row 3", "Row 4", "Row 5"])
  }

  @Test("A drag by the handle ends when the table is reloaded, so that no other row moves")
  func draggingReload() {
    let source = TestSource(rows: 6)
    source.allowsMoving = true
    let harness = TableHarness(source)
    harness.table.setEditing(true)
    harness.display.settle()
    harness.robot.pointer(.down, at: Point(x: 37, y: 1))
    source.sections[0].remove(at: 0)
    harness.table.reloadData()
    harness.robot.pointer(.drag, at: Point(x: 37, y: 3))
    harness.robot.pointer(.up, at: Point(x: 37, y: 3))
    #expect(source.events.isEmpty)
    #expect(source.sections[0].map(\.name) == (1..<6).map { "Row \($0)" })
  }

  @Test("The secondary button shows the actions of a row as a menu, and a motion reveals them")
  func swipeActions() {
    let source = TestSource(rows: 6)
    source.allowsEditing = true
    let harness = TableHarness(source)
    harness.robot.pointer(.down, at: Point(x: 5, y: 2), button: .secondary)
    harness.robot.pointer(.up, at: Point(x: 5, y: 2), button: .secondary)
    harness.display.advance(by: 1)
    #expect(harness.lines.contains { $0.contains("Delete") })
    harness.press("Escape")
    harness.display.advance(by: 1)
    #expect(harness.lines[2] == "Row 2")
    // The motion goes towards the leading edge, and a click performs the action.
    harness.robot.drag(from: Point(x: 20, y: 2), to: Point(x: 10, y: 2))
    #expect(harness.lines[2].hasSuffix("Delete"))
    harness.robot.pointer(.down, at: Point(x: 36, y: 2))
    harness.robot.pointer(.up, at: Point(x: 36, y: 2))
    harness.display.advance(by: 1)
    #expect(source.events == ["delete [0, 2]"] && harness.lines[2] == "Row 3")
  }

  @Test("Rows that are inserted above hide the revealed actions of a row and close its menu")
  func actionsOfMovedRow() {
    let source = TestSource(rows: 6)
    source.allowsEditing = true
    let harness = TableHarness(source)
    func insert(_ name: String) {
      source.sections[0].insert(TestRow(name: name), at: 0)
      harness.table.insertRows(at: [path(0)])
      harness.display.advance(by: 1)
    }
    harness.robot.drag(from: Point(x: 20, y: 2), to: Point(x: 10, y: 2))
    #expect(harness.lines[2].hasSuffix("Delete"))
    insert("First")
    harness.robot.pointer(.down, at: Point(x: 36, y: 2))
    harness.robot.pointer(.up, at: Point(x: 36, y: 2))
    harness.robot.pointer(.down, at: Point(x: 36, y: 3))
    harness.robot.pointer(.up, at: Point(x: 36, y: 3))
    harness.display.advance(by: 1)
    #expect(source.events.filter { $0.hasPrefix("delete") } == [] && source.sections[0].count == 7)
    harness.robot.pointer(.down, at: Point(x: 5, y: 2), button: .secondary)
    harness.robot.pointer(.up, at: Point(x: 5, y: 2), button: .secondary)
    harness.display.advance(by: 1)
    #expect(harness.lines.contains { $0.contains("Delete") })
    insert("Second")
    #expect(!harness.lines.contains { $0.contains("Delete") })
    #expect(harness.lines.prefix(4) == ["Second", "First", "Row 0", "Row 1"])
  }

  @Test("Pulling the content past its top refreshes, and so does F5") func refresh() {
    let source = TestSource(rows: 6)
    let harness = TableHarness(source)
    let control = RefreshControl()
    var count = 0
    control.addAction(for: .valueChanged) { _ in count += 1 }
    harness.table.refreshControl = control
    harness.display.settle()
    harness.robot.drag(from: Point(x: 5, y: 1), to: Point(x: 5, y: 11))
    harness.display.advance(by: 1)
    #expect(count == 1 && control.isRefreshing)
    #expect(harness.lines.prefix(2) == ["Refreshing", "Row 0"])
    control.endRefreshing()
    harness.display.advance(by: 1)
    #expect(harness.lines[0] == "Row 0")
    harness.press("Tab", "F5")
    #expect(count == 2)
  }

  @Test("The button for details is a part of its own of a row") func details() throws {
    final class Delegate: TableViewDelegate {
      var tapped: [ListIndexPath] = []
      func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith path: ListIndexPath) {
        tapped.append(path)
      }
    }
    let delegate = Delegate()
    let harness = TableHarness(TestSource(rows: 3))
    harness.table.delegate = delegate
    harness.display.settle()
    let cell = try #require(harness.table.cellForRow(at: path(1)))
    cell.accessoryType = .detailButton
    harness.display.settle()
    #expect(harness.lines[1].hasSuffix("ℹ"))
    harness.robot.pointer(.down, at: Point(x: 38, y: 1))
    harness.robot.pointer(.up, at: Point(x: 38, y: 1))
    #expect(delegate.tapped == [path(1)] && harness.table.indexPathForSelectedRow == nil)
  }
}

/// A cell that is indented by itself.
private final class IndentedCell: TableViewCell {
  required init(reuseIdentifier: String? = nil) {
    super.init(reuseIdentifier: reuseIdentifier)
    indentationLevel = 2
  }
}

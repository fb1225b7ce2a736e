import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLists
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

/// The picture of tables with columns, and the effects of keys and touches.
@Suite @MainActor struct ColumnsTests {
  @Test(
    "Titles are above their columns, numbers at the trailing edge, and a column is hidden in a compact width")
  func look() {
    let harness = ColumnsHarness(ColumnsHarness.few, rows: 6)
    #expect(
      harness.lines == [
        "  Name                       CPU    Memory",
        "  systemd                  0.3 %     12 MB",
        "  firefox                 24.5 %    812 MB",
        "  cron                     0.0 %      3 MB",
        "  backlit                  1.2 %     40 MB",
        "",
      ])
    let wide = ColumnsHarness(ColumnsHarness.few, width: 100, rows: 6)
    #expect(wide.lines[0].hasSuffix("  Memory  User"))
    #expect(wide.lines[2].hasSuffix(" 812 MB  ada"))
    wide.robot.resize(columns: 44, rows: 7)
    wide.display.advance(by: 0.1)
    #expect(wide.lines == harness.lines)
    wide.display.session.language = Language(locale: "de")
    wide.display.advance(by: 0.1)
    #expect(wide.lines[2].contains("24,5"))
  }

  @Test("A unit is shown once, in the title, and copied and spoken with each number") func units() {
    let harness = ColumnsHarness(ColumnsHarness.few, rows: 6) { table in
      for column in table.columns { column.showsUnitInTitle = true }
    }
    #expect(harness.lines[0].hasSuffix("  CPU (%)    Memory (MB)"), "\(harness.lines)")
    #expect(harness.lines[2].hasSuffix("   24.5            812"), "\(harness.lines)")
    harness.press("Tab", "Down", "Alt-C")
    #expect(Pasteboard.general.string == "firefox\t24.5 %\t812 MB")
    harness.table.columns[2].showsUnitInTitle = false
    harness.display.settle()
    #expect(harness.lines[0].hasSuffix("  Memory") && harness.lines[2].hasSuffix(" 812 MB"))
  }

  @Test("The row at the cursor is seen without colours, and so is a cell or a title") func inverse() {
    let harness = ColumnsHarness(ColumnsHarness.few, rows: 6)
    harness.display.session.displaysColor = false
    func inverse(_ row: Int) -> String {
      let grid = harness.display.grid
      return (0..<grid.columns).filter { grid[$0, row].attributes.contains(.inverse) }
        .map { grid[$0, row].glyph.text }.joined().trimmingEnd
    }
    harness.press("Tab", "Down")
    harness.display.settle()
    #expect(inverse(2) == harness.lines[2].trimmingEnd && inverse(1) == "", "\(harness.lines)")
    harness.table.cursorMode = .cell
    harness.press("Right")
    harness.display.settle()
    #expect(inverse(2) == "24.5 %")
    harness.press("Up", "Up")
    harness.display.settle()
    #expect(inverse(0) == "Name" && inverse(1) == "")
  }

  @Test("A table at rest makes no frames", arguments: TableCursorMode.allCases) func rest(
    mode: TableCursorMode
  ) {
    let harness = ColumnsHarness(ColumnsHarness.few) { $0.cursorMode = mode }
    for key in ["Tab", "Down", "Right", "Up", "Up", "Enter"] {
      harness.press(key)
      harness.display.advance(by: 1)
      #expect(!harness.display.session.window.isFrameNeeded)
    }
  }

  @Test("From right to left, the first column is at the right") func mirrored() {
    let harness = ColumnsHarness(ColumnsHarness.few, rows: 6)
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.display.advance(by: 0.1)
    #expect(harness.lines[0] == "  Memory    CPU                       Name")
    #expect(harness.lines[2].hasPrefix("  812 MB"))
    #expect(harness.lines[2].hasSuffix("firefox"))
  }

  @Test("A press on a title sorts, the next one reverses, and the selected row stays selected")
  func sorting() {
    let harness = ColumnsHarness(ColumnsHarness.few)
    harness.press("Tab", "Down", "Space")
    #expect(harness.selectedNames == ["firefox"])
    harness.click(column: 30)
    #expect(harness.table.sortDescriptors == [TableSortDescriptor(key: "cpu", ascending: false)])
    #expect(harness.names == ["firefox", "backlit", "systemd", "cron"])
    #expect(harness.lines[0] == "  Name                   ▷ ▼ CPU    Memory")
    harness.click(column: 30)
    #expect(harness.names == ["cron", "systemd", "backlit", "firefox"])
    #expect(harness.lines[0] == "  Name                   ▷ ▲ CPU    Memory")
    #expect(harness.selectedNames == ["firefox"])
    harness.click(column: 2)
    #expect(harness.lines[0] == " ▷Name ▲                     CPU    Memory")
    #expect(harness.table.sortDescriptors.map(\.key) == ["name", "cpu"])
    #expect(harness.sortings == 3)
  }

  @Test("Up from the first row leads to the titles, whose keys sort, resize and move columns")
  func headerKeys() {
    let harness = ColumnsHarness(ColumnsHarness.few)
    harness.press("Tab", "Up", "Right", "Enter")
    #expect(harness.lines[0] == "  Name                   ▷ ▼ CPU    Memory")
    harness.press("Space")
    #expect(harness.table.sortDescriptors.first?.ascending == true)
    harness.press("Control-Right", "Control-Right")
    #expect(harness.lines[2] == "  systemd                  0.3 %     12 MB")
    #expect(harness.lines[0] == "  Name                 ▷   ▲ CPU    Memory")
    harness.press("Alt-Right")
    #expect(harness.table.columns.map(\.identifier) == ["name", "memory", "cpu", "user"])
    harness.press("Alt-Left", "Control-Left", "Home", "Alt-Left")
    #expect(harness.table.columns.map(\.identifier) == ["name", "cpu", "memory", "user"])
    harness.press("Down", "Down")
    #expect(harness.table.isFocused && harness.table.cursorIndexPath == path(2))
  }

  @Test(
    "A drag of an edge changes a width, a double click reverts it, and a drag of a title moves its column")
  func drags() {
    let harness = ColumnsHarness(ColumnsHarness.few)
    harness.robot.drag(from: harness.place(column: 32), to: harness.place(column: 35))
    #expect(harness.table.columnState.columns[1].width == 72)
    #expect(harness.lines[1] == "  systemd                  0.3 %     12 MB")
    harness.click(column: 32, times: 2)
    #expect(harness.table.columnState.columns[1].width == nil)
    harness.robot.drag(from: harness.place(column: 40), to: harness.place(column: 3))
    #expect(harness.lines[0] == " ▷  Memory  Name                       CPU")
    #expect(harness.table.sortDescriptors.isEmpty)
  }

  @Test("The keys leave the titles also where the column at the cursor is not shown any longer")
  func hiddenTitle() {
    let harness = ColumnsHarness(ColumnsHarness.few)
    harness.press("Tab", "Up", "End")
    harness.table.columns[2].isHidden = true
    harness.display.settle()
    #expect(harness.lines[0].contains("▷"))
    harness.press("Left", "Enter")
    #expect(harness.table.sortDescriptors.map(\.key) == ["name"])
    for column in harness.table.columns { column.isHidden = true }
    harness.press("Escape")
    #expect(harness.table.isFocused)
  }

  @Test("A column that is inserted before the one at the cursor does not move the cursor")
  func insertedTitle() {
    let harness = ColumnsHarness(ColumnsHarness.few)
    harness.press("Tab", "Up", "Right")
    harness.table.columns.insert(TableColumn(identifier: "new", title: "New"), at: 0)
    harness.press("Enter")
    #expect(harness.table.sortDescriptors.map(\.key) == ["cpu"])
  }

  @Test("A drag of a title that is cancelled does not bring back columns that the program removed meanwhile")
  func cancelledDrag() {
    let harness = ColumnsHarness(ColumnsHarness.few)
    harness.robot.pointer(.down, at: harness.place(column: 40))
    harness.robot.pointer(.drag, at: harness.place(column: 3))
    harness.table.columns.removeAll { $0.identifier == "cpu" }
    harness.press("Escape")
    harness.robot.pointer(.up, at: harness.place(column: 3))
    harness.display.settle()
    #expect(Set(harness.table.columns.map(\.identifier)) == ["name", "memory", "user"])
    #expect(harness.lines[1].contains("systemd"))
  }

  @Test("The order, the widths and the order of the rows can be saved and restored") func state() {
    let harness = ColumnsHarness(ColumnsHarness.few)
    harness.press("Tab", "Up", "Right", "Enter", "Control-Right", "Alt-Right")
    harness.table.column(withIdentifier: "user")?.isHidden = true
    let state = harness.table.columnState
    let other = ColumnsHarness(ColumnsHarness.few)
    other.table.columnState = state
    #expect(other.table.columnState == state)
    #expect(other.names == harness.names)
    other.table.columnState.columns = [
      .init(identifier: "memory"), .init(identifier: "missing", width: .nan),
    ]
    #expect(other.table.columns.map(\.identifier) == ["memory", "name", "cpu", "user"])
  }

  @Test("The cell cursor goes from cell to cell, to the ends of its row and to those of the table")
  func cellCursor() {
    let harness = ColumnsHarness(ColumnsHarness.few) { $0.cursorMode = .cell }
    func cursor(after keys: String...) -> String {
      keys.forEach { harness.press($0) }
      return "\(harness.table.cursorColumn?.identifier ?? "none") \(harness.table.cursorIndexPath?.row ?? -1)"
    }
    #expect(cursor(after: "Tab") == "name 0")
    #expect(cursor(after: "Right", "Down") == "cpu 1")
    #expect(harness.lines[2] == "  firefox                ▷24.5 %    812 MB")
    #expect(cursor(after: "End", "Right") == "memory 1")
    #expect(cursor(after: "Home", "Left") == "name 1")
    #expect(cursor(after: "Control-End") == "memory 3")
    #expect(cursor(after: "Control-Home") == "name 0")
    #expect(cursor(after: "Control-Right", "Control-Down") == "memory 3")
    #expect(cursor(after: "PageUp", "Control-Left") == "name 0")
    harness.press("Right", "Space")
    #expect(harness.selectedNames == ["systemd"])
    harness.table.moveColumn(1, toColumn: 0)
    #expect(harness.table.cursorColumn?.identifier == "cpu")
  }

  @Test("The terminal's cursor is behind the cursor mark, at a cell and at a title")
  func terminalCursor() throws {
    let harness = ColumnsHarness(ColumnsHarness.few) { $0.cursorMode = .cell }
    for key in ["Tab", "Right", "Right", "Up", "Left"] {
      harness.press(key)
      let place = try #require(harness.display.session.parkedCursor)
      let lines = harness.display.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(Array(lines[place.row])[place.column - 1] == "▷", "\(key): \(lines[place.row])")
    }
  }

  @Test("The column cursor sorts by its column") func columnCursor() {
    let harness = ColumnsHarness(ColumnsHarness.few) { $0.cursorMode = .column }
    harness.press("Tab", "Right", "Right", "Enter")
    #expect(harness.names == ["firefox", "backlit", "systemd", "cron"])
    #expect(harness.selectedNames.isEmpty)
  }

  @Test("Columns that do not fit scroll, the pinned ones stay, and the cell cursor shows its column")
  func scrolling() {
    let harness = ColumnsHarness(ColumnsHarness.few, width: 30, rows: 6) { table in
      table.columns[0].width = .fixed(64)
      table.columns[1].width = .fixed(96)
      table.columns[2].width = .fixed(96)
      table.pinnedColumnCount = 1
    }
    #expect(harness.lines[2] == "  firefox         24.5 %")
    harness.press("Tab")
    for _ in 0..<20 { harness.press("Right") }
    #expect(harness.lines[2] == "  firefox    %        812 MB")
    #expect(harness.lines[0] == "  Name      PU        Memory")
    harness.press("Left", "Left")
    #expect(harness.table.cursorIndexPath == path(0))
    harness.table.cursorMode = .cell
    harness.press("Home", "Right", "Right")
    #expect(harness.lines[1].hasSuffix("12 MB"))
    harness.press("Left")
    #expect(harness.lines[1].contains("0.3 %"))
  }

  @Test("Rows that are sorted again each second keep the selection and the place of the cursor")
  func updates() {
    let harness = ColumnsHarness(ColumnsHarness.many(400)) {
      $0.sortDescriptors = [TableSortDescriptor(key: "cpu", ascending: false)]
    }
    harness.press("Tab")
    for _ in 0..<150 { harness.press("Down") }
    harness.press("Space")
    let (selected, place) = (harness.selectedNames, harness.cursorPlace)
    for second in 1...5 {
      harness.processes = harness.processes.map { process in
        var process = process
        process.share = Double((process.id * 7 + second * process.id * 13) % 100)
        return process
      }
      harness.display.advance(by: 1)
      #expect(harness.selectedNames == selected)
      #expect(harness.cursorPlace == place)
    }
  }

  @Test("Only the visible rows of a million have cells, and only they are asked for their contents")
  func lazy() {
    let source = NumberedSource(rows: 1_000_000)
    let display = HeadlessDisplay(columns: 60, rows: 31)
    let table = TableView()
    table.columns = (0..<5).map { TableColumn(identifier: "\($0)", title: "Column \($0)") }
    table.dataSource = source
    display.show(table)
    #expect(table.madeCells <= 31)
    #expect(source.asked < 31 * 5 * 2)
    table.scrollToRow(at: path(999_999), at: .bottom, animated: false)
    display.advance(by: 0.1)
    #expect(table.madeCells <= 62)
    let asked = source.asked
    table.reconfigureRows(at: table.indexPathsForVisibleRows)
    display.advance(by: 0.1)
    #expect(source.asked - asked <= 31 * 5)
  }

  @Test("A column as wide as its cells grows while the table scrolls, and never shrinks") func fitting() {
    let source = NumberedSource(rows: 5000)
    let display = HeadlessDisplay(columns: 60, rows: 11)
    let table = TableView()
    table.columns = [TableColumn(identifier: "0", title: "A"), TableColumn(identifier: "1", title: "B")]
    table.dataSource = source
    display.show(table)
    func start() -> Int {
      let titles = display.text.split(separator: "\n")[0]
      return titles.prefix { $0 != "B" }.count
    }
    let narrow = start()
    table.scrollToRow(at: path(4000), at: .top, animated: false)
    display.advance(by: 0.1)
    #expect(start() == narrow + 3)
    table.scrollToRow(at: path(0), at: .top, animated: false)
    display.advance(by: 0.1)
    #expect(start() == narrow + 3)
  }

  @Test("Alt-C copies the selected rows with tabs between the columns") func copying() {
    let harness = ColumnsHarness(ColumnsHarness.few) { $0.allowsMultipleSelection = true }
    harness.press("Tab", "Down", "Space", "Down", "Down", "Space", "Alt-C")
    #expect(Pasteboard.general.string == "firefox\t24.5 %\t812 MB\nbacklit\t1.2 %\t40 MB")
    // What is shown on one line is copied whole.
    if let index = harness.processes.firstIndex(where: { $0.name == "firefox" }) {
      harness.processes[index].name = "two\nlines\tand a tab, with more than the column has room for"
    }
    harness.press("Alt-C")
    #expect(
      Pasteboard.general.string?.contains("two lines and a tab, with more than the column has room for\t")
        == true)
  }

  @Test("Two columns with one identifier end the program") func equalIdentifiers() async {
    expectMessage(
      "Two columns of a table have the same identifier",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let columns = ["a", "b", "a"].map { TableColumn(identifier: $0, title: $0) }
          TableView().columns = columns
        }
      })
  }

  @Test("The list of keys begins with those of the rows, or at a title with those of the titles")
  func keyHelp() {
    let harness = ColumnsHarness(ColumnsHarness.few, width: 100, rows: 40)
    func help(_ keys: String...) -> String {
      for key in keys { harness.press(key) }
      harness.press("?")
      defer { harness.press("Escape") }
      return harness.display.text
    }
    let rows = help("Tab")
    #expect(rows.contains("from the first row: the titles of the columns"), "\(rows)")
    #expect(rows.contains("first and last item") && rows.contains("copy the rows"))
    #expect(!rows.contains("a different cell of the row"))
    harness.table.cursorMode = .cell
    let cells = help()
    #expect(cells.contains("a different cell of the row") && !cells.contains("first and last item"))
    let titles = help("Up")
    #expect(titles.contains("sort by the column, then reverse the order"), "\(titles)")
    #expect(titles.contains("make the column narrower, wider") && !titles.contains("copy the rows"))
  }

  @Test("While rows are loaded, a view says so, and later one says that there are none") func empty() {
    let harness = ColumnsHarness([]) {
      $0.emptyView = Label(text: "No processes")
      $0.loadingView = Label(text: "Loading")
    }
    #expect(harness.display.text.contains("Loading") && !harness.display.text.contains("No processes"))
    harness.table.loadingView = nil
    harness.display.advance(by: 0.1)
    #expect(harness.display.text.contains("No processes"))
    harness.processes = ColumnsHarness.few
    harness.display.advance(by: 0.1)
    #expect(!harness.display.text.contains("No processes"))
  }

  @Test("A cell can be a view, also one with a control, which Tab reaches") func views() {
    let source = NumberedSource(rows: 3)
    let switches = (0..<3).map { _ in Switch() }
    for control in switches { control.accessibilityLabel = "Enabled" }
    let (display, _) = source.show { row in switches[row] }
    for key in [Key.tab, .tab, .tab] { display.robot.press(key) }
    display.advance(by: 1)
    #expect(!display.session.window.isFrameNeeded)
    #expect(switches[0].isFocused)
    display.robot.press(.character(" "))
    #expect(switches[0].isOn)
  }

  @Test("A table whose columns are removed asks for cells again") func removing() {
    let source = NumberedSource(rows: 3)
    let display = HeadlessDisplay(columns: 40, rows: 9)
    let table = TableView()
    table.dataSource = source
    display.show(table)
    table.columns = [TableColumn(identifier: "0", title: "Name")]
    display.advance(by: 0.1)
    #expect(display.text.contains("Name") && display.text.contains("0:0"))
    table.columns = []
    display.advance(by: 0.1)
    #expect(!display.text.contains("Name") && !display.text.contains("0:0"))
  }
}

/// Rows whose cells have their numbers.
@MainActor
final class NumberedSource: TableViewDataSource {
  let rows: Int
  var asked = 0
  private var view: ((Int) -> View)?

  init(rows: Int) { self.rows = rows }

  /// Shows the rows in a column of numbers and one of views.
  func show(_ view: @escaping (Int) -> View) -> (display: HeadlessDisplay, table: TableView) {
    self.view = view
    let display = HeadlessDisplay(columns: 40, rows: 9)
    let table = TableView()
    table.columns = [
      TableColumn(identifier: "0", title: "Name"), TableColumn(identifier: "view", title: "On"),
    ]
    table.dataSource = self
    display.show(table)
    return (display, table)
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows }

  func tableView(
    _ tableView: TableView, contentFor column: TableColumn, at path: ListIndexPath
  ) -> TableCellContent {
    asked += 1
    if column.identifier == "view", let view { return .view(view(path.row)) }
    return .text("\(path.row):\(column.identifier)")
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

/// The words of the screen reader for a table.
@Suite @MainActor struct TableSpeechTests {
  @Test("Arriving says the label, the kind and the number of rows, then the row and its place")
  func arriving() {
    let harness = TableHarness(TestSource(rows: 200))
    let said = harness.speech { harness.robot.reader(.on) }
    #expect(said.last == ["Rows", "table", "200 rows", "Row 0", "1 of 200"])
    #expect(harness.speech { harness.robot.reader(.next) }.first == ["Row 1", "2 of 200"])
  }

  @Test("A reader that is turned on while a table has the focus begins at its row") func startsAtRow() {
    let harness = TableHarness(TestSource(rows: 200)) { $0.tableHeaderView = Label(text: "All rows") }
    harness.press("Tab", "Down", "Down")
    let said = harness.speech { harness.robot.reader(.on) }
    #expect(said.last == ["Rows", "table", "200 rows", "Row 2", "3 of 200"])
  }

  @Test("An empty table has 0 rows, also with a view that says so") func empty() {
    let harness = TableHarness(TestSource(rows: 0)) { $0.emptyView = Label(text: "Nothing here") }
    #expect(harness.speech { harness.robot.reader(.on) }.last == ["Rows", "table", "0 rows", "Nothing here"])
  }

  @Test("An empty table has the focus and says that it is empty, and its first row has it later")
  func emptyFocus() {
    let source = TestSource(rows: 0)
    let harness = TableHarness(source)
    harness.press("Tab")
    #expect(harness.table.isFocused)
    #expect(harness.speech { harness.robot.reader(.on) }.last == ["Rows", "empty"])
    source.sections = [[TestRow(name: "First")]]
    #expect(harness.speech { harness.table.insertRows(at: [path(0)]) }.last?.contains("First") == true)
    #expect(harness.table.isFocused && harness.table.cursorIndexPath == path(0))
  }

  @Test("A table of controls says how many rows there are, and Tab goes through all of them, both ways")
  func controls() {
    let names = (0..<40).map { "Switch \($0)" }
    let display = HeadlessDisplay(columns: 40, rows: 13)
    let table = TableView()
    table.accessibilityLabel = "Switches"
    table.allowsSelection = false
    let rows = names.enumerated().flatMap { index, name in
      let control = Switch()
      control.accessibilityLabel = name
      // A row without a control lies between two with one.
      return index % 3 == 0 ? [Label(text: "About \(name)"), control] : [control]
    }
    table.showDefinedContent([DefinedListSection(rows: rows)])
    display.show(table)
    display.robot.reader(.on)
    display.finishSpeaking()
    #expect(display.spoken.last?.prefix(3) == ["Switches", "table", "54 rows"])
    var reached: [String?] = []
    for _ in names {
      display.robot.press(.tab)
      display.advance(by: 0.5)
      reached.append(display.session.window.focusedView?.accessibilityLabel)
    }
    #expect(reached == names)
    reached = []
    for _ in names.dropFirst() {
      display.robot.press(.tab, modifiers: .shift)
      display.advance(by: 0.5)
      reached.append(display.session.window.focusedView?.accessibilityLabel)
    }
    #expect(reached == names.dropLast().reversed())
  }

  @Test("The reader moves to rows that were never visible, and the table follows") func beyond() {
    let harness = TableHarness(TestSource(rows: 200))
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    let down = harness.speech { for _ in 1..<60 { harness.robot.reader(.next) } }
    #expect(down == (1..<60).map { ["Row \($0)", "\($0 + 1) of 200"] })
    #expect(harness.lines.contains("Row 59"))
    let up = harness.speech { for _ in 1..<60 { harness.robot.reader(.previous) } }
    #expect(up == (0..<59).reversed().map { ["Row \($0)", "\($0 + 1) of 200"] })
  }

  @Test("The reader keeps its row while the user scrolls far away, and goes on from there")
  func scrolledAway() {
    let harness = TableHarness(TestSource(rows: 5000))
    harness.robot.reader(.on)
    harness.display.advance(by: 5)
    harness.robot.reader(.next)
    harness.display.advance(by: 5)
    let said = harness.speech {
      for _ in 0..<50 { harness.robot.scroll(at: Point(x: 4, y: 4), notches: 10) }
    }
    #expect(said.isEmpty)
    #expect(harness.lines[0] == "Row 1500")
    #expect(harness.speech { harness.robot.reader(.next) }.first == ["Row 2", "3 of 5000"])
    #expect(harness.lines.contains("Row 2"))
  }

  @Test("Reading all goes through all rows") func readAll() {
    let harness = TableHarness(TestSource(rows: 60))
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    let said = harness.speech(for: 300) { harness.robot.reader(.readAll) }
    #expect(said.compactMap(\.first).suffix(60) == (0..<60).map { "Row \($0)" }[...])
  }

  @Test("A row deep in a million is read with its place") func deep() {
    let harness = TableHarness(TestSource([Array(repeating: TestRow(name: "Row"), count: 1_000_000)]))
    harness.press("Tab")
    harness.robot.reader(.on)
    harness.display.advance(by: 5)
    harness.table.scrollToRow(at: path(777_777), at: .top, animated: false)
    harness.display.settle()
    harness.source.sections[0][777_778].name = "Deep"
    let said = harness.speech {
      harness.display.session.window.post(.layoutChanged(harness.table.cellForRow(at: path(777_777))))
      harness.robot.reader(.next)
    }
    #expect(said.last == ["Row", "777779 of 1000000"])
    #expect(harness.display.tree.nodes(in: harness.table).count <= 20)
  }

  @Test("Selection, headings, custom actions and their results are spoken") func states() {
    let source = TestSource([[TestRow(name: "Berlin"), TestRow(name: "Bonn")], [TestRow(name: "Paris")]])
    source.titles = ["Germany", "France"]
    source.allowsEditing = true
    source.allowsMoving = true
    let harness = TableHarness(source)
    let arrival = harness.speech { harness.robot.reader(.on) }
    #expect(arrival.last == ["Rows", "table", "3 rows", "Germany", "heading"])
    #expect(harness.speech { harness.robot.reader(.next) }.first?.first == "Berlin")
    #expect(harness.speech { harness.robot.reader(.activate) } == [["selected"]])
    #expect(source.events == ["select [0, 0]", "activate [0, 0]"])
    let node = harness.display.tree[harness.display.session.readerCursor ?? harness.display.tree.root]
    #expect(node?.customActions.map(\.name) == ["Delete", "Move up", "Move down"])
    let moved = harness.speech { harness.press("Alt-Down") }
    #expect(moved.contains(["moved below Bonn"]))
    #expect(source.sections[0].map(\.name) == ["Bonn", "Berlin"])
    #expect(harness.speech { harness.robot.reader(.nextHeading) }.first?.first == "France")
  }

  @Test("The cursor stays on its row through changes, and a deleted row is announced") func changes() {
    let source = TestSource(rows: 30)
    let harness = TableHarness(source)
    harness.robot.reader(.on)
    harness.display.advance(by: 5)
    for _ in 0..<3 { harness.robot.reader(.next) }
    harness.display.advance(by: 5)
    let silent = harness.speech {
      source.sections[0].insert(TestRow(name: "New"), at: 0)
      harness.table.insertRows(at: [path(0)])
    }
    #expect(silent.isEmpty)
    #expect(harness.speech { harness.robot.reader(.repeat) }.last?.first == "Row 3")
    let deleted = harness.speech {
      source.sections[0].remove(at: 4)
      harness.table.deleteRows(at: [path(4)])
    }
    #expect(deleted.contains(["Row 3 deleted"]))
    #expect(deleted.contains { $0.first == "Row 4" })
  }

  @Test("A reload keeps the reader at its row and says what changed there", arguments: [false, true])
  func reloads(isAnimated: Bool) {
    let source = TestSource(rows: 30)
    let harness = TableHarness(source)
    harness.robot.reader(.on)
    harness.display.advance(by: 5)
    for _ in 0..<3 { harness.robot.reader(.next) }
    harness.display.advance(by: 5)
    let silent = harness.speech {
      harness.table.reloadRows(at: [path(2), path(3)], animated: isAnimated)
      harness.display.advance(by: 1)
      harness.table.reloadData()
    }
    #expect(silent.isEmpty)
    let session = harness.display.session
    #expect(session.readerCursor == harness.table.cellForRow(at: path(3))?.nodeID)
    source.sections[0][3].name = "Changed"
    #expect(harness.speech { harness.table.reloadData() } == [["Changed"]])
    #expect(harness.speech { harness.robot.reader(.next) }.first?.first == "Row 4")
    source.sections[0].removeSubrange(2...)
    #expect(harness.speech { harness.table.reloadData() }.last?.first == "Row 1")
  }

  @Test(
    "A reload keeps the reader at a row that is scrolled away, and at a heading",
    arguments: TableView.Style.allCases)
  func reloadsBeyond(style: TableView.Style) {
    let source = TestSource([(0..<500).map { TestRow(name: "Row \($0)") }, [TestRow(name: "Last")]])
    source.titles = ["Germany", "France"]
    let harness = TableHarness(source, style: style)
    harness.robot.reader(.on)
    harness.display.advance(by: 5)
    harness.robot.reader(.next)
    harness.display.advance(by: 5)
    harness.table.contentOffset.y = 16 * 300
    harness.display.settle()
    #expect(harness.speech { harness.table.reloadData() }.isEmpty)
    #expect(harness.speech { harness.robot.reader(.next) }.first?.first == "Row 1")
    #expect(harness.speech { harness.robot.reader(.nextHeading) }.first?.first == "France")
    let silent = harness.speech {
      harness.table.reloadData()
      harness.display.advance(by: 1)
      harness.table.reloadSections([0, 1], animated: false)
    }
    #expect(silent.isEmpty)
    #expect(harness.speech { harness.robot.reader(.next) }.first?.first == "Last")
  }

  @Test("A reload keeps the reader and the focus at a control in its row") func reloadedControl() {
    /// Rows with a switch each.
    final class Switches: TableViewDataSource {
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 5 }
      func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "switch", for: path)
        cell.accessoryView?.accessibilityLabel = "Switch \(path.row)"
        return cell
      }
    }
    let source = Switches()
    let display = HeadlessDisplay(columns: 40, rows: 24)
    let table = TableView()
    table.register(forCellReuseIdentifier: "switch") { name in
      let cell = TableViewCell(reuseIdentifier: name)
      cell.accessoryView = Switch()
      return cell
    }
    table.allowsSelection = false
    table.dataSource = source
    display.show(table)
    for _ in 0..<3 { display.robot.press(.tab) }
    display.robot.reader(.on)
    display.finishSpeaking()
    display.clearTranscript()
    let focused = display.session.window.focusedView
    #expect(focused?.accessibilityLabel == "Switch 2")
    table.reloadData()
    display.advance(by: 5)
    #expect(display.spoken.isEmpty && display.session.window.focusedView === focused)
    #expect(focused?.accessibilityLabel == "Switch 2" && display.session.readerCursor == focused?.nodeID)
  }

  @Test("An empty table and a refresh say what the user cannot see") func refresh() {
    let source = TestSource(rows: 2)
    let harness = TableHarness(source)
    let control = RefreshControl()
    harness.table.refreshControl = control
    harness.robot.reader(.on)
    harness.display.advance(by: 5)
    let said = harness.speech {
      harness.press("Tab")
      // F5 is a key of the reader while it is on.
      #expect(harness.table.accessibilityCustomActions.last?.handler() == true)
      source.sections[0].append(TestRow(name: "New"))
      harness.table.insertRows(at: [path(2)])
      control.endRefreshing()
    }
    #expect(said.contains(["Refreshing"]) && said.contains(["1 new row"]))
  }

  @Test(
    "Of a row with live numbers, the reader speaks what changed, at most each 5 seconds, and at once after a key"
  )
  func liveRow() {
    let source = TestSource(rows: 5)
    source.sections[0][0].name = "firefox, 10 percent, 300 MB"
    let harness = TableHarness(source)
    harness.press("Tab")
    harness.robot.reader(.on)
    harness.display.advance(by: 5)
    func change(_ percent: Int) {
      source.sections[0][0].name = "firefox, \(percent) percent, 300 MB"
      harness.table.reconfigureRows(at: [path(0)])
      harness.display.advance(by: 1)
    }
    let said = harness.speech { for step in 11...22 { change(step) } }
    #expect(said.first == ["11 percent"] && (3...4).contains(said.count))
    #expect(said.allSatisfy { $0.count == 1 && $0[0].hasSuffix(" percent") })
    let answered = harness.speech {
      change(30)
      harness.press("F12")
      change(40)
    }
    #expect(answered.contains(["40 percent"]))
  }

  @Test("Rows that change 60 times a second do not flood the reader") func live() {
    let source = TestSource(rows: 50)
    let harness = TableHarness(source)
    harness.robot.reader(.on)
    harness.display.advance(by: 5)
    let said = harness.speech {
      for step in 0..<300 {
        source.sections[0][5 + step % 20].name = "Live \(step)"
        harness.table.reconfigureRows(at: [path(5 + step % 20)])
        harness.display.advance(by: 1.0 / 60)
      }
    }
    #expect(said.isEmpty)
  }

  @Test("The texts of a row are elements if the row is not one, also after it was one") func rowsOfElements()
  {
    let cell = TableViewCell()
    let label = Label(text: "Inside")
    label.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(label)
    LayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      label.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
    ])
    let table = TableView()
    table.showDefinedContent([DefinedListSection(rows: [cell])])
    let display = HeadlessDisplay(columns: 40, rows: 13)
    display.show(table)
    func elements() -> [String] {
      display.settle()
      return display.tree.readingOrder.compactMap { display.tree[$0]?.label }
    }
    #expect(elements() == ["Inside"])
    #expect(display.tree.nodes(in: cell).isEmpty)
    cell.isAccessibilityElement = false
    #expect(elements() == ["Inside"])
    #expect(display.tree.nodes(in: cell).map(\.label).contains("Inside"))
    cell.isAccessibilityElement = true
    #expect(elements() == ["Inside"])
    let button = Button(title: "Call")
    button.frame = Rect(x: 80, y: 0, width: 80, height: 16)
    cell.contentView.addSubview(button)
    #expect(elements() == ["Inside, Call"])
    // If the button has the focus, readers are at the cell around it.
    #expect(display.tree.nodes(in: cell).map(\.label).contains("Call"))
    cell.isAccessibilityElement = false
    #expect(elements() == ["Inside", "Call"])
  }

  @Test("The controls of a header are elements beside its text") func controlsOfHeaders() {
    let source = TestSource(rows: 3)
    source.titles = ["Inbox"]
    source.header = {
      let header = TableViewHeaderFooterView()
      let row = StackView(arrangedSubviews: [Label(text: "Inbox"), Button(title: "Sort")])
      row.translatesAutoresizingMaskIntoConstraints = false
      header.contentView.addSubview(row)
      LayoutConstraint.activate([
        row.leadingAnchor.constraint(equalTo: header.contentView.leadingAnchor),
        row.topAnchor.constraint(equalTo: header.contentView.topAnchor),
        row.bottomAnchor.constraint(equalTo: header.contentView.bottomAnchor),
      ])
      return header
    }
    let harness = TableHarness(source)
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    #expect(harness.speech { harness.robot.reader(.first) }.last?.contains("Inbox") == true)
    #expect(harness.speech { harness.robot.reader(.next) }.last?.first == "Sort")
    #expect(harness.speech { harness.robot.reader(.next) }.last?.first == "Row 0")
  }

  @Test("A header that stays at the top does not cover the row that a reader reaches from below")
  func belowHeaders() {
    let source = TestSource(rows: 100)
    source.titles = ["All"]
    let harness = TableHarness(source)
    harness.robot.reader(.on)
    harness.display.advance(by: 5)
    for _ in 0..<40 { harness.robot.reader(.next) }
    for _ in 0..<20 {
      harness.robot.reader(.previous)
      harness.display.settle()
      let row = harness.table.cursorIndexPath
      #expect(row.map { harness.place($0) >= 16 } ?? false, "\(String(describing: row))")
    }
  }

  @Test("The tree has the visible rows only, each without nodes for its texts") func tree() {
    let harness = TableHarness(TestSource(rows: 100_000))
    let nodes = harness.display.tree.nodes(in: harness.table)
    #expect(nodes.count == 12)
    #expect(nodes.allSatisfy { $0.isElement && $0.position?.count == 100_000 })
  }

  @Test("The words are in all languages", arguments: ["de", "fr", "es", "ar"]) func languages(tag: String) {
    let harness = TableHarness(TestSource(rows: 3))
    harness.display.session.setLanguage(tag, mirrorsLayout: false)
    let said = harness.speech { harness.robot.reader(.on) }
    #expect(said.last?.contains("3 rows") == false && said.last?.first == "Rows")
    let key = "lists.refreshing"
    #expect(Language(locale: tag).text(key) != Language.en.text(key))
  }

  /// Rows with a switch each.
  private final class Switches: TableViewDataSource {
    var rows: [(name: String, isOn: Bool)]

    init(_ rows: [(name: String, isOn: Bool)]) { self.rows = rows }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "switch", for: path)
      guard let control = cell.accessoryView as? Switch, rows.indices.contains(path.row) else { return cell }
      control.accessibilityLabel = rows[path.row].name
      control.isOn = rows[path.row].isOn
      return cell
    }

    /// A table with these rows on a screen.
    func show(on display: HeadlessDisplay) -> TableView {
      let table = TableView()
      table.register(forCellReuseIdentifier: "switch") { name in
        let cell = TableViewCell(reuseIdentifier: name)
        cell.accessoryView = Switch()
        return cell
      }
      table.allowsSelection = false
      table.dataSource = self
      display.show(table)
      return table
    }
  }

  @Test("A reload that moves the rows speaks the name and the value of the control that is there now")
  func shiftedControl() {
    let source = Switches([("Alarm", false), ("Battery", false), ("Wi-Fi", true), ("Zoom", true)])
    defer { withExtendedLifetime(source) {} }
    let display = HeadlessDisplay(columns: 40, rows: 24)
    let table = source.show(on: display)
    for _ in 0..<3 { display.robot.press(.tab) }
    display.robot.reader(.on)
    display.finishSpeaking()
    #expect(display.session.window.focusedView?.accessibilityLabel == "Wi-Fi")
    func reload(_ change: () -> Void) -> [[String]] {
      display.clearTranscript()
      change()
      table.reloadData()
      display.advance(by: 5)
      return display.spoken
    }
    #expect(reload { source.rows.insert(("Aircraft", false), at: 0) } == [["Battery", "off"]])
    #expect(reload { source.rows[2].isOn = true } == [["on"]])
    #expect(reload { source.rows[2].name = "Charging" } == [["Charging"]])
  }

  @Test("Going to the header that stays at the top, or to a control in it, leaves the rows in their places")
  func headersInPlace() throws {
    let source = TestSource(rows: 100)
    source.titles = ["All"]
    let harness = TableHarness(source)
    harness.robot.reader(.on)
    harness.display.advance(by: 5)
    for _ in 0..<40 { harness.robot.reader(.next) }
    let offset = harness.table.contentOffset
    #expect(offset.y > 0)
    #expect(harness.speech { harness.robot.reader(.previousHeading) }.last?.first == "All")
    #expect(harness.table.contentOffset == offset)
    let other = TestSource(rows: 100)
    other.titles = ["All"]
    other.header = {
      let header = TableViewHeaderFooterView()
      let button = Button(title: "Sort")
      button.translatesAutoresizingMaskIntoConstraints = false
      header.contentView.addSubview(button)
      LayoutConstraint.activate([
        button.leadingAnchor.constraint(equalTo: header.contentView.leadingAnchor),
        button.topAnchor.constraint(equalTo: header.contentView.topAnchor),
        button.bottomAnchor.constraint(equalTo: header.contentView.bottomAnchor),
      ])
      return header
    }
    let sorted = TableHarness(other)
    sorted.table.contentOffset.y = 16 * 20
    sorted.display.settle()
    let before = sorted.table.contentOffset
    let button = try sorted.display.view(element: "Sort")
    #expect(sorted.display.session.window.focus(on: button))
    sorted.display.settle()
    #expect(sorted.table.contentOffset == before)
  }

  @Test("A reload keeps the reader and the focus at a control of a row that is scrolled away")
  func reloadedControlBeyond() throws {
    let source = Switches((0..<400).map { (name: "Switch \($0)", isOn: false) })
    defer { withExtendedLifetime(source) {} }
    let display = HeadlessDisplay(columns: 40, rows: 13)
    let window = display.session.window
    let table = source.show(on: display)
    let control = try #require(table.cellForRow(at: path(0))?.accessoryView)
    #expect(window.focus(on: control))
    display.robot.reader(.on)
    display.finishSpeaking()
    #expect(display.session.readerCursor == control.nodeID)
    for _ in 0..<10 { display.robot.scroll(at: Point(x: 4, y: 4), notches: 10) }
    #expect(table.contentOffset.y > 16 * 100)
    display.clearTranscript()
    table.reloadData()
    display.advance(by: 5)
    #expect(display.spoken.isEmpty && window.focusedView === control)
    #expect(display.session.readerCursor == control.nodeID)
  }

  @Test("A row that is deleted at once after it was reloaded is announced") func deletionAfterReload() {
    let source = TestSource(rows: 30)
    let harness = TableHarness(source)
    harness.robot.reader(.on)
    harness.display.advance(by: 5)
    for _ in 0..<3 { harness.robot.reader(.next) }
    harness.display.advance(by: 5)
    let said = harness.speech {
      harness.table.reloadRows(at: [path(3)])
      source.sections[0].remove(at: 3)
      harness.table.deleteRows(at: [path(3)])
    }
    #expect(said.contains(["Row 3 deleted"]), "\(said)")
    #expect(said.contains { $0.first == "Row 4" }, "\(said)")
  }
}

extension AccessibilityTree {
  /// The nodes in a view.
  @MainActor func nodes(in view: View) -> [AccessibilityNode] {
    var found: [AccessibilityNode] = []
    var pending = self[view.nodeID]?.children ?? []
    while let id = pending.popLast(), let node = self[id] {
      found.append(node)
      pending += node.children
    }
    return found
  }
}

import class Foundation.ProcessInfo
import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLists
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// How a table takes up changes of its data source, and what it does with a data source that contradicts itself.
@Suite @MainActor struct TableChangeTests {
  @Test("Rows that are inserted, deleted and moved appear where the data source says") func batch() {
    let source = TestSource([["A", "B", "C", "D", "E"].map { TestRow(name: $0) }])
    let harness = TableHarness(source)
    harness.table.performBatchUpdates {
      source.sections[0] = ["E", "A", "X", "C", "D"].map { TestRow(name: $0) }
      harness.table.deleteRows(at: [path(1)])
      harness.table.insertRows(at: [path(2)])
      harness.table.moveRow(at: path(4), to: path(0))
    }
    harness.display.advance(by: 1)
    #expect(harness.lines.prefix(6) == ["E", "A", "X", "C", "D", ""])
  }

  @Test("Changes above the visible rows leave them where they are, and at the top new rows are visible")
  func changesAbove() {
    let source = TestSource(rows: 1000)
    let harness = TableHarness(source)
    harness.table.contentOffset.y = 500 * 16
    harness.display.settle()
    let before = harness.lines
    source.sections[0].insert(contentsOf: [TestRow(name: "New", lines: 3), TestRow(name: "New")], at: 10)
    harness.table.insertRows(at: [path(10), path(11)])
    harness.display.advance(by: 1)
    #expect(harness.lines == before)
    source.sections[0].removeSubrange(100..<130)
    harness.table.deleteRows(at: (100..<130).map { path($0) })
    harness.display.advance(by: 1)
    #expect(harness.lines == before)
    harness.table.contentOffset.y = 0
    harness.display.settle()
    source.sections[0].insert(TestRow(name: "First"), at: 0)
    harness.table.insertRows(at: [path(0)])
    harness.display.advance(by: 1)
    #expect(harness.lines.prefix(2) == ["First", "Row 0"])
  }

  @Test(
    "When rows are sorted again, the offset stays, or the row that the table is told to keep",
    arguments: [
      (TableView.UpdateAnchor.automatic, 5), (.offset, 5), (.cursor, 3), (.topRow, 14),
    ])
  func sorted(anchor: TableView.UpdateAnchor, top: Int) {
    let source = TestSource(rows: 40)
    let harness = TableHarness(source) { $0.updateAnchor = anchor }
    harness.press("Tab")
    harness.table.scrollToRow(at: path(5), at: .top, animated: false)
    harness.table.setCursor(at: path(10))
    #expect(harness.table.contentOffset.y == 80)
    // The topmost row goes down by nine places, and the cursor row up by two.
    harness.table.performBatchUpdates(animated: false) {
      let moved = source.sections[0].remove(at: 5)
      source.sections[0].insert(moved, at: 14)
      let current = source.sections[0].remove(at: 9)
      source.sections[0].insert(current, at: 8)
      harness.table.moveRow(at: path(5), to: path(14))
      harness.table.moveRow(at: path(10), to: path(8))
    }
    harness.display.settle()
    #expect(source.sections[0][8].name == "Row 10" && source.sections[0][14].name == "Row 5")
    #expect(harness.table.contentOffset.y == Double(top) * 16)
  }

  @Test("An animated change moves rows within a quarter of a second, and at once with reduced motion")
  func animation() throws {
    let source = TestSource(rows: 5)
    let harness = TableHarness(source)
    source.sections[0].insert(TestRow(name: "New"), at: 0)
    harness.table.insertRows(at: [path(0)])
    let cell = try #require(harness.table.cellForRow(at: path(1)))
    #expect(cell.frame.minY == 16)
    harness.display.advance(by: 0.1)
    #expect(harness.display.session.isAnimating)
    harness.display.advance(by: 0.3)
    #expect(!harness.display.session.isAnimating && harness.lines[0] == "New")
    harness.display.session.screen.preferences.prefersReducedMotion = true
    source.sections[0].remove(at: 0)
    harness.table.deleteRows(at: [path(0)])
    harness.display.settle()
    #expect(!harness.display.session.isAnimating && harness.lines[0] == "Row 0")
  }

  @Test("A reload asks for new cells and a reconfiguration for the same ones") func reloads() throws {
    let source = TestSource(rows: 5)
    let harness = TableHarness(source)
    let cell = try #require(harness.table.cellForRow(at: path(1)))
    source.sections[0][1].name = "Changed"
    harness.table.reconfigureRows(at: [path(1)])
    harness.display.settle()
    #expect(harness.lines[1] == "Changed" && harness.table.cellForRow(at: path(1)) === cell)
    source.sections[0][1] = TestRow(name: "Again", lines: 2)
    harness.table.reloadRows(at: [path(1)], animated: false)
    harness.display.settle()
    #expect(harness.lines.prefix(4) == ["Row 0", "Again", "line 1", "Row 2"])
  }

  @Test("One change among a million rows asks for what is visible only") func changeAmongMillion() {
    let source = TestSource([Array(repeating: TestRow(name: "Row"), count: 1_000_000)])
    let harness = TableHarness(source)
    harness.table.contentOffset.y = 16 * 500_000
    harness.display.settle()
    let before = harness.table.counters
    source.sections[0].insert(TestRow(name: "New"), at: 3)
    harness.table.insertRows(at: [path(3)], animated: false)
    harness.display.settle()
    source.sections[0].remove(at: 900_000)
    harness.table.deleteRows(at: [path(900_000)], animated: false)
    harness.display.settle()
    #expect(harness.table.counters.measuredCells == before.measuredCells)
    #expect(harness.table.contentSize.height == 16_000_000)
  }

  @Test("A data source that announces too much is reported, and the table shows what it has")
  func wrongCounts() {
    let source = TestSource(rows: 3)
    let harness = TableHarness(source)
    source.sections[0].append(TestRow(name: "Row 3"))
    harness.table.insertRows(at: [path(3), path(4)])
    harness.display.settle()
    #expect(
      harness.display.problems == [
        "The data source of the table \"Rows\" is wrong: row [0, 4] does not exist in the new list: deletions are "
          + "positions in the old list, insertions in the new list."
      ])
    #expect(harness.lines.prefix(5) == ["Row 0", "Row 1", "Row 2", "Row 3", ""])
    harness.table.deleteRows(at: [path(0)])
    harness.display.settle()
    #expect(
      harness.display.problems.last?.contains("has 4 rows in section 0, but the batch updates lead to 3")
        == true)
    harness.table.moveRow(at: path(0), to: path(9))
    harness.table.deleteRows(at: [path(1), path(1), path(77)])
    harness.display.settle()
    #expect(harness.lines.prefix(5) == ["Row 0", "Row 1", "Row 2", "Row 3", ""])
  }

  @Test("A data source that changes without an announcement is reported when rows are asked for")
  func silentChange() {
    let source = TestSource(rows: 100)
    let harness = TableHarness(source)
    source.sections[0].removeSubrange(5...)
    harness.table.contentOffset.y = 16 * 50
    harness.display.settle()
    #expect(
      harness.display.problems == [
        "The data source of the table \"Rows\" is wrong: section 0 has 5 items, but 100 were announced: call "
          + "reloadData() or performBatchUpdates(animated:_:completion:) after each change."
      ])
    #expect(harness.lines.prefix(6) == ["Row 0", "Row 1", "Row 2", "Row 3", "Row 4", ""])
    source.sections = []
    harness.table.reloadData()
    harness.display.settle()
    #expect(harness.lines.allSatisfy { $0.isEmpty })
  }

  @Test("A data source that changes during the layout is reported and does not end the program")
  func changesDuringLayout() {
    let source = TestSource(rows: 50)
    let harness = TableHarness(source)
    source.onCell = { [weak source] table, _ in
      guard let source else { return }
      source.sections[0].append(TestRow(name: "More"))
      table.insertRows(at: [path(source.sections[0].count - 1)])
    }
    harness.table.contentOffset.y = 16 * 20
    harness.display.settle()
    source.onCell = nil
    harness.table.reloadData()
    harness.display.settle()
    #expect(
      harness.display.problems.contains {
        $0.contains("changes were announced while the list asked for cells")
      })
    #expect(harness.table.numberOfRows(inSection: 0) == source.sections[0].count)
    #expect(harness.lines[0] == "Row 20")
  }

  @Test("A cell that is returned for two rows is reported") func sharedCell() {
    final class Source: TableViewDataSource {
      let cell = TableViewCell()
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }
      func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell { cell }
    }
    let source = Source()
    let display = HeadlessDisplay(columns: 20, rows: 5)
    let table = TableView()
    table.identifier = "shared"
    table.dataSource = source
    display.show(table)
    #expect(display.problems.first?.contains("items [0, 0] and [0, 1] have the same cell") == true)
    #expect(table.visibleCells.count == 3)
  }

  @Test("Cells that the data source owns are shown again after a reload and when a row returns")
  func ownCells() {
    final class Source: TableViewDataSource {
      var cells: [TableViewCell]
      init(_ cells: [TableViewCell]) { self.cells = cells }
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { cells.count }
      func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
        cells[path.row]
      }
    }
    let cells = (0..<3).map { row in
      let cell = TableViewCell()
      cell.contentConfiguration = ListContentConfiguration.cell(text: "Row \(row)")
      return cell
    }
    let source = Source(cells)
    let display = HeadlessDisplay(columns: 20, rows: 6)
    let table = TableView()
    table.dataSource = source
    display.show(table)
    func expectAllRows() {
      display.advance(by: 1)
      for (row, cell) in cells.enumerated() {
        #expect(display.text.contains("Row \(row)"))
        #expect(cell.alpha == 1 && !cell.accessibilityElementsHidden)
      }
    }
    table.reloadRows(at: [path(1)])
    expectAllRows()
    table.reloadSections([0])
    expectAllRows()
    source.cells.remove(at: 1)
    table.deleteRows(at: [path(1)])
    display.advance(by: 0.1)
    source.cells = cells
    table.insertRows(at: [path(1)])
    expectAllRows()
  }

  @Test("A diffable data source shows snapshots, and refuses identifiers that occur twice") func diffable()
    throws
  {
    let display = HeadlessDisplay(columns: 20, rows: 8)
    let table = TableView()
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    let source = DiffableDataSource<String, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.contentConfiguration = ListContentConfiguration.cell(text: "Item \(item)")
      return cell
    }
    source.headerTitle = { $0 }
    display.show(table)
    var snapshot = Snapshot<String, Int>()
    snapshot.appendSections(["Even", "Odd"])
    snapshot.appendItems([0, 2, 4], toSection: "Even")
    snapshot.appendItems([1, 3], toSection: "Odd")
    source.apply(snapshot, animatingDifferences: false)
    display.settle()
    func lines() -> [String] {
      display.text.split(separator: "\n").dropLast().map { $0.dropFirst().description.trimmingSpaces }
    }
    #expect(lines() == ["Even", "Item 0", "Item 2", "Item 4", "Odd", "Item 1", "Item 3"])
    snapshot.deleteItems([2])
    snapshot.moveItem(3, beforeItem: 1)
    snapshot.moveSection("Odd", beforeSection: "Even")
    source.apply(snapshot)
    display.advance(by: 1)
    #expect(lines() == ["Odd", "Item 3", "Item 1", "Even", "Item 0", "Item 4"])
    #expect(source.itemIdentifier(for: path(1, 1)) == 4 && source.indexPath(for: 4) == path(1, 1))
    var completions = 0
    source.apply(Snapshot(), animatingDifferences: true) { completions += 1 }
    display.advance(by: 1)
    #expect(completions == 1 && lines() == [])
  }

  /// A random change of a snapshot.
  private func mutate(
    _ snapshot: inout Snapshot<Int, Int>, next: inout Int, _ random: inout SeededRandom
  ) throws {
    let items = snapshot.itemIdentifiers
    let sections = snapshot.sectionIdentifiers
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      next += 1
      snapshot.appendSections([next])
    case 1 where sections.count > 1:
      snapshot.deleteSections(Array(sections.shuffled(using: &random).prefix(1)))
    case 2 where sections.count > 1:
      let pair = sections.shuffled(using: &random)
      snapshot.moveSection(pair[0], beforeSection: pair[1])
    case 3, 4:
      guard let section = sections.randomElement(using: &random) else { return }
      let count = Int.random(in: 1...5, using: &random)
      snapshot.appendItems((1...count).map { next + $0 }, toSection: section)
      next += count
    case 5:
      guard let item = items.randomElement(using: &random) else { return }
      next += 1
      snapshot.insertItems([next], beforeItem: item)
    case 6, 7:
      snapshot.deleteItems(
        Array(Set((0..<3).compactMap { _ in items.randomElement(using: &random) })))
    default:
      guard items.count > 1 else { return }
      let pair = items.shuffled(using: &random)
      snapshot.moveItem(pair[0], afterItem: pair[1])
    }
  }

  /// The number of random snapshots; `BACKLIT_RANDOM_SNAPSHOTS` sets a different one.
  private static let snapshotCount =
    ProcessInfo.processInfo.environment["BACKLIT_RANDOM_SNAPSHOTS"].flatMap(Int.init) ?? 1280

  @Test(
    "Random snapshots show what a new table shows: cells, tree, selection; the reader's cursor stays on its item",
    arguments: 0..<8)
  func oracle(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    func make() -> (HeadlessDisplay, TableView, DiffableDataSource<Int, Int>) {
      let display = HeadlessDisplay(columns: 24, rows: 10, drawsOnDemand: true)
      let table = TableView()
      table.allowsMultipleSelection = true
      table.register(TableViewCell.self, forCellReuseIdentifier: "row")
      let source = DiffableDataSource<Int, Int>(tableView: table) { table, path, item in
        let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
        let lines = (0...item % 3).map { "\(item) \($0)" }.joined(separator: "\n")
        cell.contentConfiguration = ListContentConfiguration.cell(text: lines)
        return cell
      }
      source.headerTitle = { "Section \($0)" }
      display.show(table)
      return (display, table, source)
    }
    let commands: [ReaderCommand] = [.next, .previous, .nextHeading, .previousHeading]
    let (display, table, source) = make()
    var snapshot = Snapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(1...30))
    var next = 30
    source.apply(snapshot, animatingDifferences: false)
    display.settle()
    for step in 0..<Self.snapshotCount / 8 {
      // The reader reads for a while, and then only the tables are compared.
      if step % 16 == 0 { display.robot.reader(.on) }
      if step % 16 == 8 { display.robot.reader(.off) }
      for _ in 0..<Int.random(in: 1...4, using: &random) { try mutate(&snapshot, next: &next, &random) }
      let selected = Set(
        (table.indexPathsForSelectedRows ?? []).compactMap { source.itemIdentifier(for: $0) })
      let read = readItem(display)
      source.apply(snapshot, animatingDifferences: step % 3 == 0)
      if step % 3 == 0 { display.advance(by: 0.3) } else { display.settle() }
      let kept = Set((table.indexPathsForSelectedRows ?? []).compactMap { source.itemIdentifier(for: $0) })
      #expect(kept == selected.intersection(snapshot.itemIdentifiers))
      if let read, snapshot.itemIdentifiers.contains(read) {
        #expect(readItem(display) == read, "step \(step): the reader left its item")
      } else if display.session.isReaderOn, !snapshot.itemIdentifiers.isEmpty {
        let cursor = try #require(display.session.readerCursor, "step \(step): the reader has no element")
        #expect(display.tree[cursor] != nil, "step \(step): the reader is at an element that is gone")
      }
      if let item = snapshot.itemIdentifiers.randomElement(using: &random),
        let path = source.indexPath(for: item)
      {
        table.selectRow(at: path)
      }
      if display.session.isReaderOn {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          display.robot.reader(commands[Int.random(in: 0..<commands.count, using: &random)])
        }
      }
      table.contentOffset.y = Double(Int.random(in: 0..<60, using: &random)) * 16
      display.settle()
      guard step % 8 == 7 else { continue }
      display.robot.reader(.off)
      let (freshDisplay, fresh, freshSource) = make()
      freshSource.apply(snapshot, animatingDifferences: false)
      // Both tables measure all their rows.
      for table in [table, fresh] {
        for offset in stride(from: 0.0, through: 6000, by: 96) {
          table.contentOffset.y = offset
          (table === fresh ? freshDisplay : display).settle()
        }
      }
      for path in source.snapshot().itemIdentifiers.compactMap({ source.indexPath(for: $0) }) {
        #expect(table.rectForRow(at: path) == fresh.rectForRow(at: path))
      }
      for path in table.indexPathsForSelectedRows ?? [] { fresh.selectRow(at: path) }
      // A new table without rows cannot get the focus that the table still has.
      if !fresh.canBecomeFocused { display.session.window.focus(on: nil) }
      if table.isFocused { freshDisplay.session.window.focus(on: fresh) }
      fresh.setCursor(at: table.cursorIndexPath)
      for offset in [0.0, 160, 480, 100_000] {
        for (display, table) in [(display, table), (freshDisplay, fresh)] {
          table.contentOffset.y = offset
          display.settle()
        }
        #expect(display.text == freshDisplay.text, "step \(step), offset \(offset)")
        #expect(outline(display.tree) == outline(freshDisplay.tree))
      }
    }
    #expect(display.problems.isEmpty)
  }

  /// The item of the row at the reader's cursor; nil for a heading, and while the reader is off.
  private func readItem(_ display: HeadlessDisplay) -> Int? {
    guard let node = display.session.readerCursor.flatMap({ display.tree[$0] }), node.position != nil else {
      return nil
    }
    return node.label?.split(separator: " ").first.flatMap { Int($0) }
  }

  /// The elements of a tree in reading order, with their places.
  private func outline(_ tree: AccessibilityTree) -> [String] {
    tree.readingOrder.compactMap { tree[$0] }.map {
      "\($0.label ?? "") \($0.frame) \($0.traits.names) \($0.position.map { "\($0.index)/\($0.count)" } ?? "")"
    }
  }
}

import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// The cells that a table shows, makes and measures.
@Suite @MainActor struct TableViewTests {
  @Test("Rows are shown from the top, as many as fit") func shows() {
    let harness = TableHarness(TestSource(rows: 100))
    #expect(harness.lines.prefix(12) == (0..<12).map { "Row \($0)" }[...])
    #expect(harness.table.indexPathsForVisibleRows == (0..<12).map { path($0) })
    #expect(harness.table.contentSize == Size(width: 320, height: 1600))
  }

  @Test("Scrolling through 10,000 rows makes at most two cells more than are visible") func reuse() {
    let harness = TableHarness(TestSource(rows: 10_000))
    for _ in 0..<300 { harness.robot.scroll(at: Point(x: 4, y: 4), notches: 11) }
    #expect(harness.table.contentOffset.y == 9900 * 16)
    harness.press("Tab", "Home", "End")
    #expect(harness.lines.first == "Row 9988")
    #expect(harness.table.madeCells <= 14)
    #expect(harness.table.subviews.filter { $0 is TableViewCell }.count <= 14)
  }

  @Test("A table of a million rows measures what is visible, at its ends too") func million() {
    let source = TestSource([Array(repeating: TestRow(name: "Row"), count: 1_000_000)])
    let harness = TableHarness(source)
    #expect(harness.table.counters.measuredCells == 12)
    #expect(harness.table.contentSize.height == 16_000_000)
    source.sections[0][999_999].name = "Last"
    source.sections[0][777_777].name = "Deep"
    harness.robot.press(.tab)
    harness.robot.press(.end)
    #expect(harness.lines[11] == "Last")
    harness.table.scrollToRow(at: path(777_777), at: .top, animated: false)
    harness.display.settle()
    #expect(harness.lines[0] == "Deep")
    #expect(harness.table.counters.measuredCells <= 12 * 4)
  }

  @Test("Heights follow the content of cells, and the row below begins where a row ends") func heights() {
    let source = TestSource([
      [TestRow(name: "A", lines: 3), TestRow(name: "B"), TestRow(name: "C", lines: 2)]
    ])
    let harness = TableHarness(source)
    #expect(harness.lines.prefix(6) == ["A", "line 1", "line 2", "B", "C", "line 1"])
    #expect(harness.table.rectForRow(at: path(2)) == Rect(x: 0, y: 64, width: 320, height: 32))
    #expect(harness.table.contentSize.height == 96)
  }

  @Test("A text that changes in a visible cell changes the height of its row") func growing() throws {
    let harness = TableHarness(TestSource(rows: 5))
    let cell = try #require(harness.table.cellForRow(at: path(1)))
    cell.contentConfiguration = ListContentConfiguration.cell(text: "one\ntwo\nthree")
    harness.display.settle()
    #expect(harness.table.rectForRow(at: path(2)).minY == 64)
    #expect(harness.lines.prefix(5) == ["Row 0", "one", "two", "three", "Row 2"])
  }

  @Test("Cells with constraints measure themselves in an engine of their own") func constraints() throws {
    final class Source: TableViewDataSource {
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1000 }
      func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        (cell as? ConstrainedCell)?.label.text = String(repeating: "word ", count: path.row % 20 + 1)
        return cell
      }
    }
    let source = Source()
    let display = HeadlessDisplay(columns: 40, rows: 12)
    let table = TableView()
    table.register(ConstrainedCell.self, forCellReuseIdentifier: "row")
    table.dataSource = source
    display.show(table)
    // Twenty words of five columns in 38 columns: three lines, and a margin of a row.
    #expect(table.rectForRow(at: path(0)).height == 32)
    table.scrollToRow(at: path(19), at: .top, animated: false)
    display.settle()
    #expect(table.rectForRow(at: path(19)).height == 64)
    let cell = try #require(table.cellForRow(at: path(19)) as? ConstrainedCell)
    #expect(cell.label.frame == Rect(x: 8, y: 0, width: 304, height: 48))
    let before = display.session.window.layoutCounters
    for step in 0..<50 {
      table.contentOffset.y = Double(step) * 48
      display.settle()
    }
    let after = display.session.window.layoutCounters
    #expect(after.additions == before.additions, "The page's system got constraints.")
    #expect(after.solutions == before.solutions)
    #expect(ConstrainedCell.made <= 14)
  }

  @Test("A scroll step through measured rows adds no constraint and measures nothing") func steadyScrolling()
  {
    let harness = TableHarness(TestSource(rows: 1000))
    for step in 0..<100 { harness.table.contentOffset.y = Double(step) * 16; harness.display.settle() }
    let before = harness.table.counters
    for step in (0..<100).reversed() {
      harness.table.contentOffset.y = Double(step) * 16
      harness.display.settle()
    }
    // A cell that is used for a different row is measured: it may need a different height.
    #expect(harness.table.counters.measuredCells - before.measuredCells <= 100)
    #expect(harness.table.counters.configuredCells - before.configuredCells <= 100)
  }

  @Test("The topmost row stays in its place while rows above it are measured") func noJump() {
    var random = SeededRandom(seed: 7)
    let rows = (0..<2000).map { TestRow(name: "Row \($0)", lines: Int.random(in: 1...6, using: &random)) }
    let harness = TableHarness(TestSource([rows]))
    harness.table.scrollToRow(at: path(1000), at: .top, animated: false)
    harness.display.settle()
    #expect(harness.lines[0] == "Row 1000")
    for _ in 0..<300 {
      let first = harness.table.indexPathsForVisibleRows[0]
      let before = harness.place(first)
      let notches = Double(Int.random(in: 1...3, using: &random))
      harness.robot.scroll(at: Point(x: 4, y: 4), notches: -notches)
      #expect(harness.place(first) == before + notches * 48, "\(first)")
    }
    // What is on the screen is what the rows say.
    for path in harness.table.indexPathsForVisibleRows.dropFirst() {
      let line = Int(harness.place(path) / 16)
      if line >= 0, line < 12 { #expect(harness.lines[line] == "Row \(path.row)") }
    }
  }

  @Test(
    "Scrolling to rows shows them at their position although heights were estimated", arguments: [1, 2, 3])
  func scrollToRow(seed: Int) {
    var random = SeededRandom(seed: seed)
    let rows = (0..<500).map { TestRow(name: "Row \($0)", lines: Int.random(in: 1...4, using: &random)) }
    let harness = TableHarness(TestSource([rows]))
    for _ in 0..<60 {
      let row = Int.random(in: 30..<470, using: &random)
      let position = TableView.ScrollPosition.allCases.randomElement(using: &random) ?? .top
      harness.table.scrollToRow(at: path(row), at: position, animated: false)
      harness.display.settle()
      let top = harness.place(path(row))
      let bottom = top + harness.table.rectForRow(at: path(row)).height
      switch position {
      case .none: #expect(top >= 0 && bottom <= 192)
      case .top: #expect(top == 0)
      case .bottom: #expect(bottom == 192)
      case .middle: #expect(abs((top + bottom) / 2 - 96) <= 16)
      }
    }
  }

  @Test("An animated scroll ends at its row") func animatedScroll() {
    let rows = (0..<500).map { TestRow(name: "Row \($0)", lines: $0 % 4 + 1) }
    let harness = TableHarness(TestSource([rows]))
    harness.table.scrollToRow(at: path(300), at: .top, animated: true)
    harness.display.advance(by: 1)
    #expect(harness.lines[0] == "Row 300")
  }

  @Test("A resize keeps the topmost row and measures again") func resize() {
    let text = "A text of many words that needs several lines on a narrow screen"
    let rows = (0..<200).map { TestRow(name: "\($0) \(text)") }
    let harness = TableHarness(TestSource([rows]))
    harness.table.scrollToRow(at: path(100), at: .top, animated: false)
    harness.display.settle()
    #expect(harness.lines[0].hasPrefix("100 A text"))
    for columns in [20, 60, 15, 100, 40, 11, 80] {
      harness.robot.resize(columns: columns, rows: 13)
      #expect(harness.lines[0].hasPrefix("100 "), "\(columns) columns")
    }
  }

  @Test("A resize storm ends with the same rows as a new table of that size") func resizeStorm() {
    var random = SeededRandom(seed: 3)
    let text = "several words of different lengths, so that lines break"
    let rows = (0..<300).map { TestRow(name: "\($0) \(text)") }
    let harness = TableHarness(TestSource([rows]))
    for _ in 0..<60 {
      harness.robot.resize(
        columns: Int.random(in: 8...120, using: &random), rows: Int.random(in: 2...40, using: &random))
    }
    harness.robot.resize(columns: 30, rows: 21)
    harness.table.contentOffset.y = 0
    harness.display.settle()
    let fresh = TableHarness(TestSource([rows]), columns: 30, rows: 20)
    #expect(harness.lines == fresh.lines)
  }

  @Test("Right to left, cells are mirrored") func rightToLeft() throws {
    let harness = TableHarness(TestSource(rows: 3)) {
      $0.allowsSelection = true
    }
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.display.settle()
    let cell = try #require(harness.table.cellForRow(at: path(0)))
    cell.accessoryType = .disclosureIndicator
    harness.display.settle()
    let line = harness.display.text.split(separator: "\n")[0]
    #expect(String(line).trimmingSpaces == "‹" + String(repeating: " ", count: 32) + "Row 0")
  }

  @Test("Rows of a fixed height are not measured") func fixedHeight() {
    let harness = TableHarness(TestSource(rows: 1000)) { $0.rowHeight = 40 }
    #expect(harness.table.counters.measuredCells == 0)
    // On whole cells.
    #expect(harness.table.rectForRow(at: path(1)) == Rect(x: 0, y: 48, width: 320, height: 48))
  }

  @Test("The views above and below the rows are as high as their constraints need") func tableViews() throws {
    let harness = TableHarness(TestSource(rows: 3))
    let header = View()
    let label = Label(text: "A title that needs three lines in a table of forty columns, because it is long")
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    header.addSubview(label)
    LayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: header.leadingAnchor, constant: 16),
      label.trailingAnchor.constraint(equalTo: header.trailingAnchor, constant: -16),
      label.topAnchor.constraint(equalTo: header.topAnchor),
      label.bottomAnchor.constraint(equalTo: header.bottomAnchor),
    ])
    harness.table.tableHeaderView = header
    let footer = View(frame: Rect(x: 0, y: 0, width: 10, height: 32))
    harness.table.tableFooterView = footer
    harness.display.settle()
    #expect(header.frame == Rect(x: 0, y: 0, width: 320, height: 48))
    #expect(harness.lines[3] == "Row 0")
    #expect(footer.frame == Rect(x: 0, y: 96, width: 320, height: 32))
    label.text = "Short"
    harness.display.settle()
    #expect(harness.lines.prefix(2) == ["Short", "Row 0"])
    #expect(harness.table.contentSize.height == 16 + 48 + 32)
  }

  @Test("Headers stay at the top of their section in the plain style only") func headers() {
    let source = TestSource((0..<5).map { section in (0..<20).map { TestRow(name: "\(section).\($0)") } })
    source.titles = ["Zero", "One", "Two", "Three", "Four"]
    source.footers = ["End of zero"]
    let plain = TableHarness(source)
    #expect(plain.lines.prefix(3) == ["Zero", "0.0", "0.1"])
    plain.table.contentOffset.y = 16 * 10
    plain.display.settle()
    #expect(plain.lines.prefix(2) == ["Zero", "0.10"])
    // The header of the next section pushes it up; section 0 has a header, 20 rows and a footer.
    plain.table.contentOffset.y = 16 * 21
    plain.display.settle()
    #expect(plain.lines.prefix(3) == ["End of zero", "One", "1.0"])
    plain.table.contentOffset.y = 16 * 25
    plain.display.settle()
    #expect(plain.lines.prefix(2) == ["One", "1.3"])
    let grouped = TableHarness(source, style: .grouped)
    grouped.table.contentOffset.y = 16 * 10
    grouped.display.settle()
    #expect(grouped.lines[0] == "0.9")
  }

  @Test("Standard cells and headers grow with the text size") func textSize() {
    let source = TestSource([[TestRow(name: "One"), TestRow(name: "Two")]])
    source.titles = ["Numbers"]
    let harness = TableHarness(source)
    var heights: [Double] = []
    for size in [ContentSizeCategory.large, .accessibilityLarge, .large] {
      harness.display.session.window.screen.preferences.preferredContentSizeCategory = size
      harness.display.settle()
      heights.append(harness.table.rectForRow(at: path(1)).height)
      #expect(harness.table.rectForRow(at: path(1)).minY == harness.table.rectForRow(at: path(0)).height * 2)
    }
    #expect(heights == [16, 48, 16])
  }

  @Test("A data source can lose sections together with a change of the text size") func fewerSections() {
    let source = TestSource([[TestRow(name: "One")], [TestRow(name: "Two")], [TestRow(name: "Three")]])
    source.titles = ["A", "B", "C"]
    let harness = TableHarness(source)
    source.sections = [[TestRow(name: "Four")]]
    harness.table.reloadData()
    harness.display.session.window.screen.preferences.preferredContentSizeCategory = .accessibilityLarge
    harness.display.settle()
    #expect(harness.table.numberOfSections == 1 && harness.table.rectForRow(at: path(0)).height == 48)
  }

  @Test("A table without rows shows its empty view") func emptyView() {
    let source = TestSource(rows: 0)
    let harness = TableHarness(source)
    let label = Label(text: "Nothing here")
    harness.table.emptyView = label
    harness.display.settle()
    #expect(harness.display.text.contains("Nothing here"))
    source.sections = [[TestRow(name: "One")]]
    harness.table.insertRows(at: [path(0)], animated: false)
    harness.display.settle()
    #expect(!harness.display.text.contains("Nothing here") && harness.lines[0] == "One")
  }

  @Test("Rows are announced to the prefetching object a page ahead, and cancelled after a turn")
  func prefetch() {
    let prefetcher = Prefetcher()
    let harness = TableHarness(TestSource(rows: 1000)) { $0.prefetchDataSource = prefetcher }
    #expect(prefetcher.announced == Set(12..<24))
    harness.table.contentOffset.y = 12 * 16
    harness.display.settle()
    #expect(prefetcher.announced.isSuperset(of: 24..<36))
    harness.table.contentOffset.y = 500 * 16
    harness.display.settle()
    #expect(prefetcher.announced.isSuperset(of: 512..<524) && prefetcher.announced.isDisjoint(with: 24..<36))
  }

  @Test("With the reader on a row far away, the rows of a page are announced, and not all up to it")
  func prefetchWithReader() {
    let prefetcher = Prefetcher()
    let harness = TableHarness(TestSource(rows: 5000)) { $0.prefetchDataSource = prefetcher }
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    for _ in 0..<50 { harness.robot.scroll(at: Point(x: 4, y: 4), notches: 10) }
    #expect(harness.table.contentOffset.y > 1000 * 16)
    #expect(prefetcher.announced.count <= 40 && prefetcher.largest <= 40, "\(prefetcher.largest)")
  }

  @Test("A cell that is not registered ends the program with its name and the registered ones")
  func unregistered() async {
    expectMessage(
      "the reuse identifier \"track\": register it first. Registered are",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        _ = table.dequeueReusableCell(withIdentifier: "track", for: ListIndexPath(row: 0, section: 0))
      })
  }
}

/// A cell with a label that fills it by constraints, with a row of cells below it.
@MainActor
private final class ConstrainedCell: TableViewCell {
  static var made = 0
  let label = Label()

  required init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    Self.made += 1
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    LayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
      label.topAnchor.constraint(equalTo: contentView.topAnchor),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -16),
    ])
  }
}

/// Records the rows that a table announces, without the cancelled ones.
@MainActor
private final class Prefetcher: TableViewDataSourcePrefetching {
  var announced: Set<Int> = []
  /// The largest number of rows that were announced together.
  var largest = 0

  func tableView(_ tableView: TableView, prefetchRowsAt paths: [ListIndexPath]) {
    largest = max(largest, paths.count)
    announced.formUnion(paths.map(\.row))
  }

  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt paths: [ListIndexPath]) {
    announced.subtract(paths.map(\.row))
  }
}

import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// A data source of many rows that knows their texts without cells.
@MainActor
private final class CountedSource: TableViewDataSource {
  let count: Int

  init(_ count: Int) { self.count = count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
    cell.contentConfiguration = ListContentConfiguration.cell(text: "Row \(path.row)")
    return cell
  }

  func tableView(_ tableView: TableView, searchTextForRowAt path: ListIndexPath) -> String? {
    "Row \(path.row)"
  }
}

/// How the screen reader finds and reaches rows and headings that are not in the tree.
@Suite @MainActor struct TableReachTests {
  /// A table of sections with a heading each.
  private func sections(_ count: Int, rows: Int = 30, style: TableView.Style = .grouped) -> TableHarness {
    let source = TestSource(
      (0..<count).map { section in (0..<rows).map { TestRow(name: "Row \(section).\($0)") } })
    source.titles = (0..<count).map { "Section \($0)" }
    let harness = TableHarness(source, style: style)
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    return harness
  }

  @Test(
    "The rows around the element of a braille display are in the tree, so that its keys go through all of them"
  )
  func braille() throws {
    let harness = TableHarness(TestSource(rows: 100))
    var current = try #require(harness.table.cellForRow(at: path(0))).nodeID
    for row in 1..<40 {
      harness.display.session.window.brailleNode = current
      let tree = harness.display.tree
      let place = try #require(tree.readingPlace(of: current))
      current = try #require(tree.readingOrder.dropFirst(place + 1).first)
      #expect(tree[current]?.label == "Row \(row)")
    }
    #expect(harness.lines[0] == "Row 0")
  }

  @Test(
    "Row 777,777 of a million, which was never on the screen, is found by its text, and the reader goes there"
  )
  func million() throws {
    let display = HeadlessDisplay(columns: 40, rows: 13)
    let table = TableView()
    table.accessibilityLabel = "Rows"
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    let source = CountedSource(1_000_000)
    table.dataSource = source
    display.show(table)
    display.robot.reader(.on)
    display.advance(by: 10)
    let configured = table.counters.configuredCells
    display.robot.press(.function(7))
    display.advance(by: 5)
    #expect(
      display.lastSpoken == [
        "Elements", "search field", "1000000 items. Rows, Row 0, 1 of 1000000",
      ])
    // A letter is answered at once, and the search goes on in later frames.
    display.robot.type("row 777777")
    #expect(display.text.contains("searching"))
    display.advance(by: 5)
    let row = "Rows, Row 777777"
    #expect(display.lastSpoken?.last?.hasSuffix("1 item. \(row), 1 of 1") == true, "\(display.spoken)")
    #expect(display.text.contains("▸ \(row)"))
    #expect(table.counters.configuredCells == configured, "the table made cells for the search")
    display.robot.press(.enter)
    display.advance(by: 5)
    #expect(display.lastSpoken == ["Rows", "table", "1000000 rows", "Row 777777", "777778 of 1000000"])
    #expect(table.cellForRow(at: path(777_777)) != nil)
    #expect(display.tree.nodes(in: table).count <= 16 && table.madeCells <= 18)
    // It goes on from there.
    display.robot.reader(.next)
    display.advance(by: 5)
    #expect(display.lastSpoken == ["Row 777778", "777779 of 1000000"])
  }

  @Test("Digits that nothing uses lead to the row with this number, also from outside of the only list")
  func numbers() {
    let display = HeadlessDisplay(columns: 40, rows: 20)
    let table = TableView()
    table.accessibilityLabel = "Rows"
    table.allowsSelection = false
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    let source = CountedSource(1000)
    table.dataSource = source
    let stack = StackView(arrangedSubviews: [Button(title: "Play"), table])
    stack.axis = .vertical
    table.heightAnchor.constraint(greaterThanOrEqualToConstant: 160).isActive = true
    display.show(stack)
    display.robot.reader(.on)
    display.finishSpeaking()
    func type(_ digits: String) -> [String]? {
      display.robot.type(digits)
      display.finishSpeaking()
      // A digit after more than a second begins a new number.
      display.advance(by: 2)
      return display.lastSpoken
    }
    #expect(type("5") == ["Rows", "table", "1000 rows", "Row 4", "5 of 1000"])
    #expect(type("737") == ["Row 736", "737 of 1000"])
    #expect(type("9") == ["Row 8", "9 of 1000"])
    // No row has the number 9999, so the last digit begins a number.
    #expect(type("9999") == ["Row 8", "9 of 1000"])
    #expect(type("0") == ["no item 0"])
    let registration = display.session.addUnhandledKeyHandler { $0.key == .character("3") }
    defer { registration.remove() }
    display.clearTranscript()
    #expect(type("3") == nil && display.spoken.isEmpty)
  }

  @Test("Rows without a search text are found by the labels of their cells, a few in each frame")
  func labels() {
    let harness = TableHarness(TestSource(rows: 3000))
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    harness.press("F7")
    harness.display.advance(by: 5)
    let before = harness.table.counters.configuredCells
    harness.robot.type("2")
    let first = harness.table.counters.configuredCells - before
    #expect(first > 0 && first < 1500, "\(first) cells were made for one letter")
    harness.press("Backspace")
    harness.robot.type("row 2999")
    harness.display.advance(by: 5)
    #expect(harness.display.lastSpoken?.last?.contains("Row 2999, 1 of 1") == true)
    #expect(harness.table.madeCells <= 18)
    harness.press("Enter")
    harness.display.advance(by: 5)
    #expect(harness.display.lastSpoken == ["Rows", "table", "3000 rows", "Row 2999", "3000 of 3000"])
    #expect(harness.lines.contains("Row 2999"))
  }

  @Test("The list of elements has all rows and headings in order, and leads to a heading off the screen")
  func order() {
    let harness = sections(3, rows: 20)
    let said = harness.speech { harness.press("F7") }
    #expect(said.last?.last?.hasPrefix("63 items. Section 0, heading, 1 of 63") == true, "\(said)")
    var lines: [String] = []
    for _ in 1..<63 {
      harness.press("Down")
      lines += harness.speech(for: 5) {}.map { $0[0] }
    }
    let expected = (0..<3).flatMap { section in
      ["Section \(section), heading"]
        + (0..<20).map { "Rows, Row \(section).\($0)" }
    }
    #expect(lines.isEmpty == false)
    #expect(lines == Array(expected.dropFirst()))
    harness.robot.type("section 2")
    harness.display.advance(by: 5)
    let found = harness.speech { harness.press("Enter") }
    #expect(found.last == ["Rows", "table", "60 rows", "Section 2", "heading"])
    #expect(harness.lines.contains("Section 2"))
  }

  @Test("Headings of sections off the screen are stops of the rotor", arguments: TableView.Style.allCases)
  func headings(style: TableView.Style) {
    let harness = sections(50, style: style)
    let down = (1..<50).map { _ in harness.speech { harness.robot.reader(.nextHeading) } }
    #expect(down == (1..<50).map { [["Section \($0)", "heading", "\($0 + 1) of 50"]] })
    #expect(harness.lines.contains("Section 49"))
    #expect(harness.display.tree.nodes(in: harness.table).count <= 20)
    // On to the rows of the section, and back.
    #expect(harness.speech { harness.robot.reader(.next) } == [["Row 49.0", "1471 of 1500"]])
    harness.robot.reader(.next)
    harness.display.advance(by: 5)
    let back = harness.speech { harness.robot.reader(.previousHeading) }
    #expect(back == [["Section 49", "heading", "50 of 50"]])
    #expect(
      harness.speech { harness.robot.reader(.previousHeading) } == [["Section 48", "heading", "49 of 50"]])
  }

  @Test("The first and the last element, and reading from the top, are those of all rows") func ends() {
    let harness = TableHarness(TestSource(rows: 5000))
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    #expect(harness.speech { harness.robot.reader(.last) } == [["Row 4999", "5000 of 5000"]])
    #expect(harness.lines.contains("Row 4999"))
    #expect(harness.speech { harness.robot.reader(.first) } == [["Row 0", "1 of 5000"]])
    harness.table.contentOffset.y = 40_000
    harness.display.settle()
    let said = harness.speech(for: 60) { harness.robot.reader(.readFromTop) }
    #expect(said.prefix(3).map { $0[0] } == ["Row 0", "Row 1", "Row 2"])
    #expect(said.count > 10 && said.map { $0[0] } == said.indices.map { "Row \($0)" })
  }
}

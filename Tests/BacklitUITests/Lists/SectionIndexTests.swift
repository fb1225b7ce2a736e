import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitSession
import TestSupport
import Testing

@testable import BacklitUI

/// The index of a table, and what looks into its cells.
@Suite @MainActor struct SectionIndexTests {
  /// A table of 26 sections, A to Z, with ten names each.
  private func table(
    rows: Int = 12, direction: LayoutDirection = .leftToRight
  ) throws -> (HeadlessDisplay, TableView, DiffableDataSource<String, String>) {
    let display = HeadlessDisplay(columns: 40, rows: rows + 1)
    display.session.window.screen.preferences.layoutDirection = direction
    let table = TableView()
    table.accessibilityLabel = "Names"
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    let source = DiffableDataSource<String, String>(tableView: table) { table, path, name in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.contentConfiguration = ListContentConfiguration.cell(text: name)
      return cell
    }
    source.headerTitle = { $0 }
    source.sectionIndexTitle = { $0 }
    var snapshot = Snapshot<String, String>()
    for letter in Self.letters {
      snapshot.appendSections([letter])
      snapshot.appendItems((0..<10).map { "\(letter)\($0)" }, toSection: letter)
    }
    display.show(table)
    source.apply(snapshot, animatingDifferences: false)
    display.settle()
    return (display, table, source)
  }

  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }

  /// The letters in a column of the screen.
  private func column(_ number: Int, of display: HeadlessDisplay, rows: Int) -> String {
    (0..<rows).map { row in
      let text = Array(display.grid.rowText(row))
      return number < text.count ? String(text[number]) : " "
    }.joined()
  }

  @Test("The titles are beside the rows; where they do not fit, some are left out", arguments: [12, 30])
  func titles(rows: Int) throws {
    let (display, table, source) = try table(rows: rows)
    let shown = column(38, of: display, rows: rows).filter { $0 != " " }
    #expect(shown.first == "A" && shown.last == "Z" && shown.count == min(26, rows))
    #expect(String(shown.sorted()) == shown)
    #expect(table.cellForRow(at: path(0))?.frame.maxX == 304.0)
    source.sectionIndexTitle = nil
    table.reloadSectionIndexTitles()
    display.settle()
    #expect(column(38, of: display, rows: rows).allSatisfy { $0 == " " })
    #expect(table.cellForRow(at: path(0))?.frame.maxX == 320.0)
  }

  @Test("From right to left, the titles are at the left edge") func mirrored() throws {
    let (display, table, source) = try table(direction: .rightToLeft)
    // The table does not retain it.
    defer { withExtendedLifetime(source) {} }
    #expect(column(1, of: display, rows: 12).first == "A")
    #expect(table.cellForRow(at: path(0))?.frame.minX ?? 0 >= 0)
  }

  @Test("A click on a title and a drag along the titles scroll to the sections") func touches() throws {
    let (display, table, source) = try table(rows: 30)
    // The table does not retain it.
    defer { withExtendedLifetime(source) {} }
    // 26 titles are in the middle of 30 rows.
    func title(_ letter: Int) -> Point { Point(x: 38.5, y: Double(letter + 2) + 0.5) }
    display.robot.pointer(.down, at: title(3))
    #expect(table.indexPathsForVisibleRows.first == path(0, 3))
    #expect(table.headerView(forSection: 3)?.frame.minY == table.contentOffset.y)
    #expect(display.grid.rowText(0).hasPrefix(" D"), "\(display.text)")
    display.robot.pointer(.drag, at: title(10))
    #expect(display.grid.rowText(0).hasPrefix(" K"), "\(display.text)")
    display.robot.pointer(.drag, at: Point(x: 5, y: 29))
    display.robot.pointer(.up, at: Point(x: 5, y: 29))
    #expect(table.indexPathsForVisibleRows.last == path(9, 25))
    // Nothing but the visible rows was made on the way.
    #expect(table.madeCells <= 34)
  }

  @Test("Readers find one adjustable element that leads from section to section") func reader() throws {
    let (display, table, source) = try table()
    // The table does not retain it.
    defer { withExtendedLifetime(source) {} }
    display.robot.reader(.on)
    display.advance(by: 10)
    #expect(display.lastSpoken == ["Names", "table", "260 rows", "A", "heading"])
    let index = try #require(table.indexView)
    #expect(index.accessibilityValue == "A")
    display.session.window.post(.layoutChanged(index))
    display.advance(by: 10)
    #expect(display.spoken.contains(["Section index", "A", "adjustable"]), "\(display.spoken.suffix(3))")
    display.clearTranscript()
    display.robot.reader(.increment)
    display.advance(by: 5)
    display.robot.reader(.increment)
    display.advance(by: 5)
    #expect(display.spoken == [["B"], ["C"]])
    #expect(table.indexPathsForVisibleRows.first == path(0, 2))
    display.robot.reader(.decrement)
    display.advance(by: 5)
    #expect(display.lastSpoken == ["B"])
    display.clearTranscript()
    for _ in 0..<26 { display.robot.reader(.increment) }
    display.advance(by: 10)
    #expect(display.spoken.last?.first == "Z", "\(display.spoken)")
  }

  @Test("The index follows sections that come and go") func changes() throws {
    let (display, table, source) = try table(rows: 30)
    var snapshot = source.snapshot()
    snapshot.deleteSections(["A", "B"])
    source.apply(snapshot, animatingDifferences: false)
    display.settle()
    #expect(column(38, of: display, rows: 30).trimmingSpaces.first == "C")
    #expect(table.indexView?.accessibilityValue == "C")
  }

  @Test("Conflicts and ambiguities in cells are problems of the layout") func ambiguity() throws {
    let display = HeadlessDisplay(columns: 40, rows: 13)
    let table = TableView()
    table.identifier = "names"
    let source = TestSource(rows: 3)
    table.register(forCellReuseIdentifier: "row") { name in
      let cell = TableViewCell(reuseIdentifier: name)
      let label = Label(text: "Open")
      label.identifier = "open"
      label.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(label)
      // Nothing says where the label is across the cell.
      label.topAnchor.constraint(equalTo: cell.contentView.topAnchor).isActive = true
      label.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor).isActive = true
      return cell
    }
    source.fillsCells = false
    table.dataSource = source
    display.show(table)
    #expect(display.layoutProblems.contains { $0.contains("ambiguous") && $0.contains("open") })
    let cell = try #require(table.cellForRow(at: path(0)))
    let label = try #require(cell.contentView.subviews.first)
    for width in [40.0, 80] {
      label.widthAnchor.constraint(equalToConstant: width).isActive = true
    }
    display.settle()
    #expect(
      display.layoutProblems.contains { $0.contains("width") && $0.contains("open") },
      "\(display.layoutProblems)")
  }
}

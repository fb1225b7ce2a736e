import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLists
import BacklitSession
import BacklitUI
import TestSupport

/// A row of the tables of the tests: its name and its lines of text.
struct TestRow: Hashable, Sendable {
  var name: String
  var lines = 1
}

/// A data source of rows in sections that records what the table asks for.
@MainActor
final class TestSource: TableViewDataSource, TableViewDelegate {
  var sections: [[TestRow]]
  var titles: [String] = []
  var footers: [String] = []
  var allowsEditing = false
  var allowsMoving = false
  /// The events, in order.
  var events: [String] = []
  /// Whether the cells show their rows.
  var fillsCells = true
  /// Makes the headers; nil for headers with the titles.
  var header: (@MainActor () -> TableViewHeaderFooterView)?
  /// Called before a cell is returned.
  var onCell: (@MainActor (TableView, ListIndexPath) -> Void)?

  init(_ sections: [[TestRow]]) { self.sections = sections }

  convenience init(rows: Int) { self.init([(0..<rows).map { TestRow(name: "Row \($0)") }]) }

  func numberOfSections(in tableView: TableView) -> Int { sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    onCell?(tableView, path)
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
    guard fillsCells, sections.indices.contains(path.section),
      sections[path.section].indices.contains(path.row)
    else {
      return cell
    }
    let row = sections[path.section][path.row]
    let text = ([row.name] + (1..<max(1, row.lines)).map { "line \($0)" }).joined(separator: "\n")
    cell.contentConfiguration = ListContentConfiguration.cell(text: text)
    return cell
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }

  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    footers.indices.contains(section) ? footers[section] : nil
  }

  func tableView(
    _ tableView: TableView, viewForHeaderInSection section: Int
  ) -> TableViewHeaderFooterView? {
    header?()
  }

  func tableView(_ tableView: TableView, canEditRowAt path: ListIndexPath) -> Bool { allowsEditing }

  func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt path: ListIndexPath
  ) {
    events.append("\(editingStyle.rawValue) \(path)")
    sections[path.section].remove(at: path.row)
    tableView.deleteRows(at: [path])
  }

  func tableView(_ tableView: TableView, canMoveRowAt path: ListIndexPath) -> Bool { allowsMoving }

  func tableView(_ tableView: TableView, moveRowAt source: ListIndexPath, to destination: ListIndexPath) {
    events.append("move \(source) \(destination)")
    let row = sections[source.section].remove(at: source.row)
    sections[destination.section].insert(row, at: destination.row)
  }

  func tableView(_ tableView: TableView, didSelectRowAt path: ListIndexPath) {
    events.append("select \(path)")
  }

  func tableView(_ tableView: TableView, didDeselectRowAt path: ListIndexPath) {
    events.append("deselect \(path)")
  }

  func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: ListIndexPath) {
    events.append("activate \(path)")
  }
}

/// A table of 40 × 12 cells on a headless screen, which has a line for captions below it.
@MainActor
struct TableHarness {
  let display: HeadlessDisplay
  let table: TableView
  let source: TestSource

  init(
    _ source: TestSource, columns: Int = 40, rows: Int = 12, style: TableView.Style = .plain,
    _ configure: (TableView) -> Void = { _ in }
  ) {
    self.source = source
    display = HeadlessDisplay(columns: columns, rows: rows + 1)
    table = TableView(style: style)
    table.accessibilityLabel = "Rows"
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    configure(table)
    table.dataSource = source
    table.delegate = source
    display.show(table)
  }

  var robot: Robot { display.robot }

  /// The lines of the table without the mark of the selection, the scroll indicator and trailing spaces.
  var lines: [String] {
    display.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      String(line.dropFirst()).replacing("▐", with: " ").trimmingSpaces
    }
  }

  /// The rows on the screen with their places.
  var visible: [String] {
    table.indexPathsForVisibleRows.map { path in
      "\(path) \(Int(table.rectForRow(at: path).minY - table.contentOffset.y))"
    }
  }

  /// The place of a row on the screen, in points.
  func place(_ path: ListIndexPath) -> Double { table.rectForRow(at: path).minY - table.contentOffset.y }

  func press(_ names: String...) {
    for name in names {
      guard let event = KeyEvent(named: name) else { fatalError("\(name) is not a key.") }
      robot.press(event.key, modifiers: event.modifiers)
    }
  }

  /// The utterances from an action until some seconds after it.
  func speech(for seconds: Double = 10, _ action: () -> Void) -> [[String]] {
    let before = display.transcript.count
    action()
    display.advance(by: seconds)
    return display.transcript.dropFirst(before).map(\.text)
  }
}

extension String {
  /// The text without spaces at its ends.
  var trimmingSpaces: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    while text.first == " " { text.removeFirst() }
    return String(text)
  }
}

func path(_ row: Int, _ section: Int = 0) -> ListIndexPath { ListIndexPath(row: row, section: section) }

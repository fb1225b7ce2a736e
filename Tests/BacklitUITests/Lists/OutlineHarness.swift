import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLists
import BacklitSession
import BacklitUI
import TestSupport

/// A table of folders on a headless screen of 30 × 12 cells.
@MainActor
final class OutlineHarness {
  let display = HeadlessDisplay(columns: 30, rows: 13)
  let table = TableView()
  let source: DiffableDataSource<Int, String>

  /// Creates a table from lines, of which a child is indented by one space more than its parent.
  init(_ lines: [String] = files, _ configure: (DiffableDataSource<Int, String>) -> Void = { _ in }) {
    table.accessibilityLabel = "Files"
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    source = DiffableDataSource(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.contentConfiguration = ListContentConfiguration.cell(text: item)
      return cell
    }
    configure(source)
    let page = ViewController()
    page.view = table
    (page.restorationIdentifier, table.restorationIdentifier) = ("page", "table")
    display.show(page)
    source.apply(outline(lines), to: 0, animatingDifferences: false)
    display.settle()
  }

  nonisolated static let files = [
    "Documents", " Letters", "  Anna", "  Bert", " Taxes", "Music", " Jazz", "Notes",
  ]

  /// The lines of the table without trailing spaces.
  var lines: [String] {
    display.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      var line = line
      while line.last == " " || line.last == "▐" { line.removeLast() }
      return String(line)
    }.filter { !$0.isEmpty }
  }

  /// Changes the tree as a program does.
  func change(_ change: (inout SectionSnapshot<String>) -> Void) {
    var outline = source.snapshot(for: 0)
    change(&outline)
    source.apply(outline, to: 0)
  }

  func press(_ names: String...) {
    for name in names {
      guard let event = KeyEvent(named: name) else { fatalError("\(name) is not a key.") }
      display.robot.press(event.key, modifiers: event.modifiers)
    }
    // Rows fade in.
    display.advance(by: 0.3)
  }

  /// Clicks in the first row.
  func click(column: Double) {
    for phase in [PointerEvent.Phase.down, .up] {
      display.robot.pointer(phase, at: Point(x: column + 0.5, y: 0.5))
    }
    display.advance(by: 0.3)
  }

  func speech(for seconds: Double = 10, _ action: () -> Void) -> [[String]] {
    let before = display.transcript.count
    action()
    display.advance(by: seconds)
    return display.transcript.dropFirst(before).map(\.text)
  }

  var cursor: String? { table.cursorIndexPath.flatMap(source.itemIdentifier) }
}

/// The tree of lines, of which a child is indented by one space more than its parent.
func outline(_ lines: [String]) -> SectionSnapshot<String> {
  var outline = SectionSnapshot<String>()
  var parents: [String] = []
  for line in lines {
    let level = line.prefix { $0 == " " }.count
    let item = String(line.dropFirst(level))
    parents = Array(parents.prefix(level))
    outline.append([item], to: parents.last)
    parents.append(item)
  }
  return outline
}

import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLists
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport

/// A process of the tables of the tests.
struct TestProcess: Hashable, Sendable {
  var id: Int
  var name: String
  var share = 0.0
  var memory = 0.0
  var user = "root"
}

/// A table of processes with columns on a headless screen, whose rows the titles sort.
@MainActor
final class ColumnsHarness: TableViewDelegate {
  let display: HeadlessDisplay
  let table: TableView
  var processes: [TestProcess] { didSet { apply() } }
  private var source: DiffableDataSource<Int, Int>?
  private(set) var sortings = 0

  init(
    _ processes: [TestProcess], width: Int = 44, rows: Int = 10, _ configure: (TableView) -> Void = { _ in }
  ) {
    self.processes = processes
    display = HeadlessDisplay(columns: width, rows: rows + 1)
    table = TableView()
    table.accessibilityLabel = "Processes"
    table.restorationIdentifier = "processes"
    table.columns = Self.columns
    table.delegate = self
    source = DiffableDataSource(
      tableView: table,
      contentProvider: { [unowned self] _, column, id in self.content(of: column, id) })
    configure(table)
    apply()
    display.show(table)
  }

  static var columns: [TableColumn] {
    [
      TableColumn(
        identifier: "name", title: "Name", width: .share(1),
        sortDescriptorPrototype: TableSortDescriptor(key: "name")),
      TableColumn(
        identifier: "cpu", title: "CPU",
        sortDescriptorPrototype: TableSortDescriptor(key: "cpu", ascending: false)
      ),
      TableColumn(
        identifier: "memory", title: "Memory",
        sortDescriptorPrototype: TableSortDescriptor(key: "memory", ascending: false)),
      TableColumn(identifier: "user", title: "User", hidesInCompactWidth: true, isImportant: false),
    ]
  }

  static let megabytes = ValueFormat(unit: .named(symbol: "MB", spoken: "megabytes"))

  private func content(of column: TableColumn, _ id: Int) -> TableCellContent {
    guard let process = processes.first(where: { $0.id == id }) else { return .text("") }
    return switch column.identifier {
    case "name": .text(process.name)
    case "cpu": .number(process.share, ValueFormat(decimals: 1, unit: .percent))
    case "memory": .number(process.memory, Self.megabytes)
    default: .text(process.user)
    }
  }

  private func apply() {
    var sorted = processes
    if let order = table.sortDescriptors.first {
      sorted.sort { one, other in
        let isLess =
          order.key == "name"
          ? one.name < other.name
          : order.key == "cpu" ? one.share < other.share : one.memory < other.memory
        let isGreater =
          order.key == "name"
          ? one.name > other.name
          : order.key == "cpu" ? one.share > other.share : one.memory > other.memory
        return order.ascending ? isLess : isGreater
      }
    }
    var snapshot = Snapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(sorted.map(\.id))
    let known = Set(source?.snapshot().itemIdentifiers ?? [])
    snapshot.reconfigureItems(sorted.map(\.id).filter(known.contains))
    source?.apply(snapshot, animatingDifferences: false)
  }

  func tableView(_ tableView: TableView, sortDescriptorsDidChange old: [TableSortDescriptor]) {
    sortings += 1
    apply()
  }

  var robot: Robot { display.robot }

  /// The lines of the table without trailing spaces.
  var lines: [String] {
    display.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      var text = Substring(line)
      while text.last == " " { text.removeLast() }
      return String(text)
    }
  }

  /// The names of the rows on the screen.
  var names: [String] {
    table.indexPathsForVisibleRows.compactMap(name)
  }

  private func name(at path: ListIndexPath) -> String? {
    let id = source?.itemIdentifier(for: path)
    return processes.first { $0.id == id }?.name
  }

  /// The names of the selected rows.
  var selectedNames: [String] { (table.indexPathsForSelectedRows ?? []).compactMap(name) }

  /// The place of the cursor row on the screen.
  var cursorPlace: Double? {
    table.cursorIndexPath.map { table.rectForRow(at: $0).minY - table.contentOffset.y }
  }

  /// The middle of a cell of the screen.
  func place(column: Int, row: Int = 0) -> Point { Point(x: Double(column) + 0.5, y: Double(row) + 0.5) }

  /// Clicks at a column of the titles.
  func click(column: Int, times: Int = 1) {
    for _ in 0..<times {
      robot.pointer(.down, at: place(column: column))
      robot.pointer(.up, at: place(column: column))
    }
  }

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

  static let few = [
    TestProcess(id: 1, name: "systemd", share: 0.3, memory: 12),
    TestProcess(id: 2, name: "firefox", share: 24.5, memory: 812, user: "ada"),
    TestProcess(id: 3, name: "cron", share: 0, memory: 3),
    TestProcess(id: 4, name: "backlit", share: 1.2, memory: 40, user: "ada"),
  ]

  static func many(_ count: Int) -> [TestProcess] {
    (0..<count).map { index in
      TestProcess(id: index, name: "process \(index)", share: Double(index * 7 % 100), memory: Double(index))
    }
  }
}

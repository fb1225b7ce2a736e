import Backlit
import BacklitRuntime

/// A table of made-up processes, all of which get new numbers with the key `r`. The peers in `tables` have the same.
@MainActor
private final class ProcessTable: View {
  private let table = TableView()
  private let count: Int
  /// The numbers of each process: tenths of a percent, and tenths of a megabyte.
  private var cpu: [Int] = []
  private var memory: [Int] = []
  private var reading = 0
  private lazy var source = DiffableDataSource<Int, Int>(tableView: table) { [weak self] _, column, process in
    self?.content(of: column, process) ?? .text("")
  }

  private static let percent = ValueFormat(decimals: 1, unit: .percent)
  private static let megabytes = ValueFormat(decimals: 1, unit: .named(symbol: "MB", spoken: "megabytes"))
  private static let users = ["root", "ana", "postgres", "www-data", "nobody"]

  init(count: Int) {
    self.count = count
    super.init()
    let titles = ["Name", "PID", "User", "CPU", "Memory"]
    table.columns = titles.map {
      TableColumn(
        identifier: $0, title: $0, width: .fixed($0 == "Name" ? 240 : 96),
        sortDescriptorPrototype: TableSortDescriptor(key: $0), isRowHeader: $0 == "Name")
    }
    table.sortDescriptors = [TableSortDescriptor(key: "CPU", ascending: false)]
    table.frame = Rect(x: 0, y: 0, width: 960, height: 624)
    addSubview(table)
    // Letters are keys of the program.
    table.allowsTypeSelect = false
    refresh()
  }

  private func content(of column: TableColumn, _ process: Int) -> TableCellContent {
    switch column.identifier {
    case "Name": .text("process-\(process)")
    case "PID": .number(Double(process), .whole)
    case "User": .text(Self.users[process % Self.users.count])
    case "CPU": .number(Double(cpu[process]) / 10, Self.percent)
    default: .number(Double(memory[process]) / 10, Self.megabytes)
    }
  }

  /// Gives all processes new numbers, and sorts them.
  private func refresh() {
    cpu = (0..<count).map { ($0 * 7919 + reading * 104_729) % 1000 }
    memory = (0..<count).map { ($0 * 15_485_863 + reading * 32_452_843) % 10_000 }
    reading += 1
    let order = (0..<count).sorted { (cpu[$1], $0) < (cpu[$0], $1) }
    var snapshot = Snapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(order)
    snapshot.reconfigureItems(order)
    source.apply(snapshot, animatingDifferences: false)
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event == KeyEvent(.character("r")) else { return super.keyPressed(event) }
    refresh()
    return true
  }

  func focus() { window?.focus(on: table) }
}

/// Shows the table in this terminal.
/// - Parameter count: the number of processes.
/// - Returns: the exit status.
@MainActor
func showProcesses(count: Int) async -> Int32 {
  do {
    let page = ProcessTable(count: count)
    let application = try Application(name: "processes", settingsFile: nil)
    application.session.show(page)
    application.session.window.layoutIfNeeded()
    page.focus()
    return await application.run()
  } catch {
    StandardError.write("terminal-bench: \(error)")
    return 2
  }
}

import Backlit

/// The table of processes.
final class ProcessList: ViewController {
  let table = TableView()
  let search = SearchField()
  private let monitor: ProcessMonitor
  private let empty = Label()
  /// The processes that the table may show; a filter hides some of them.
  private var processes: [RunningProcess.ID: RunningProcess] = [:]

  private lazy var source = DiffableDataSource<Int, RunningProcess.ID>(tableView: table) {
    [weak self] _, column, id in
    guard let process = self?.processes[id], let kind = ProcessColumn(rawValue: column.identifier) else {
      return .text("")
    }
    return kind.content(of: process)
  }

  init(_ monitor: ProcessMonitor) {
    self.monitor = monitor
    super.init()
    title = "Processes"
    restorationIdentifier = "list"
    addKeyCommand(
      KeyCommand(title: "Filter", key: .character("/")) { [weak self] in
        self?.view.window?.focus(on: self?.search)
      })
    var cells = KeyCommand(title: "Cells", key: .character("m"), modifiers: .alt) { [weak self] in
      self?.changeCursor()
    }
    cells.discoverabilityTitle = "Move by cells or by rows"
    addKeyCommand(cells)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    table.accessibilityLabel = "Processes"
    table.restorationIdentifier = "table"
    table.columns = ProcessColumn.allCases.map { $0.make() }
    table.sortDescriptors = [TableSortDescriptor(key: ProcessColumn.cpu.rawValue, ascending: false)]
    table.pinnedColumnCount = 1
    table.delegate = self
    source.searchText = { [weak self] in self?.processes[$0]?.name ?? "" }
    empty.textAlignment = .center
    empty.numberOfLines = 0
    table.emptyView = empty
    let loading = Label(text: "Reading the processes…")
    loading.textAlignment = .center
    table.loadingView = loading
    search.placeholder = "Filter by name, command or user"
    search.accessibilityLabel = "Filter"
    search.addAction(for: .editingChanged) { [weak self] _ in
      self?.show()
      self?.table.announceRowCount()
    }
    layOut()
  }

  private func layOut() {
    let safeArea = view.safeAreaLayoutGuide
    for part in [search, table] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    // The ring of the focus around the field needs the room.
    let gap = table.topAnchor.constraint(equalTo: search.bottomAnchor, constant: 16)
    LayoutConstraint.activate(
      search.constraints(equalTo: safeArea, .leading, .trailing, .top)
        + table.constraints(equalTo: safeArea, .leading, .trailing, .bottom) + [gap])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    view.window?.focus(on: table)
  }

  /// Takes the processes of the monitor, now and whenever they change.
  override func updateProperties() {
    super.updateProperties()
    guard let read = monitor.processes else { return }
    processes = read
    table.loadingView = nil
    empty.text = monitor.problem?.reason ?? "No process matches."
    show()
  }

  /// Shows the processes that match the filter in the order of the table.
  private func show() {
    let wanted = search.text.lowercased()
    let found = processes.values.filter { process in
      wanted.isEmpty
        || [process.name, process.command, process.user].contains { $0.lowercased().contains(wanted) }
    }
    let sorted = ProcessColumn.sort(found, by: table.sortDescriptors).map(\.id)
    var snapshot = Snapshot<Int, RunningProcess.ID>()
    snapshot.appendSections([0])
    snapshot.appendItems(sorted)
    snapshot.reconfigureItems(sorted)
    source.apply(snapshot, animatingDifferences: false)
  }

  private func changeCursor() {
    table.cursorMode = table.cursorMode == .row ? .cell : .row
    let words = table.cursorMode == .row ? "The arrow keys move by rows" : "The arrow keys move by cells"
    view.window?.post(.announcement(words, .default))
  }
}

extension ProcessList: TableViewDelegate {
  func tableView(_ tableView: TableView, sortDescriptorsDidChange old: [TableSortDescriptor]) { show() }

  func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: ListIndexPath) {
    guard let process = source.itemIdentifier(for: path).flatMap({ processes[$0] }) else { return }
    navigationController?.pushViewController(ProcessDetail(process, monitor), animated: true)
  }
}

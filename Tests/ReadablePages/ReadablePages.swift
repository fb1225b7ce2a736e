import Backlit

/// A program that shows a page for tests with a screen reader, which its argument names.
@main @MainActor
enum ReadablePages: String {
  /// A table of 200 rows.
  case list
  /// A table of processes in columns, in which keys move from row to row, or from cell to cell.
  case columns, cells
  /// The form of `Examples/Form`, whose folder of definitions is in `BACKLIT_NIB_PATH`.
  case form
  /// A button that opens an alert, and a status that changes.
  case alert
  /// A chart with five points, and one that has two series and grows.
  case chart
  /// A label with one link, and one with two.
  case links
  /// The progress of a task, and a notice.
  case progress
  /// The tasks of the comparison with other toolkits, `Benchmarks/orca`.
  case tasks

  /// The owner, which views do not retain.
  private static var owner: AnyObject?

  // Not on the main actor, as in a program that begins so.
  nonisolated static func main() async throws { try await run() }

  private static func run() async throws {
    // The options that every program has come after the page.
    guard CommandLine.arguments.count >= 2, let page = Self(rawValue: CommandLine.arguments[1]) else {
      StandardError.write(
        "usage: ReadablePages list|columns|cells|form|alert|chart|links|progress|tasks [OPTIONS]")
      return
    }
    try await Application.run(name: "pages", options: .init(settingsFile: nil)) { application in
      application.programName = "Pages"
      switch page {
      case .list: application.show(try makeList())
      case .columns: application.show(makeColumns(.row))
      case .cells: application.show(makeColumns(.cell))
      case .form:
        let form = ContactForm()
        form.onCancel = { [weak application] in application?.quit() }
        owner = form
        application.show(try form.load())
      case .alert: application.show(makeAlertPage())
      case .chart: application.show(makeCharts())
      case .links: application.show(makeLinks())
      case .progress: application.show(makeProgress())
      case .tasks: application.show(try makeTasks())
      }
    }
  }

  private static func makeTasks() throws -> ViewController {
    let volume = Slider(valueRange: try ValueRange(minimum: 0, maximum: 10, step: 1, default: 5))
    volume.accessibilityLabel = "Volume"
    let mute = Switch()
    mute.accessibilityLabel = "Mute"
    let list = try makeList()
    let page = makeAlertPage()
    let stack = StackView(arrangedSubviews: [Button(title: "Play"), volume, mute, list, page.view])
    stack.axis = .vertical
    page.view = stack
    list.heightAnchor.constraint(equalToConstant: 128).isActive = true
    return page
  }

  private static func makeList() throws -> View {
    let table = TableView()
    table.accessibilityLabel = "Tracks"
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    let source = DiffableDataSource<Int, Int>(tableView: table) { table, path, number in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.contentConfiguration = ListContentConfiguration.cell(text: "Track \(number)")
      return cell
    }
    var snapshot = Snapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(1...200))
    source.apply(snapshot)
    owner = source
    return table
  }

  private static func makeColumns(_ mode: TableCursorMode) -> View {
    let table = TableView()
    table.accessibilityLabel = "Processes"
    table.cursorMode = mode
    table.columns = [
      TableColumn(identifier: "name", title: "Name", width: .share(1)),
      TableColumn(
        identifier: "memory", title: "Memory",
        sortDescriptorPrototype: TableSortDescriptor(key: "memory", ascending: false)),
      TableColumn(identifier: "user", title: "User", isImportant: false),
    ]
    let source = DiffableDataSource<Int, Int>(
      tableView: table,
      contentProvider: { _, column, number in
        switch column.identifier {
        case "name": .text("Process \(number)")
        case "memory":
          .number(Double(number), ValueFormat(unit: .named(symbol: "MB", spoken: "megabytes")))
        default: .text("root")
        }
      })
    var snapshot = Snapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(1...40))
    source.apply(snapshot)
    owner = source
    return table
  }

  private static func makeAlertPage() -> ViewController {
    let page = ViewController()
    let status = Label(text: "Nothing happened.")
    let delete = Button(title: "Delete") { [weak page] in
      let alert = AlertController(title: "Delete note?", message: "This cannot be undone.")
      alert.addAction(AlertAction(title: "Cancel", style: .cancel))
      alert.addAction(
        AlertAction(title: "Delete", style: .destructive) { [weak page] _ in
          status.text = "The note is deleted."
          page?.view.window?.post(.announcement("The note is deleted.", .high))
        })
      page?.present(alert, animated: false)
    }
    let stack = StackView(arrangedSubviews: [Label(text: "Notes"), delete, status])
    stack.axis = .vertical
    stack.alignment = .leading
    page.view = stack
    return page
  }

  private static func makeCharts() -> View {
    let chart = ChartView(style: .line, title: "CPU")
    chart.unit = .percent
    chart.values = [12, 37, 8, 61, 88]
    chart.labels = ["14:00", "14:01", "14:02", "14:03", "14:04"]
    let live = ChartView(style: .bar, title: "Visits")
    live.series = [.init(name: "In", values: [3, 5]), .init(name: "Out", values: [8, 6])]
    let add = Button(title: "Add") { live.append(live.values[live.values.count - 1] + 4) }
    return makeColumn([chart, live, add])
  }

  private static func makeLinks() -> View {
    let status = Label(text: "Nothing is open.")
    func makeLabel(_ text: AttributedText) -> Label {
      let label = Label()
      label.attributedText = text
      label.linkHandler = { [weak label] address in
        status.text = "Opened \(address)."
        label?.window?.post(.announcement(status.text, .default))
      }
      return label
    }
    let one = makeLabel(
      "Read the " + AttributedText("manual", link: "https://example.org/manual") + " first.")
    let two = makeLabel(
      "See the " + AttributedText("guide", link: "https://example.org/guide") + " or the "
        + AttributedText("index", link: "https://example.org/index") + ".")
    return makeColumn([one, two, status])
  }

  private static func makeProgress() -> View {
    let export = ProgressView()
    export.accessibilityLabel = "Export"
    let step = Button(title: "Step") { export.progress += 0.3 }
    let finish = Button(title: "Finish") { export.finish() }
    let fail = Button(title: "Fail") { export.fail("No connection") }
    let delete = Button(title: "Delete")
    delete.addAction(for: .primaryActionTriggered) { [weak delete] _ in
      let undo = KeyCommand(title: "Undo", key: .function(2)) {}
      delete?.window?.post(Notice("Note deleted", action: undo))
    }
    return makeColumn([export, step, finish, fail, delete])
  }

  private static func makeColumn(_ views: [View]) -> View {
    let stack = StackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.alignment = .leading
    return stack
  }
}

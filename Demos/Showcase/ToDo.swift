import Backlit

/// A task of the list.
struct TaskItem: Equatable {
  /// The key of its text.
  var key: String
  var isDone = false
  var isFavourite = false

  static let all = [
    TaskItem(key: "todo.table", isDone: true), TaskItem(key: "todo.school", isFavourite: true),
    TaskItem(key: "todo.trash"),
  ]
}

/// A task with a star. Its definition is `Assets/Nibs/TaskCell.json`.
final class TaskCell: TableViewCell, NibOwner {
  @Outlet var star: Button!
  @Outlet var label: Label!

  /// Called when the user presses the star.
  var onFavourite: (@MainActor () -> Void)?

  static let nibActions: [String: Action] = ["toggleFavourite": Action(TaskCell.toggleFavourite)]

  private func toggleFavourite() { onFavourite?() }

  /// The label says whether the task is done, so readers do not read the check mark as a selection.
  override var accessibilityTraits: AccessibilityTraits {
    get { super.accessibilityTraits.subtracting(.selected) }
    set { super.accessibilityTraits = newValue }
  }
}

/// A list of tasks that is read from both sides, in languages and pseudo-languages.
final class ToDo: ShowcasePage {
  @Outlet var table: TableView!
  @Outlet var notice: View!
  @Outlet var dismissButton: Button!

  private(set) var tasks = TaskItem.all
  private weak var settings: ToDoSettings?

  override class var name: String { "todo" }
  override class var nibActions: [String: Action] { ["hideNotice": Action(ToDo.hideNotice)] }

  override class func register(in registry: inout ClassRegistry) {
    registry.register(TaskCell.self, inherits: "TableViewCell", "A task of a list.", make: { TaskCell() })
  }

  override func awakeFromNib() {
    table.dataSource = self
    table.delegate = self
    table.reloadData()
    let notice = BarButtonItem(title: text("todo.notice")) { [weak self] in self?.showNotice() }
    notice.compactTitle = "✉"
    navigationItem.leftBarButtonItem = notice
    let settings = BarButtonItem(title: text("todo.settings")) { [weak self] in self?.showSettings() }
    settings.compactTitle = "⚙"
    navigationItem.rightBarButtonItem = settings
  }

  override func translate(to language: String) {
    super.translate(to: language)
    settings?.translate(to: language)
  }

  private func showSettings() {
    open(ToDoSettings.self) { page in
      self.settings = page
      self.present(page, animated: true)
    }
  }

  // MARK: Notice

  /// Shows the notice, which comes in from a larger size.
  private func showNotice() {
    guard notice.isHidden else { return }
    notice.isHidden = false
    notice.alpha = 0
    notice.transform = Self.large
    View.animate(withDuration: 0.3) {
      notice.alpha = 1
      notice.transform = .identity
    }
    // Readers leave out the bar, which is not a sibling of the notice.
    navigationController?.navigationBar.accessibilityElementsHidden = true
    view.window?.focus(on: dismissButton)
    view.window?.post(.screenChanged(dismissButton))
  }

  private static let large = Transform(scaleX: 1.25, y: 1.25)

  private func hideNotice() {
    guard !notice.isHidden else { return }
    View.animate(withDuration: 0.3) {
      notice.alpha = 0
      notice.transform = Self.large
    } completion: { [weak self] _ in
      guard let self else { return }
      notice.isHidden = true
      navigationController?.navigationBar.accessibilityElementsHidden = false
      let button = navigationItem.leftBarButtonItem?.button
      view.window?.focus(on: button)
      view.window?.post(.screenChanged(button))
    }
  }

  override func accessibilityPerformEscape() -> Bool {
    guard !notice.isHidden else { return super.accessibilityPerformEscape() }
    hideNotice()
    return true
  }

  // MARK: Tasks

  private func toggleDone(_ row: Int) {
    tasks[row].isDone.toggle()
    update(row, saying: tasks[row].isDone ? "todo.done" : "todo.open")
  }

  private func toggleFavourite(_ row: Int) {
    tasks[row].isFavourite.toggle()
    update(row, saying: tasks[row].isFavourite ? "todo.favourite" : "todo.ordinary")
  }

  private func update(_ row: Int, saying key: String) {
    if let cell = table.cellForRow(at: ListIndexPath(row: row, section: 0)) as? TaskCell {
      show(row, in: cell)
    }
    view.window?.post(.announcement(text(key), .default))
  }

  private func show(_ row: Int, in cell: TaskCell) {
    let task = tasks[row]
    cell.label.text = text(task.key)
    cell.star.isSelected = task.isFavourite
    cell.accessoryType = task.isDone ? .checkmark : .none
    cell.onFavourite = { [weak self] in self?.toggleFavourite(row) }
    cell.accessibilityLabel = [
      cell.label.text, text(task.isDone ? "todo.done" : "todo.open"),
      text(task.isFavourite ? "todo.favourite" : "todo.ordinary"),
    ].joined(separator: ", ")
  }
}

extension ToDo: TableViewDataSource, TableViewDelegate {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { tasks.count }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "task", for: path)
    if let cell = cell as? TaskCell { show(path.row, in: cell) }
    return cell
  }

  func tableView(_ tableView: TableView, searchTextForRowAt path: ListIndexPath) -> String? {
    text(tasks[path.row].key)
  }

  func tableView(_ tableView: TableView, didSelectRowAt path: ListIndexPath) {
    // A task is done or not; the selection means nothing further.
    tableView.deselectRow(at: path, animated: false)
    toggleDone(path.row)
  }

  func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt path: ListIndexPath
  ) -> SwipeActionsConfiguration? {
    let key = tasks[path.row].isFavourite ? "todo.removeFavourite" : "todo.addFavourite"
    return SwipeActionsConfiguration(actions: [
      ContextualAction(title: text(key)) { [weak self] in
        self?.toggleFavourite(path.row)
        return true
      }
    ])
  }
}

/// The settings of the list of tasks.
final class ToDoSettings: ShowcasePage {
  override class var name: String { "todo.settings" }
  override class var nibActions: [String: Action] { ["close": Action(ToDoSettings.close)] }

  override func awakeFromNib() { modalPresentationStyle = .fullScreen }

  override func accessibilityPerformEscape() -> Bool {
    close()
    return true
  }

  private func close() { dismiss(animated: true) }
}

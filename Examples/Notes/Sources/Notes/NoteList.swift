import Backlit

/// The list of notes.
final class NoteList: ViewController, TableViewDelegate {
  private let notebook: Notebook
  private let table = TableView()
  private lazy var source = DiffableDataSource<Int, Note.ID>(tableView: table) { [notebook] table, path, id in
    let cell = table.dequeueReusableCell(withIdentifier: "note", for: path)
    let note = notebook[id]
    cell.contentConfiguration = ListContentConfiguration.cell(
      text: note?.title, secondaryText: note?.summary.isEmpty == false ? note?.summary : nil)
    return cell
  }
  /// The notes as they are shown.
  private var shown: [Note] = []
  /// The note that was selected last.
  private var selected: Note.ID?

  private var hasAppeared = false

  /// Called with a note that the user chooses.
  var onChoose: ((Note.ID) -> Void)?
  /// Called with a note that the user wants to delete.
  var onDelete: ((Note.ID) -> Void)?
  var onSettings: (() -> Void)?
  var onNew: (() -> Void)?

  init(_ notebook: Notebook) {
    self.notebook = notebook
    super.init()
    title = "Notes"
    let new = BarButtonItem(title: "New") { [weak self] in self?.onNew?() }
    new.accessibilityLabel = "New note"
    let settings = BarButtonItem(title: "Settings") { [weak self] in self?.onSettings?() }
    navigationItem.rightBarButtonItems = [new, settings]
  }

  override func loadView() { view = table }

  override func viewDidLoad() {
    super.viewDidLoad()
    table.identifier = "notes"
    table.accessibilityLabel = "Notes"
    table.register(TableViewCell.self, forCellReuseIdentifier: "note")
    table.delegate = self
    source.searchText = { [notebook] in notebook[$0]?.title ?? "" }
    let empty = Label(text: "No notes. Press Alt-N for the first one.")
    empty.numberOfLines = 0
    empty.textAlignment = .center
    table.emptyView = empty
    navigationController?.navigationBar.prefersLargeTitles = true
    reload()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // The arrow keys work from the start.
    if !hasAppeared { view.window?.focus(on: table) }
    hasAppeared = true
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    // Beside the text, the arrow keys show each note that they move to.
    table.selectionFollowsFocus = splitViewController?.isCollapsed == false
  }

  /// Selects a note; nil for none.
  func select(_ id: Note.ID?) {
    selected = id
    guard isViewLoaded else { return }
    table.selectRow(at: id.flatMap { source.indexPath(for: $0) }, scrollPosition: .none)
  }

  /// Shows the notes of the notebook.
  func reload() {
    guard isViewLoaded else { return }
    let notes = notebook.sorted
    var snapshot = Snapshot<Int, Note.ID>()
    snapshot.appendSections([0])
    snapshot.appendItems(notes.map(\.id))
    let changed = notes.filter { note in shown.contains { $0.id == note.id && $0 != note } }
    snapshot.reconfigureItems(changed.map(\.id))
    let staysInOrder = shown.map(\.id) == notes.map(\.id)
    shown = notes
    source.apply(snapshot, animatingDifferences: !staysInOrder)
    select(selected)
  }

  // MARK: Table

  func tableView(_ tableView: TableView, didSelectRowAt path: ListIndexPath) {
    guard let id = source.itemIdentifier(for: path) else { return }
    selected = id
    onChoose?(id)
  }

  func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: ListIndexPath) {
    splitViewController?.show(.secondary)
  }

  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt path: ListIndexPath
  ) -> SwipeActionsConfiguration? {
    guard let id = source.itemIdentifier(for: path) else { return nil }
    let delete = ContextualAction(style: .destructive, title: "Delete") { [weak self] in
      self?.onDelete?(id)
      return true
    }
    return SwipeActionsConfiguration(actions: [delete])
  }
}

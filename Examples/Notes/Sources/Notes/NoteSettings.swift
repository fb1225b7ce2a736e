import Backlit

/// The settings of the program.
final class NoteSettings: ViewController {
  private let notebook: Notebook

  init(_ notebook: Notebook) {
    self.notebook = notebook
    super.init()
    title = "Settings"
    preferredContentSize = Size(columns: 46, rows: 10)
    navigationItem.rightBarButtonItem = BarButtonItem(title: "Done", style: .done) { [weak self] in
      self?.dismiss(animated: true)
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let sort = row("Sort by title", isOn: notebook.sortsByTitle) { [notebook] in notebook.sortsByTitle = $0 }
    let ask = row("Ask before deleting", isOn: notebook.asksBeforeDeleting) { [notebook] in
      notebook.asksBeforeDeleting = $0
    }
    let rows = StackView(arrangedSubviews: [sort, ask])
    rows.axis = .vertical
    rows.spacing = 16
    rows.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(rows)
    let margins = view.layoutMarginsGuide
    LayoutConstraint.activate([
      rows.topAnchor.constraint(equalTo: margins.topAnchor, constant: 16),
      rows.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      rows.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      view.bottomAnchor.constraint(greaterThanOrEqualTo: rows.bottomAnchor),
    ])
  }

  /// A setting: its name and a switch.
  private func row(_ name: String, isOn: Bool, change: @escaping (Bool) -> Void) -> View {
    let label = Label(text: name)
    let toggle = Switch()
    toggle.isOn = isOn
    toggle.addAction(for: .valueChanged) { change($0.isOn) }
    label.labelFor = toggle
    let row = StackView(arrangedSubviews: [label, toggle])
    row.alignment = .center
    row.spacing = 16
    return row
  }
}

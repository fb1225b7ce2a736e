import Backlit

/// The program: the list of notes and, beside it or on top of it, the text of one note.
final class NotesController: SplitViewController {
  let notebook: Notebook
  private let list: NoteList
  private let editor: NoteEditor

  init(_ notebook: Notebook) {
    self.notebook = notebook
    list = NoteList(notebook)
    editor = NoteEditor(notebook)
    super.init(primary: list, secondary: editor)
    // A narrow screen begins with the list.
    topColumnForCollapsing = .primary
    list.onChoose = { [weak self] in self?.show(note: $0) }
    list.onDelete = { [weak self] in self?.delete($0) }
    list.onSettings = { [weak self] in self?.showSettings() }
    list.onNew = { [weak self] in self?.newNote() }
    notebook.onChange = { [weak self] in self?.notesDidChange() }
    editor.note = notebook.sorted.first?.id
    list.select(editor.note)
    addKeyCommand(
      KeyCommand(title: "New note", key: .character("n"), modifiers: .alt) { [weak self] in
        self?.newNote()
      })
    addKeyCommand(
      KeyCommand(title: "Delete note", key: .character("x"), modifiers: .alt) { [weak self] in
        if let note = self?.editor.note { self?.delete(note) }
      })
    addKeyCommand(
      KeyCommand(title: "Show list", key: .character("l"), modifiers: .alt) { [weak self] in
        self?.show(.primary)
      })
    addKeyCommand(
      KeyCommand(title: "Settings", key: .character("s"), modifiers: .alt) { [weak self] in
        self?.showSettings()
      })
  }

  // MARK: Commands

  /// Shows a note beside the list, or on top of it.
  private func show(note: Note.ID) {
    editor.note = note
    showDetailViewController(editor)
  }

  /// Adds a note and goes to its text.
  private func newNote() {
    let note = notebook.add()
    list.select(note)
    show(note: note)
    show(.secondary)
  }

  /// Deletes a note, after asking.
  private func delete(_ id: Note.ID) {
    guard let note = notebook[id] else { return }
    guard notebook.asksBeforeDeleting else {
      deleteNow(id)
      let restore = KeyCommand(title: "Restore", key: .function(2)) { [weak self] in
        self?.notebook.restore(note)
      }
      view.window?.post(Notice("“\(note.title)” deleted", action: restore))
      return
    }
    let alert = AlertController(title: "Delete “\(note.title)”?", message: "This cannot be undone.")
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      AlertAction(title: "Delete", style: .destructive) { [weak self] _ in
        self?.deleteNow(id)
      })
    present(alert, animated: true)
  }

  private func deleteNow(_ id: Note.ID) {
    let wasShown = editor.note == id
    notebook.delete(id)
    guard wasShown else { return }
    editor.note = notebook.sorted.first?.id
    list.select(editor.note)
    show(.primary)
  }

  /// Shows the settings above the page.
  private func showSettings() {
    let page = NavigationController(rootViewController: NoteSettings(notebook))
    page.modalPresentationStyle = .formSheet
    present(page, animated: true)
  }

  private func notesDidChange() {
    list.reload()
    editor.reload()
  }
}

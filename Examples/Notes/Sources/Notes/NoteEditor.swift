import Backlit

/// The text of a note.
final class NoteEditor: ViewController {
  private let notebook: Notebook
  private let text = TextView()
  /// The note that is shown; nil for none.
  var note: Note.ID? { didSet { if note != oldValue { reload() } } }

  init(_ notebook: Notebook) {
    self.notebook = notebook
    super.init()
    navigationItem.largeTitleDisplayMode = .never
    text.identifier = "text"
    text.addAction(for: .editingChanged) { [weak self] text in
      guard let self, let note = self.note else { return }
      self.notebook.setText(text.text, of: note)
    }
  }

  override func loadView() { view = text }

  /// Shows the note as it is in the notebook.
  func reload() {
    let shown = note.flatMap { notebook[$0] }
    title = shown?.title ?? "No note"
    text.accessibilityLabel = shown == nil ? "No note" : "Text"
    text.isEditable = shown != nil
    if text.text != shown?.text ?? "" { text.text = shown?.text ?? "" }
  }
}

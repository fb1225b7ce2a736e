import BacklitAccessibility
import BacklitText

extension TextInputControl {
  /// The kind of an edit by the user, which decides what is spoken.
  enum Edit {
    case typing(String)
    case inserting
    case deleting
    case undoing
    case redoing
  }

  /// Whether the user can change the text now.
  package var acceptsEdits: Bool { isEnabled && isEditable }

  /// The time of an edit in seconds.
  private var now: Double { window?.currentTime ?? 0 }

  /// Makes an edit of the user, unless a delegate refuses it.
  /// - Returns: whether the text changed.
  @discardableResult
  func edit(_ kind: Edit, _ body: (inout TextEditing, _ time: Double) -> TextChange?) -> Bool {
    guard acceptsEdits else { return false }
    let before = editing.buffer
    var change: TextChange?
    if asksBeforeChanges {
      var copy = editing
      change = body(&copy, now)
      if let made = change {
        let text = copy.buffer.text(in: made.insertedRange)
        guard shouldChangeText(in: made.removedRange, replacementText: text) else { return false }
      }
      editing = copy
    } else {
      change = body(&editing, now)
    }
    guard let change else { return false }
    affinity = .upstream
    bufferDidChange(change)
    textDidChange()
    userDidChangeText()
    sendActions(for: .editingChanged)
    report(kind, change, before: before)
    revalidate()
    return true
  }

  // MARK: KeyInput

  /// Whether there is any text.
  public var hasText: Bool { !editing.buffer.isEmpty }

  /// Inserts a text in the place of the selection, as pasting does. One undo removes it.
  public func insertText(_ text: String) { edit(.inserting) { $0.paste(text, at: $1) } }

  /// Deletes the selection, or the character before the insertion point.
  public func deleteBackward() { edit(.deleting) { $0.delete(.backward, at: $1) } }

  /// Selects the whole text.
  public func selectAll() {
    move(to: TextSelection(anchor: editing.buffer.beginningOfDocument, head: editing.buffer.endOfDocument))
  }

  // MARK: Selection

  /// The selection; an empty one is the insertion point. Setting it speaks nothing.
  public var selectedTextRange: TextRange {
    get { editing.selection.range }
    set {
      editing.selection = TextSelection(anchor: newValue.start, head: newValue.end)
      affinity = .downstream
      textDidChange()
    }
  }

  /// Returns the text of a range.
  public func text(in range: TextRange) -> String { editing.buffer.text(in: range) }

  /// Replaces the text of a range. If the user can edit the text, it is as if the user did it: events are sent, one undo reverts
  /// it, and it is spoken.
  ///
  /// Otherwise only the text changes. The selection and the scroll position stay with their text, and undo is cleared.
  /// - Returns: whether the text changed; if the user can edit it, a delegate or the limits can refuse it.
  @discardableResult
  public func replace(_ range: TextRange, withText text: String) -> Bool {
    guard acceptsEdits else {
      guard !range.isEmpty || !text.isEmpty else { return false }
      changeText(in: range, to: text)
      return true
    }
    return edit(.inserting) { $0.replace(range, withText: text, at: $1) }
  }

  /// Moves the selection for the user, and speaks it.
  /// - Parameters:
  ///   - selection: the new selection.
  ///   - affinity: the side of the insertion point.
  ///   - unit: the unit of the movement.
  func move(
    to selection: TextSelection, _ affinity: TextAffinity = .downstream,
    by unit: AccessibilityTextUnit = .character
  ) {
    let before = editing.selection
    editing.selection = selection
    self.affinity = affinity
    textDidChange()
    reportMove(from: before, by: unit)
  }

  // MARK: Clipboard

  /// Copies the selection to ``Pasteboard/general``, unless it is a secret.
  /// - Returns: whether a text was copied.
  @discardableResult
  public func copySelection() -> Bool {
    guard !isSecret, !editing.selection.isEmpty else { return false }
    Pasteboard.general.string = editing.selectedText
    return true
  }

  /// Copies the selection and deletes it.
  /// - Returns: whether a text was cut.
  @discardableResult
  public func cutSelection() -> Bool {
    guard acceptsEdits, copySelection() else { return false }
    return edit(.deleting) { $0.delete(.backward, at: $1) }
  }

  /// Inserts the text of ``Pasteboard/general``.
  /// - Returns: whether the text changed.
  @discardableResult
  public func pasteFromPasteboard() -> Bool {
    guard let text = Pasteboard.general.string else { return false }
    return edit(.inserting) { $0.paste(text, at: $1) }
  }

  // MARK: Undo

  /// Undoes or redoes the latest group of edits of the text.
  func undo(redo: Bool) {
    let isDone = edit(redo ? .redoing : .undoing) { editing, _ in redo ? editing.redo() : editing.undo() }
    if !isDone { report(.described(readerWord(redo ? .nothingToRedo : .nothingToUndo))) }
  }
}

extension TextEditing {
  /// Inserts typed text in the place of the selection.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - time: the time in seconds.
  /// - Returns: the change, or nil if nothing was inserted: the filter or the maximum length refused all of it.
  @discardableResult
  public mutating func insertText(_ text: String, at time: Double) -> TextChange? {
    insert(text, .typing, at: time)
  }

  /// Inserts pasted text in the place of the selection. One undo removes it.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - time: the time in seconds.
  /// - Returns: the change, or nil if nothing was inserted.
  @discardableResult
  public mutating func paste(_ text: String, at time: Double) -> TextChange? {
    insert(text, .single, at: time)
  }

  private mutating func insert(_ text: String, _ kind: UndoHistory.Kind, at time: Double) -> TextChange? {
    let text = filter?(text) ?? text
    // A key that inserts nothing must not delete the selection.
    if text.isEmpty { return nil }
    return edit(selection.range, text, kind, at: time)
  }

  /// Replaces the text of a range. One undo reverts it. The insertion point goes to the end of the new text.
  ///
  /// - Parameters:
  ///   - range: the range.
  ///   - text: the new text.
  ///   - time: the time in seconds.
  /// - Returns: the change, or nil if there was nothing to change.
  @discardableResult
  public mutating func replace(_ range: TextRange, withText text: String, at time: Double) -> TextChange? {
    edit(range, text, .single, at: time)
  }

  /// Deletes the selection, or the text to a boundary: Backspace with `.backward`, Delete with `.forward`.
  ///
  /// - Parameters:
  ///   - direction: where the text is, if nothing is selected.
  ///   - granularity: the unit of text, if nothing is selected.
  ///   - time: the time in seconds.
  /// - Returns: the change, or nil if there was nothing to delete.
  @discardableResult
  public mutating func delete(
    _ direction: TextStorageDirection, by granularity: TextGranularity = .character, at time: Double
  ) -> TextChange? {
    if !selection.isEmpty { return edit(selection.range, "", .single, at: time) }
    let kind: UndoHistory.Kind = direction == .forward ? .deletingForward : .deletingBackward
    return edit(
      deletionRange(direction, by: granularity), "", granularity == .character ? kind : .single, at: time)
  }

  /// The text between the insertion point and a boundary. At an end of a line, `.line` means the line break.
  func deletionRange(_ direction: TextStorageDirection, by granularity: TextGranularity) -> TextRange {
    let head = selection.head
    let target = buffer.position(from: head, toBoundary: granularity, inDirection: direction)
    if target == head, granularity == .line {
      return TextRange(head, buffer.position(from: head, toBoundary: .character, inDirection: direction))
    }
    return TextRange(head, target)
  }

  /// Exchanges the characters before and after the insertion point and moves behind them, as Control-T does. At the end
  /// of a line, it exchanges the two characters before.
  ///
  /// - Parameter time: the time in seconds.
  /// - Returns: the change, or nil if the line has too few characters there.
  @discardableResult
  public mutating func transposeCharacters(at time: Double) -> TextChange? {
    let line = buffer.range(ofLine: buffer.line(of: selection.head))
    var middle = selection.head
    if middle == line.end { middle = buffer.position(before: middle) }
    let start = buffer.position(before: middle)
    let end = buffer.position(after: middle)
    guard start >= line.start, start < middle, middle < end, end <= line.end else { return nil }
    let text = buffer.text(in: TextRange(middle, end)) + buffer.text(in: TextRange(start, middle))
    return edit(TextRange(start, end), text, .single, isLimited: false, at: time)
  }
}

// MARK: - Conformances

extension TextEditing: CustomReflectable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The size of the text and the selection. The text itself is in ``buffer``.
  public var description: String {
    let range = "\(selection.anchor.utf8Offset)–\(selection.head.utf8Offset)"
    return isSecure
      ? "TextEditing(secure)" : "TextEditing(\(buffer.characterCount) characters, selection \(range))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The mirror for a dump, which shows no text.
  public var customMirror: Mirror {
    Mirror(self, children: ["isSecure": isSecure, "canUndo": canUndo, "canRedo": canRedo])
  }
}

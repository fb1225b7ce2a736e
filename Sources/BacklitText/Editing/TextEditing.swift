/// A text with a selection, undo and a kill ring: what a text field or a text view edits.
///
/// It is a value without a clock and without views. A control owns one, sends it the edits of the user with their times, and
/// displays ``buffer`` and ``selection``. Positions move in the order in which text is stored; the view maps the arrow keys in
/// mixed text and the keys for wrapped lines to positions, and sets ``selection``.
///
/// **Undo.** Typed characters form one group until a pause of two seconds, a movement, a line break, or an edit of a different
/// kind. Deletions with Backspace, and those with Delete, form groups in the same way. Every other edit is a group of its own.
///
/// **Secure text.** While ``isSecure`` is true, there is no undo, and the kill ring receives nothing, so that removed text is in
/// neither. A dump shows sizes only. Memory that was freed is not overwritten.
public struct TextEditing: Sendable {
  /// The text.
  public private(set) var buffer: TextBuffer

  /// The stored selection; always at boundaries of characters.
  private var current = TextSelection(TextPosition(utf8Offset: 0))

  private var history = UndoHistory()

  /// The kind of the last edit, for kills that extend each other and for ``yankPop(at:)``.
  private var last = LastEdit.other
  private enum LastEdit { case other, kill, yank }

  /// The cut texts for ``yank(at:)``.
  package var killRing = KillRing()

  /// The largest number of characters, or nil for no limit.
  ///
  /// An edit that makes the text longer inserts only as many characters as fit. A text that is set as a whole is not
  /// shortened.
  public var maximumLength: Int?

  /// The filter that is applied to text before it is inserted, or nil.
  public var filter: TextFilter?

  /// Whether removed text must not be kept, as for passwords. Setting it to true clears undo and the kill ring.
  public var isSecure = false {
    didSet {
      if !isSecure { return }
      history.removeAll()
      killRing = KillRing()
    }
  }

  /// The seconds after which typing begins a new group of undo.
  var undoPause = 2.0

  /// The largest number of groups that can be undone; 0 for no limit, as in `UndoManager`.
  public var levelsOfUndo = 0 {
    didSet { limitHistory() }
  }

  /// Creates the editing of a text, with the insertion point at its end.
  public init(_ buffer: TextBuffer = TextBuffer()) {
    self.buffer = buffer
    current = TextSelection(buffer.endOfDocument)
  }

  /// Replaces the whole text, as a program does. Undo is cleared, and the insertion point goes to the end.
  public mutating func setText(_ buffer: TextBuffer) {
    self.buffer = buffer
    history.removeAll()
    select(TextSelection(buffer.endOfDocument))
  }

  /// Appends a text, as a program does: undo does not revert it, and it ignores the filter and the limit of the user. The
  /// selection stays.
  ///
  /// Complexity: O(log n + length of the text).
  ///
  /// - Returns: the place of the change.
  @discardableResult
  public mutating func append(_ text: String) -> TextChange {
    change(TextRange(buffer.endOfDocument, buffer.endOfDocument), to: text)
  }

  /// Replaces a range, as a program does: the filter and the limit of the user do not concern it, and the selection stays with
  /// its text. Undo is cleared, because its places are different ones then, unless the text is appended.
  ///
  /// - Returns: the place of the change.
  @discardableResult
  public mutating func change(_ range: TextRange, to text: String) -> TextChange {
    let (bytes, end) = (buffer.bytes(of: range), buffer.utf8Count)
    let change = apply(bytes, text)
    if bytes != end..<end { history.removeAll() }
    // The last character can continue in the new text.
    current = snapped(
      TextSelection(
        anchor: change.position(of: current.anchor, affinity: .upstream),
        head: change.position(of: current.head, affinity: .upstream)))
    return change
  }
}

// MARK: - Selection

extension TextEditing {
  /// The selection. A new one moves to boundaries of characters, and ends the current group of undo.
  public var selection: TextSelection {
    get { current }
    set { select(newValue) }
  }

  /// The selected text.
  public var selectedText: String { buffer.text(in: current.range) }

  /// Selects the whole text.
  public mutating func selectAll() {
    select(TextSelection(anchor: buffer.beginningOfDocument, head: buffer.endOfDocument))
  }

  /// Selects the unit of text at a position, as a double click does with a word.
  public mutating func select(_ granularity: TextGranularity, enclosing position: TextPosition) {
    let range = buffer.range(enclosing: position, with: granularity)
    select(TextSelection(anchor: range.start, head: range.end))
  }

  /// Moves the insertion point by a unit of text; see ``TextBuffer/position(from:toBoundary:inDirection:)``.
  ///
  /// Without extending, a movement by characters from a selection goes to its end in the direction.
  ///
  /// - Parameters:
  ///   - direction: where to move.
  ///   - granularity: how far to move.
  ///   - extending: whether the anchor stays, as with Shift.
  public mutating func move(
    _ direction: TextStorageDirection, by granularity: TextGranularity = .character, extending: Bool = false
  ) {
    var target = buffer.position(from: current.head, toBoundary: granularity, inDirection: direction)
    if !extending, granularity == .character, !current.isEmpty {
      target = direction == .forward ? current.range.end : current.range.start
    }
    select(extending ? TextSelection(anchor: current.anchor, head: target) : TextSelection(target))
  }

  private mutating func select(_ selection: TextSelection) {
    current = snapped(selection)
    last = .other
    history.close()
  }

  private func snapped(_ selection: TextSelection) -> TextSelection {
    TextSelection(
      anchor: TextPosition(utf8Offset: buffer.offset(of: selection.anchor)),
      head: TextPosition(utf8Offset: buffer.offset(of: selection.head)))
  }
}

// MARK: - Changes

extension TextEditing {
  private mutating func apply(_ bytes: Range<Int>, _ text: String) -> TextChange {
    last = .other
    return buffer.replaceBytes(bytes, with: text)
  }

  /// Replaces a range by an edit of the user: limits its length and records it.
  ///
  /// - Returns: the change, or nil if there was nothing to change.
  mutating func edit(
    _ range: TextRange, _ text: String, _ kind: UndoHistory.Kind, isLimited: Bool = true, at time: Double
  ) -> TextChange? {
    let bytes = buffer.bytes(of: range)
    let text = isLimited ? fitting(text, in: bytes) : text
    if bytes.isEmpty, text.isEmpty { return nil }
    let before = current
    let removed = isSecure ? TextBuffer() : buffer.slice(bytes)
    let change = apply(bytes, text)
    let end = change.insertedRange.end
    current = TextSelection(
      text.isEmpty ? TextPosition(utf8Offset: buffer.offset(of: end)) : buffer.position(atOrAfter: end))
    if isSecure { return change }
    let inserted = bytes.lowerBound..<end.utf8Offset
    let hasLineBreak = kind == .typing && text.contains(where: \.isNewline)
    if hasLineBreak { history.close() }
    history.add(
      UndoHistory.Reversal(place: inserted, text: removed), kind: kind, before: before, after: current,
      at: time, pause: undoPause)
    if hasLineBreak { history.close() }
    limitHistory()
    return change
  }

  /// The longest start of a text with which the buffer does not exceed its maximum length.
  private func fitting(_ text: String, in bytes: Range<Int>) -> String {
    guard let maximumLength, maximumLength < .max, !text.isEmpty else { return text }
    // A text that is already too long does not grow.
    let limit = max(maximumLength, buffer.characterCount)
    // One more, because inserted text can form a character with the text beside it.
    var text = String(text.prefix(limit + 1))
    while !text.isEmpty {
      var attempt = buffer
      attempt.replaceBytes(bytes, with: text)
      let excess = attempt.characterCount - limit
      if excess <= 0 { break }
      text.removeLast(min(excess, text.count))
    }
    return text
  }

  private mutating func limitHistory() {
    if levelsOfUndo > 0 { history.limit(to: levelsOfUndo) }
  }
}

// MARK: - Undo

extension TextEditing {
  /// Whether there is something to undo.
  package var canUndo: Bool { !history.undoable.isEmpty }

  /// Whether there is something to redo.
  public var canRedo: Bool { !history.redoable.isEmpty }

  /// Reverts the last group of edits, and restores the selection before it.
  ///
  /// - Returns: the change, or nil if there is nothing to undo.
  @discardableResult
  public mutating func undo() -> TextChange? { revert(redo: false) }

  /// Makes the group of edits again that was undone last, and restores the selection after it.
  ///
  /// - Returns: the change, or nil if there is nothing to redo.
  @discardableResult
  public mutating func redo() -> TextChange? { revert(redo: true) }

  /// Ends the current group of undo, as a movement does. A field calls this when it loses the focus.
  public mutating func endUndoGroup() { history.close() }

  private mutating func revert(redo: Bool) -> TextChange? {
    guard var group = history.pop(redo: redo) else { return nil }
    let place = group.reversal.place
    let removed = buffer.slice(place)
    let text = group.reversal.text.string
    let change = apply(place, text)
    group.reversal = UndoHistory.Reversal(
      place: place.lowerBound..<place.lowerBound + text.utf8.count, text: removed)
    current = snapped(redo ? group.after : group.before)
    history.push(group, redo: redo)
    return change
  }
}

// MARK: - Kill ring

extension TextEditing {
  /// Cuts the text to a boundary: Control-K with `.forward` and `.line`, Control-U with `.backward` and `.line`,
  /// Control-W with `.backward` and `.word`, Alt-D with `.forward` and `.word`.
  ///
  /// At the end of a line, Control-K cuts the line break, as in Emacs. Cuts that follow each other form one text. The
  /// selection is not cut; it becomes an insertion point at its head. While ``isSecure`` is true, the text is only removed.
  ///
  /// - Parameters:
  ///   - direction: where the text is.
  ///   - granularity: the unit of text.
  ///   - time: the time in seconds.
  /// - Returns: the change, or nil if there was nothing to cut.
  @discardableResult
  public mutating func kill(
    _ direction: TextStorageDirection, by granularity: TextGranularity, at time: Double
  ) -> TextChange? {
    let extendsLast = last == .kill
    let range = deletionRange(direction, by: granularity)
    let text = buffer.text(in: range)
    guard let change = edit(range, "", .single, at: time) else { return nil }
    if !isSecure {
      if extendsLast { killRing.extend(text, direction) } else { killRing.append(text) }
    }
    last = .kill
    return change
  }

  /// Inserts the text that was cut last in the place of the selection, as Control-Y does.
  ///
  /// - Parameter time: the time in seconds.
  /// - Returns: the change, or nil if there is nothing to insert.
  @discardableResult
  public mutating func yank(at time: Double) -> TextChange? {
    guard let text = killRing.latest, let change = paste(text, at: time) else { return nil }
    last = .yank
    return change
  }

  /// Replaces the text that ``yank(at:)`` inserted with the one cut before it, as Alt-Y does.
  ///
  /// - Parameter time: the time in seconds.
  /// - Returns: the change, or nil if the last edit was not a yank.
  @discardableResult
  public mutating func yankPop(at time: Double) -> TextChange? {
    guard last == .yank, !isSecure, let group = history.undoable.last else { return nil }
    killRing.rotate()
    guard let text = killRing.latest.map({ filter?($0) ?? $0 }) else { return nil }
    let place = group.reversal.place
    let range = TextRange(
      TextPosition(utf8Offset: place.lowerBound), TextPosition(utf8Offset: place.upperBound))
    guard let change = edit(range, text, .single, at: time) else { return nil }
    last = .yank
    return change
  }
}

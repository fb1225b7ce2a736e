import BacklitAccessibility
import BacklitText
import BacklitValues

extension TextView {
  /// Appends text, which undo does not revert. If the view follows the end, it scrolls.
  ///
  /// An insertion point at the end stays at the end while the view follows it, and stays at its place otherwise.
  ///
  /// Complexity: O(log n + length of the text), without copying the text that is there; with ``maximumLineCount``, also O(number
  /// of ranges with attributes).
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - attributes: how it looks.
  /// - Returns: the place of the text.
  @discardableResult
  public func append(_ text: String, attributes: TextAttributes = TextAttributes()) -> TextRange {
    let isAtEnd = editing.selection == TextSelection(editing.buffer.endOfDocument)
    let end = editing.buffer.endOfDocument
    let range = changeText(in: TextRange(end, end), to: text).insertedRange
    setAttributes(attributes, in: range)
    if followsEnd, case .end = place {
      if isAtEnd { editing.selection = TextSelection(editing.buffer.endOfDocument) }
      if announcesNewLines { newLines.add(from: range.start) }
    }
    guard let removal = removeOldestLines() else { return range }
    return TextRange(removal.position(of: range.start), removal.position(of: range.end))
  }

  /// Appends a line break, except to an empty text, and then the text of the line.
  ///
  /// Without a line break at its end, the last row of a log has text, and it is the line that readers are at.
  ///
  /// - Returns: the place of the line.
  @discardableResult
  public func appendLine(_ text: String, attributes: TextAttributes = TextAttributes()) -> TextRange {
    if hasText { append("\n") }
    return append(text, attributes: attributes)
  }

  /// The number of lines. A line break at the end of the text does not begin one.
  var lineCount: Int {
    let buffer = editing.buffer
    return buffer.lineCount - (buffer.character(before: buffer.endOfDocument)?.isNewline == true ? 1 : 0)
  }

  /// Removes the oldest lines if there are more than ``maximumLineCount``.
  /// - Returns: the change; nil if there are not.
  @discardableResult
  func removeOldestLines() -> TextChange? {
    guard let maximumLineCount, lineCount > maximumLineCount else { return nil }
    let buffer = editing.buffer
    let first = buffer.range(ofLine: lineCount - maximumLineCount).start
    return changeText(in: TextRange(buffer.beginningOfDocument, first), to: "")
  }

  // MARK: Attributes

  /// Sets how a range of the text looks.
  ///
  /// The attributes stay with the text when text before it changes. Text that is inserted inside of the range gets the same
  /// attributes. Text that undo restores has none.
  ///
  /// Complexity: O(log n) at the end of the text; elsewhere O(number of ranges with attributes after it).
  public func setAttributes(_ attributes: TextAttributes, in range: TextRange) {
    guard !range.isEmpty else { return }
    runs.update(range.utf8Offsets) { $0 = attributes }
    setNeedsDisplay()
  }

  /// Adds attributes to those of a range of the text; see ``setAttributes(_:in:)``.
  public func addAttributes(_ attributes: TextAttributes, in range: TextRange) {
    runs.update(range.utf8Offsets) { $0.add(attributes) }
    setNeedsDisplay()
  }

  /// Returns the attributes of the character after a position.
  ///
  /// Complexity: O(log n).
  public func attributes(at position: TextPosition) -> TextAttributes {
    runs.parts(of: position.utf8Offset..<position.utf8Offset + 1)[0].attributes
  }

  // MARK: Scrolling

  /// Scrolls as far as a row needs to be visible.
  func scroll(to row: TextRow) {
    let (count, first) = (visibleRows, top)
    place = withRows { rows in
      if followsEnd, row == rows.lastRow { return .end }
      var other = rows.row(at: first)
      if row.bytes.lowerBound <= other.bytes.lowerBound { return .row(row.bytes.lowerBound) }
      for _ in 1..<max(count, 2) {
        guard count > 1, let next = rows.row(after: other) else { break }
        if next == row { return .row(first) }
        other = next
      }
      return .row(rows.row(1 - count, from: row).bytes.lowerBound)
    }
    setNeedsDisplay()
  }

  /// Scrolls by rows.
  /// - Returns: whether anything else is visible now.
  @discardableResult
  func scroll(byRows distance: Int) -> Bool {
    // The last row stays at the bottom.
    let (before, lowest) = (top, top(at: .end))
    let goal = withRows { $0.row(distance, from: $0.row(at: before)).bytes.lowerBound }
    let target = distance < 0 ? goal : max(min(goal, lowest), before)
    place = followsEnd && target >= lowest ? .end : .row(target)
    guard target != before else { return false }
    setNeedsDisplay()
    return true
  }

  /// Scrolls as far as a range of the text needs to be visible. If it does not fit, its start is visible.
  public func scrollRangeToVisible(_ range: TextRange) {
    scroll(to: withRows { $0.row(at: range.end.utf8Offset, .upstream) })
    scroll(to: withRows { $0.row(at: range.start.utf8Offset) })
  }
}

/// The lines of a log that were appended and not announced yet.
///
/// Lines that follow each other within half a second are announced together. While an announcement waits or is spoken, new lines
/// collect for the next one. So do the lines while a modal view covers the log. Lines that were there before the text was on the
/// screen are not announced.
@MainActor
final class NewLines {
  private weak var view: TextView?
  /// Where the first of them begins; nil if there are none.
  private var start: TextPosition?
  private var isSpoken = false
  private lazy var call = DelayedCall(after: Self.pause) { [weak self] in self?.announce() }

  /// The seconds in which lines are collected, and the number of lines that are announced one by one.
  private static let (pause, lines) = (0.5, 3)
  /// The most bytes of a line that are announced.
  private static let bytes = 300

  init(_ view: TextView) { self.view = view }

  /// Drops the lines.
  func removeAll() { start = nil }

  /// Moves the place of the lines with a change of the text.
  func textDidChange(_ change: TextChange) {
    start = start.map { change.position(of: $0, affinity: .upstream) }
  }

  /// Adds the text that begins at a position.
  func add(from position: TextPosition) {
    guard let view, view.isReachableByReaders || waitUntilUncovered() else { return }
    start = start ?? position
    if view.isReachableByReaders { request() }
  }

  /// Waits until the modal view that covers the text is gone.
  /// - Returns: whether there is one.
  private func waitUntilUncovered() -> Bool {
    view?.performWhenUncovered { [weak self] in self?.request() } ?? false
  }

  private func request() {
    if start != nil, !isSpoken, call.deadline == nil { call.request(in: view?.window) }
  }

  private func announce() {
    guard let view, let window = view.window, let start else { return removeAll() }
    guard view.isReachableByReaders else {
      if !waitUntilUncovered() { removeAll() }
      return
    }
    let buffer = view.editing.buffer
    // A line break at an end of the new text belongs to the line before it.
    let begin = buffer.line(of: start) + (buffer.character(after: start)?.isNewline == true ? 1 : 0)
    let numbers = begin..<max(begin, view.lineCount)
    let lines = numbers.suffix(Self.lines).map { number in
      let line = buffer.range(ofLine: number)
      let from = max(line.start, start)
      return view.text(
        in: TextRange(from, min(line.end, TextPosition(utf8Offset: from.utf8Offset + Self.bytes))))
    }.filter { $0.contains { !$0.isWhitespace } }
    self.start = nil
    guard let last = lines.last else { return }
    let words = Language(locale: view.effectiveLanguage)
    let text =
      numbers.count > Self.lines
      ? "\(words.text(TextInputMessage.newLines, count: numbers.count)), \(last)"
      : lines.joined(separator: ", ")
    isSpoken = true
    window.announce(text, priority: .low) { [weak self] _ in
      self?.isSpoken = false
      if self?.start != nil { self?.call.request(in: self?.view?.window) }
    }
  }
}

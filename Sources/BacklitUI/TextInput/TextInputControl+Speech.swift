import BacklitAccessibility
import BacklitText
import BacklitValues

extension TextInputControl {
  /// The longest text in bytes that is spoken as it is; of a longer one the number of characters is spoken.
  private static let spokenBytes = 600

  /// The longest value in bytes that readers get as a whole; of a longer one they get the current line.
  private static let valueBytes = 2000

  func report(_ change: AccessibilityValueChange) { window?.post(.valueChanged(self, change)) }

  func readerWord(_ key: ReaderText) -> String { Language(locale: effectiveLanguage).text(key) }

  /// A text as it may be spoken, with its number of characters. A secret consists of bullets; a long text is empty.
  private func spoken(_ range: TextRange, in buffer: TextBuffer) -> (text: String, count: Int) {
    let count = buffer.offset(from: range.start, to: range.end)
    let isLong = range.end.utf8Offset - range.start.utf8Offset > Self.spokenBytes
    return (isLong ? "" : shown(buffer.text(in: range)), count)
  }

  /// A text, or as many bullets as a secret has characters.
  private func shown(_ text: String) -> String { isSecret ? String(repeating: "•", count: text.count) : text }

  /// Speaks an edit.
  func report(_ kind: Edit, _ change: TextChange, before: TextBuffer) {
    let buffer = editing.buffer
    let (inserted, insertedCount) = spoken(change.insertedRange, in: buffer)
    let (removed, removedCount) = spoken(change.removedRange, in: before)
    switch kind {
    case .undoing: report(.undone(valueForReaders ?? ""))
    case .redoing: report(.redone(valueForReaders ?? ""))
    case .typing:
      report(.typed(inserted, completedWord: completedWord(before: change.insertedRange.start, inserted)))
    case .inserting where insertedCount > 0: report(.inserted(inserted, count: insertedCount))
    case .inserting, .deleting: report(.deleted(removed, count: removedCount))
    }
  }

  /// The word that a typed character ended; empty if it ended none.
  private func completedWord(before position: TextPosition, _ typed: String) -> String {
    guard !isSecret, let first = typed.first, !first.isLetter, !first.isNumber else { return "" }
    let buffer = editing.buffer
    let word = buffer.range(enclosing: position, with: .word, inDirection: .backward)
    let text = word.end.utf8Offset - word.start.utf8Offset > Self.spokenBytes ? "" : buffer.text(in: word)
    return text.contains { $0.isLetter || $0.isNumber } ? text : ""
  }

  /// Speaks a movement of the insertion point or a change of the selection.
  func reportMove(from before: TextSelection, by unit: AccessibilityTextUnit) {
    let (after, buffer) = (editing.selection, editing.buffer)
    guard after.isEmpty else {
      let passed = TextRange(before.head, after.head)
      guard before.anchor == after.anchor || before.isEmpty, !passed.isEmpty else {
        let (text, count) = spoken(after.range, in: buffer)
        return report(.selected(text, count: count))
      }
      let hasShrunk =
        after.range.end.utf8Offset - after.range.start.utf8Offset
        < before.range.end.utf8Offset - before.range.start.utf8Offset
      let (text, count) = spoken(passed, in: buffer)
      return report(hasShrunk ? .unselected(text, count: count) : .selected(text, count: count))
    }
    if !before.isEmpty, before.anchor == after.head {
      let (text, count) = spoken(before.range, in: buffer)
      return report(.unselected(text, count: count))
    }
    switch unit {
    case .character:
      report(.moved(to: buffer.character(after: after.head).map { shown(String($0)) } ?? "", by: unit))
    case .word where before.head == after.head: reportMove(from: before, by: .character)
    case .word:
      let (text, _) = spoken(TextRange(before.head, after.head), in: buffer)
      let word = text.drop(while: \.isWhitespace)
      report(.moved(to: String(word), by: unit))
    case .line: report(.moved(to: part(of: currentRow), by: unit))
    case .paragraph:
      report(.moved(to: part(of: buffer.range(enclosing: after.head, with: .paragraph)), by: unit))
    }
  }

  /// The text of a range that may be long, cut after some thousand bytes. A secret consists of bullets.
  private func part(of range: TextRange) -> String {
    let limit = TextPosition(utf8Offset: range.start.utf8Offset + Self.valueBytes)
    return shown(editing.buffer.text(in: TextRange(range.start, min(range.end, limit))))
  }

  // MARK: Rotor

  /// Moves the insertion point for the rotor, as the keys for the unit do.
  func moveForReader(by unit: AccessibilityTextUnit, forward: Bool) -> Bool {
    let (buffer, head) = (editing.buffer, editing.selection.head)
    let direction: TextStorageDirection = forward ? .forward : .backward
    func boundary(_ granularity: TextGranularity) -> TextPosition {
      buffer.position(from: head, toBoundary: granularity, inDirection: direction)
    }
    var target = head
    switch unit {
    case .character: target = boundary(.character)
    case .word: target = boundary(isSecret ? .document : .word)
    case .line:
      let row = currentRow
      if !forward {
        target = row.start > buffer.beginningOfDocument ? buffer.position(before: row.start) : head
      } else if row.end < buffer.endOfDocument {
        // A wrapped line continues where its row ends.
        let isBreak = buffer.character(after: row.end)?.isNewline == true
        target = isBreak ? buffer.position(after: row.end) : row.end
      }
    case .paragraph:
      target = forward ? startOfNextParagraph(after: head) ?? head : boundary(.paragraph)
    }
    move(to: TextSelection(target), by: unit)
    if unit == .line, target != head, !forward {
      // The start of the row above.
      editing.selection = TextSelection(currentRow.start)
      textDidChange()
    }
    return editing.selection.head != head
  }

  private func startOfNextParagraph(after position: TextPosition) -> TextPosition? {
    let buffer = editing.buffer
    let end = buffer.range(enclosing: position, with: .paragraph).end
    let next = buffer.position(from: end, toBoundary: .paragraph, inDirection: .forward)
    let start = buffer.range(enclosing: next, with: .paragraph).start
    return start > end ? start : nil
  }

  /// The text to read from the insertion point to the end of the paragraph. The insertion point follows.
  func textForReading(continuing: Bool) -> String? {
    guard !isSecret else { return nil }
    let buffer = editing.buffer
    if continuing {
      guard let readingEnd, readingEnd < buffer.endOfDocument else {
        self.readingEnd = nil
        return nil
      }
      editing.selection = TextSelection(readingEnd)
      affinity = .downstream
      textDidChange()
    }
    let start = editing.selection.head
    guard start < buffer.endOfDocument else { return nil }
    let paragraph = buffer.range(enclosing: start, with: .paragraph)
    var end = buffer.position(utf8Offset: min(paragraph.end.utf8Offset, start.utf8Offset + Self.valueBytes))
    if end < paragraph.end {
      // A long paragraph is read in parts that end with a word.
      let word = buffer.position(from: end, toBoundary: .word, inDirection: .backward)
      if word > start { end = word }
    }
    let text = buffer.text(in: TextRange(start, end))
    // Blank lines are passed.
    readingEnd = end < paragraph.end ? end : startOfNextParagraph(after: start) ?? buffer.endOfDocument
    return text
  }

  // MARK: Accessibility

  /// The value for readers: the text, the current line of a long text, or a number of characters of a secret; nil for no
  /// text.
  var valueForReaders: String? {
    let buffer = editing.buffer
    if buffer.isEmpty { return nil }
    if isSecret { return shown(String(repeating: "•", count: min(buffer.characterCount, Self.bullets))) }
    return buffer.text(in: readRange)
  }

  /// The part of the text that ``valueForReaders`` has.
  private var readRange: TextRange {
    let buffer = editing.buffer
    if buffer.utf8Count <= Self.valueBytes { return buffer.documentRange }
    let line = buffer.range(enclosing: editing.selection.head, with: .line)
    let start = max(line.start.utf8Offset, editing.selection.head.utf8Offset - Self.valueBytes / 2)
    let end = min(line.end.utf8Offset, start + Self.valueBytes)
    return TextRange(
      buffer.position(utf8Offset: start), buffer.position(utf8Offset: end))
  }

  /// The selection in the value for readers.
  var selectionForReaders: AccessibilityTextSelection {
    let selection = editing.selection
    return AccessibilityTextSelection(
      anchor: readOffset(of: selection.anchor), head: readOffset(of: selection.head),
      isPlaceholder: editing.buffer.isEmpty && (accessibilityValue ?? placeholder) == placeholder)
  }

  /// The bytes of the value for readers before a position.
  private func readOffset(of position: TextPosition) -> Int {
    guard isSecret else {
      let range = readRange
      return min(
        max(0, position.utf8Offset - range.start.utf8Offset), range.end.utf8Offset - range.start.utf8Offset)
    }
    return min(editing.buffer.characterOffset(of: position), Self.bullets) * Self.bulletBytes
  }

  /// The position of a byte of the value for readers.
  private func position(ofReadByte byte: Int) -> TextPosition {
    let buffer = editing.buffer
    if isSecret { return buffer.position(characterOffset: byte / Self.bulletBytes) }
    return buffer.position(utf8Offset: readRange.start.utf8Offset + byte)
  }

  /// Changes the text or its selection for a screen reader, as the user does with keys.
  /// - Returns: whether something changed.
  func perform(_ action: AccessibilityTextAction) -> Bool {
    switch action {
    case .select(let bytes):
      guard isEnabled else { return false }
      let before = editing.selection
      move(
        to: TextSelection(
          anchor: position(ofReadByte: bytes.lowerBound), head: position(ofReadByte: bytes.upperBound)))
      return editing.selection != before
    case .replace(let bytes, let text):
      let range = TextRange(position(ofReadByte: bytes.lowerBound), position(ofReadByte: bytes.upperBound))
      return acceptsEdits && replace(range, withText: text)
    case .replaceAll(let text): return acceptsEdits && replace(editing.buffer.documentRange, withText: text)
    }
  }

  /// The most bullets that stand for a secret, and the bytes of one.
  private static let (bullets, bulletBytes) = (100, "•".utf8.count)
}

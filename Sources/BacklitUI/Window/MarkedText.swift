import BacklitAccessibility
import BacklitGeometry
import BacklitText

/// A text that cannot be edited. The user marks a part of it to copy it.
package struct MarkedText: Sendable {
  private var editing: TextEditing
  /// Whether movements extend the marked part also without Shift.
  package var extends = false

  /// The outcome of a key.
  package enum Outcome: Hashable, Sendable {
    /// The place or the marked part changed, in words for the reader; nil without a change.
    case moved(AccessibilityValueChange?)
    /// The user copies.
    case copy
  }

  /// The length in characters up to which a text is spoken. For a longer text, its number of characters is spoken.
  private static let spokenCharacters = 600

  /// Creates a text with nothing marked.
  package init(_ text: String) {
    editing = TextEditing(TextBuffer(text))
    editing.selection = TextSelection(editing.buffer.beginningOfDocument)
  }

  /// The marked text.
  package var marked: String { editing.selectedText }

  /// Returns the characters at some places. Places beyond the text are ignored.
  package func characters(in places: Range<Int>) -> String {
    let buffer = editing.buffer
    return buffer.text(
      in: TextRange(
        buffer.position(characterOffset: places.lowerBound),
        buffer.position(characterOffset: places.upperBound)))
  }

  /// The places of the marked characters.
  package var markedCharacters: Range<Int> {
    let range = editing.selection.range
    return editing.buffer.characterOffset(of: range.start)..<editing.buffer.characterOffset(of: range.end)
  }

  /// The place at which the next movement begins.
  package var head: Int { editing.buffer.characterOffset(of: editing.selection.head) }

  /// Marks the characters from one to another, both included, or the words around them.
  package mutating func mark(from first: Int, to last: Int, byWords: Bool = false) {
    let buffer = editing.buffer
    func range(_ place: Int) -> TextRange {
      buffer.range(
        enclosing: buffer.position(characterOffset: place), with: byWords ? .word : .character)
    }
    let (start, end) = (range(first), range(last))
    editing.selection =
      first <= last
      ? TextSelection(anchor: start.start, head: end.end) : TextSelection(anchor: start.end, head: end.start)
  }

  /// Marks nothing, and goes to a character.
  package mutating func go(to place: Int) {
    editing.selection = TextSelection(editing.buffer.position(characterOffset: place))
  }

  /// Marks the whole text.
  mutating func markAll() { editing.selectAll() }

  /// Moves, marks or copies as a key does in a text view.
  /// - Parameters:
  ///   - event: the key.
  ///   - isRightToLeft: whether the left arrow goes forward.
  /// - Returns: what it did; nil for a key without a meaning.
  package mutating func perform(_ event: KeyEvent, isRightToLeft: Bool) -> Outcome? {
    let before = editing.selection
    switch TextCommand(event) {
    case .copy: return .copy
    case .selectAll:
      markAll()
      return .moved(change(from: before, by: .line))
    case .move(let movement, let extending):
      let unit = move(movement, extending: extending || extends, isRightToLeft: isRightToLeft)
      return .moved(change(from: before, by: unit))
    default: return nil
    }
  }

  private mutating func move(
    _ movement: TextCommand.Movement, extending: Bool, isRightToLeft: Bool
  ) -> AccessibilityTextUnit {
    func direction(_ isForward: Bool) -> TextStorageDirection { isForward ? .forward : .backward }
    var unit = AccessibilityTextUnit.character
    switch movement {
    case .left, .right:
      editing.move(direction((movement == .right) != isRightToLeft), extending: extending)
    case .backward, .forward: editing.move(direction(movement == .forward), extending: extending)
    case .wordLeft, .wordRight:
      unit = .word
      editing.move(direction((movement == .wordRight) != isRightToLeft), by: .word, extending: extending)
    case .wordBackward, .wordForward:
      unit = .word
      editing.move(direction(movement == .wordForward), by: .word, extending: extending)
    case .rowStart, .rowEnd: editing.move(direction(movement == .rowEnd), by: .line, extending: extending)
    case .up, .down, .pageUp, .pageDown, .paragraphBackward, .paragraphForward:
      unit = .line
      let isPage = movement == .pageUp || movement == .pageDown
      let isDown = [.down, .pageDown, .paragraphForward].contains(movement)
      move(lines: (isPage ? 10 : 1) * (isDown ? 1 : -1), extending: extending)
    case .documentStart, .documentEnd:
      unit = .line
      editing.move(direction(movement == .documentEnd), by: .document, extending: extending)
    }
    return unit
  }

  /// Moves to the same column of a different line; beyond the first and the last line, to the end of the text.
  private mutating func move(lines: Int, extending: Bool) {
    let (buffer, selection) = (editing.buffer, editing.selection)
    let line = buffer.line(of: selection.head) + lines
    let target =
      line < 0
      ? buffer.beginningOfDocument
      : line >= buffer.lineCount
        ? buffer.endOfDocument : buffer.position(line: line, column: buffer.column(of: selection.head))
    editing.selection =
      extending ? TextSelection(anchor: selection.anchor, head: target) : TextSelection(target)
  }

  /// Returns the change in words for the reader, as a text view reports it; nil without a change.
  private func change(from before: TextSelection, by unit: AccessibilityTextUnit) -> AccessibilityValueChange?
  {
    let (after, buffer) = (editing.selection, editing.buffer)
    func spoken(_ range: TextRange) -> (String, Int) {
      let count = buffer.offset(from: range.start, to: range.end)
      return (count > Self.spokenCharacters ? "" : buffer.text(in: range), count)
    }
    guard after != before else { return nil }
    if after.isEmpty, before.isEmpty {
      switch unit {
      case .character:
        return .moved(to: buffer.character(after: after.head).map { String($0) } ?? "", by: unit)
      case .word:
        let word = buffer.text(in: TextRange(before.head, after.head))
        return .moved(to: String(word.drop(while: \.isWhitespace)), by: unit)
      case .line, .paragraph:
        return .moved(to: buffer.text(in: buffer.range(enclosing: after.head, with: .line)), by: unit)
      }
    }
    let isSameAnchor = before.anchor == after.anchor
    let (text, count) = spoken(
      isSameAnchor ? TextRange(before.head, after.head) : after.isEmpty ? before.range : after.range)
    let isLess = after.isEmpty || isSameAnchor && size(after) < size(before)
    return isLess ? .unselected(text, count: count) : .selected(text, count: count)
  }

  private func size(_ selection: TextSelection) -> Int {
    selection.range.end.utf8Offset - selection.range.start.utf8Offset
  }
}

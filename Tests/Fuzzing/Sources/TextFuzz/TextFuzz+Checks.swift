import BacklitText

extension TextFuzz {
  /// The selection is between characters, and the marks are in the text.
  func checkSelection() {
    let buffer = editing.buffer
    for mark in marks {
      Self.require(
        mark.position <= buffer.endOfDocument, "a mark after the end: \(mark.position.utf8Offset)")
    }
    for place in [editing.selection.anchor, editing.selection.head] {
      Self.require(
        buffer.utf8Offset(of: place) == place.utf8Offset, "a place inside of a character: \(place.utf8Offset)"
      )
      Self.require(place <= buffer.endOfDocument, "a place after the end: \(place.utf8Offset)")
    }
  }

  /// The filter of one line keeps line breaks away that the user inserts; `replace`, undo and redo are not filtered.
  func checkSingleLine(_ change: TextChange) {
    guard !string.contains(where: \.isNewline) else { return }
    Self.require(editing.buffer.lineCount == 1, "\(editing.buffer.lineCount) lines without a line break")
  }

  /// The answers about a place agree with each other and with the string.
  func checkPlace(_ place: TextPosition) {
    let buffer = editing.buffer
    let position = buffer.position(utf8Offset: place.utf8Offset)
    let offset = position.utf8Offset
    let before = String(decoding: string.utf8.prefix(offset), as: UTF8.self)
    Self.require(buffer.characterOffset(of: position) == before.count, "the character at \(offset)")
    Self.require(buffer.position(characterOffset: before.count) == position, "the place of a character")
    Self.require(buffer.line(of: position) == before.count(where: \.isNewline), "the line of \(offset)")
    let line = buffer.range(ofLine: buffer.line(of: position))
    Self.require(line.start <= position && position <= line.end, "\(offset) is outside of its line")
    for granularity in TextGranularity.allCases {
      for direction in [TextStorageDirection.forward, .backward] {
        let range = buffer.range(enclosing: position, with: granularity, inDirection: direction)
        Self.require(range.start <= position && position <= range.end, "\(granularity) without \(offset)")
        let target = buffer.position(from: position, toBoundary: granularity, inDirection: direction)
        let isAhead = direction == .forward ? target >= position : target <= position
        Self.require(isAhead, "a movement by \(granularity) in the wrong direction")
        Self.require(buffer.utf8Offset(of: target) == target.utf8Offset, "a boundary inside of a character")
      }
    }
  }

  /// The number of characters that are compared one by one.
  private static let walkedCharacters = 1000

  /// The first characters, forward and backward, and all lines agree with the string.
  func checkAll() {
    let buffer = editing.buffer
    Self.require(TextBuffer(string) == buffer, "the text differs from the string")
    var place = buffer.beginningOfDocument
    for character in string.prefix(Self.walkedCharacters) {
      Self.require(buffer.character(after: place) == character, "the character after \(place.utf8Offset)")
      let next = buffer.position(from: place, toBoundary: .character, inDirection: .forward)
      Self.require(next.utf8Offset - place.utf8Offset == character.utf8.count, "its length")
      let back = buffer.position(from: next, toBoundary: .character, inDirection: .backward)
      Self.require(back == place, "the character before \(next.utf8Offset)")
      place = next
    }
    let isWhole = buffer.characterCount <= Self.walkedCharacters
    Self.require(!isWhole || place == buffer.endOfDocument, "text after the last character")
    let lines = string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    Self.require(lines.count == buffer.lineCount, "\(buffer.lineCount) lines instead of \(lines.count)")
    for (number, line) in lines.enumerated() {
      Self.require(
        buffer.text(in: buffer.range(ofLine: number)).utf8.elementsEqual(line.utf8), "line \(number)")
    }
  }

  /// Undo leads back to the start and redo to the end, over the same texts.
  mutating func checkHistory(from first: TextBuffer) {
    while editing.redo() != nil {}
    let last = editing.buffer
    var texts: [TextBuffer] = []
    while editing.canUndo {
      texts.append(editing.buffer)
      Self.require(editing.undo() != nil, "nothing to undo")
    }
    if !options.contains(.secure) { Self.require(editing.buffer == first, "undo does not reach the start") }
    while let text = texts.popLast() {
      Self.require(editing.redo() != nil && editing.buffer == text, "redo gives a different text")
    }
    Self.require(editing.buffer == last && !editing.canRedo, "redo does not reach the end")
  }
}

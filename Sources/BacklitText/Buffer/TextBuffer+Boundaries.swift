extension TextBuffer {
  /// Returns the position that a movement by a unit of text reaches.
  ///
  /// | unit | forward | backward |
  /// | --- | --- | --- |
  /// | `character` | after the next character | before the previous character |
  /// | `word` | the end of the next word, as Alt-F in readline | the start of the previous word, as Alt-B |
  /// | `line` | the end of the line, before its line break | the start of the line |
  /// | `paragraph` | the end of the next paragraph | the start of the previous paragraph |
  /// | `document` | the end | the start |
  ///
  /// Words are segments by the rules of UAX #29 that contain a letter, a number, an ideograph or an emoji. Other
  /// segments are passed: spaces, punctuation, symbols. The rules have no dictionary: each ideograph and each hiragana is
  /// a word, and in Thai, Lao, Khmer and Burmese each character is a word.
  ///
  /// Complexity: O(log n) for characters, lines and documents; O(log n) for each word of the chunk, line or blank line
  /// that is passed otherwise.
  ///
  /// - Parameters:
  ///   - position: where the movement begins.
  ///   - granularity: the unit of text.
  ///   - direction: where to move.
  /// - Returns: the position that is reached: the same one if there is nothing in the direction.
  public func position(
    from position: TextPosition, toBoundary granularity: TextGranularity,
    inDirection direction: TextStorageDirection
  ) -> TextPosition {
    switch (granularity, direction) {
    case (.character, .forward): self.position(after: position)
    case (.character, .backward): self.position(before: position)
    case (.word, .forward): endOfWord(after: position)
    case (.word, .backward): startOfWord(before: position)
    case (.line, .forward): range(ofLine: line(of: position)).end
    case (.line, .backward): range(ofLine: line(of: position)).start
    case (.paragraph, .forward): endOfParagraph(after: position)
    case (.paragraph, .backward): startOfParagraph(before: position)
    case (.document, .forward): endOfDocument
    case (.document, .backward): beginningOfDocument
    }
  }

  /// Returns the unit of text at a position, for a double click or a reader.
  ///
  /// A word can also be a segment without letters: a run of spaces, or a punctuation mark. A line does not
  /// include its line break. A paragraph at a blank line is that line.
  ///
  /// Complexity: as ``position(from:toBoundary:inDirection:)``.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - granularity: the unit of text.
  ///   - direction: whether a position between two units belongs to the one after it or to the one before it.
  ///     At an end of the text it belongs to the only one.
  /// - Returns: the range of the unit; empty only if the text or the line is empty.
  public func range(
    enclosing position: TextPosition, with granularity: TextGranularity,
    inDirection direction: TextStorageDirection = .forward
  ) -> TextRange {
    let offset = offset(of: position)
    let isBackward = offset > 0 && (direction == .backward || offset == utf8Count)
    let position = TextPosition(utf8Offset: offset)
    switch granularity {
    case .character:
      let start = isBackward ? self.position(before: position) : position
      return TextRange(start, self.position(after: start))
    case .word:
      return segment(at: isBackward ? self.position(before: position) : position)
    case .line:
      return range(ofLine: line(of: position))
    case .paragraph:
      return paragraph(at: line(of: position))
    case .document:
      return documentRange
    }
  }
}

// MARK: - Paragraphs

extension TextBuffer {
  /// Whether a line contains only white space.
  private func isBlank(_ line: Int) -> Bool {
    let range = range(ofLine: line)
    var walker = ScalarWalker(root, at: range.start.utf8Offset)
    while walker.offset < range.end.utf8Offset, let scalar = walker.next() {
      if !scalar.properties.isWhitespace { return false }
    }
    return true
  }

  private func endOfParagraph(after position: TextPosition) -> TextPosition {
    let last = lineCount - 1
    var line = line(of: position)
    // At the end of a paragraph, the unit is the next paragraph.
    if position >= range(ofLine: line).end, line < last { line += 1 }
    while line < last, isBlank(line) { line += 1 }
    while line < last, !isBlank(line + 1) { line += 1 }
    return range(ofLine: line).end
  }

  private func startOfParagraph(before position: TextPosition) -> TextPosition {
    var line = line(of: position)
    if position <= range(ofLine: line).start, line > 0 { line -= 1 }
    while line > 0, isBlank(line) { line -= 1 }
    while line > 0, !isBlank(line - 1) { line -= 1 }
    return range(ofLine: line).start
  }

  private func paragraph(at line: Int) -> TextRange {
    var (first, last) = (line, line)
    if !isBlank(line) {
      while first > 0, !isBlank(first - 1) { first -= 1 }
      while last < lineCount - 1, !isBlank(last + 1) { last += 1 }
    }
    return TextRange(range(ofLine: first).start, range(ofLine: last).end)
  }
}

// MARK: - Positions

extension TextBuffer {
  /// The position before the first character.
  public var beginningOfDocument: TextPosition { TextPosition(utf8Offset: 0) }

  /// The position after the last character.
  public var endOfDocument: TextPosition { TextPosition(utf8Offset: utf8Count) }

  /// The range of the whole text.
  public var documentRange: TextRange { TextRange(beginningOfDocument, endOfDocument) }

  /// Returns the position at a number of UTF-8 bytes, or the nearest boundary of characters before it.
  ///
  /// Numbers below 0 give the start, and numbers above ``utf8Count`` give the end.
  ///
  /// Complexity: O(log n).
  public func position(utf8Offset: Int) -> TextPosition {
    TextPosition(utf8Offset: offset(of: TextPosition(utf8Offset: utf8Offset)))
  }

  /// Returns the number of UTF-8 bytes before a position.
  ///
  /// Complexity: O(log n).
  public func utf8Offset(of position: TextPosition) -> Int { offset(of: position) }

  /// Returns the position before a character, counted from 0.
  ///
  /// Numbers below 0 give the start, and numbers above ``characterCount`` give the end.
  ///
  /// Complexity: O(log n).
  public func position(characterOffset: Int) -> TextPosition {
    guard let root, characterOffset > 0 else { return beginningOfDocument }
    guard characterOffset < root.summary.characters else { return endOfDocument }
    return TextPosition(utf8Offset: root.offset(ofCharacter: characterOffset))
  }

  /// Returns the number of characters before a position.
  ///
  /// Complexity: O(log n).
  public func characterOffset(of position: TextPosition) -> Int {
    root?.summary(before: offset(of: position)).characters ?? 0
  }

  /// Returns the position a number of characters after a position, or before it if the number is negative.
  ///
  /// Complexity: O(log n).
  ///
  /// - Returns: nil if the text has too few characters.
  public func position(from position: TextPosition, offset: Int) -> TextPosition? {
    let (target, isTooLarge) = characterOffset(of: position).addingReportingOverflow(offset)
    guard !isTooLarge, (0...characterCount).contains(target) else { return nil }
    return self.position(characterOffset: target)
  }

  /// Returns the number of characters between two positions, negative if the second is before the first.
  ///
  /// Complexity: O(log n).
  public func offset(from position: TextPosition, to other: TextPosition) -> Int {
    characterOffset(of: other) - characterOffset(of: position)
  }

  /// Returns the position after the next character, or the end.
  ///
  /// Complexity: O(log n).
  public func position(after position: TextPosition) -> TextPosition {
    let offset = offset(of: position)
    guard let root, offset < root.summary.utf8 else { return endOfDocument }
    return TextPosition(utf8Offset: root.clusterEnd(after: offset))
  }

  /// Returns the position before the previous character, or the start.
  ///
  /// Complexity: O(log n).
  public func position(before position: TextPosition) -> TextPosition {
    let offset = offset(of: position)
    guard let root, offset > 0 else { return beginningOfDocument }
    return TextPosition(utf8Offset: root.clusterStart(before: offset))
  }

  /// The boundary of characters at or before a position.
  func offset(of position: TextPosition) -> Int {
    guard let root, position.utf8Offset > 0 else { return 0 }
    if position.utf8Offset >= root.summary.utf8 { return root.summary.utf8 }
    return root.clusterStart(covering: position.utf8Offset)
  }

  /// The boundary of characters at or after a position.
  func position(atOrAfter position: TextPosition) -> TextPosition {
    let start = TextPosition(utf8Offset: offset(of: position))
    return start < position && start < endOfDocument ? self.position(after: start) : start
  }
}

extension TextBuffer {
  /// Returns the line of a position, counted from 0.
  ///
  /// Complexity: O(log n).
  public func line(of position: TextPosition) -> Int { root?.lineBreaks(before: offset(of: position)) ?? 0 }

  /// Returns the range of a line without its line break.
  ///
  /// Numbers below 0 give the first line, and numbers that are too large give the last line.
  ///
  /// Complexity: O(log n).
  ///
  /// - Parameter line: the number of the line, counted from 0.
  /// - Returns: the range, which is empty for an empty line.
  public func range(ofLine line: Int) -> TextRange {
    guard let root else { return documentRange }
    let breaks = root.summary.lineBreaks
    let line = min(max(line, 0), breaks)
    let start = line == 0 ? 0 : root.lineBreak(line - 1).upperBound
    let end = line == breaks ? root.summary.utf8 : root.lineBreak(line).lowerBound
    return TextRange(TextPosition(utf8Offset: start), TextPosition(utf8Offset: end))
  }

  /// The number of characters between the start of its line and a position.
  ///
  /// Complexity: O(log n).
  package func column(of position: TextPosition) -> Int {
    offset(from: range(ofLine: line(of: position)).start, to: position)
  }

  /// The position in a line with a number of characters before it, or the end of the line if it is shorter.
  ///
  /// Complexity: O(log n).
  ///
  /// - Parameters:
  ///   - line: the number of the line, counted from 0; see ``range(ofLine:)``.
  ///   - column: the number of characters between the start of the line and the position.
  /// - Returns: the position.
  package func position(line: Int, column: Int) -> TextPosition {
    let range = range(ofLine: line)
    guard column > 0 else { return range.start }
    return min(position(from: range.start, offset: column) ?? range.end, range.end)
  }
}

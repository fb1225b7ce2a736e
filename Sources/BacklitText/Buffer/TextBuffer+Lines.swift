// MARK: - Lines

extension TextBuffer {
  /// The line of a position, counted from 0.
  ///
  /// Complexity: O(log n).
  public func line(of position: TextPosition) -> Int { root?.lineBreaks(before: offset(of: position)) ?? 0 }

  /// The range of a line without its line break.
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

// MARK: - Cells

extension TextBuffer {
  /// The number of cells that a range occupies.
  ///
  /// Complexity: O(log n + size of the chunks that are not printable ASCII).
  ///
  /// - Parameters:
  ///   - range: a part of a line.
  ///   - column: the cells before the range, on which tabs depend.
  ///   - tabWidth: the distance between tab stops in cells, at least 1.
  ///   - width: the cells of a character that is neither a tab nor printable ASCII.
  /// - Returns: the number of cells.
  public func cells(
    in range: TextRange, after column: Int = 0, tabWidth: Int = 8, width: (Character) -> Int
  ) -> Int {
    var ruler = CellRuler(column: column, limit: .max, tabWidth: max(tabWidth, 1))
    if let root { _ = ruler.measure(root, bytes(of: range), width) }
    return ruler.column - column
  }

  /// The position in a line before the character that covers a cell, or the end of the line.
  ///
  /// Complexity: as ``cells(in:after:tabWidth:width:)``.
  ///
  /// - Parameters:
  ///   - line: the number of the line, counted from 0; see ``range(ofLine:)``.
  ///   - cell: the number of the cell, counted from 0.
  ///   - tabWidth: the distance between tab stops in cells, at least 1.
  ///   - width: the cells of a character that is neither a tab nor printable ASCII.
  /// - Returns: the position.
  public func position(
    line: Int, cell: Int, tabWidth: Int = 8, width: (Character) -> Int
  ) -> TextPosition {
    let range = range(ofLine: line)
    var ruler = CellRuler(column: 0, limit: max(cell, 0), tabWidth: max(tabWidth, 1))
    guard let root, let rest = ruler.measure(root, bytes(of: range), width) else { return range.end }
    return TextPosition(utf8Offset: rest)
  }
}

/// Adds up the cells of a text.
private struct CellRuler {
  /// The cells so far.
  var column: Int
  /// The cell at which to stop.
  let limit: Int
  let tabWidth: Int

  /// Measures the characters of a range that end at or before the limit.
  /// - Returns: the offset of the first character that covers the limit, or nil if there is none.
  mutating func measure(_ node: TextNode, _ range: Range<Int>, _ width: (Character) -> Int) -> Int? {
    if range.isEmpty { return nil }
    TextWork.add { $0.visitedNodes += 1 }
    if node.summary.isPrintable {
      if range.count > limit - column { return range.lowerBound + limit - column }
      column += range.count
      return nil
    }
    if node.height == 0 { return measure(leaf: node, range, width) }
    var start = 0
    for child in node.children {
      let end = start + child.summary.utf8
      if end > range.lowerBound {
        if start >= range.upperBound { return nil }
        let part = max(range.lowerBound, start) - start..<min(range.upperBound, end) - start
        if let found = measure(child, part, width) { return start + found }
      }
      start = end
    }
    return nil
  }

  private mutating func measure(
    leaf: TextNode, _ range: Range<Int>, _ width: (Character) -> Int
  ) -> Int? {
    let utf8 = leaf.text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    var offset = range.lowerBound
    for character in leaf.text[start..<utf8.index(start, offsetBy: range.count)] {
      let cells =
        if character == "\t" {
          tabWidth - column % tabWidth
        } else if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F {
          1
        } else {
          max(width(character), 0)
        }
      if cells > limit - column { return offset }
      column += cells
      offset += character.utf8.count
    }
    return nil
  }
}

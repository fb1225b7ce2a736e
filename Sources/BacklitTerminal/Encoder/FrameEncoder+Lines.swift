import BacklitGraphics

extension FrameEncoder {
  /// Encodes cells as lines of text that stay where they are written: in the scrollback or in a file.
  ///
  /// A line ends at its last cell that shows something, in the default colours. Empty lines at the end are left out. Large text
  /// and pictures are not encoded. The terminal must have the default colours before.
  /// - Parameters:
  ///   - grid: the cells.
  ///   - isStyled: whether colours and attributes are written.
  /// - Returns: the bytes, in UTF-8.
  ///
  /// Complexity: O(number of cells).
  package mutating func encodeLines(_ grid: CellGrid, isStyled: Bool) -> [UInt8] {
    defer { bytes.removeAll() }
    currentStyle = .plain
    var end = 0
    for row in 0..<grid.rows {
      let columns = contentColumns(of: row, in: grid)
      for column in 0..<columns where !grid[column, row].glyph.isRightHalf {
        if isStyled { applyStyle(of: grid[column, row]) }
        grid[column, row].glyph.appendUTF8(to: &bytes)
      }
      if currentStyle != .plain { append("\u{1B}[0m") }
      currentStyle = .plain
      apply(.none)
      append("\n")
      if columns > 0 { end = bytes.count }
    }
    return Array(bytes[..<end])
  }

  /// The number of columns of a row up to its last cell that is not empty.
  func contentColumns(of row: Int, in grid: CellGrid) -> Int {
    ((0..<grid.columns).last { !isEmpty(grid[$0, row]) } ?? -1) + 1
  }
}

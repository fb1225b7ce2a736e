import BacklitGeometry

/// The contents of a terminal's screen: cells in rows and columns, with wide glyphs always whole.
///
/// A wide glyph occupies a cell, and `Glyph.rightHalf` occupies the next one. Every mutation keeps both or
/// removes both. Large text covers several cells, and is whole or absent in the same way.
package struct CellGrid: Sendable, Hashable {
  /// The number of cells in a row.
  package let columns: Int
  /// The number of rows.
  package let rows: Int
  /// The cells row by row from the top.
  package internal(set) var cells: [Cell]
  /// The blocks of large text, from the top and from the left.
  package internal(set) var blocks: [TextBlock] = []
  /// The lines of double height, from the top.
  package internal(set) var doubleLines: [DoubleLine] = []
  /// The lines of large text over the cells, from the top.
  package internal(set) var largeLines: [LargeLine] = []

  /// Creates a grid with the same cell everywhere.
  ///
  /// - Precondition: neither extent is negative, and the cell occupies one column.
  package init(columns: Int, rows: Int, fill: Cell = .blank) {
    checkPrecondition(columns >= 0 && rows >= 0, "A grid cannot have a negative extent.")
    checkPrecondition(fill.glyph.width == 1, "A grid can only be filled with a cell of one column.")
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: fill, count: columns * rows)
  }

  /// The cell in a column of a row.
  ///
  /// Setting a wide glyph also sets the next cell; in the last column the glyph becomes a space. If half of a
  /// wide glyph is overwritten, the other half becomes a space. A right half that does not follow a wide
  /// glyph becomes a space.
  /// - Precondition: the cell lies inside.
  package subscript(column: Int, row: Int) -> Cell {
    get { cells[index(column, row)] }
    set {
      let index = index(column, row)
      if cells[index].glyph == .covered { uncover(column: column, row: row) }
      let isLast = column == columns - 1
      if newValue.glyph.isRightHalf, column > 0, cells[index - 1].glyph.width == 2 {
        cells[index] = newValue
        return
      }
      blankOtherHalf(at: index)
      switch newValue.glyph.width {
      case 2 where !isLast:
        // First replaces the glyph that may begin in the next cell, which becomes the right half.
        blankOtherHalf(at: index + 1)
        cells[index] = newValue
        cells[index + 1] = newValue
        cells[index + 1].glyph = .rightHalf
      case 1:
        cells[index] = newValue
      default:
        cells[index] = newValue.blanked
      }
    }
  }

  /// If the cell at an index holds half of a wide glyph, replaces the other half by a space.
  private mutating func blankOtherHalf(at index: Int) {
    switch cells[index].glyph.width {
    case 0: cells[index - 1] = cells[index - 1].blanked
    case 2: cells[index + 1] = cells[index + 1].blanked
    default: break
    }
  }

  /// Removes the large text that covers a cell. Its cells become spaces.
  private mutating func uncover(column: Int, row: Int) {
    let isCovering = { (block: TextBlock) in
      block.area.rows.contains(row) && block.area.columns.contains(column)
    }
    for block in blocks where isCovering(block) {
      for row in block.area.rows { blank(row, block.area.columns) }
    }
    blocks.removeAll(where: isCovering)
    for line in doubleLines where row - line.row == 0 || row - line.row == 1 {
      for row in line.row...line.row + 1 { blank(row, 0..<columns) }
    }
    doubleLines.removeAll { row - $0.row == 0 || row - $0.row == 1 }
  }

  private mutating func blank(_ row: Int, _ range: Range<Int>) {
    for column in range { cells[row * columns + column].glyph = .blank }
  }

  private func index(_ column: Int, _ row: Int) -> Int {
    checkPrecondition(
      column >= 0 && column < columns && row >= 0 && row < rows,
      "No cell in column \(column) of row \(row) in a grid of \(columns)×\(rows).")
    return row * columns + column
  }
}

extension CellGrid {
  /// The text of a row, from left to right, including trailing spaces.
  package func rowText(_ row: Int) -> String {
    (0..<columns).reduce(into: "") { $0 += self[$1, row].glyph.text }
  }

  /// Writes one line of text, from left to right in visual order.
  ///
  /// Parts outside the grid are left out, and so is a wide glyph that lies half outside. Control characters
  /// are left out, so that no text can control the terminal.
  /// - Parameters:
  ///   - text: the text in logical order.
  ///   - column: the column of the first cluster; may lie outside.
  ///   - row: the row; outside the grid nothing is written.
  ///   - foreground: the colour of the text.
  ///   - background: the colour behind it; nil keeps the background of each cell.
  ///   - attributes: the attributes of the text.
  ///   - maxColumns: the most columns that the text may occupy; nil for no limit.
  /// - Returns: the columns that the text occupied.
  @discardableResult
  package mutating func write(
    _ text: String, column: Int, row: Int, foreground: CellColor = .default, background: CellColor? = nil,
    attributes: CellAttributes = [], maxColumns: Int? = nil
  ) -> Int {
    guard row >= 0, row < rows else { return 0 }
    let end = maxColumns.map { column + max(0, $0) } ?? Int.max
    var position = column
    for glyph in Glyph.glyphs(ofLine: text) {
      let next = position + glyph.width
      guard next <= end else { break }
      if position >= 0, next <= columns {
        self[position, row] = Cell(
          glyph: glyph, foreground: foreground, background: background ?? self[position, row].background,
          attributes: attributes)
      }
      position = next
    }
    return position - column
  }
}

/// A run of adjacent cells in one row.
package struct CellRun: Hashable, Sendable {
  /// The row.
  package var row: Int
  /// The columns.
  package var columns: Range<Int>

  /// A run from its row and columns.
  package init(row: Int, columns: Range<Int>) {
    self.row = row
    self.columns = columns
  }
}

extension CellGrid {
  /// The runs of cells, from the top and from the left, that differ from an earlier grid.
  ///
  /// A run never begins or ends within a wide glyph of this grid. Without an earlier grid, or with one of a
  /// different size, every row is returned in full.
  ///
  /// Complexity: O(number of cells in the rows).
  /// - Parameters:
  ///   - old: the earlier grid.
  ///   - range: the rows to compare; nil for all.
  /// - Returns: the runs.
  package func changedRuns(since old: CellGrid?, rows range: Range<Int>? = nil) -> [CellRun] {
    let range = range?.clamped(to: 0..<rows) ?? 0..<rows
    guard columns > 0 else { return [] }
    guard let old, old.columns == columns, old.rows == rows else {
      return range.map { CellRun(row: $0, columns: 0..<columns) }
    }
    var runs: [CellRun] = []
    cells.withUnsafeBufferPointer { new in
      old.cells.withUnsafeBufferPointer { old in
        guard new.baseAddress != old.baseAddress else { return }
        for row in range {
          let base = row * columns
          var column = 0
          while column < columns {
            guard new[base + column] != old[base + column] else {
              column += 1
              continue
            }
            var start = column
            if new[base + start].glyph.isRightHalf { start -= 1 }
            repeat {
              column += 1
            } while column < columns
              && (new[base + column] != old[base + column] || new[base + column].glyph.isRightHalf)
            if let last = runs.last, last.row == row, last.columns.upperBound >= start {
              runs[runs.count - 1].columns = last.columns.lowerBound..<column
            } else {
              runs.append(CellRun(row: row, columns: start..<column))
            }
          }
        }
      }
    }
    return runs
  }
}

/// The contents of a terminal's screen: cells in rows and columns, with wide glyphs always whole.
///
/// A wide glyph occupies a cell, and `Glyph.rightHalf` occupies the next one. Every mutation keeps both or
/// removes both.
public struct CellGrid: Sendable, Hashable {
  /// The number of cells in a row.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// The cells row by row from the top.
  public internal(set) var cells: [Cell]

  /// Creates a grid with the same cell everywhere.
  ///
  /// - Precondition: neither extent is negative, and the cell occupies one column.
  public init(columns: Int, rows: Int, fill: Cell = .blank) {
    precondition(columns >= 0 && rows >= 0, "A grid cannot have a negative extent")
    precondition(fill.glyph.width == 1, "A grid can only be filled with a cell of one column")
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
  public subscript(column: Int, row: Int) -> Cell {
    get { cells[index(column, row)] }
    set {
      let index = index(column, row)
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

  private func index(_ column: Int, _ row: Int) -> Int {
    precondition(
      column >= 0 && column < columns && row >= 0 && row < rows,
      "No cell in column \(column) of row \(row) in a grid of \(columns)×\(rows)")
    return row * columns + column
  }
}

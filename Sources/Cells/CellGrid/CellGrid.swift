/// What a terminal shows: cells in rows and columns, with wide glyphs always whole.
///
/// A wide glyph stands in one cell and `Glyph.rightHalf` in the next; whatever is set, neither is ever left
/// without the other.
public struct CellGrid: Sendable, Hashable {
  /// The number of cells in a row.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// The cells row by row from the top.
  public internal(set) var cells: [Cell]

  /// A grid with the same cell everywhere.
  ///
  /// - Precondition: neither extent is negative, and the cell takes one column.
  public init(columns: Int, rows: Int, fill: Cell = .blank) {
    precondition(columns >= 0 && rows >= 0, "A grid cannot have a negative extent")
    precondition(fill.glyph.width == 1, "A grid is filled with a cell of one column")
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: fill, count: columns * rows)
  }

  /// The cell in a column of a row.
  ///
  /// Setting a wide glyph also sets the cell after it; where there is none, it becomes a space. Of a wide
  /// glyph that is half overwritten the other half becomes a space. A right half that is set without a wide
  /// glyph before it becomes a space.
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
      releaseHalves(at: index)
      switch newValue.glyph.width {
      case 2 where !isLast:
        // The cell after loses the glyph that may begin there, before it becomes this one's half.
        releaseHalves(at: index + 1)
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

  /// Makes a space of the other half of a wide glyph that has a half at an index.
  private mutating func releaseHalves(at index: Int) {
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

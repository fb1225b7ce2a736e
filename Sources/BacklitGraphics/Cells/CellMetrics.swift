import BacklitGeometry

/// The position of a cell in a grid.
package struct CellPosition: Hashable, Sendable {
  /// The column, 0 at the left.
  package var column: Int
  /// The row, 0 at the top.
  package var row: Int

  /// Creates a position from its column and row.
  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// The number of cells of a terminal and their size in points.
///
/// A cell is 8 points wide; its height follows from the aspect ratio that the terminal reports, and is 16
/// points if the ratio is unknown.
package struct CellMetrics: Hashable, Sendable {
  /// The number of cells in a row.
  package var columns: Int
  /// The number of rows.
  package var rows: Int
  /// The extent of a cell in points.
  package var cellSize: Size

  /// Creates metrics from the number of cells and their extent in points.
  ///
  /// - Precondition: no count is negative, and a cell has an area.
  package init(columns: Int, rows: Int, cellSize: Size = .cell) {
    checkPrecondition(columns >= 0 && rows >= 0, "A terminal cannot have a negative extent.")
    checkPrecondition(cellSize.width > 0 && cellSize.height > 0, "A cell needs a width and a height.")
    self.columns = columns
    self.rows = rows
    self.cellSize = cellSize
  }

  /// Creates metrics from the number of cells and their size in pixels of the terminal's screen.
  ///
  /// Only the aspect ratio matters: a cell stays 8 points wide. Fonts have cells such as 9 × 17 or 9 × 19. A
  /// ratio within an eighth of 1:2 counts as 1:2; otherwise rows of 17 points would sometimes swallow a gap
  /// of 16 points, and a layout would differ from terminal to terminal. A ratio beyond 1:4 in either
  /// direction, or an extent of 0 or less, is an error of the terminal and also counts as 1:2.
  package init(columns: Int, rows: Int, cellPixelWidth: Int, cellPixelHeight: Int) {
    let ratio = cellPixelWidth > 0 ? Double(cellPixelHeight) / Double(cellPixelWidth) : 0
    let isUsual = (1.75...2.25).contains(ratio) || !(0.25...4).contains(ratio)
    let height = isUsual ? 16 : 8 * ratio
    self.init(columns: columns, rows: rows, cellSize: Size(width: 8, height: height))
  }

  /// The extent of the whole grid in points.
  package var size: Size {
    Size(width: Double(columns) * cellSize.width, height: Double(rows) * cellSize.height)
  }

  /// The cell that contains a point, in points; a cell beyond the grid for a point beyond the screen.
  package func cell(at point: Point) -> CellPosition {
    CellPosition(
      column: Self.whole((point.x / cellSize.width).rounded(.down)),
      row: Self.whole((point.y / cellSize.height).rounded(.down)))
  }

  /// The centre of a cell in points.
  package func point(forCell cell: CellPosition) -> Point {
    frame(ofCell: cell).center
  }

  /// The rectangle of a cell in points.
  package func frame(ofCell cell: CellPosition) -> Rect {
    Rect(
      origin: Point(x: Double(cell.column) * cellSize.width, y: Double(cell.row) * cellSize.height),
      size: cellSize)
  }

  /// A number as an integer, limited to ±1e9; -1 for NaN.
  private static func whole(_ number: Double) -> Int {
    number.isNaN ? -1 : Int(min(max(number, -1e9), 1e9))
  }
}

extension Size {
  /// The size of a cell in most terminals, in points. `TraitCollection.cellSize` is that of the user's terminal.
  public static let cell = Size(width: 8, height: 16)

  /// Creates the size of cells.
  /// - Parameters:
  ///   - columns: the width in cells.
  ///   - rows: the height in cells.
  ///   - cell: the size of a cell in points.
  public init(columns: Double, rows: Double, cell: Size = .cell) {
    self.init(width: columns * cell.width, height: rows * cell.height)
  }
}

extension Point {
  /// Creates the position of the upper left corner of a cell, counted from 0.
  public init(column: Double, row: Double, cell: Size = .cell) {
    self.init(x: column * cell.width, y: row * cell.height)
  }
}

extension EdgeInsets {
  /// Creates insets of cells: columns on the left and on the right, rows above and below.
  public init(columns: Double, rows: Double, cell: Size = .cell) {
    let inset = Size(columns: columns, rows: rows, cell: cell)
    self.init(top: inset.height, left: inset.width, bottom: inset.height, right: inset.width)
  }
}

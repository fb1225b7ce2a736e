public import Geometry

/// The place of a cell in a grid.
public struct CellPosition: Hashable, Sendable {
  /// The column, 0 at the left.
  public var column: Int
  /// The row, 0 at the top.
  public var row: Int

  /// A place from its column and row.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// How many cells a terminal has and how large they are in points.
///
/// A cell is 8 points wide; its height follows from the shape that the terminal reports for it, and is 16
/// points where nothing is known.
public struct CellMetrics: Hashable, Sendable {
  /// The number of cells in a row.
  public var columns: Int
  /// The number of rows.
  public var rows: Int
  /// The extent of a cell in points.
  public var cellSize: Size

  /// Metrics from the number of cells and their extent in points.
  ///
  /// - Precondition: no count is negative, and a cell has an area.
  public init(columns: Int, rows: Int, cellSize: Size = Size(width: 8, height: 16)) {
    precondition(columns >= 0 && rows >= 0, "A terminal cannot have a negative extent")
    precondition(cellSize.width > 0 && cellSize.height > 0, "A cell needs a width and a height")
    self.columns = columns
    self.rows = rows
    self.cellSize = cellSize
  }

  /// Metrics from the number of cells and the pixels that each has on the terminal's screen.
  ///
  /// Only the shape of the pixels' rectangle counts: a cell stays 8 points wide. Fonts' cells come as 9 × 17 or
  /// 9 × 19; up to an eighth from 1:2 they count as that, or rows of 17 points would now and then swallow a gap
  /// of 16, and a layout would look otherwise in every terminal. A shape beyond 1:4 either way is a terminal's
  /// mistake and taken for 1:2, as is an extent of 0 or less.
  public init(columns: Int, rows: Int, cellPixelWidth: Int, cellPixelHeight: Int) {
    let ratio = cellPixelWidth > 0 ? Double(cellPixelHeight) / Double(cellPixelWidth) : 0
    let isUsual = (1.75...2.25).contains(ratio) || !(0.25...4).contains(ratio)
    let height = isUsual ? 16 : 8 * ratio
    self.init(columns: columns, rows: rows, cellSize: Size(width: 8, height: height))
  }

  /// The extent of the whole grid in points.
  public var size: Size {
    Size(width: Double(columns) * cellSize.width, height: Double(rows) * cellSize.height)
  }

  /// The cell that a point in points lies in; one beyond the grid for a point beyond the screen.
  public func cell(at point: Point) -> CellPosition {
    CellPosition(
      column: Self.whole((point.x / cellSize.width).rounded(.down)),
      row: Self.whole((point.y / cellSize.height).rounded(.down)))
  }

  /// The centre of a cell in points.
  public func point(forCell cell: CellPosition) -> Point {
    frame(ofCell: cell).center
  }

  /// The rectangle of a cell in points.
  public func frame(ofCell cell: CellPosition) -> Rect {
    Rect(
      origin: Point(x: Double(cell.column) * cellSize.width, y: Double(cell.row) * cellSize.height),
      size: cellSize)
  }

  /// A number as an integer, with whatever lies far outside any screen brought nearer.
  private static func whole(_ number: Double) -> Int {
    number.isNaN ? -1 : Int(min(max(number, -1e9), 1e9))
  }
}

/// A run of adjacent cells in one row.
public struct CellRun: Hashable, Sendable {
  /// The row.
  public var row: Int
  /// The columns.
  public var columns: Range<Int>

  /// A run from its row and columns.
  public init(row: Int, columns: Range<Int>) {
    self.row = row
    self.columns = columns
  }
}

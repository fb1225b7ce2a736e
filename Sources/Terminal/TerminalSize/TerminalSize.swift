import Geometry
import TerminalCodec

/// The size of a terminal's window, in cells and in pixels.
public struct TerminalSize: Hashable, Sendable {
  /// The number of cells in a row, at least 1.
  public var columns: Int
  /// The number of rows, at least 1.
  public var rows: Int
  /// The width of all cells in pixels; 0 if unknown.
  public var pixelWidth: Int
  /// The height of all cells in pixels; 0 if unknown.
  public var pixelHeight: Int

  /// A size from its parts.
  public init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  /// The size of a cell in whole pixels, because terminals such as xterm include the border around the cells;
  /// nil if unknown or implausible.
  public var cellPixelSize: Size? {
    guard columns > 0, rows > 0 else { return nil }
    return InputDecoder.cellSize(width: pixelWidth / columns, height: pixelHeight / rows)
  }
}

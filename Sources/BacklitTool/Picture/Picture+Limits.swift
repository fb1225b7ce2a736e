import Cells
import Geometry

extension Picture {
  /// The most pixels across or down; Cairo draws no more.
  private static let mostPixelsAside = 32_767
  /// The most pixels in all, which take 256 MiB while they are drawn.
  private static let mostPixels = 1 << 26
  /// The most cells across or down.
  private static let mostCellsAside = 4095
  /// The most cells in all, which take 144 MiB while they are drawn.
  private static let mostCells = 1 << 18

  /// What keeps the picture from being drawn, in words; nil where nothing does.
  var excess: String? {
    let cells = metrics
    if quality != .pixels,
      max(cells.columns, cells.rows) > Self.mostCellsAside || cells.columns * cells.rows > Self.mostCells
    {
      return
        "a picture of \(cells.columns)×\(cells.rows) cells is too large: at most \(Self.mostCellsAside) a side "
        + "and \(Self.mostCells) in all"
    }
    guard format != .txt else { return nil }
    let width = (extent.width * scale).rounded(.up)
    let height = (extent.height * scale).rounded(.up)
    guard max(width, height) > Double(Self.mostPixelsAside) || width * height > Double(Self.mostPixels) else {
      return nil
    }
    return
      "a picture of \(Int(width))×\(Int(height)) pixels is too large: at most \(Self.mostPixelsAside) a side "
      + "and \(Self.mostPixels) in all"
  }

  /// The terminal that has room for the picture: as many whole cells as come nearest.
  var metrics: CellMetrics {
    let cell = CellMetrics(columns: 1, rows: 1).cellSize
    func count(_ extent: Double, _ step: Double) -> Int { max(1, Int((extent / step).rounded())) }
    return CellMetrics(columns: count(size.width, cell.width), rows: count(size.height, cell.height))
  }

  /// The extent of the file in points.
  private var extent: Size { quality == .pixels ? size : metrics.size }
}

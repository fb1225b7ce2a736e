import Cells
import Geometry

extension Picture {
  /// Cairo's maximum number of pixels on a side.
  private static let mostPixelsAside = 32_767
  /// The maximum total number of pixels, which need 256 MiB while drawing.
  private static let mostPixels = 1 << 26
  /// The maximum number of cells on a side.
  private static let mostCellsAside = 4095
  /// The maximum total number of cells, which need 144 MiB while drawing.
  private static let mostCells = 1 << 18

  /// The reason why the picture is too large; nil if it is not.
  var sizeProblem: String? {
    let cells = metrics
    if quality != .pixels,
      max(cells.columns, cells.rows) > Self.mostCellsAside || cells.columns * cells.rows > Self.mostCells
    {
      return
        "a picture of \(cells.columns)×\(cells.rows) cells is too large: "
        + "at most \(Self.mostCellsAside) on a side and \(Self.mostCells) in total"
    }
    guard format != .txt else { return nil }
    let width = (extent.width * scale).rounded(.up)
    let height = (extent.height * scale).rounded(.up)
    guard max(width, height) > Double(Self.mostPixelsAside) || width * height > Double(Self.mostPixels) else {
      return nil
    }
    return
      "a picture of \(Int(width))×\(Int(height)) pixels is too large: "
      + "at most \(Self.mostPixelsAside) on a side and \(Self.mostPixels) in total"
  }

  /// The size of the picture in cells, rounded to whole cells.
  var metrics: CellMetrics {
    let cell = CellMetrics(columns: 1, rows: 1).cellSize
    func count(_ extent: Double, _ step: Double) -> Int { max(1, Int((extent / step).rounded())) }
    return CellMetrics(columns: count(size.width, cell.width), rows: count(size.height, cell.height))
  }

  /// The extent of the file in points.
  private var extent: Size { quality == .pixels ? size : metrics.size }
}

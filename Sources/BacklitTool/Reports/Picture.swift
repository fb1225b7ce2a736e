import BacklitGeometry
import BacklitGraphics

/// The settings of an output file: format, quality, size and scale.
struct Picture {
  /// The format of the file, chosen by its extension.
  enum Format: String, CaseIterable {
    case png, svg, txt

    /// Creates the format from the extension of a path; nil for an unknown extension.
    init?(path: String) {
      guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
      self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }
  }

  /// The kind of drawing.
  enum Quality: String, CaseIterable {
    /// Vector shapes.
    case pixels
    /// The cells of a terminal, with shapes drawn as block characters.
    case symbols
    /// The cells of a terminal, with one colour for each cell.
    case plain
  }

  var format: Format
  var quality: Quality
  /// The extent in points.
  var size: Size
  /// The number of pixels for each point.
  var scale: Double
}

extension Picture {
  /// Draws a loaded definition into the bytes of a file. The result is empty if memory runs out.
  @MainActor
  func draw(_ definition: LoadedDefinition) -> [UInt8] {
    switch quality {
    case .pixels: return file(of: definition.scene)
    case .symbols, .plain:
      let renderer = CellRenderer(metrics: metrics, quality: quality == .plain ? .plain : .symbols)
      let grid = renderer.render(definition.scene)
      if format == .txt { return Self.text(of: grid) }
      return file(
        of: grid.scene(
          cellSize: metrics.cellSize, foreground: Color(white: 0.9), background: .black))
    }
  }

  private func file(of scene: Scene) -> [UInt8] {
    format == .svg ? VectorRenderer.svg(scene: scene) : BitmapRenderer.png(scene: scene, scale: scale)
  }

  /// The characters of a grid, one line for each row, without trailing spaces.
  private static func text(of grid: CellGrid) -> [UInt8] {
    var text = ""
    for row in 0..<grid.rows {
      text += grid.rowText(row)
      while text.last == " " { text.removeLast() }
      text += "\n"
    }
    return Array(text.utf8)
  }
}

extension Picture {
  /// Cairo's maximum number of pixels on a side.
  private static let mostPixelsAside = 32_767
  /// The maximum total number of pixels, which need 256 MiB while drawing.
  private static let maximumPixelCount = 1 << 26
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
    guard max(width, height) > Double(Self.mostPixelsAside) || width * height > Double(Self.maximumPixelCount)
    else {
      return nil
    }
    return
      "a picture of \(Int(width))×\(Int(height)) pixels is too large: "
      + "at most \(Self.mostPixelsAside) on a side and \(Self.maximumPixelCount) in total"
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

import BacklitGeometry

/// Renders scenes in pixels of a terminal's screen, updating only what changed since the previous scene.
///
/// Text of normal size is not part of the picture: it stays characters in cells, which are sharp and accessible to
/// screen readers. Only text in fonts larger than a cell is drawn. A tile is replaced only if one of its pixels changed. A scene gives the same picture regardless
/// of the scenes rendered before.
///
/// Use it from one thread. It keeps eight bytes for each pixel.
package final class PictureRenderer {
  /// The number of cells and their size in points.
  package let metrics: CellMetrics

  private let pixels: BitmapRenderer
  private var picture: TiledPicture
  private var lastScene: Scene?

  /// The most pixels that a screen may have; they occupy 512 MiB.
  private static let maximumPixelCount = 1 << 26

  /// Creates a renderer; nil for a screen without cells or with more pixels than any real screen has.
  ///
  /// Text in fonts larger than a cell is drawn unless `texts` is `none`, for a screen that shows it itself.
  package init?(metrics: CellMetrics, format: PictureFormat, texts: DrawnTexts = .large) {
    let (width, height) = (metrics.columns * format.cellWidth, metrics.rows * format.cellHeight)
    guard (1...32_767).contains(width), (1...32_767).contains(height),
      width * height <= Self.maximumPixelCount
    else {
      return nil
    }
    self.metrics = metrics
    picture = TiledPicture(columns: metrics.columns, rows: metrics.rows, format: format)
    // Includes the last row, because a shape drawn in part would round differently.
    pixels = BitmapRenderer(
      width: width, height: height,
      scale: Size(
        width: Double(format.cellWidth) / metrics.cellSize.width,
        height: Double(format.cellHeight) / metrics.cellSize.height),
      texts: texts, usesGoodAntialiasing: true, lineHeight: metrics.cellSize.height)
  }

  /// Whether the picture covers no cell, because the screen is too small for one.
  var isBlank: Bool { picture.rows == 0 }

  /// Renders a scene.
  ///
  /// Complexity: O(size of the change), plus a reference for each tile.
  /// - Returns: the picture.
  package func render(_ scene: Scene) -> TiledPicture {
    let regions = scene.damage(since: lastScene, lineHeight: metrics.cellSize.height).map { rect in
      let place = Rect(
        x: rect.minX * pixels.scale.width, y: rect.minY * pixels.scale.height,
        width: rect.width * pixels.scale.width, height: rect.height * pixels.scale.height)
      return PixelRect(covering: place, width: pixels.width, height: pixels.height)
    }
    pixels.drawExactly(scene, since: lastScene, in: regions) { updateTiles(in: regions[$0]) }
    lastScene = scene
    return picture
  }

  /// Calls a closure with the column, the row and the average colour of each cell of a part of the screen.
  func forEachBackground(in cells: PixelRect, _ body: (Int, Int, CellColor) -> Void) {
    let (width, height) = (picture.format.cellWidth, picture.format.cellHeight)
    pixels.withPixels { source, stride in
      guard let source = source.baseAddress else { return }
      for row in cells.rows {
        for column in cells.columns {
          let corner = source + row * height * stride + column * width
          body(column, row, .average(of: corner, width: width, height: height, stride: stride))
        }
      }
    }
  }

  /// Updates the tiles that meet a region.
  private func updateTiles(in region: PixelRect) {
    let format = picture.format
    let columns = region.columns.divided(by: format.cellWidth).clamped(to: 0..<picture.columns)
    let rows = region.rows.divided(by: format.cellHeight).clamped(to: 0..<picture.rows)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let first = picture.tile(atColumn: columns.lowerBound, row: rows.lowerBound)
    let last = picture.tile(atColumn: columns.upperBound - 1, row: rows.upperBound - 1)
    let across = picture.tilesAcross
    pixels.withPixels { source, stride in
      guard let source = source.baseAddress else { return }
      for row in first / across...last / across {
        for column in first % across...last % across {
          let place = row * across + column
          let cells = picture.cells(ofTile: place)
          let (left, top) = (
            cells.columns.lowerBound * format.cellWidth, cells.rows.lowerBound * format.cellHeight
          )
          let part = PixelRect(
            columns: region.columns.shifted(by: -left).clamped(to: 0..<picture.tiles[place].width),
            rows: region.rows.shifted(by: -top).clamped(to: 0..<picture.tiles[place].height))
          picture.tiles[place].replace(part, from: source + top * stride + left, stride: stride)
        }
      }
    }
  }
}

extension Range<Int> {
  fileprivate func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }

  /// The indices of the pieces of a given length that the range touches.
  fileprivate func divided(by length: Int) -> Range<Int> {
    lowerBound / length..<(upperBound + length - 1) / length
  }
}

/// The format in which a terminal displays pictures in pixels: the size of its cells, the placement of
/// pictures and the size of the tiles sent.
package struct PictureFormat: Hashable, Sendable {
  /// The relation between pictures and text on the screen.
  package enum Placement: Hashable, Sendable {
    /// Pictures lie behind the text and are independent of it, as in kitty's graphics protocol.
    case behindText
    /// A cell shows either a picture or text, whichever was written last, as with sixels. Text has its own
    /// background colour.
    case besideText
  }

  /// The relation between pictures and text on the screen.
  package let placement: Placement
  /// The width of a cell in pixels of the terminal's screen, 1…1000.
  package let cellWidth: Int
  /// The height of a cell in pixels of the terminal's screen, 6…1000.
  package let cellHeight: Int

  /// Creates a format; nil for an implausible size of a cell.
  package init?(placement: Placement, cellWidth: Int, cellHeight: Int) {
    guard (1...1000).contains(cellWidth), (6...1000).contains(cellHeight) else { return nil }
    self.placement = placement
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
  }

  /// The columns of cells in a tile.
  ///
  /// Images are sent alone, so small ones have less that did not change. Sixels of adjacent tiles are sent together.
  package var tileColumns: Int { placement == .behindText ? 4 : 8 }

  /// The rows of cells in a tile: two, or about four with sixels. Sixels come in bands of six pixels, and the height of
  /// a sixel tile is a multiple of six.
  package var tileRows: Int {
    guard placement == .besideText else { return 2 }
    if cellHeight % 3 == 0 { return 4 }
    return cellHeight % 2 == 0 ? 3 : 6
  }

  /// The rows of a screen that a picture covers. With sixels, a picture that ends in the last row would scroll the screen, so the
  /// picture leaves out that row; it covers nothing when no tile is whole.
  func pictureRows(of rows: Int) -> Int {
    placement == .behindText ? rows : rows > tileRows ? rows - 1 : 0
  }
}

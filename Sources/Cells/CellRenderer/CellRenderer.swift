public import Drawing
import Geometry

/// Draws scenes into a grid of cells, only what changed since the scene before.
///
/// The picture is drawn by Cairo with 8×8 pixels a cell, inside the scene's damage alone. A cell's pixels are
/// then compared with what they were, and only where they differ does Chafa choose a symbol and two colours
/// for them. Text is written into the cells last; see `render(_:)` for its rules. A scene gives the same grid
/// whatever was drawn before it.
///
/// Used from one thread. Keeps about 550 bytes for each cell.
public final class CellRenderer {
  /// How many cells there are and how large they are.
  public let metrics: CellMetrics
  /// How pictures become cells.
  public let quality: RenderQuality
  /// Whether cells get colours. Without, pictures are told by bright and dark in the terminal's own two, and what
  /// lies on bright ground is reversed: for terminals without colours and for people who do not want them.
  public let showsColor: Bool
  /// What the last frame took.
  public internal(set) var lastStatistics = RenderStatistics()

  let pixels: BitmapRenderer
  /// For cells that are opaque all over.
  lazy var converter = ChafaConverter(symbols: symbols)
  /// For cells that show something of the terminal's own background.
  lazy var translucentConverter = ChafaConverter(symbols: symbols)
  private let symbols: SymbolSet
  /// The pixels of each cell as they were last, 64 for each, row by row of cells.
  var kept: [UInt32]
  /// The cells of the picture without its text.
  var picture: [Cell]
  var grid: CellGrid
  var lastScene: Scene?
  /// The entries of the last scene's layers, by the layers' ids and from back to front.
  var entries: [UInt64: LayerEntry] = [:]
  var stack: [LayerEntry] = []

  /// The pixels of a cell along each axis: Chafa's symbols are drawn on that grid.
  static let cellPixels = 8

  /// A renderer that has drawn nothing yet.
  ///
  /// - Precondition: there are at most 4095 columns and rows.
  public init(
    metrics: CellMetrics, quality: RenderQuality = .symbols, showsColor: Bool = true,
    symbols: SymbolSet = .quadrants
  ) {
    self.metrics = metrics
    self.quality = quality
    self.showsColor = showsColor
    self.symbols = symbols
    let size = Double(Self.cellPixels)
    pixels = BitmapRenderer(
      width: metrics.columns * Self.cellPixels, height: metrics.rows * Self.cellPixels,
      scale: Size(width: size / metrics.cellSize.width, height: size / metrics.cellSize.height),
      drawsText: false, lineHeight: metrics.cellSize.height)
    let count = metrics.columns * metrics.rows
    kept = Array(repeating: 0, count: count * Self.cellPixels * Self.cellPixels)
    picture = Array(repeating: .blank, count: count)
    grid = CellGrid(columns: metrics.columns, rows: metrics.rows)
  }

  /// Draws a scene.
  ///
  /// Text stands in the row whose middle is nearest to the middle of its line box and in the nearest column;
  /// it is neither turned nor stretched. Behind it is the average of the cell's pixels. A glyph is seen where
  /// the clips hold the middle of its cell and nothing opaque was painted over that middle later, by the same
  /// layer or by one in front: fills and pictures count, lines do not. What is painted over it and is not
  /// opaque tints it. Of a wide glyph both cells must be seen, or it is left out. The lines and corners of boxes do not
  /// replace what else is written in a cell, in whichever order.
  /// - Returns: the grid. Cost: that of what changed, and a copy of the grid.
  public func render(_ scene: Scene) -> CellGrid {
    lastStatistics = RenderStatistics()
    var rows = [Bool](repeating: false, count: metrics.rows)
    drawPicture(scene, damagedRows: &rows)
    updateEntries(scene, damagedRows: &rows)
    for row in rows.indices where rows[row] { compose(row: row) }
    lastScene = scene
    return grid
  }
}

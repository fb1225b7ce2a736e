import BacklitGeometry

/// Renders scenes into a grid of cells, updating only what changed since the previous scene.
///
/// Cairo draws the damaged part of the picture with 4×4 pixels a cell, or 8×8 for sextants. Only cells whose pixels
/// changed get a new symbol and two colours, from `QuadrantConverter` or Chafa. Text is written into the cells last; see
/// `render(_:)` for its rules. A scene gives the same grid regardless of the scenes rendered before.
///
/// Use it from one thread. It keeps about 170 bytes for each cell, 550 for sextants, or 40 if a picture renderer has the
/// pixels.
package final class CellRenderer {
  /// The number of cells and their size.
  package let metrics: CellMetrics
  /// The way pictures are converted to cells.
  package let quality: RenderQuality
  /// Whether cells get colours. Without colours, pictures are shown by bright and dark in the default colours
  /// of the terminal, and text on a bright background is inverse: for terminals without colours and for
  /// users with colours disabled.
  package let showsColor: Bool
  /// The work done for the last frame.
  package internal(set) var lastStatistics = RenderStatistics()
  /// The ways in which the terminal shows large letters. Without any, they are drawn as blocks where they are legible,
  /// or else shown at normal size.
  package var largeLetters: LargeLetters = []

  /// The pixels of the picture, a block for each cell; nil if a picture renderer has them.
  let pixels: BitmapRenderer?
  /// The renderer of the picture behind or beside the cells, which then contain only text and its background.
  let pictureRenderer: PictureRenderer?
  #if Pictures
  /// Converts cells that are entirely opaque to symbols other than quadrants.
  lazy var converter = ChafaConverter(symbols: symbols)
  /// Converts cells in which the background of the terminal is visible.
  lazy var translucentConverter = ChafaConverter(symbols: symbols)
  #endif
  let symbols: SymbolSet
  /// The pixels of a cell. Quadrants need few, because their colours are averages; Chafa defines its symbols on a grid of
  /// 8×8.
  let block: PixelBlock
  /// The last pixels of each cell, a block for each, in row-major order of cells.
  var cellPixels: [UInt32]
  /// The cells of the picture without its text.
  var picture: [Cell]
  var grid: CellGrid
  var lastScene: Scene?
  /// The entries of the last scene's layers by layer id; `stack` holds them from back to front.
  var entries: [UInt64: LayerEntry] = [:]
  var stack: [LayerEntry] = []
  /// The entries among them whose layers yield to text.
  var yieldingEntries: [LayerEntry] = []
  /// The shapes of the large texts that are drawn as blocks.
  var letterShapes = LetterShapes()

  /// Creates a renderer that has not rendered a scene yet.
  ///
  /// - Precondition: there are at most 4095 columns and rows.
  package init(
    metrics: CellMetrics, quality: RenderQuality = .symbols, showsColor: Bool = true,
    symbols: SymbolSet = .quadrants
  ) {
    self.metrics = metrics
    self.quality = GraphicsLibraries.drawsPictures ? quality : .plain
    self.showsColor = showsColor
    self.symbols = symbols
    block = PixelBlock(side: symbols == .quadrants ? 4 : 8)
    let size = Double(block.side)
    pixels = BitmapRenderer(
      width: metrics.columns * block.side, height: metrics.rows * block.side,
      scale: Size(width: size / metrics.cellSize.width, height: size / metrics.cellSize.height),
      texts: .none, lineHeight: metrics.cellSize.height)
    pictureRenderer = nil
    let count = metrics.columns * metrics.rows
    cellPixels = Array(repeating: 0, count: count * block.count)
    picture = Array(repeating: .blank, count: count)
    grid = CellGrid(columns: metrics.columns, rows: metrics.rows)
  }

  /// Creates a renderer for the text of scenes whose picture a picture renderer draws.
  ///
  /// The background of a cell is the average of its pixels there, so nothing is drawn twice. Render each scene with
  /// `pictureRenderer` first.
  package init(over pictureRenderer: PictureRenderer) {
    metrics = pictureRenderer.metrics
    quality = .plain
    showsColor = true
    symbols = .quadrants
    block = PixelBlock(side: 4)
    pixels = nil
    self.pictureRenderer = pictureRenderer
    cellPixels = []
    picture = Array(repeating: .blank, count: metrics.columns * metrics.rows)
    grid = CellGrid(columns: metrics.columns, rows: metrics.rows)
  }

  /// Renders a scene.
  ///
  /// Text goes into the row whose middle is nearest to the middle of its line box and into the nearest column; it is neither
  /// rotated nor scaled. Text in a font larger than a cell is a block of the terminal, a line of double height, blocks, or text
  /// of normal size in the same space, see `LargeStyle`. The background behind it is the average of the cell's pixels. A glyph is
  /// visible if the clips contain the middle of its cell and no opaque fill or image covers that middle. Only later commands of
  /// the same layer, and layers in front, can cover it; strokes do not. Translucent paint over a glyph tints it. A wide glyph is
  /// left out unless both of its cells are visible. Box-drawing characters never replace other text in a cell, regardless of the
  /// order.
  ///
  /// Complexity: O(size of the change) plus a copy of the grid.
  /// - Returns: the grid.
  package func render(_ scene: Scene) -> CellGrid {
    lastStatistics = RenderStatistics()
    var rows = [Bool](repeating: false, count: metrics.rows)
    drawPicture(scene, damagedRows: &rows)
    updateEntries(scene, damagedRows: &rows)
    includeLargeText(in: &rows)
    let texts = textPlaces(inRows: rows)
    let styles = largeStyles(of: texts)
    removeLargeText(inRows: rows)
    for row in rows.indices where rows[row] { compose(row: row, texts: texts[row], styles: styles) }
    addLargeText(styles)
    lastScene = scene
    return grid
  }
}

/// The way pictures are converted to cells.
package enum RenderQuality: Hashable, Sendable {
  /// Block elements in two colours a cell: quadrants from `QuadrantConverter`; sextants, and cells with transparent pixels, from
  /// Chafa.
  case symbols
  /// One colour a cell without block elements, for fonts that lack them; Chafa is not used.
  case plain
}

/// The block elements that pictures may use. Letters, digits and braille are never used, so that decoration
/// never reads as words.
package enum SymbolSet: Hashable, Sendable {
  /// Half blocks and quadrants (Unicode 1.1), which nearly every font has.
  case quadrants
  /// Sextants in addition (Unicode 13), which few fonts have.
  case sextants
}

/// The work done for a frame, in numbers that do not depend on the machine.
package struct RenderStatistics: Hashable, Sendable {
  /// The pixels drawn again, 16 for a cell, or 64 for sextants.
  package var pixelsRedrawn = 0
  /// The layers drawn again, counted once for each region of the screen.
  package var layersDrawn = 0
  /// The shapes, images and large texts of those layers that were drawn.
  package var shapesDrawn = 0
  /// The cells of the picture whose pixels changed; cells of one colour need no symbol.
  package var cellsConverted = 0
  /// The cells among them for which a symbol was chosen; of successive equal cells, Chafa converts one.
  package var symbolsChosen = 0
  /// The cells of the grid that changed.
  package var cellsChanged = 0

  /// Creates the statistics of a frame without any work.
  package init() {}
}

import BacklitGeometry
import BacklitGraphics
import BacklitUI

/// The cells and the picture that a session shows, in the quality of its terminal.
@MainActor
package final class SessionDisplay {
  private let window: Window
  /// The cells and their shape.
  private(set) var metrics: CellMetrics
  /// The cells of the latest frame. With a `picture`, only its text.
  private(set) var grid: CellGrid
  /// The picture in pixels of the latest frame, behind or beside the text of ``grid``; nil if there is none.
  private(set) var picture: TiledPicture?
  /// The scene that is not drawn yet.
  var pendingScene: Scene?
  /// The renderer of the cells; nil until the next frame makes it.
  private var renderer: CellRenderer?
  /// The renderer of the picture in pixels; nil if pictures are not drawn in pixels.
  private var pictureRenderer: PictureRenderer?

  /// The display quality for pictures.
  var quality = DisplayQuality.ofCells {
    didSet {
      if !GraphicsLibraries.drawsPictures { quality = .plain }
      if quality != oldValue { adaptScreen() }
    }
  }
  /// The format in which the terminal takes pictures in pixels; nil, the default, if it takes none.
  package var pictureFormat: PictureFormat? {
    didSet { if pictureFormat != oldValue, quality == .pixels { remakeRenderer() } }
  }
  /// The ways in which the terminal shows letters that are larger than a cell; none by default.
  package var largeLetters: LargeLetters = [] {
    didSet { if largeLetters != oldValue { remakeRenderer() } }
  }
  /// The columns that the terminal gives to clusters of several letters, for all screens of the process.
  package var clusterWidths: ClusterWidths {
    get { window.screen.clusterWidths }
    set {
      guard newValue != clusterWidths else { return }
      window.screen.clusterWidths = newValue
      remakeRenderer()
    }
  }
  /// Whether the screen shows colours.
  var showsColor = true {
    didSet { if showsColor != oldValue { adaptScreen() } }
  }
  /// Whether the picture is blank and only the captions in the last row are shown.
  var isCurtainDown = false {
    // The whole screen changes, although no view does.
    didSet { if isCurtainDown != oldValue { redraw() } }
  }

  /// Creates the display of a window.
  init(of window: Window, metrics: CellMetrics) {
    (self.window, self.metrics) = (window, metrics)
    grid = CellGrid(columns: metrics.columns, rows: metrics.rows)
  }

  /// The number of pixels and cells that the latest frame drew.
  var statistics: RenderStatistics { renderer?.lastStatistics ?? RenderStatistics() }

  /// Changes the number and shape of the cells, after the screen has its new size and the views are laid out.
  func resize(to metrics: CellMetrics) {
    self.metrics = metrics
    remakeRenderer()
  }

  /// Draws the scene that is not drawn yet.
  /// - Parameter compose: returns the cells to show in place of those of the scene.
  /// - Returns: whether the cells or the picture may have changed; nil without a scene.
  func draw(_ compose: (CellGrid) -> CellGrid) -> Bool? {
    guard let scene = pendingScene else { return nil }
    pendingScene = nil
    let (renderer, before) = (makeRenderer(), grid)
    // Also behind the curtain, because the cells take their backgrounds from the picture.
    let rendered = pictureRenderer?.render(scene)
    picture = isCurtainDown ? nil : rendered
    var cells = renderer.render(scene)
    if let picture { cells = cells.uncovering(picture) }
    grid = compose(isCurtainDown ? curtain(over: cells) : cells)
    return !isCurtainDown || grid != before
  }

  /// The nearest cell on the screen.
  func place(column: Int, row: Int) -> (column: Int, row: Int) {
    (
      column: min(max(0, column), max(0, metrics.columns - 1)),
      row: min(max(0, row), max(0, metrics.rows - 1))
    )
  }

  private func redraw() {
    pendingScene = window.currentScene()
    window.setNeedsFrame()
  }

  private func adaptScreen() {
    window.screen.displayQuality = quality
    window.screen.displaysColor = showsColor
    remakeRenderer()
  }

  /// Makes the renderer again for the next frame. The properties that it depends on usually change one after the other
  /// when a program starts, and a renderer has pixels for the whole screen.
  private func remakeRenderer() {
    pictureRenderer = nil
    renderer = nil
    redraw()
  }

  /// Makes the renderer if there is none.
  private func makeRenderer() -> CellRenderer {
    if let renderer { return renderer }
    let format = quality == .pixels && showsColor ? pictureFormat : nil
    pictureRenderer = format.flatMap {
      PictureRenderer(metrics: metrics, format: $0, texts: largeLetters.contains(.free) ? .none : .large)
    }
    let made =
      pictureRenderer.map(CellRenderer.init(over:))
      ?? CellRenderer(
        metrics: metrics, quality: quality == .plain ? .plain : .symbols, showsColor: showsColor)
    made.largeLetters = largeLetters
    renderer = made
    return made
  }

  /// Blank cells with the captions.
  private func curtain(over cells: CellGrid) -> CellGrid {
    var curtain = CellGrid(columns: metrics.columns, rows: metrics.rows)
    let row = metrics.rows - 1
    for column in 0..<metrics.columns { curtain[column, row] = cells[column, row] }
    return curtain
  }
}

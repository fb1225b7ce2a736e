import BacklitGeometry

/// The shapes of large texts in quadrants of cells, which become block elements.
struct LetterShapes {
  /// The fewest rows in which letters of quadrants can be read: eight quadrants for accents, capitals and descenders.
  static let fewestRows = 4

  #if Pictures
  private struct Key: Hashable {
    var text: String
    var direction: BaseDirection
    var font: Font
    var cellHeight: Double
  }

  private var shapes: [Key: [Bool]] = [:]

  /// The most texts whose shapes are kept.
  private static let limit = 64

  /// Whether each quadrant of a text is painted, row by row, two for each column and each row of cells.
  ///
  /// The letters are as wide as their font requires and as high as the rows permit, and fitted to the quadrants.
  /// - Parameters:
  ///   - text: the text.
  ///   - area: the cells of its space.
  ///   - cellSize: the extent of a cell in points.
  /// - Returns: the quadrants; none for a text that is too wide.
  mutating func shape(of text: LargeText, in area: CellArea, cellSize: Size) -> [Bool] {
    let key = Key(
      text: text.text, direction: text.direction, font: text.font, cellHeight: cellSize.height)
    if let shape = shapes[key] { return shape }
    if shapes.count >= Self.limit { shapes.removeAll() }
    let (width, height) = (area.columns.count * 2, area.rows.count * 2)
    guard width <= 32_767, height <= 32_767 else { return [] }
    let surface = CairoSurface(width: width, height: height)
    let line = LineMetrics(text.font, cellHeight: cellSize.height)
    // In the font's own line height, letters would be smaller than the rows permit.
    let stretch = max(1, line.height / text.font.lineHeight)
    let scale = Size(width: 2 / cellSize.width, height: 2 / cellSize.height)
    surface.setTransform(
      Transform(
        a: scale.width, b: 0, c: 0, d: scale.height * stretch, tx: 0,
        ty: line.height / 2 * scale.height * (1 - stretch)))
    surface.useSharpLetters()
    var letters = text
    // In four rows, bold strokes would fill the holes of letters.
    if line.rows == Self.fewestRows { letters.font.isBold = false }
    surface.showText(of: letters, metrics: line, color: .white)
    let shape = surface.withPixels { source, stride in
      source.isEmpty ? [] : (0..<width * height).map { source[$0 / width * stride + $0 % width] >> 31 == 1 }
    }
    shapes[key] = shape
    return shape
  }
  #else
  /// None: without pictures, letters stay characters.
  func shape(of text: LargeText, in area: CellArea, cellSize: Size) -> [Bool] { [] }
  #endif
}

extension CellRenderer {
  /// Writes one row of a large run as block elements over the picture.
  func writeBlocks(
    _ run: LayerText.Run, of entry: LayerEntry, at place: CellArea, row: Int, behind front: ArraySlice<Int>
  ) {
    guard let large = run.large else { return }
    let shape = letterShapes.shape(of: large, in: place, cellSize: metrics.cellSize)
    let width = place.columns.count * 2
    guard shape.count == width * place.rows.count * 2 else { return }
    for column in place.columns.clamped(to: 0..<metrics.columns) {
      let corner = (row - place.rows.lowerBound) * 2 * width + (column - place.columns.lowerBound) * 2
      let places = [corner, corner + 1, corner + width, corner + width + 1]
      let quadrants = places.enumerated().reduce(0) { $0 | (shape[$1.element] ? 1 << $1.offset : 0) }
      guard quadrants != 0 else { continue }
      let background = backdrop(at: row * metrics.columns + column)
      guard
        let color = visibility(of: run, entry: entry, column: column, row: row, behind: front)?
          .color(over: background)
      else { continue }
      grid[column, row] = BlockSymbol.cell(
        quadrants: quadrants, foreground: CellColor(color), background: background)
    }
  }
}

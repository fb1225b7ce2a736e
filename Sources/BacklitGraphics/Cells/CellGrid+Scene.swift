import BacklitGeometry

extension CellGrid {
  /// The grid as a scene, drawn as a terminal with a monospaced font shows it.
  ///
  /// Block elements are drawn as shapes that fill their part of the cell, all other glyphs as text. Letters
  /// are not joined, as in a terminal that leaves bidirectional order to programs.
  ///
  /// Complexity: O(number of cells).
  /// - Parameters:
  ///   - cellSize: the extent of a cell in points.
  ///   - foreground: the default text colour of the terminal.
  ///   - background: the default background colour of the terminal.
  /// - Returns: a scene of one layer, as large as the grid.
  package func scene(cellSize: Size, foreground: Color, background: Color) -> Scene {
    let metrics = CellMetrics(columns: columns, rows: rows, cellSize: cellSize)
    var canvas = Canvas()
    for row in 0..<rows {
      let cells = (0..<columns).map { self[$0, row] }
      let colors = cells.map { $0.colors(foreground: foreground, background: background) }
      var start = 0
      for end in 1..<columns + 1 where end == columns || colors[end].paper != colors[start].paper {
        let first = metrics.frame(ofCell: CellPosition(column: start, row: row))
        let run = Rect(
          origin: first.origin,
          size: Size(width: Double(end - start) * cellSize.width, height: cellSize.height))
        if colors[start].paper != background { canvas.fill(run, with: colors[start].paper) }
        start = end
      }
      for (column, cell) in cells.enumerated() where !cell.glyph.isRightHalf && cell.glyph != .covered {
        let frame = metrics.frame(ofCell: CellPosition(column: column, row: row))
        canvas.draw(cell, in: frame, color: colors[column].ink)
      }
    }
    for block in blocks {
      let factor = Double(block.scale.rows * block.scale.numerator) / Double(block.scale.denominator)
      let place = CellPosition(column: block.area.columns.lowerBound, row: block.area.rows.lowerBound)
      canvas.draw(
        block.glyphs.map { ($0, block.style.colors(foreground: foreground, background: background).ink) },
        at: metrics.frame(ofCell: place).origin, rows: block.scale.rows, factor: factor,
        attributes: block.style.attributes, cellSize: cellSize)
    }
    for line in doubleLines {
      let cells = line.upper.cells
      canvas.draw(
        cells.map { ($0.glyph, $0.colors(foreground: foreground, background: background).ink) },
        at: metrics.frame(ofCell: CellPosition(column: 0, row: line.row)).origin, rows: 2, factor: 2,
        attributes: cells.first { $0.glyph != .blank }?.attributes ?? [], cellSize: cellSize)
    }
    let layer = SceneLayer(
      id: 0, revision: 0, bounds: Rect(origin: .zero, size: metrics.size), list: canvas.list)
    return Scene(size: metrics.size, background: background, layers: [layer])
  }
}

extension Cell {
  /// The visible colours, given the default colours of the terminal.
  fileprivate func colors(foreground: Color, background: Color) -> (ink: Color, paper: Color) {
    var ink = self.foreground.isDefault ? foreground : Color(rgb: self.foreground.rgb)
    var paper = self.background.isDefault ? background : Color(rgb: self.background.rgb)
    if attributes.contains(.inverse) { swap(&ink, &paper) }
    if attributes.contains(.dim) { ink = ink.mixed(with: paper, by: 0.5) }
    return (ink, paper)
  }
}

extension Canvas {
  /// Draws letters that are larger than a cell, one beside the other.
  fileprivate mutating func draw(
    _ letters: [(glyph: Glyph, color: Color)], at origin: Point, rows: Int, factor: Double,
    attributes: CellAttributes, cellSize: Size
  ) {
    var font = Font(
      size: factor * cellSize.width / LineMetrics.relativeAdvance, isBold: attributes.contains(.bold),
      isItalic: attributes.contains(.italic))
    font.scaling = FontScaling(style: .body)
    let height = LineMetrics(font, cellHeight: cellSize.height).height
    var x = origin.x
    let y = origin.y + (Double(rows) * cellSize.height - height) / 2
    for letter in letters where !letter.glyph.isRightHalf {
      if letter.glyph != .blank {
        drawText(letter.glyph.text, at: Point(x: x, y: y), font: font, color: letter.color)
      }
      x += Double(letter.glyph.width) * factor * cellSize.width
    }
  }

  /// Draws the glyph of a cell.
  fileprivate mutating func draw(_ cell: Cell, in frame: Rect, color: Color) {
    if let blocks = cell.glyph.scalar.flatMap({ BlockSymbol.shape(of: $0.value) }) {
      for block in blocks {
        fill(
          Rect(
            x: frame.minX + block.minX * frame.width, y: frame.minY + block.minY * frame.height,
            width: block.width * frame.width, height: block.height * frame.height), with: color)
      }
    } else {
      let font = Font(
        isBold: cell.attributes.contains(.bold), isItalic: cell.attributes.contains(.italic))
      drawText(cell.glyph.text, at: frame.origin, font: font, color: color)
    }
    let width = frame.width * Double(cell.glyph.width)
    if cell.attributes.contains(.underline) {
      fill(Rect(x: frame.minX, y: frame.maxY - 2, width: width, height: 1), with: color)
    }
    if cell.attributes.contains(.strikethrough) {
      fill(Rect(x: frame.minX, y: frame.minY + frame.height / 2, width: width, height: 1), with: color)
    }
  }
}

import BacklitGeometry
import BacklitGraphics

extension Paint {
  /// Returns a gradient from the top to the bottom of a rectangle, with evenly spaced colours.
  package static func vertical(_ rect: Rect, _ colors: Color...) -> Paint { vertical(rect, colors) }

  fileprivate static func vertical(_ rect: Rect, _ colors: [Color]) -> Paint {
    .linearGradient(
      start: Point(x: rect.midX, y: rect.minY), end: Point(x: rect.midX, y: rect.maxY), stops: spread(colors))
  }

  /// Returns a gradient from a center outwards, with evenly spaced colours.
  package static func radial(_ center: Point, _ radius: Double, _ colors: Color...) -> Paint {
    .radialGradient(center: center, radius: radius, stops: spread(colors))
  }

  private static func spread(_ colors: [Color]) -> [GradientStop] {
    let last = Double(max(colors.count - 1, 1))
    return colors.enumerated().map { GradientStop(location: Double($0.offset) / last, color: $0.element) }
  }
}

extension Palette {
  /// Draws a surface with a bevelled edge that fills a rectangle; see `Rect.bezelled(cell:)`. With symbols it has no edge. If
  /// the palette ``isPlain``, draws one colour in a box of lines.
  func drawSurface(in canvas: inout Canvas, _ rect: Rect, cell: Size) {
    guard rect.width > 0, rect.height > 0 else { return }
    if isPlain {
      if isColored { canvas.fill(rect, with: surface) }
      canvas.drawBox(rect, cell: cell, line: line, color: label)
      return
    }
    if isFlat { return canvas.fill(rect, with: surface) }
    canvas.fill(Path(roundedRect: rect, cornerRadius: 4), with: .vertical(rect, raisedSurfaceEdge, separator))
    let face = rect.bezelled(cell: cell)
    canvas.fill(face, with: .vertical(face, recessedSurface, surface))
  }

  /// Returns the face of a key: half a cell smaller on every side where it has three cells, and all of it with symbols.
  func face(of key: Rect, cell: Size) -> Rect {
    guard !isFlat else { return key }
    return key.insetBy(
      dx: key.width >= 3 * cell.width ? cell.width / 2 : 0,
      dy: key.height >= 3 * cell.height ? cell.height / 2 : 0)
  }

  /// Returns the outline of a part: with round corners unless the cells are too coarse for them.
  func outline(of rect: Rect, cornerRadius: Double) -> Path {
    isPlain || isFlat ? Path(rect: rect) : Path(roundedRect: rect, cornerRadius: cornerRadius)
  }

  /// Returns a gradient from the top to the bottom of a rectangle. With symbols, which would show steps, it is the colour in
  /// the middle.
  func vertical(_ rect: Rect, _ colors: Color...) -> Paint {
    isFlat ? .color(colors[colors.count / 2]) : .vertical(rect, colors)
  }
}

extension Rect {
  /// Returns the rectangle inside a bezel: half a cell smaller on every side where there is room. Half cells
  /// are the finest blocks that every terminal shows, so edges lie on them.
  func bezelled(cell: Size) -> Rect {
    insetBy(
      dx: width >= 5 * cell.width ? cell.width / 2 : 2, dy: height >= 3 * cell.height ? cell.height / 2 : 2)
  }
}

extension View {
  /// The grid for sharp edges: half a cell, the size of a block character, or a whole cell with the plain
  /// display quality. Zero if frames do not snap to cells.
  var drawingGrid: Size {
    guard window?.screen.snapping == .cells else { return .zero }
    let cell = traitCollection.cellSize
    return traitCollection.displayQuality == .plain
      ? cell : Size(width: cell.width / 2, height: cell.height / 2)
  }
}

extension Canvas {
  /// Draws a line of text in the middle of a row of cells.
  ///
  /// The text is shortened with an ellipsis to a number of columns of cells; the row is the one nearest to the center.
  package mutating func drawCentered(
    _ text: String, about center: Point, columns: Int, cell: Size, font: Font, color: Color
  ) {
    guard columns > 0 else { return }
    let metrics = LineMetrics(font, cellHeight: cell.height)
    let shown = TextMetrics.truncated(text, toColumns: metrics.textColumns(inCells: columns))
    let width = Double(metrics.cellColumns(ofText: TextMetrics.columns(of: shown))) * cell.width
    // The nearest column, and the left one of two; a small tolerance keeps it in place despite rounding errors.
    let x = ((center.x - width / 2) / cell.width - 0.5 - 1e-6).rounded(.up) * cell.width
    // The normal row of an even number of rows is the lower one in the middle.
    let isEven = metrics.rows.isMultiple(of: 2)
    let y =
      ((center.y - metrics.height / 2) / cell.height - (isEven ? 1e-6 : 0)).rounded() * cell.height
    drawText(shown, at: Point(x: x, y: y), font: font, color: color, alignment: 0.5)
  }
}

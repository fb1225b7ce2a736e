import Drawing
import Geometry
import Toolkit

extension Paint {
  /// Colours from the top to the bottom of a rectangle, evenly spread.
  static func vertical(_ rect: Rect, _ colors: Color...) -> Paint {
    let last = Double(max(colors.count - 1, 1))
    return .linearGradient(
      start: Point(x: rect.midX, y: rect.minY), end: Point(x: rect.midX, y: rect.maxY),
      stops: colors.enumerated().map { GradientStop(location: Double($0.offset) / last, color: $0.element) })
  }

  /// Colours from a centre outwards, evenly spread.
  static func radial(_ center: Point, _ radius: Double, _ colors: Color...) -> Paint {
    let last = Double(max(colors.count - 1, 1))
    return .radialGradient(
      center: center, radius: radius,
      stops: colors.enumerated().map { GradientStop(location: Double($0.offset) / last, color: $0.element) })
  }
}

extension Finish {
  /// A plate in a bevelled frame, over all of a rectangle. See `bezelled(cell:)`.
  func drawPlate(in canvas: inout Canvas, _ rect: Rect, cell: Size) {
    guard rect.width > 0, rect.height > 0 else { return }
    canvas.fill(Path(roundedRect: rect, cornerRadius: 4), with: .vertical(rect, edgeLight, frame))
    let face = rect.bezelled(cell: cell)
    canvas.fill(face, with: .vertical(face, plateBottom, plateTop))
  }
}

extension Rect {
  /// What a bezel leaves: half a cell less on every side, where there is room for that. Blocks of half a cell
  /// are the finest that every terminal shows, so edges lie on them.
  func bezelled(cell: Size) -> Rect {
    insetBy(
      dx: width >= 5 * cell.width ? cell.width / 2 : 2, dy: height >= 3 * cell.height ? cell.height / 2 : 2)
  }
}

extension View {
  /// Half a cell: the blocks that pictures are made of on a terminal. Nothing where frames are not bound to
  /// cells.
  var block: Size {
    guard window?.screen.snapping == .cells else { return .zero }
    let cell = traitCollection.cellSize
    return Size(width: cell.width / 2, height: cell.height / 2)
  }
}

extension Canvas {
  /// A line of text in the middle of a row of cells.
  ///
  /// The text is shortened with an ellipsis to a number of columns; the row is the one nearest to the point.
  mutating func drawCentered(
    _ text: String, about center: Point, columns: Int, cell: Size, font: Font, color: Color
  ) {
    guard columns > 0 else { return }
    let shown = TextMetrics.truncated(text, toColumns: columns)
    let width = Double(TextMetrics.columns(of: shown)) * cell.width
    // A hair is added so that what lies on an edge between cells stays there whatever the rounding errors.
    let x = ((center.x - width / 2) / cell.width + 1e-6).rounded(.down) * cell.width
    let y = ((center.y - cell.height / 2) / cell.height).rounded() * cell.height
    drawText(shown, at: Point(x: x, y: y), font: font, color: color)
  }
}

import Drawing
import Geometry

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
  /// A plate with a lit upper edge, over all of a rectangle.
  func drawPlate(in canvas: inout Canvas, _ rect: Rect) {
    guard rect.width > 0, rect.height > 0 else { return }
    canvas.fill(Path(roundedRect: rect, cornerRadius: 8), with: .vertical(rect, edgeLight, edgeDark))
    let face = rect.insetBy(dx: 2, dy: 2)
    canvas.fill(Path(roundedRect: face, cornerRadius: 7), with: .vertical(face, plateTop, plateBottom))
  }
}

extension Canvas {
  /// A line of text in the middle of a row of cells.
  /// - Parameters:
  ///   - text: shortened with an ellipsis where it does not fit.
  ///   - center: what the row is to be about; it is taken to whole cells.
  ///   - columns: how many there are.
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

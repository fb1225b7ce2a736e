import Glibc
public import Geometry

extension Canvas {
  /// Rotates what follows about the origin by an angle in radians, clockwise on screen.
  public mutating func rotate(by angle: Double) {
    append(.concatenate(AffineTransform(sine: sin(angle), cosine: cos(angle))))
  }

  /// Fills a path.
  public mutating func fill(_ path: Path, with paint: Paint) { append(.fill(path, paint)) }

  /// Fills a path with one colour.
  public mutating func fill(_ path: Path, with color: Color) { append(.fill(path, .color(color))) }

  /// Fills a rectangle.
  public mutating func fill(_ rect: Rect, with paint: Paint) { append(.fill(Path(rect: rect), paint)) }

  /// Fills a rectangle with one colour.
  public mutating func fill(_ rect: Rect, with color: Color) { fill(rect, with: .color(color)) }

  /// Strokes a path.
  public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle = StrokeStyle()) {
    append(.stroke(path, paint, style))
  }

  /// Strokes a path in one colour.
  public mutating func stroke(_ path: Path, with color: Color, style: StrokeStyle = StrokeStyle()) {
    append(.stroke(path, .color(color), style))
  }

  /// Strokes a path in one colour, the width in points.
  public mutating func stroke(_ path: Path, with color: Color, width: Double) {
    append(.stroke(path, .color(color), StrokeStyle(width: width)))
  }

  /// Draws one line of text; the point is the top left corner of its line box, which is as high as a cell.
  public mutating func drawText(
    _ text: String, at point: Point, font: Font = .standard, color: Color
  ) {
    append(.text(text, at: point, font: font, color: color))
  }

  /// Draws a bitmap scaled to a rectangle.
  public mutating func drawImage(_ bitmap: Bitmap, in rect: Rect) { append(.image(bitmap, in: rect)) }
}

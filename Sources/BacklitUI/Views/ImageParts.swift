import BacklitGeometry
import BacklitGraphics

/// The nine parts of an image with cap insets: the corners keep their size, the edges grow along one axis, the middle
/// along both.
struct ImageParts {
  /// The size of the image in points.
  let size: Size
  /// The edges that keep their size, in points.
  let caps: EdgeInsets
  let mode: ImageView.ResizingMode

  /// The most copies of a part; more would be too small to distinguish, so the part is stretched.
  private static let mostTiles = 4096

  /// A part along one axis: where it lies in the image, and where it is drawn.
  private struct Span {
    var source: ClosedRange<Double>
    var target: ClosedRange<Double>
    /// Whether it keeps its size.
    var isCap: Bool
    /// How far it is drawn below the next part, in points: otherwise the background would shine through where the edge
    /// between them lies inside a pixel.
    var overlap = 0.0
  }

  /// Draws an image whose size in points is that of the parts into a rectangle.
  func draw(_ image: Bitmap, in rect: Rect, canvas: inout Canvas) {
    let across = spans(size.width, caps.left, caps.right, rect.minX, rect.width)
    let down = spans(size.height, caps.top, caps.bottom, rect.minY, rect.height)
    for row in down {
      for column in across { draw(image, column, row, canvas: &canvas) }
    }
  }

  /// The parts along an axis. Caps shrink together where the rectangle has no room for them.
  private func spans(_ length: Double, _ first: Double, _ last: Double, _ start: Double, _ extent: Double)
    -> [Span]
  {
    var (first, last) = (max(0, first), max(0, last))
    if first + last >= length { (first, last) = (0, 0) }
    let shrink = first + last > extent ? extent / (first + last) : 1
    // Rounding can put the end of a shrunk cap after the end of the rectangle.
    let low = min(start + first * shrink, start + extent)
    let high = start + extent - last * shrink
    var spans = [
      Span(source: 0...first, target: start...low, isCap: true),
      Span(source: first...length - last, target: low...max(low, high), isCap: false),
      Span(source: length - last...length, target: max(low, high)...start + extent, isCap: true),
    ]
    spans.removeAll { $0.source.length <= 0 || $0.target.length <= 0 }
    for index in spans.indices.dropLast() { spans[index].overlap = min(0.5, spans[index + 1].target.length) }
    return spans
  }

  private func draw(_ image: Bitmap, _ column: Span, _ row: Span, canvas: inout Canvas) {
    let target = Rect(
      x: column.target.lowerBound, y: row.target.lowerBound, width: column.target.length,
      height: row.target.length)
    let across = tiles(column)
    let down = tiles(row)
    let isTiled = across * down <= Double(Self.mostTiles)
    // The whole image is drawn so that the part lies on its target, and clipped to it.
    let scale = Size(
      width: isTiled && mode == .tile && !column.isCap ? 1 : column.target.length / column.source.length,
      height: isTiled && mode == .tile && !row.isCap ? 1 : row.target.length / row.source.length)
    canvas.saving { canvas in
      canvas.clip(
        to: Rect(
          x: target.minX, y: target.minY, width: target.width + column.overlap,
          height: target.height + row.overlap))
      for y in 0..<(isTiled ? Int(down) : 1) {
        for x in 0..<(isTiled ? Int(across) : 1) {
          let place = Rect(
            x: target.minX + (Double(x) * column.source.length - column.source.lowerBound) * scale.width,
            y: target.minY + (Double(y) * row.source.length - row.source.lowerBound) * scale.height,
            width: size.width * scale.width, height: size.height * scale.height)
          let piece = Rect(
            x: target.minX + Double(x) * column.source.length * scale.width,
            y: target.minY + Double(y) * row.source.length * scale.height,
            width: column.source.length * scale.width + column.overlap,
            height: row.source.length * scale.height + row.overlap)
          canvas.saving { canvas in
            canvas.clip(to: piece)
            canvas.drawImage(image, in: place)
          }
        }
      }
    }
  }

  /// The number of copies of a part along an axis, the last one possibly cut.
  private func tiles(_ span: Span) -> Double {
    mode == .tile && !span.isCap ? (span.target.length / span.source.length - 1e-6).rounded(.up) : 1
  }
}

extension ClosedRange<Double> {
  fileprivate var length: Double { upperBound - lowerBound }
}

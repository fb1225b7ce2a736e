#if Pictures
import BacklitGeometry
import Glibc

/// A gradient prepared for evaluation pixel by pixel: its colours in a table, its geometry in pixels.
///
/// Cairo's own gradients round differently depending on the part that is drawn. Here the colour of a pixel
/// depends only on its place, so drawing a part again gives exactly the pixels of drawing everything.
struct GradientTable {
  private enum Shape {
    case linear(start: Point, direction: Point)
    case radial(center: Point, scale: Double)
    case conic(center: Point, startAngle: Double)
  }

  private static let steps = 512
  private let shape: Shape
  private let colors: [UInt32]
  /// Maps pixels to the coordinates of the paint.
  private let inverse: Transform

  /// Creates the table of a gradient; nil for a plain colour and for a singular transform.
  init?(_ paint: Paint, transform: Transform, cache: GradientCache) {
    guard let inverse = transform.inverted else { return nil }
    self.inverse = inverse
    let stops: [GradientStop]
    switch paint {
    case .color: return nil
    case .linearGradient(let start, let end, let list):
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = dx * dx + dy * dy
      // A gradient without length lies entirely beyond its end.
      shape = .linear(
        start: length > 0 ? start : Point(x: start.x - 1e9, y: start.y),
        direction: length > 0 ? Point(x: dx / length, y: dy / length) : Point(x: 1, y: 0))
      stops = list
    case .radialGradient(let center, let radius, let list):
      shape = .radial(center: center, scale: radius > 0 ? 1 / radius : 1e9)
      stops = list
    case .conicGradient(let center, let startAngle, let list):
      shape = .conic(center: center, startAngle: startAngle)
      stops = list
    }
    colors = cache.colors(of: stops, steps: Self.steps)
  }

  /// Computes some pixels into a picture whose corner lies at a pixel of a larger one.
  func render(_ target: PixelRect, into picture: CairoSurface, originX: Int, originY: Int) {
    picture.withPixels { pixels, stride in
      guard !pixels.isEmpty else { return }
      colors.withUnsafeBufferPointer { colors in
        guard let pixels = pixels.baseAddress, let colors = colors.baseAddress else { return }
        func color(atColumn column: Int, _ row: Int) -> UInt32 {
          let point = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
          return colors[Int(location(point.applying(inverse)).unit * Double(Self.steps) + 0.5)]
        }
        for row in target.rows {
          let line = pixels + ((row - originY) * stride - originX)
          var column = target.columns.lowerBound
          // An iterator of a range takes most of the time in a build for debugging.
          while column < target.columns.upperBound {
            line[column] = color(atColumn: column, row)
            column &+= 1
          }
        }
      }
    }
  }

  /// Whether all pixels of a row have the same colour: a vertical gradient that is not rotated, as most
  /// backgrounds are.
  var hasUniformRows: Bool {
    guard case .linear(_, let direction) = shape else { return false }
    return direction.x == 0 && inverse.b == 0
  }

  @inline(__always) private func location(_ point: Point) -> Double {
    switch shape {
    case .linear(let start, let direction):
      return (point.x - start.x) * direction.x + (point.y - start.y) * direction.y
    case .radial(let center, let scale):
      // Faster than hypot, whose range the coordinates of pixels do not need.
      let (dx, dy) = (point.x - center.x, point.y - center.y)
      return (dx * dx + dy * dy).squareRoot() * scale
    case .conic(let center, let startAngle):
      let turns = (atan2(point.y - center.y, point.x - center.x) - startAngle) / (2 * Double.pi)
      return turns - turns.rounded(.down)
    }
  }
}

/// The colours of the gradients that were drawn last: a control that moves is drawn with the same gradients in every
/// frame.
final class GradientCache {
  private var tables: [[GradientStop]: [UInt32]] = [:]
  private var pictures: [PictureKey: CairoSurface] = [:]
  /// The bytes of all pictures.
  private var pictureBytes = 0
  /// The hashes of gradients that were drawn at their places.
  private var drawn: Set<Int> = []
  /// The most tables, of two kilobytes each. Then all are dropped, because colours that change continuously are not
  /// needed again.
  private static let limit = 64
  /// The most pixels of a picture that is kept.
  static let largestPicture = 1 << 13
  /// The most bytes of all pictures. Then all are dropped.
  private static let byteLimit = 1 << 20
  /// The bytes of a picture besides its pixels: of the surface and of its key. Most pictures are a column of few pixels.
  private static let overhead = 1 << 10

  /// A gradient at a place: its pixels depend on nothing else.
  struct PictureKey: Hashable {
    var paint: Paint
    var transform: Transform
    var place: PixelRect
  }

  /// Whether a gradient is drawn at its place for the second time, so that its pixels are worth keeping. Those of a layer
  /// that moves are never needed again.
  func isRepeated(_ key: PictureKey) -> Bool {
    if drawn.count == 1 << 12 { drawn.removeAll(keepingCapacity: true) }
    return !drawn.insert(key.hashValue).inserted
  }

  /// The pixels of a gradient, if they were kept.
  func picture(_ key: PictureKey) -> CairoSurface? { pictures[key] }

  /// Keeps the pixels of a gradient.
  func keep(_ picture: CairoSurface, for key: PictureKey) {
    let bytes = picture.width * picture.height * 4 + Self.overhead
    if pictureBytes + bytes > Self.byteLimit { (pictures, pictureBytes) = ([:], 0) }
    pictures[key] = picture
    pictureBytes += bytes
  }

  /// The premultiplied colours of a gradient at equal steps.
  func colors(of stops: [GradientStop], steps: Int) -> [UInt32] {
    if let known = tables[stops], known.count == steps + 1 { return known }
    if tables.count == Self.limit { tables.removeAll() }
    let colors = stops.colors(steps: steps)
    tables[stops] = colors
    return colors
  }
}
#endif

import BacklitGeometry
import Glibc

/// The outline of a shape: lines and cubic curves, in points.
///
/// Filling follows the non-zero winding rule; an open subpath is filled as if it were closed.
public struct Path: Hashable, Sendable {
  /// One element of a path.
  package enum Element: Hashable, Sendable {
    /// Begins a subpath at a point.
    case move(Point)
    /// A straight line from the current point.
    case line(Point)
    /// A cubic Bézier curve from the current point.
    case curve(Point, control1: Point, control2: Point)
    /// A straight line back to the beginning of the subpath.
    case close
  }

  /// The elements in drawing order.
  package private(set) var elements: [Element] = []

  /// Creates an empty path.
  public init() {}

  /// Whether the path has no elements.
  package var isEmpty: Bool { elements.isEmpty }

  /// Begins a subpath at a point.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Adds a straight line; begins a subpath if none has begun.
  public mutating func line(to point: Point) {
    elements.append(elements.isEmpty ? .move(point) : .line(point))
  }

  /// Adds a cubic Bézier curve; in an empty path it starts at its first control point.
  public mutating func curve(to point: Point, control1: Point, control2: Point) {
    if elements.isEmpty { elements.append(.move(control1)) }
    elements.append(.curve(point, control1: control1, control2: control2))
  }

  /// Closes the subpath with a straight line to its beginning.
  public mutating func close() {
    if !elements.isEmpty { elements.append(.close) }
  }

  /// Adds all elements of another path.
  public mutating func append(_ other: Path) { elements += other.elements }

  /// Returns the path with every point transformed.
  public func applying(_ transform: Transform) -> Path {
    var result = self
    for index in elements.indices {
      switch elements[index] {
      case .move(let point): result.elements[index] = .move(point.applying(transform))
      case .line(let point): result.elements[index] = .line(point.applying(transform))
      case .curve(let point, let control1, let control2):
        result.elements[index] = .curve(
          point.applying(transform), control1: control1.applying(transform),
          control2: control2.applying(transform))
      case .close: break
      }
    }
    return result
  }
}

extension Path {
  /// A rectangle.
  public init(rect: Rect) {
    elements = [
      .move(rect.origin), .line(Point(x: rect.maxX, y: rect.minY)), .line(Point(x: rect.maxX, y: rect.maxY)),
      .line(Point(x: rect.minX, y: rect.maxY)), .close,
    ]
  }

  /// A rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - rect: the rectangle without its rounding.
  ///   - cornerRadius: in points; at most half the shorter side is used, and 0 or less gives square corners.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    guard radius > 0 else {
      self.init(rect: rect)
      return
    }
    self.init()
    let quarter = Double.pi / 2
    let corners = [
      Point(x: rect.maxX - radius, y: rect.minY + radius),
      Point(x: rect.maxX - radius, y: rect.maxY - radius),
      Point(x: rect.minX + radius, y: rect.maxY - radius),
      Point(x: rect.minX + radius, y: rect.minY + radius),
    ]
    for (index, center) in corners.enumerated() {
      let start = Double(index - 1) * quarter
      arc(center: center, radius: radius, startAngle: start, endAngle: start + quarter, clockwise: true)
    }
    close()
  }

  /// The ellipse that touches the four sides of a rectangle.
  public init(ellipseIn rect: Rect) {
    let unit = Path(circle: .zero, radius: 1)
    self = unit.applying(
      Transform(
        a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY))
  }

  /// A circle about a centre.
  public init(circle center: Point, radius: Double) {
    self.init()
    arc(center: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    close()
  }

  /// Adds an arc of a circle, with a straight line to its start if a subpath has begun.
  ///
  /// Angles are in radians, 0 along +x and growing clockwise on screen, because y grows downwards. A sweep of
  /// one turn or more gives one whole circle; otherwise the end angle means the first one at or beyond the
  /// start in the given direction. The arc consists of a cubic for each quarter; the error is below 0.03 % of
  /// the radius.
  public mutating func arc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    let turn = 2 * Double.pi
    var sweep = clockwise ? endAngle - startAngle : startAngle - endAngle
    if sweep >= turn {
      sweep = turn
    } else {
      sweep -= (sweep / turn).rounded(.down) * turn
    }
    let pieces = max(1, Int((sweep / (turn / 4) - 1e-9).rounded(.up)))
    let step = (clockwise ? sweep : -sweep) / Double(pieces)
    let handle = 4.0 / 3 * tan(step / 4) * radius
    elements.reserveCapacity(elements.count + pieces + 2)
    var angle = startAngle
    var sine = sin(angle)
    var cosine = cos(angle)
    var from = center.offsetBy(dx: cosine * radius, dy: sine * radius)
    if let last = elements.last, last != .close { line(to: from) } else { move(to: from) }
    guard sweep > 0 else { return }
    for _ in 0..<pieces {
      let control1 = from.offsetBy(dx: -sine * handle, dy: cosine * handle)
      angle += step
      sine = sin(angle)
      cosine = cos(angle)
      from = center.offsetBy(dx: cosine * radius, dy: sine * radius)
      curve(
        to: from, control1: control1, control2: from.offsetBy(dx: sine * handle, dy: -cosine * handle))
    }
  }
}

extension Path {
  /// A rectangle that holds the path and the control points of its curves: larger than `bounds` and faster to
  /// compute.
  var controlBounds: Rect {
    var box = Box()
    for element in elements {
      switch element {
      case .move(let point), .line(let point): box.add(point)
      case .curve(let point, let control1, let control2):
        for point in [point, control1, control2] { box.add(point) }
      case .close: break
      }
    }
    return box.rect
  }

  /// Whether the path is exactly one rectangle with its sides along the axes.
  var isRectangle: Bool {
    guard elements.count == 5, elements[4] == .close, case .move(let a) = elements[0],
      case .line(let b) = elements[1], case .line(let c) = elements[2], case .line(let d) = elements[3]
    else { return false }
    return a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
  }
}

import Glibc
public import Geometry

extension Path {
  /// A rectangle.
  public init(rect: Rect) {
    self.init()
    move(to: rect.origin)
    line(to: Point(x: rect.maxX, y: rect.minY))
    line(to: Point(x: rect.maxX, y: rect.maxY))
    line(to: Point(x: rect.minX, y: rect.maxY))
    close()
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
      AffineTransform(
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
    var angle = startAngle
    var sine = sin(angle)
    var cosine = cos(angle)
    var from = center.offset(dx: cosine * radius, dy: sine * radius)
    if let last = elements.last, last != .close { line(to: from) } else { move(to: from) }
    guard sweep > 0 else { return }
    for _ in 0..<pieces {
      let control1 = from.offset(dx: -sine * handle, dy: cosine * handle)
      angle += step
      sine = sin(angle)
      cosine = cos(angle)
      from = center.offset(dx: cosine * radius, dy: sine * radius)
      curve(
        to: from, control1: control1, control2: from.offset(dx: sine * handle, dy: -cosine * handle))
    }
  }
}

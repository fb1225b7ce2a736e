import BacklitGeometry

extension Path {
  /// The smallest rectangle that holds every point of the path; curves count by their course, not by their
  /// control points.
  ///
  /// An empty path gives an empty rectangle; a straight line along an axis has an extent of 0 across.
  public var bounds: Rect {
    guard !elements.isEmpty else { return .zero }
    var box = Box()
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        box.add(point)
        current = point
        start = point
      case .line(let point):
        box.add(point)
        current = point
      case .curve(let end, let control1, let control2):
        box.add(end)
        // A curve stays inside of its four points, so most curves need no search for their extremes.
        if !box.contains(control1) || !box.contains(control2) {
          CubicBezier(start: current, control1: control1, control2: control2, end: end)
            .forEachExtreme { box.add($0) }
        }
        current = end
      case .close:
        current = start
      }
    }
    return box.rect
  }

  /// A rectangle that grows.
  struct Box {
    private var left = Double.infinity
    private var top = Double.infinity
    private var right = -Double.infinity
    private var bottom = -Double.infinity

    /// The rectangle; an empty one at the origin if it has no point.
    var rect: Rect {
      left > right ? .zero : Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    mutating func add(_ point: Point) {
      (left, top) = (min(left, point.x), min(top, point.y))
      (right, bottom) = (max(right, point.x), max(bottom, point.y))
    }

    func contains(_ point: Point) -> Bool {
      left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
    }
  }

  /// Returns whether a point lies inside the filled path, by the non-zero winding rule.
  ///
  /// Each curve is approximated by 16 straight lines.
  public func contains(_ point: Point) -> Bool {
    var winding = 0
    forEachLine { from, to, _ in
      guard (from.y <= point.y) != (to.y <= point.y) else { return }
      let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
      if x > point.x { winding += to.y > from.y ? 1 : -1 }
    }
    return winding != 0
  }

  /// Whether a point is at most a distance away from the course of the path.
  ///
  /// Each curve is approximated by 16 straight lines.
  func isWithin(_ distance: Double, of point: Point) -> Bool {
    var isNear = false
    forEachLine { from, to, isDrawn in
      guard isDrawn, !isNear else { return }
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let (px, py) = (point.x - from.x, point.y - from.y)
      let length = dx * dx + dy * dy
      let share = length > 0 ? min(max((px * dx + py * dy) / length, 0), 1) : 0
      let (x, y) = (px - share * dx, py - share * dy)
      isNear = x * x + y * y <= distance * distance
    }
    return isNear
  }

  /// Passes the straight lines of the path: from, to, and whether the line is drawn. One that is not closes a part for
  /// filling.
  private func forEachLine(_ body: (Point, Point, Bool) -> Void) {
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let to):
        body(current, start, false)
        current = to
        start = to
      case .line(let to):
        body(current, to, true)
        current = to
      case .curve(let end, let control1, let control2):
        let curve = CubicBezier(start: current, control1: control1, control2: control2, end: end)
        for step in 1...16 {
          let to = step == 16 ? end : curve.point(at: Double(step) / 16)
          body(current, to, true)
          current = to
        }
      case .close:
        body(current, start, true)
        current = start
      }
    }
    body(current, start, false)
  }
}

/// A cubic Bézier curve.
struct CubicBezier {
  var start: Point
  var control1: Point
  var control2: Point
  var end: Point

  /// The point at a parameter from 0 to 1.
  func point(at t: Double) -> Point {
    let s = 1 - t
    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      x: a * start.x + b * control1.x + c * control2.x + d * end.x,
      y: a * start.y + b * control1.y + c * control2.y + d * end.y)
  }

  /// Passes each point inside of the curve that has an extreme x or y.
  func forEachExtreme(_ body: (Point) -> Void) {
    Self.forEachExtreme(start.x, control1.x, control2.x, end.x) { body(point(at: $0)) }
    Self.forEachExtreme(start.y, control1.y, control2.y, end.y) { body(point(at: $0)) }
  }

  /// Passes the zeros inside 0…1 of the derivative of one coordinate, a quadratic a·t² + b·t + c.
  private static func forEachExtreme(
    _ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double, _ body: (Double) -> Void
  ) {
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = 2 * (p2 - 2 * p1 + p0)
    let c = p1 - p0
    func use(_ root: Double) { if root > 0 && root < 1 { body(root) } }
    if abs(a) < 1e-12 {
      if b != 0 { use(-c / b) }
    } else {
      let discriminant = b * b - 4 * a * c
      if discriminant >= 0 {
        let root = discriminant.squareRoot()
        use((-b + root) / (2 * a))
        use((-b - root) / (2 * a))
      }
    }
  }
}

import BacklitGeometry

extension Path {
  /// The smallest rectangle that holds every point of the path; curves count by their course, not by their
  /// control points.
  ///
  /// An empty path gives an empty rectangle; a straight line along an axis has an extent of 0 across.
  public var bounds: Rect {
    var box: (left: Double, top: Double, right: Double, bottom: Double)?
    func add(_ point: Point) {
      guard let old = box else {
        box = (point.x, point.y, point.x, point.y)
        return
      }
      box = (
        min(old.left, point.x), min(old.top, point.y), max(old.right, point.x), max(old.bottom, point.y)
      )
    }
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        add(point)
        current = point
        start = point
      case .line(let point):
        add(point)
        current = point
      case .curve(let end, let control1, let control2):
        let curve = CubicBezier(start: current, control1: control1, control2: control2, end: end)
        add(end)
        curve.extremes.forEach { add(curve.point(at: $0)) }
        current = end
      case .close:
        current = start
      }
    }
    guard let box else { return .zero }
    return Rect(x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top)
  }

  /// Whether a point lies inside the filled path, by the non-zero winding rule.
  ///
  /// Each curve is approximated by 16 straight lines.
  public func contains(_ point: Point) -> Bool {
    var winding = 0
    func cross(_ from: Point, _ to: Point) {
      guard (from.y <= point.y) != (to.y <= point.y) else { return }
      let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
      if x > point.x { winding += to.y > from.y ? 1 : -1 }
    }
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let to):
        cross(current, start)
        current = to
        start = to
      case .line(let to):
        cross(current, to)
        current = to
      case .curve(let end, let control1, let control2):
        let curve = CubicBezier(start: current, control1: control1, control2: control2, end: end)
        for step in 1...16 {
          let to = step == 16 ? end : curve.point(at: Double(step) / 16)
          cross(current, to)
          current = to
        }
      case .close:
        cross(current, start)
        current = start
      }
    }
    cross(current, start)
    return winding != 0
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

  /// The parameters inside 0…1 at which the curve has an extreme x or y.
  var extremes: [Double] {
    Self.extremes(start.x, control1.x, control2.x, end.x)
      + Self.extremes(start.y, control1.y, control2.y, end.y)
  }

  /// The zeros inside 0…1 of the derivative of one coordinate, a quadratic a·t² + b·t + c.
  private static func extremes(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = 2 * (p2 - 2 * p1 + p0)
    let c = p1 - p0
    var roots: [Double] = []
    if abs(a) < 1e-12 {
      if b != 0 { roots = [-c / b] }
    } else {
      let discriminant = b * b - 4 * a * c
      if discriminant >= 0 {
        let root = discriminant.squareRoot()
        roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
      }
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }
}

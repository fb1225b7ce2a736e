public import Geometry

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

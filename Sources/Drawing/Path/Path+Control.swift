import Geometry

extension Path {
  /// A rectangle that holds the path and the control points of its curves: larger than `bounds` and faster to
  /// compute.
  var controlBounds: Rect {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    func add(_ point: Point) {
      left = min(left, point.x)
      top = min(top, point.y)
      right = max(right, point.x)
      bottom = max(bottom, point.y)
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): add(point)
      case .curve(let point, let control1, let control2):
        add(point)
        add(control1)
        add(control2)
      case .close: break
      }
    }
    guard left <= right, top <= bottom else { return .zero }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether the path is exactly one rectangle with its sides along the axes.
  var isRectangle: Bool {
    guard elements.count == 5, elements[4] == .close, case .move(let a) = elements[0],
      case .line(let b) = elements[1], case .line(let c) = elements[2], case .line(let d) = elements[3]
    else { return false }
    return a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
  }
}

import Geometry

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

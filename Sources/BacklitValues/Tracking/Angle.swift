import BacklitGeometry
import Glibc

/// Functions for angles on the screen, in radians. 0 points to the right, and angles grow clockwise, because
/// y grows downwards.
package enum Angle {
  /// A whole turn in radians.
  package static let turn = 2 * Double.pi

  /// Converts degrees to radians.
  package static func degrees(_ degrees: Double) -> Double { degrees * .pi / 180 }

  /// The direction from a centre to a point, above −π and up to π. Nil if the two coincide or a coordinate is
  /// not finite.
  package static func of(_ point: Point, about center: Point) -> Double? {
    let dx = point.x - center.x
    let dy = point.y - center.y
    guard dx.isFinite, dy.isFinite, dx != 0 || dy != 0 else { return nil }
    return wrapped(atan2(dy, dx))
  }

  /// The same direction as an angle above −π and up to π.
  package static func wrapped(_ angle: Double) -> Double {
    let rest = remainder(angle, turn)
    return rest <= -.pi ? rest + turn : rest
  }

  /// The same direction as an angle from 0 up to but not including a whole turn.
  package static func positive(_ angle: Double) -> Double {
    let rest = fmod(angle, turn)
    let positive = rest < 0 ? rest + turn : rest
    return positive < turn ? positive : 0
  }

  /// The shorter rotation from one direction to a second one, above −π and up to π. A finger that crosses
  /// ±180° moves by a small angle and not by almost a whole turn.
  package static func delta(from start: Double, to end: Double) -> Double { wrapped(end - start) }

  /// The point at an angle and a distance in points from a centre.
  package static func point(at angle: Double, radius: Double, about center: Point) -> Point {
    Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
  }
}

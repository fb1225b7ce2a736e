import Geometry
import Glibc

/// Angles on screen: radians, 0 to the right and growing clockwise, since y grows downwards.
public enum Angle {
  /// A whole turn in radians.
  public static let turn = 2 * Double.pi

  /// Radians from degrees.
  public static func degrees(_ degrees: Double) -> Double { degrees * .pi / 180 }

  /// The angle at which a point is seen from a centre, above −π and up to π; nil where the two coincide, or a
  /// coordinate is not finite.
  public static func of(_ point: Point, about center: Point) -> Double? {
    let dx = point.x - center.x
    let dy = point.y - center.y
    guard dx.isFinite, dy.isFinite, dx != 0 || dy != 0 else { return nil }
    return wrapped(atan2(dy, dx))
  }

  /// The same direction as an angle above −π and up to π.
  public static func wrapped(_ angle: Double) -> Double {
    let rest = remainder(angle, turn)
    return rest <= -.pi ? rest + turn : rest
  }

  /// The same direction as an angle from 0 up to but not including a whole turn.
  public static func positive(_ angle: Double) -> Double {
    let rest = fmod(angle, turn)
    let positive = rest < 0 ? rest + turn : rest
    return positive < turn ? positive : 0
  }

  /// The shorter way from one direction to another, above −π and up to π: a finger that crosses ±180° is
  /// seen to move a little and not nearly a whole turn.
  public static func delta(from start: Double, to end: Double) -> Double { wrapped(end - start) }

  /// The point at an angle and a distance in points from a centre.
  public static func point(at angle: Double, radius: Double, about center: Point) -> Point {
    Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
  }
}

import BacklitGeometry
import Glibc

/// Functions for angles on the screen, in radians. 0 points to the right, and angles grow clockwise, because
/// y grows downwards.
package enum Angle {
  /// A whole turn in radians.
  package static let turn = 2 * Double.pi

  /// Converts degrees to radians.
  package static func degrees(_ degrees: Double) -> Double { degrees * .pi / 180 }

  /// The same direction as an angle from 0 up to but not including a whole turn.
  package static func positive(_ angle: Double) -> Double {
    let rest = fmod(angle, turn)
    let positive = rest < 0 ? rest + turn : rest
    return positive < turn ? positive : 0
  }

  /// The rotation about a centre by a straight motion from one point to a second one, less than half a turn.
  ///
  /// The motion back is exactly the opposite rotation. A motion that passes within a radius of the centre is
  /// no rotation: the centre has no direction, and half a turn across it has no side.
  /// - Returns: radians, positive for clockwise; 0 if a coordinate is not finite.
  package static func rotation(
    from start: Point, to end: Point, about center: Point, deadRadius: Double
  ) -> Double {
    let (ax, ay) = (start.x - center.x, start.y - center.y)
    let (bx, by) = (end.x - center.x, end.y - center.y)
    let cross = ax * by - ay * bx
    let (dx, dy) = (bx - ax, by - ay)
    // The nearest point of the motion is between its ends, or at an end.
    let isBetween = ax * dx + ay * dy < 0 && bx * dx + by * dy > 0
    let distance =
      isBetween ? abs(cross) / hypot(dx, dy) : min(hypot(ax, ay), hypot(bx, by))
    guard cross.isFinite, distance > 0, distance >= deadRadius else { return 0 }
    return atan2(cross, ax * bx + ay * by)
  }

  /// The point at an angle and a distance in points from a centre.
  package static func point(at angle: Double, radius: Double, about center: Point) -> Point {
    Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
  }
}

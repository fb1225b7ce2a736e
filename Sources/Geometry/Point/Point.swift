/// A place in a plane, in points, with y growing downwards.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate in points.
  public var x: Double
  /// The vertical coordinate in points, growing downwards.
  public var y: Double

  /// A point from its two coordinates, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// The point displaced by `dx` and `dy` points.
  public func offset(dx: Double, dy: Double) -> Point { Point(x: x + dx, y: y + dy) }

  /// The distance in points to another point.
  public func distance(to other: Point) -> Double {
    let dx = other.x - x
    let dy = other.y - y
    return (dx * dx + dy * dy).squareRoot()
  }
}

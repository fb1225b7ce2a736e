/// An axis-aligned rectangle in points. The y axis points downwards.
///
/// Width and height must be at least 0. A rectangle with a width or a height of 0 is empty: it contains no
/// point, and the union with it is the other rectangle.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The width and height in points.
  public var size: Size

  /// Creates a rectangle from its corner and size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its corner and size in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The left edge.
  public var minX: Double { origin.x }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The horizontal centre.
  public var midX: Double { origin.x + size.width / 2 }
  /// The vertical centre.
  public var midY: Double { origin.y + size.height / 2 }
  /// The width.
  public var width: Double { size.width }
  /// The height.
  public var height: Double { size.height }
  /// The centre.
  public var center: Point { Point(x: midX, y: midY) }
  /// Whether the width or the height is 0 or less.
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }
}

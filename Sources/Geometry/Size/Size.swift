/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// The extent along x in points.
  public var width: Double
  /// The extent along y in points.
  public var height: Double

  /// A size from its two extents, in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No extent at all.
  public static let zero = Size(width: 0, height: 0)
}

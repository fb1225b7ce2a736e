/// Distances in points from the four edges of a rectangle. Positive distances point inwards.
public struct EdgeInsets: Hashable, Sendable {
  /// The inset of the top edge in points.
  public var top: Double
  /// The inset of the left edge in points.
  public var left: Double
  /// The inset of the bottom edge in points.
  public var bottom: Double
  /// The inset of the right edge in points.
  public var right: Double

  /// Creates insets from four distances in points.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates the same inset in points on all four edges.
  package init(all inset: Double) {
    self.init(top: inset, left: inset, bottom: inset, right: inset)
  }

  /// No inset on any edge.
  public static let zero = EdgeInsets(all: 0)
}

extension EdgeInsets {
  /// The sum of two insets: the distances of each edge are added.
  package static func + (first: EdgeInsets, second: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: first.top + second.top, left: first.left + second.left, bottom: first.bottom + second.bottom,
      right: first.right + second.right)
  }

  /// The insets with left and right swapped.
  package var mirrored: EdgeInsets { EdgeInsets(top: top, left: right, bottom: bottom, right: left) }
}

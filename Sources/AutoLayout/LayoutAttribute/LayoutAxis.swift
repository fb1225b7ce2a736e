/// One of the two axes of the plane.
public enum LayoutAxis: String, Hashable, Sendable, CaseIterable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical
}

/// A colour at a place along a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The place along the gradient: 0 is its start, 1 its end.
  public var location: Double
  /// The colour at that place.
  public var color: Color

  /// A stop from its place, 0…1, and its colour.
  public init(location: Double, color: Color) {
    self.location = location
    self.color = color
  }
}

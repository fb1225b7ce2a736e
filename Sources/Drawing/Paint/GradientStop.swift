/// A colour at a location of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The location along the gradient, from 0 (start) to 1 (end).
  public var location: Double
  /// The colour at that location.
  public var color: Color

  /// Creates a stop from its location, 0…1, and its colour.
  public init(location: Double, color: Color) {
    self.location = location
    self.color = color
  }
}

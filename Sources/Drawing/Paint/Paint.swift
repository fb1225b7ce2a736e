public import Geometry

/// The colour or gradient that fills or strokes a shape.
///
/// Gradients are in the coordinates of the command that uses them, in points. Before the first stop and after
/// the last one the colour of that stop continues; a gradient without stops paints nothing. Stops must be in
/// the order of their locations.
public enum Paint: Hashable, Sendable {
  /// One colour everywhere.
  case color(Color)
  /// Colours along a line, constant perpendicular to it.
  case linearGradient(start: Point, end: Point, stops: [GradientStop])
  /// Colours along the radius of a circle, from its centre outwards.
  case radialGradient(center: Point, radius: Double, stops: [GradientStop])
  /// Colours around a point, clockwise from `startAngle` (radians, 0 along +x); the locations 0 to 1 are one
  /// turn.
  ///
  /// Slower than the other paints, because every pixel is computed separately.
  case conicGradient(center: Point, startAngle: Double, stops: [GradientStop])
}

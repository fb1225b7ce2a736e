public import Geometry

/// What a shape is filled or stroked with.
///
/// Gradients are in the coordinates of the command that uses them, in points. Before their first stop and
/// after their last one they keep that stop's colour; without stops they paint nothing. Stops are expected
/// in the order of their locations.
public enum Paint: Hashable, Sendable {
  /// One colour everywhere.
  case color(Color)
  /// Colours along a line, the same on every line square to it.
  case linearGradient(start: Point, end: Point, stops: [GradientStop])
  /// Colours along the radius of a circle, from its centre outwards.
  case radialGradient(center: Point, radius: Double, stops: [GradientStop])
  /// Colours around a point, clockwise from `startAngle` (radians, 0 along +x), one turn from 0 to 1.
  ///
  /// Costs more than the other paints: every pixel is worked out by itself.
  case conicGradient(center: Point, startAngle: Double, stops: [GradientStop])
}

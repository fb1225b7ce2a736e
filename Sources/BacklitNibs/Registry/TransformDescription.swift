import BacklitGeometry
import BacklitGraphics

/// A transform in a definition: a scale, then a rotation, then a translation.
package struct TransformDescription: Hashable, Sendable {
  /// The factors along both axes.
  var scale = Point(x: 1, y: 1)
  /// The rotation in degrees, clockwise.
  var rotation = 0.0
  /// The distances in points.
  var translation = Point.zero

  /// The transform.
  package var transform: Transform {
    Transform(scaleX: scale.x, y: scale.y)
      .concatenating(Transform(rotationAngle: rotation * .pi / 180))
      .concatenating(Transform(translationX: translation.x, y: translation.y))
  }
}

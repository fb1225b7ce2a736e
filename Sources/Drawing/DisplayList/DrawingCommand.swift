public import Geometry

/// One drawing command, as a value.
public enum DrawingCommand: Hashable, Sendable {
  /// Fills a path.
  case fill(Path, Paint)
  /// Strokes a path.
  case stroke(Path, Paint, StrokeStyle)
  /// Draws a bitmap scaled to a rectangle.
  case image(Bitmap, in: Rect)
  /// Draws one line of text, given in logical order; the point is the top left corner of its line box, which
  /// is as high as a cell and 8 points wide for each column.
  case text(String, at: Point, font: Font, color: Color)
  /// Saves the transform and the clip until the matching `restore`.
  case save
  /// Restores the transform and the clip of the matching `save`; does nothing without one.
  case restore
  /// Intersects the clip with the inside of a path.
  case clip(Path)
  /// Applies a transform to what follows, before the transforms already in force.
  case concatenate(AffineTransform)
}

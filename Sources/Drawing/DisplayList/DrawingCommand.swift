public import Geometry

/// One step of drawing, as a value.
public enum DrawingCommand: Hashable, Sendable {
  /// Paints the inside of a path.
  case fill(Path, Paint)
  /// Paints a line along a path.
  case stroke(Path, Paint, StrokeStyle)
  /// Stretches a picture over a rectangle.
  case image(Bitmap, in: Rect)
  /// Writes one line of text, given in logical order; the point is the top left corner of its line box,
  /// which is as high as a cell and 8 points wide for each column.
  case text(String, at: Point, font: Font, color: Color)
  /// Keeps the transform and the clip until the matching `restore`.
  case save
  /// Returns to the transform and the clip of the matching `save`; does nothing without one.
  case restore
  /// Confines what follows to the inside of a path, on top of any earlier clip.
  case clip(Path)
  /// Takes what follows through a transform before those already in force.
  case concatenate(AffineTransform)
}

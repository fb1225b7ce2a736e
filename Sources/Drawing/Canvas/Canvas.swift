public import Geometry

/// What a view draws into: it records every step in a display list.
public struct Canvas: Sendable {
  /// What has been drawn so far.
  public private(set) var list = DisplayList()

  /// A canvas with nothing on it.
  public init() {}

  /// Adds a step as it is.
  public mutating func append(_ command: DrawingCommand) { list.commands.append(command) }

  /// Keeps transform and clip as they are outside whatever happens inside.
  public mutating func saving<Failure: Error>(_ body: (inout Canvas) throws(Failure) -> Void) throws(Failure)
  {
    append(.save)
    defer { append(.restore) }
    try body(&self)
  }

  /// Confines what follows to the inside of a path.
  public mutating func clip(to path: Path) { append(.clip(path)) }

  /// Confines what follows to a rectangle.
  public mutating func clip(to rect: Rect) { append(.clip(Path(rect: rect))) }

  /// Takes what follows through a transform.
  public mutating func concatenate(_ transform: AffineTransform) { append(.concatenate(transform)) }

  /// Displaces what follows, in points.
  public mutating func translate(x: Double, y: Double) {
    append(.concatenate(AffineTransform(translationX: x, y: y)))
  }

  /// Stretches what follows about the origin, by factors.
  public mutating func scale(x: Double, y: Double) { append(.concatenate(AffineTransform(scaleX: x, y: y))) }
}

public import Geometry

/// The drawing surface of a view: it records every drawing command in a display list.
public struct Canvas: Sendable {
  /// The commands recorded so far.
  public private(set) var list = DisplayList()

  /// Creates an empty canvas.
  public init() {}

  /// Adds a command.
  public mutating func append(_ command: DrawingCommand) { list.commands.append(command) }

  /// Saves the transform and the clip, runs a closure and restores them.
  public mutating func saving<Failure: Error>(_ body: (inout Canvas) throws(Failure) -> Void) throws(Failure)
  {
    append(.save)
    defer { append(.restore) }
    try body(&self)
  }

  /// Clips what follows to the inside of a path.
  public mutating func clip(to path: Path) { append(.clip(path)) }

  /// Clips what follows to a rectangle.
  public mutating func clip(to rect: Rect) { append(.clip(Path(rect: rect))) }

  /// Applies a transform to what follows.
  public mutating func concatenate(_ transform: AffineTransform) { append(.concatenate(transform)) }

  /// Moves what follows, in points.
  public mutating func translate(x: Double, y: Double) {
    append(.concatenate(AffineTransform(translationX: x, y: y)))
  }

  /// Scales what follows about the origin.
  public mutating func scale(x: Double, y: Double) { append(.concatenate(AffineTransform(scaleX: x, y: y))) }
}

import BacklitGeometry
import Glibc

/// The drawing surface of a view: it records every drawing command in a display list.
public struct Canvas: Sendable {
  /// The commands recorded so far.
  package private(set) var list = DisplayList()
  /// Whether a command uses a semantic colour, which must be resolved.
  private var usesRoles = false

  /// Creates an empty canvas.
  package init() {}

  /// Adds a command.
  package mutating func append(_ command: DrawingCommand) {
    if command.usesRoles { usesRoles = true }
    list.commands.append(command)
  }

  /// Replaces the semantic colours of all commands.
  package mutating func resolveColors(_ resolve: (Color) -> Color) {
    guard usesRoles else { return }
    usesRoles = false
    list.commands = list.commands.map { $0.usesRoles ? $0.mapColors(resolve) : $0 }
  }

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
  public mutating func concatenate(_ transform: Transform) { append(.concatenate(transform)) }

  /// Moves what follows, in points.
  public mutating func translateBy(x: Double, y: Double) {
    append(.concatenate(Transform(translationX: x, y: y)))
  }

  /// Scales what follows about the origin.
  public mutating func scaleBy(x: Double, y: Double) { append(.concatenate(Transform(scaleX: x, y: y))) }
}

extension Transform {
  /// Creates a rotation about the origin by an angle in radians, clockwise on screen.
  public init(rotationAngle angle: Double) { self.init(sine: sin(angle), cosine: cos(angle)) }
}

extension Canvas {
  /// Rotates what follows about the origin by an angle in radians, clockwise on screen.
  public mutating func rotate(by angle: Double) {
    append(.concatenate(Transform(rotationAngle: angle)))
  }

  /// Fills a path.
  public mutating func fill(_ path: Path, with paint: Paint) { append(.fill(path, paint)) }

  /// Fills a path with one colour.
  public mutating func fill(_ path: Path, with color: Color) { append(.fill(path, .color(color))) }

  /// Fills a rectangle.
  public mutating func fill(_ rect: Rect, with paint: Paint) { append(.fill(Path(rect: rect), paint)) }

  /// Fills a rectangle with one colour.
  public mutating func fill(_ rect: Rect, with color: Color) { fill(rect, with: .color(color)) }

  /// Strokes a path.
  public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle = StrokeStyle()) {
    append(.stroke(path, paint, style))
  }

  /// Strokes a path in one colour.
  public mutating func stroke(_ path: Path, with color: Color, style: StrokeStyle = StrokeStyle()) {
    append(.stroke(path, .color(color), style))
  }

  /// Strokes a path in one colour, the width in points.
  package mutating func stroke(_ path: Path, with color: Color, width: Double) {
    append(.stroke(path, .color(color), StrokeStyle(width: width)))
  }

  /// Draws one line of text; the point is the top left corner of its line box, which is as high as a cell.
  ///
  /// Tabs, line breaks and marks that override directions are shown as ``TextMetrics/line(of:)`` says.
  /// The line box of a font of a text style is as high as the cells that ``Font/lineHeight`` needs.
  /// - Parameters:
  ///   - text: the text in logical order.
  ///   - point: the top left corner of its line box.
  ///   - font: the font.
  ///   - color: the colour.
  ///   - direction: the base direction of the paragraph that the line belongs to; by default that of the line's first letter.
  public mutating func drawText(
    _ text: String, at point: Point, font: Font = .standard, color: Color,
    direction: BaseDirection = .automatic
  ) {
    drawText(text, at: point, font: font, color: color, alignment: 0, direction: direction)
  }

  /// Draws one line of text.
  /// - Parameters:
  ///   - text: the text in logical order.
  ///   - point: the top left corner of its line box.
  ///   - font: the font.
  ///   - color: the colour.
  ///   - alignment: where the text stands in the space of large letters if the terminal shows smaller ones: 0 at the
  ///     left, 1 at the right.
  ///   - direction: the base direction of the paragraph that the line belongs to.
  package mutating func drawText(
    _ text: String, at point: Point, font: Font, color: Color, alignment: Double,
    direction: BaseDirection = .automatic
  ) {
    let text = TextMetrics.line(of: text)
    guard font.isLarge else {
      return append(.text(text, at: point, font: font, color: color, direction: direction))
    }
    append(
      .largeText(
        LargeText(
          text: text, origin: point, font: font, color: color, alignment: alignment, direction: direction)))
  }

  /// Draws a bitmap scaled to a rectangle.
  public mutating func drawImage(_ bitmap: Bitmap, in rect: Rect) { append(.image(bitmap, in: rect)) }
}

extension DrawingCommand {
  /// Whether a colour of the command is semantic.
  fileprivate var usesRoles: Bool {
    switch self {
    case .fill(_, let paint), .stroke(_, let paint, _): paint.usesRoles
    case .text(_, _, _, let color, _): color.role != nil
    case .largeText(let text): text.color.role != nil
    case .image, .save, .restore, .clip, .concatenate: false
    }
  }

  /// The command with each colour replaced.
  fileprivate func mapColors(_ change: (Color) -> Color) -> DrawingCommand {
    switch self {
    case .fill(let path, let paint): return .fill(path, paint.mapColors(change))
    case .stroke(let path, let paint, let style): return .stroke(path, paint.mapColors(change), style)
    case .text(let text, let point, let font, let color, let direction):
      return .text(text, at: point, font: font, color: change(color), direction: direction)
    case .largeText(var text):
      text.color = change(text.color)
      return .largeText(text)
    case .image, .save, .restore, .clip, .concatenate: return self
    }
  }
}

extension Paint {
  fileprivate var usesRoles: Bool {
    switch self {
    case .color(let color): color.role != nil
    case .linearGradient(_, _, let stops), .radialGradient(_, _, let stops), .conicGradient(_, _, let stops):
      stops.contains { $0.color.role != nil }
    }
  }

  fileprivate func mapColors(_ change: (Color) -> Color) -> Paint {
    func map(_ stops: [GradientStop]) -> [GradientStop] {
      stops.map { GradientStop(location: $0.location, color: change($0.color)) }
    }
    return switch self {
    case .color(let color): .color(change(color))
    case .linearGradient(let start, let end, let stops):
      .linearGradient(start: start, end: end, stops: map(stops))
    case .radialGradient(let center, let radius, let stops):
      .radialGradient(center: center, radius: radius, stops: map(stops))
    case .conicGradient(let center, let angle, let stops):
      .conicGradient(center: center, startAngle: angle, stops: map(stops))
    }
  }
}

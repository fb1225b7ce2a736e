public import Geometry

/// The outline of a shape: lines and cubic curves, in points.
///
/// Filling follows the non-zero winding rule; an open subpath is filled as if it were closed.
public struct Path: Hashable, Sendable {
  /// One element of a path.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath at a point.
    case move(Point)
    /// A straight line from the current point.
    case line(Point)
    /// A cubic Bézier curve from the current point.
    case curve(Point, control1: Point, control2: Point)
    /// A straight line back to the beginning of the subpath.
    case close
  }

  /// The elements in drawing order.
  public private(set) var elements: [Element] = []

  /// Creates an empty path.
  public init() {}

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a subpath at a point.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Adds a straight line; begins a subpath if none has begun.
  public mutating func line(to point: Point) {
    elements.append(elements.isEmpty ? .move(point) : .line(point))
  }

  /// Adds a cubic Bézier curve; in an empty path it starts at its first control point.
  public mutating func curve(to point: Point, control1: Point, control2: Point) {
    if elements.isEmpty { elements.append(.move(control1)) }
    elements.append(.curve(point, control1: control1, control2: control2))
  }

  /// Closes the subpath with a straight line to its beginning.
  public mutating func close() {
    if !elements.isEmpty { elements.append(.close) }
  }

  /// Adds all elements of another path.
  public mutating func append(_ other: Path) { elements += other.elements }

  /// The path with every point transformed.
  public func applying(_ transform: AffineTransform) -> Path {
    var result = self
    for index in elements.indices {
      switch elements[index] {
      case .move(let point): result.elements[index] = .move(point.applying(transform))
      case .line(let point): result.elements[index] = .line(point.applying(transform))
      case .curve(let point, let control1, let control2):
        result.elements[index] = .curve(
          point.applying(transform), control1: control1.applying(transform),
          control2: control2.applying(transform))
      case .close: break
      }
    }
    return result
  }
}

import BacklitGeometry
import Glibc

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

/// A colour at a location of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The location along the gradient, from 0 (start) to 1 (end).
  package var location: Double
  /// The colour at that location.
  package var color: Color

  /// Creates a stop from its location, 0…1, and its colour.
  public init(location: Double, color: Color) {
    self.location = location
    self.color = color
  }
}

extension Paint {
  /// The colour of the paint at a point in its own coordinates.
  package func color(at point: Point) -> Color {
    switch self {
    case .color(let color):
      return color
    case .linearGradient(let start, let end, let stops):
      let dx = end.x - start.x
      let dy = end.y - start.y
      let length = dx * dx + dy * dy
      guard length > 0 else { return stops.last?.color ?? .clear }
      return stops.color(at: ((point.x - start.x) * dx + (point.y - start.y) * dy) / length)
    case .radialGradient(let center, let radius, let stops):
      guard radius > 0 else { return stops.last?.color ?? .clear }
      return stops.color(at: center.distance(to: point) / radius)
    case .conicGradient(let center, let startAngle, let stops):
      let turns = (atan2(point.y - center.y, point.x - center.x) - startAngle) / (2 * Double.pi)
      return stops.color(at: turns - turns.rounded(.down))
    }
  }

  /// Whether the paint is opaque everywhere.
  package var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha == 1
    case .linearGradient(_, _, let stops), .radialGradient(_, _, let stops), .conicGradient(_, _, let stops):
      !stops.isEmpty && stops.allSatisfy { $0.color.alpha == 1 }
    }
  }
}

extension [GradientStop] {
  /// The colour at a location, interpolated between its two neighbouring stops.
  func color(at location: Double) -> Color {
    guard let first, let last else { return .clear }
    if location <= first.location { return first.color }
    if location >= last.location { return last.color }
    for (before, after) in zip(self, dropFirst()) where location < after.location {
      let span = after.location - before.location
      return before.color.mixed(with: after.color, by: span > 0 ? (location - before.location) / span : 1)
    }
    return last.color
  }

  /// The premultiplied colours at equal steps from start to end, as ``color(at:)`` interpolates them. One
  /// walk along the stops, because a picture of many controls needs many tables.
  func colors(steps: Int) -> [UInt32] {
    guard let first, let last else {
      return Array<UInt32>(repeating: Color.clear.premultiplied, count: steps + 1)
    }
    let (start, end) = (first.color.premultiplied, last.color.premultiplied)
    var colors: [UInt32] = []
    colors.reserveCapacity(steps + 1)
    var next = 1
    for step in 0...steps {
      let location = Double(step) / Double(steps)
      while next < count, location >= self[next].location { next += 1 }
      if location <= first.location {
        colors.append(start)
      } else if location >= last.location || next == count {
        colors.append(end)
      } else {
        let (before, after) = (self[next - 1], self[next])
        let span = after.location - before.location
        let share = span > 0 ? (location - before.location) / span : 1
        colors.append(before.color.mixed(with: after.color, by: share).premultiplied)
      }
    }
    return colors
  }
}

/// The style of a stroked line.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of the ends of a line.
  public enum Cap: Hashable, Sendable {
    /// Cut off square at the end point.
    case butt
    /// A half circle about the end point.
    case round
    /// Cut off square half a width beyond the end point.
    case square
  }

  /// The shape of a corner.
  public enum Join: Hashable, Sendable {
    /// The outer edges run on until they meet; cut off where the corner is sharper than 60°.
    case miter
    /// A circle about the corner.
    case round
    /// Cut off straight.
    case bevel
  }

  /// The width of the line in points.
  package var width: Double
  /// The shape of the ends.
  package var cap: Cap
  /// The shape of the corners.
  package var join: Join
  /// The lengths in points of alternating strokes and gaps; an empty array gives a solid line.
  package var dash: [Double]

  /// A style from its parts.
  public init(width: Double = 1, cap: Cap = .butt, join: Join = .miter, dash: [Double] = []) {
    self.width = width
    self.cap = cap
    self.join = join
    self.dash = dash
  }

  /// The greatest length of a mitred corner in widths: 1 / sin(30°), a corner of 60°.
  static let miterLimit = 2.0

  /// How far in points the line may extend beyond its path: a mitre by a whole width, a square cap by less.
  package var reach: Double { join == .miter ? width * Self.miterLimit / 2 : width * 0.5.squareRoot() }
}

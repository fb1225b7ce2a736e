import Glibc
public import Geometry

extension Paint {
  /// The colour that the paint has at a point of its own coordinates.
  public func color(at point: Point) -> Color {
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

  /// Whether every point that the paint touches becomes opaque.
  public var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha == 1
    case .linearGradient(_, _, let stops), .radialGradient(_, _, let stops), .conicGradient(_, _, let stops):
      !stops.isEmpty && stops.allSatisfy { $0.color.alpha == 1 }
    }
  }
}

extension [GradientStop] {
  /// The colour at a place along the gradient, mixed from its two neighbours.
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
}

import Glibc
public import Geometry

extension Paint {
  /// The colour of the paint at a point in its own coordinates.
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

  /// Whether the paint is opaque everywhere.
  public var isOpaque: Bool {
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

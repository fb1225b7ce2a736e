import BacklitGeometry

/// An edge to which a view can be pinned, and what is next to it there.
struct Pin: Hashable {
  /// An edge of a view.
  enum Edge: String, CaseIterable {
    case leading, trailing, top, bottom

    /// The opposite edge.
    var opposite: Edge {
      switch self {
      case .leading: .trailing
      case .trailing: .leading
      case .top: .bottom
      case .bottom: .top
      }
    }

    var isAcross: Bool { self == .leading || self == .trailing }
    /// Whether a distance to the edge of the superview is subtracted.
    var isFar: Bool { self == .trailing || self == .bottom }
  }

  let edge: Edge
  /// The index of the neighbour; nil for the superview.
  let neighbour: Int?
  /// The current distance in points.
  let distance: Double

  /// The constraint of the pin, for a distance.
  func statement(of view: String, to other: String, distance: Double) -> String {
    let target = neighbour == nil ? edge : edge.opposite
    let constant =
      distance == 0
      ? "" : (distance < 0) == edge.isFar ? " + \(text(abs(distance)))" : " - \(text(abs(distance)))"
    return "\(view).\(edge.rawValue) == \(other).\(target.rawValue)\(constant)"
  }

  private func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(saturated: number))" : "\(number)"
  }

  /// The pins of a view: for each edge that of the superview, and the nearest neighbour in that direction.
  ///
  /// - Parameters:
  ///   - rect: the alignment rectangle of the view.
  ///   - outside: that of the superview, in the same coordinates.
  ///   - neighbours: those of the other views in it.
  ///   - isMirrored: whether leading is to the right.
  /// - Returns: the pins, edge by edge, neighbours first.
  static func pins(
    of rect: Rect, in outside: Rect, neighbours: [Rect], isMirrored: Bool
  ) -> [Pin] {
    Edge.allCases.flatMap { edge -> [Pin] in
      let (here, there) = (extent(rect, edge, isMirrored), extent(outside, edge, isMirrored))
      let toSuperview = Pin(edge: edge, neighbour: nil, distance: rounded(there - here))
      var nearest: (index: Int, distance: Double)?
      for (index, other) in neighbours.enumerated() {
        let overlaps =
          edge.isAcross
          ? other.minY < rect.maxY && rect.minY < other.maxY
          : other.minX < rect.maxX && rect.minX < other.maxX
        let distance = -extent(other, edge.opposite, isMirrored) - here
        guard overlaps, distance >= -0.5, distance < nearest?.distance ?? .infinity else { continue }
        nearest = (index, distance)
      }
      guard let nearest else { return [toSuperview] }
      return [
        Pin(edge: edge, neighbour: nearest.index, distance: rounded(nearest.distance)), toSuperview,
      ]
    }
  }

  /// The place of an edge, so that outwards is positive.
  private static func extent(_ rect: Rect, _ edge: Edge, _ isMirrored: Bool) -> Double {
    switch edge {
    case .leading: isMirrored ? rect.maxX : -rect.minX
    case .trailing: isMirrored ? -rect.minX : rect.maxX
    case .top: -rect.minY
    case .bottom: rect.maxY
    }
  }

  /// A distance with at most one decimal.
  private static func rounded(_ distance: Double) -> Double { (distance * 10).rounded() / 10 + 0 }
}

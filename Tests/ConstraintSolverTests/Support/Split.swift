import ConstraintSolver

/// A row of segments and the spacers around them, like the layouts of terminal libraries.
///
/// The constraints are in groups: the frame, each segment, the spacers.
struct Split {
  /// The size of a segment.
  enum Size {
    case length(Double)
    case least(Double)
    case most(Double)
    case percentage(Double)
    /// Takes a share of the remaining space.
    case fill(Double)
  }

  var extent: Double
  var sizes: [Size]
  /// Whether the remaining space goes into the spacers.
  var isSpaced = false

  /// The number of edges: those of the segments and of the frame.
  var edgeCount: Int { 2 * sizes.count + 2 }

  func groups(_ edges: [Variable]) -> [[Constraint]] {
    let frame: [Constraint] = [edges[0] == 0, edges[edgeCount - 1] == extent]
    let steps: [Constraint] = zip(edges, edges.dropFirst()).map { $0 <= $1 }
    let spacers: [LinearExpression] = (0...sizes.count).map { edges[2 * $0 + 1] - edges[2 * $0] }
    let segments: [LinearExpression] = sizes.indices.map { edges[2 * $0 + 2] - edges[2 * $0 + 1] }
    var groups = [frame, steps]
    groups.append(zip(spacers, spacers.dropFirst()).map { ($0 == $1).priority(950) })
    groups.append(spacers.map { ($0 == (isSpaced ? extent : 0)).priority(isSpaced ? 100 : 960) })
    for (segment, size) in zip(segments, sizes) {
      groups.append(wishes(segment, size))
    }
    groups.append(shares(segments))
    return groups
  }

  private func wishes(_ segment: LinearExpression, _ size: Size) -> [Constraint] {
    var wishes = [(segment == extent).priority(50)]
    switch size {
    case .length(let length): wishes.append((segment == length).priority(800))
    case .least(let least):
      wishes.append((segment >= least).priority(900))
      wishes.append((segment == least).priority(isSpaced ? 400 : 40))
    case .most(let most):
      wishes.append((segment <= most).priority(900))
      wishes.append((segment == most).priority(400))
    case .percentage(let percentage): wishes.append((segment == extent * percentage / 100).priority(700))
    case .fill: wishes.append((segment == extent).priority(200))
    }
    return wishes
  }

  private func shares(_ segments: [LinearExpression]) -> [Constraint] {
    var shares: [(segment: LinearExpression, share: Double)] = []
    for (segment, size) in zip(segments, sizes) {
      if case .fill(let share) = size { shares.append((segment, share)) }
    }
    return zip(shares, shares.dropFirst()).map { one, other in
      (other.share * one.segment == one.share * other.segment).priority(300)
    }
  }

  /// The edges when the constraints are added in the order that `order` returns.
  func solved(_ order: ([[Constraint]]) -> [Constraint]) throws -> [Double] {
    let solver = Solver()
    let edges = (0..<edgeCount).map { solver.makeVariable("edge\($0)") }
    for constraint in order(groups(edges)) { try solver.add(constraint) }
    solver.solve()
    return edges.map(solver.value)
  }
}

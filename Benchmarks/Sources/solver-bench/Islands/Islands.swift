import ConstraintSolver

/// `islands/KxN`: independent chains in one solver. The first one is resized.
struct Islands: Scene {
  private(set) var system = ConstraintSystem()
  let chains: [Chain]
  let others: Extent

  init(_ count: Int, of length: Int, _ extent: Extent) throws {
    var system = ConstraintSystem()
    chains = try (0..<count).map { _ in try Chain(length, extent, in: &system) }
    system.solver.solve()
    self.system = system
    others = extent
  }

  func resize(_ extent: Extent) throws { try chains[0].resize(extent) }

  func check(_ extent: Extent) throws {
    for (i, chain) in chains.enumerated() { try chain.check(i == 0 ? extent : others) }
  }
}

import ConstraintSolver

/// `paper/N`: a chain of equal variables. The last one prefers to be 5, and the first one is then edited.
/// After an example in the literature on Cassowary.
struct Paper: Scene {
  private(set) var system = ConstraintSystem()
  let values: [Variable]

  init(_ count: Int) throws {
    values = system.variables(count)
    for i in 1..<count { try system.add(values[i - 1] == values[i]) }
    try system.add((values[count - 1] == 5).priority(1))
    system.solver.solve()
  }

  func beginEdit(_ extent: Extent) throws {
    try system.solver.addEdit(values[0], priority: 750)
    try resize(extent)
  }

  func endEdit() throws {
    try system.solver.removeEdit(values[0])
    system.solver.solve()
  }

  func resize(_ extent: Extent) throws {
    try system.solver.suggest(values[0], extent.width)
    system.solver.solve()
  }

  func check(_ extent: Extent) throws {
    for (i, value) in values.enumerated() { try system.expect(value, extent.width, "value \(i)") }
  }
}

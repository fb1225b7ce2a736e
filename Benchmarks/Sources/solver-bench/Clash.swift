import ConstraintSolver

/// `clash/N`: a chain of N - 1 required inequalities, and for each a constraint that contradicts it. All of these
/// are refused and explained.
struct Clash: Shape {
  private(set) var system = ConstraintSystem()
  let steps: [Variable]
  private let ids: [ConstraintID]
  let replaceable: Replaceable

  var edited: Variable { steps[0] }

  init(_ count: Int, _ extent: Extent) throws {
    steps = system.variables(count)
    var ids: [ConstraintID] = []
    for i in 1..<count { ids.append(try system.add(steps[i] >= steps[i - 1] + 1)) }
    self.ids = ids
    replaceable = Replaceable(ids[count / 2])
    try system.edit(steps[0], priority: 750, extent.width)
    system.solver.solve()
    for i in 1..<count { try refuse(i) }
  }

  /// Adds the contradiction of a step, which must be refused because of the inequality of the step.
  private func refuse(_ i: Int) throws {
    do {
      try system.solver.add(steps[i] <= steps[i - 1])
    } catch {
      if case .unsatisfiable(let conflict, _) = error, conflict == [ids[i - 1]] { return }
      throw error
    }
    throw WrongAnswer(description: "contradiction \(i) was accepted")
  }

  func check(_ extent: Extent) throws {
    for i in steps.indices { try system.expect(steps[i], extent.width + Double(i), "step \(i)") }
  }
}

import ConstraintSolver
import Testing

/// Costs in steps, which do not depend on the machine.
@Suite("Cost")
struct CostTests {
  @Test("a resize that crosses nothing takes no pivots; one that does takes few")
  func resize() throws {
    let solver = Solver()
    let count = 100
    let lefts = (0..<count).map { solver.makeVariable("left\($0)") }
    let widths = (0..<count).map { solver.makeVariable("width\($0)") }
    let total = solver.makeVariable("total")
    try solver.add(lefts[0] == 0)
    for index in 0..<count {
      if index > 0 {
        try solver.add(lefts[index] == lefts[index - 1] + widths[index - 1] + 8)
        try solver.add(widths[index] == widths[0])
      }
      try solver.add(widths[index] >= 10)
      try solver.add((widths[index] == 50).priority(.low))
    }
    try solver.add(lefts[count - 1] + widths[count - 1] == total)
    try solver.addEdit(total, priority: .high)
    try solver.suggest(total, 8000)
    solver.solve()
    solver.counters = Solver.Counters()
    for step in 1...10 {
      try solver.suggest(total, 8000 + Double(step))
      solver.solve()
    }
    #expect(solver.counters.solves == 10)
    #expect(solver.counters.pivots == 0)
    solver.counters = Solver.Counters()
    try solver.suggest(total, 500)
    solver.solve()
    // All hundred least widths are met at once.
    #expect(solver.counters.pivots <= 2 * count)
    #expect(widths.allSatisfy { abs(solver.value($0) - 10) < 1e-9 })
  }

  @Test("suggestions between two solves are paid for once")
  func batched() throws {
    let solver = Solver()
    let variables = (0..<20).map { solver.makeVariable("x\($0)") }
    for variable in variables {
      try solver.add(variable >= 0)
      try solver.addEdit(variable, priority: 400)
    }
    solver.solve()
    solver.counters = Solver.Counters()
    for value in stride(from: -50.0, through: 50, by: 10) {
      for variable in variables { try solver.suggest(variable, value) }
    }
    solver.solve()
    #expect(solver.counters.solves == 1)
    #expect(solver.counters.pivots <= 20)
    #expect(variables.allSatisfy { solver.value($0) == 50 })
  }
}

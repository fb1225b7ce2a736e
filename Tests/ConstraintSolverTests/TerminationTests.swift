import ConstraintSolver
import Randomness
import Testing

@Suite("Termination")
struct TerminationTests {
  @Test("Beale's program, on which the textbook simplex cycles")
  func beale() throws {
    let solver = Solver()
    let x = (0..<4).map { solver.makeVariable("x\($0)") }
    for variable in x { try solver.add(variable >= 0) }
    try solver.add(0.25 * x[0] - 60 * x[1] - 0.04 * x[2] + 9 * x[3] <= 0)
    try solver.add(0.5 * x[0] - 90 * x[1] - 0.02 * x[2] + 3 * x[3] <= 0)
    try solver.add(x[2] <= 1)
    try solver.add((0.75 * x[0] - 150 * x[1] + 0.02 * x[2] - 6 * x[3] >= 1000).priority(500))
    solver.solve()
    let gain =
      0.75 * solver.value(x[0]) - 150 * solver.value(x[1]) + 0.02 * solver.value(x[2]) - 6
      * solver.value(x[3])
    #expect(abs(gain - 0.05) < 1e-9)
  }

  @Test("hundreds of identical constraints")
  func identical() throws {
    let solver = Solver()
    let variables = (0..<4).map { solver.makeVariable("x\($0)") }
    var ids: [ConstraintID] = []
    for round in 0..<150 {
      for (left, right) in zip(variables, variables.dropFirst() + variables.prefix(1)) {
        try solver.add(left == right)
        try solver.add(left >= right)
        ids.append(try solver.add((left <= right + 0).priority(round.isMultiple(of: 2) ? 10 : 20)))
        ids.append(try solver.add((left == 7).priority(5)))
      }
    }
    solver.solve()
    for variable in variables { #expect(abs(solver.value(variable) - 7) < 1e-9) }
    for id in ids { try solver.remove(id) }
    solver.solve()
    for variable in variables { #expect(solver.value(variable) == 0) }
    #expect(solver.counters.pivots < 50_000)
  }

  @Test("cycles of inequalities, where everything is at zero", arguments: 0..<20)
  func rings(seed: Int) throws {
    let solver = Solver()
    var generator = SeededRandom(seed: seed)
    let variables = (0..<12).map { solver.makeVariable("x\($0)") }
    for _ in 0..<6 {
      let ring = variables.shuffled(using: &generator)
      for (left, right) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        try solver.add(left <= right)
        try solver.add((2 * left == right).priority(100))
        try solver.add((left + right <= 3 * ring[0]).priority(200))
      }
    }
    try solver.addEdit(variables[3], priority: 50)
    for value in [5.0, -5, 0, 1e6] {
      try solver.suggest(variables[3], value)
      solver.solve()
      let first = solver.value(variables[0])
      for variable in variables { #expect(abs(solver.value(variable) - first) < 1e-6, "seed \(seed)") }
    }
    #expect(solver.counters.pivots < 20_000)
  }
}

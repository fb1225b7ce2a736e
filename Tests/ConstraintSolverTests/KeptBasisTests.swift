import ConstraintSolver
import TestSupport
import Testing

/// Constraints that are added and removed while the solver keeps the basis of their component.
@Suite("Kept bases")
struct KeptBasisTests {
  /// Debug builds run a part of the seeds.
  #if DEBUG
  static let seedCount = 20
  #else
  static let seedCount = 200
  #endif

  @Test(
    "After each change the solution is that of the oracle and of a new solver",
    arguments: RandomSystem.Shape.allCases)
  func oracle(shape: RandomSystem.Shape) {
    var keptBases = 0
    for seed in 0..<Self.seedCount {
      var system = RandomSystem(seed: 60_000 + seed, shape: shape, variables: 8)
      system.build()
      system.solver.solve()
      for step in 0..<12 {
        if step.isMultiple(of: 2) { system.removeOne() } else { system.addAgain() }
        if step % 5 == 4 { system.suggest() }
        system.check("step \(step)", values: true)
        system.checkInvariants("step \(step)")
      }
      system.checkAgainstFresh("at the end")
      keptBases += system.solver.counters.keptBases
    }
    // Single columns have no basis.
    #expect(keptBases > 0 || shape == .rings, "\(keptBases) bases were kept")
  }

  @Test(
    "An inequality that does not limit the solution is removed and added without pivots", arguments: [20, 80])
  func slack(count: Int) throws {
    let system = try Crowd(count)
    let id = try system.addLimit(1e6)
    system.solver.solve()
    system.solver.counters = Solver.Counters()
    try system.solver.remove(id)
    system.solver.solve()
    _ = try system.addLimit(1e6)
    system.solver.solve()
    #expect(system.solver.counters.keptBases == 2)
    #expect(system.solver.counters.pivots == 0)
  }

  @Test("An inequality that limits the solution is added with few pivots", arguments: [20, 80])
  func tight(count: Int) throws {
    let system = try Crowd(count)
    system.solver.solve()
    let before = system.values
    system.solver.counters = Solver.Counters()
    let id = try system.addLimit(40 * Double(count))
    system.solver.solve()
    #expect(system.solver.counters.keptBases == 1)
    #expect(system.solver.counters.pivots <= count / 4)
    #expect(system.values.reduce(0, +) <= 40 * Double(count) + 1e-9)
    // The basis without the row would not be dual feasible, so this solution starts from the starting basis.
    try system.solver.remove(id)
    system.solver.solve()
    #expect(system.solver.counters.keptBases == 1)
    #expect(zip(system.values, before).allSatisfy { abs($0 - $1) <= 1e-9 * (1 + abs($1)) })
  }

  @Test("A basis is not kept over several changes: a constraint may take the place of a removed one")
  func replaced() throws {
    let system = try Crowd(20)
    let id = try system.addLimit(1e6)
    system.solver.solve()
    system.solver.counters = Solver.Counters()
    try system.solver.remove(id)
    _ = try system.addLimit(1e6, alternating: true)
    system.solver.solve()
    #expect(system.solver.counters.keptBases == 0)
  }

  @Test("A preference that costs something leaves a basis that is not used again")
  func costly() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    let z = solver.makeVariable("z")
    try solver.add(x + y + z <= 100)
    for variable in [x, y, z] {
      try solver.add(variable >= 0)
      try solver.add((variable == 10).priority(250))
    }
    let wish = try solver.add((x - y >= 60).priority(500))
    try solver.add((x + z == 30).priority(750))
    try solver.add((y >= 5).priority(600))
    solver.solve()
    try solver.remove(wish)
    solver.solve()
    #expect(abs(solver.value(x) - 10) + abs(solver.value(y) - 10) + abs(solver.value(z) - 20) < 1e-9)
  }
}

/// Variables with wishes, and required inequalities of all of them.
private struct Crowd {
  let solver = Solver()
  private let variables: [Variable]

  var values: [Double] { variables.map(solver.value) }

  init(_ count: Int) throws {
    let solver = solver
    variables = (0..<count).map { solver.makeVariable("x\($0)") }
    var generator = SeededRandom(seed: count)
    for variable in variables {
      try solver.add(variable >= 0)
      try solver.add((variable == Double(Int.random(in: 20...90, using: &generator))).priority(250))
    }
    for _ in 0..<count / 4 {
      let terms = variables.map { Term($0, Double(Int.random(in: 1...9, using: &generator))) }
      try solver.add(LinearExpression(terms: terms, constant: 0) <= 240 * Double(count))
    }
  }

  /// Adds an upper limit of the sum of all variables, or of the sum with alternating signs.
  func addLimit(_ limit: Double, alternating: Bool = false) throws -> ConstraintID {
    let terms = variables.enumerated().map { Term($1, alternating && $0 % 2 == 1 ? -1 : 1) }
    return try solver.add(LinearExpression(terms: terms, constant: 0) <= limit)
  }
}

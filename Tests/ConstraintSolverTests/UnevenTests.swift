import ConstraintSolver
import Testing

/// Coefficients that differ by orders of magnitude in the same constraint.
@Suite("Uneven coefficients")
struct UnevenTests {
  let solver = Solver()

  private func variables(_ count: Int) -> [Variable] {
    (0..<count).map { solver.makeVariable("x\($0)") }
  }

  @Test("Required inequalities with coefficients from thousandths to hundreds hold")
  func required() throws {
    let x = variables(7)
    let constraints = [
      200 * x[2] <= 0, 0.4 * x[4] + 0.4 * x[6] >= 0, -0.008 * x[5] + 40 * x[2] - 1 >= 0,
      -300 * x[5] + 0.002 * x[6] <= 0, 50 * x[4] - 2 * x[1] <= 0,
    ]
    for constraint in constraints { try solver.add(constraint) }
    solver.solve()
    let optimum = try #require(LevelOracle.optimum(constraints, variables: x))
    for variable in x {
      let right = optimum.values[variable, default: .nan]
      #expect(abs(solver.value(variable) - right) <= 1e-12 * abs(right), "\(variable)")
    }
    for constraint in constraints { #expect(constraint.violation(solver.value) < 1e-6) }
    #expect(solver.inaccurateConstraints().isEmpty)
  }

  @Test("A preference is met with a coefficient of a millionth")
  func millionth() throws {
    let x = variables(2)
    try solver.add((0.000001 * x[0] + x[1] >= 0).priority(500))
    try solver.add((x[1] == -5).priority(500))
    solver.solve()
    #expect(x.map(solver.value) == [5_000_000, -5])
  }

  @Test("Values do not depend on the order of addition", arguments: 0..<10)
  func order(seed: Int) {
    var system = UnevenSystem(seed: 7000 + seed, decades: 3)
    for _ in 0..<10 { system.add(system.randomConstraint()) }
    system.solver.solve()
    #expect(system.variables.map(system.solver.value) == system.freshValues())
  }

  @Test("Values and refusals are those of the oracle with coefficients from 1e-3 to 1e3", arguments: 0..<4)
  func oracle(run: Int) {
    for seed in run * 10..<run * 10 + 10 {
      var system = UnevenSystem(seed: seed, decades: 3)
      for _ in 0..<Int.random(in: 3...12, using: &system.generator) { system.add(system.randomConstraint()) }
      system.check("built")
    }
  }

  @Test("Values and refusals are those of the oracle with coefficients from 1e-6 to 1e6", arguments: 0..<2)
  func wide(run: Int) {
    for seed in 50_000 + run * 10..<50_000 + run * 10 + 10 {
      var system = UnevenSystem(seed: seed, decades: 6)
      for _ in 0..<Int.random(in: 3...12, using: &system.generator) { system.add(system.randomConstraint()) }
      system.check("built")
    }
  }

  @Test("After batches of changes the values are those of a new solver", arguments: 0..<4)
  func batches(seed: Int) {
    var system = UnevenSystem(seed: 9000 + seed, decades: 3)
    for batch in 0..<4 {
      for _ in 0..<6 { system.change() }
      system.check("batch \(batch)")
      #expect(system.variables.map(system.solver.value) == system.freshValues())
    }
  }

  @Test("Exact numbers that contradict each other only by their rounding are compatible")
  func rounded() throws {
    let x = variables(3)
    try solver.add(x[0] == 200)
    try solver.add(x[1] == 0.03 * x[0])
    try solver.add(x[1] == 6)
    try solver.add(500 * x[1] - 0.01 * x[2] <= 0)
    solver.solve()
    #expect(abs(solver.value(x[1]) - 6) < 1e-12 && abs(solver.value(x[2]) - 300_000) < 1e-6)
    let error = #expect(throws: SolverError.self) { try solver.add(0.03 * x[0] + 1000 * x[1] == 6006.001) }
    #expect(error?.conflict?.count == 2)
    #expect(solver.inaccurateConstraints().isEmpty)
  }

  @Test("Suggestions, constants and priorities of uneven constraints change the values")
  func edits() throws {
    let x = variables(2)
    let limit = try solver.add(0.001 * x[0] + 100 * x[1] <= 50)
    try solver.addEdit(x[0], priority: 500)
    try solver.add((x[1] == 1).priority(250))
    for (suggestion, value) in [(0.0, 0.5), (20_000, 0.3), (-100_000, 1), (0, 0.5)] {
      try solver.suggest(x[0], suggestion)
      solver.solve()
      #expect(solver.value(x[0]) == suggestion)
      #expect(abs(solver.value(x[1]) - value) < 1e-15)
    }
    try solver.setConstant(-25, of: limit)
    solver.solve()
    #expect(x.map(solver.value) == [0, 0.25])
    try solver.setPriority(100, of: limit)
    solver.solve()
    #expect(x.map(solver.value) == [0, 1])
    try solver.remove(limit)
    solver.solve()
    #expect(x.map(solver.value) == [0, 1])
  }

  @Test("Undetermined variables and alternatives of uneven constraints")
  func undetermined() throws {
    let x = variables(3)
    try solver.add((0.001 * x[0] + 100 * x[1] == 50).priority(500))
    try solver.add(x[0] >= 1000)
    try solver.add(x[0] <= 3000)
    try solver.add(x[2] == 2 * x[0])
    solver.solve()
    #expect(x.map(solver.value) == [1000, 0.49, 2000])
    #expect(solver.undeterminedVariables() == x)
    #expect(solver.alternativeSolution() == [x[0]: 3000, x[1]: 0.47, x[2]: 6000])
    try solver.add((x[0] == 2000).priority(250))
    #expect(solver.undeterminedVariables().isEmpty)
    #expect(solver.alternativeSolution() == nil)
  }

  @Test("Without work for an exact solution, violated constraints are reported")
  func reported() throws {
    solver.exactWorkLimit = 0
    let x = variables(7)
    let constraints = [
      200 * x[2] <= 0, 0.4 * x[4] + 0.4 * x[6] >= 0, -0.008 * x[5] + 40 * x[2] - 1 >= 0,
      -300 * x[5] + 0.002 * x[6] <= 0, 50 * x[4] - 2 * x[1] <= 0,
    ]
    var ids: [ConstraintID] = []
    for constraint in constraints { ids.append(try solver.add(constraint)) }
    solver.solve()
    for (constraint, id) in zip(constraints, ids) {
      let isViolated = constraint.violation(solver.value) > 1e-6
      #expect(solver.inaccurateConstraints().contains(id) == isViolated)
    }
    solver.exactWorkLimit = .max
  }

  @Test("The cubes of Klee and Minty", arguments: [3, 6, 9])
  func cube(count: Int) throws {
    let x = variables(count)
    var powers = [1.0]
    for _ in 0..<count { powers.append(powers[powers.count - 1] * 5) }
    var wish = LinearExpression(-1e12)
    for row in 0..<count {
      var sum = LinearExpression(-powers[row + 1])
      for column in 0..<row { sum += Double(2 << (row - column)) * x[column] }
      sum += x[row]
      try solver.add(x[row] >= 0)
      try solver.add(Constraint(sum, .lessThanOrEqual))
      wish += Double(1 << (count - 1 - row)) * x[row]
    }
    try solver.add(Constraint(wish, .greaterThanOrEqual, priority: 500))
    solver.solve()
    #expect(x.map(solver.value) == Array(repeating: 0, count: count - 1) + [powers[count]])
  }

  @Test("The cycle of Beale")
  func beale() throws {
    let x = variables(4)
    for variable in x { try solver.add(variable >= 0) }
    try solver.add(0.25 * x[0] - 8 * x[1] - x[2] + 9 * x[3] <= 0)
    try solver.add(0.5 * x[0] - 12 * x[1] - 0.5 * x[2] + 3 * x[3] <= 0)
    try solver.add(x[2] <= 1)
    try solver.add((0.75 * x[0] - 20 * x[1] + 0.5 * x[2] - 6 * x[3] >= 100).priority(500))
    solver.solve()
    #expect(x.map(solver.value) == [1, 0, 1, 0])
  }

  @Test("Hilbert rows hold", arguments: [4, 8, 12], [Relation.equal, .greaterThanOrEqual])
  func hilbert(count: Int, relation: Relation) throws {
    let x = variables(count)
    for row in 0..<count {
      var sum = LinearExpression()
      for column in 0..<count { sum += x[column] / Double(row + column + 1) }
      sum.constant = -Double(row + 1)
      try solver.add(Constraint(sum, relation))
    }
    try solver.add((x[0] == 0).priority(500))
    solver.solve()
    #expect(solver.inaccurateConstraints().isEmpty)
  }

  @Test("Coefficients of 1e-12 and 1e12 give an answer that holds", arguments: 0..<6)
  func enormous(seed: Int) throws {
    var system = UnevenSystem(seed: 11_000 + seed, decades: 12, variables: 3)
    for _ in 0..<8 {
      let constraint = system.randomConstraint()
      // A refusal is an answer too.
      if let id = try? system.solver.add(constraint) { system.held.append((id, constraint)) }
    }
    #expect(system.solver.inaccurateConstraints().isEmpty)
  }
}

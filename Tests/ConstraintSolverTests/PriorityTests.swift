import ConstraintSolver
import TestSupport
import Testing

@Suite("Priorities")
struct PriorityTests {
  @Test("Hundreds of low priorities do not outweigh a high one")
  func strict() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    for _ in 0..<400 { try solver.add((x == 0).priority(.low)) }
    try solver.add((x == 100).priority(.high))
    for _ in 0..<400 { try solver.add((1000 * x <= 0).priority(749)) }
    solver.solve()
    #expect(abs(solver.value(x) - 100) < 1e-9)
  }

  @Test("Each of a thousand priorities counts", arguments: [1, 2, 500, 998, 999])
  func everyLevel(priority: Int) throws {
    let solver = Solver()
    let variables = (0..<5).map { solver.makeVariable("x\($0)") }
    for level in 1...999 {
      guard let value = Priority(rawValue: level) else { continue }
      let target = Double(level >= priority ? priority : level + 2000)
      try solver.add((variables[level % 5] == target).priority(value))
    }
    solver.solve()
    for (index, variable) in variables.enumerated() {
      let highest = (995...999).first { $0 % 5 == index } ?? 0
      let expected = Double(highest >= priority ? priority : highest + 2000)
      #expect(abs(solver.value(variable) - expected) < 1e-9)
    }
  }

  @Test("Within one priority the sum of absolute errors is least, a majority decides")
  func median() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    for target in [1.0, 5, 7, 30, 1000] { try solver.add((x == target).priority(300)) }
    solver.solve()
    #expect(abs(solver.value(x) - 7) < 1e-9)
  }

  @Test("Errors are measured as written: twice the expression is twice the error")
  func measure() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    try solver.add((3 * x == 30).priority(300))
    try solver.add((x == 0).priority(300))
    try solver.add((x == 1).priority(300))
    solver.solve()
    #expect(abs(solver.value(x) - 10) < 1e-9)
  }

  @Test("A changed priority changes the solution")
  func changed() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    let ten = try solver.add((x == 10).priority(500))
    let twenty = try solver.add((x == 20).priority(400))
    solver.solve()
    #expect(solver.value(x) == 10)
    try solver.setPriority(600, of: twenty)
    solver.solve()
    #expect(solver.value(x) == 20)
    try solver.setPriority(.required, of: ten)
    solver.solve()
    #expect(solver.value(x) == 10)
    #expect(
      throws: SolverError.unsatisfiable(conflict: [ten], candidate: (x == 20).priority(.required))
    ) { try solver.setPriority(.required, of: twenty) }
    #expect(solver.constraint(twenty)?.priority == 600)
    try solver.setPriority(1, of: ten)
    solver.solve()
    #expect(solver.value(x) == 20)
  }

  @Test("Priorities are 1 to 1000")
  func range() async {
    #expect(Priority(rawValue: 0) == nil)
    #expect(Priority(rawValue: 1001) == nil)
    #expect(Priority(rawValue: 1000) == .required)
    #expect(Priority.low < .high)
    expectMessage(
      "A priority must be 1...1000, not 1001",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let priority: Priority = 1001
        print(priority)
      })
  }
}

@Suite("Ranks")
struct RankTests {
  /// Parts with a fixed total, each with a preferred size as its soft minimum and maximum.
  private struct Parts {
    let solver = Solver()
    var parts: [Variable] = []

    init(total: Double, _ sizes: [Double]) throws {
      parts = sizes.map { [solver] in solver.makeVariable("\($0)") }
      let sum = parts.reduce(LinearExpression(0)) { $0 + $1 }
      try solver.add(sum == total)
      for (part, size) in zip(parts, sizes) {
        try solver.add(part >= 0)
        try solver.add((part >= size).priority(.high))
        try solver.add((part <= size).priority(.low))
      }
    }

    var values: [Double] {
      solver.solve()
      return parts.map(solver.value)
    }
  }

  @Test("In a single column the later variable bears the error", arguments: [60.0, 80, 200])
  func singleColumn(total: Double) throws {
    let system = try Parts(total: total, [20, 50])
    _ = system.values
    system.solver.rank(system.parts)
    #expect(system.values == [20, total - 20])
    #expect(system.solver.rank([system.parts[1], system.parts[0]]))
    #expect(system.values == [total - 50, 50])
    #expect(system.solver.undeterminedVariables().isEmpty)
    #expect(system.solver.alternativeSolution() == nil)
  }

  @Test("In a dual simplex the last variable bears the error", arguments: [90.0, 100, 200])
  func dualSimplex(total: Double) throws {
    let system = try Parts(total: total, [20, 30, 50])
    for order in [0, 1, 2].permutations {
      system.solver.rank(order.map { system.parts[$0] })
      var expected = [20.0, 30, 50]
      expected[order[2]] += total - 100
      #expect(system.values == expected)
      #expect(system.solver.undeterminedVariables().isEmpty)
    }
  }

  @Test("A choice that involves unranked variables stays undetermined")
  func unranked() throws {
    let system = try Parts(total: 200, [20, 30, 50])
    _ = system.values
    #expect(system.solver.undeterminedVariables() == system.parts)
    system.solver.rank([system.parts[0], system.parts[1]])
    #expect(system.solver.undeterminedVariables() == system.parts)
    let other = try #require(system.solver.alternativeSolution())
    #expect(system.values[2] == 150 && other[system.parts[2]] == 50)
  }

  @Test("Added and changed constraints follow the ranks")
  func additions() throws {
    let solver = Solver()
    let first = solver.makeVariable("first")
    let second = solver.makeVariable("second")
    try solver.add(first + second == 60)
    solver.rank([second, first])
    solver.solve()
    let id = try solver.add((first >= 40).priority(.high))
    try solver.add((second >= 50).priority(.high))
    solver.solve()
    #expect([first, second].map(solver.value) == [10, 50])
    try solver.setConstant(-20, of: id)
    solver.solve()
    #expect([first, second].map(solver.value) == [10, 50])
    solver.rank([first, second])
    solver.solve()
    #expect([first, second].map(solver.value) == [20, 40])
  }

  @Test("Ranking does not move other variables, and does nothing if the order is right")
  func others() throws {
    let system = try Parts(total: 200, [20, 30, 50, 10])
    let parts = system.parts
    #expect(!system.solver.rank([parts[1], parts[3]]))
    #expect(system.values == [20, 30, 50, 100])
    // The second and the last variable exchange their places; the third is between them, and the first before
    // them.
    #expect(system.solver.rank([parts[3], parts[1]]))
    #expect(system.values == [20, 120, 50, 10])
    let plans = system.solver.counters.plans
    #expect(!system.solver.rank([parts[3], parts[1]]))
    #expect(system.values == [20, 120, 50, 10])
    #expect(system.solver.counters.plans == plans)
  }

  @Test(
    "Ranking is equivalent to creating the variables in that order", arguments: RandomSystem.Shape.allCases,
    7000..<7040)
  func asIfMade(shape: RandomSystem.Shape, seed: Int) throws {
    var system = RandomSystem(seed: seed, shape: shape)
    for _ in 0..<system.size { system.add(system.randomConstraint()) }
    for step in 0..<3 {
      let order = system.variables.shuffled(using: &system.generator)
      system.solver.rank(order)
      system.solver.solve()
      let other = Solver()
      var twins: [Variable: Variable] = [:]
      for variable in order { twins[variable] = other.makeVariable() }
      other.rank(order.compactMap { twins[$0] })
      for constraint in system.constraints {
        let terms = try constraint.expression.terms.map {
          Term(try #require(twins[$0.variable]), $0.coefficient)
        }
        try other.add(
          Constraint(
            LinearExpression(terms: terms, constant: constraint.expression.constant), constraint.relation,
            priority: constraint.priority))
      }
      other.solve()
      for (variable, twin) in twins {
        let (value, expected) = (system.solver.value(variable), other.value(twin))
        #expect(abs(value - expected) < 1e-6 * (1 + abs(expected)), "\(system.context("step \(step)"))")
      }
      for _ in 0..<3 { system.change() }
    }
  }
}

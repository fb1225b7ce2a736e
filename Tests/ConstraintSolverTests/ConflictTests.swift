import ConstraintSolver
import Testing

@Suite("Conflicts")
struct ConflictTests {
  @Test("A conflict set contains only contradicting constraints, not all about the same variables")
  func irreducible() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    let y = solver.makeVariable("y")
    let z = solver.makeVariable("z")
    try solver.add(x <= 1000)
    let upper = try solver.add(x <= 10)
    try solver.add((x == 0).priority(999))
    let link = try solver.add(y == x + 5)
    try solver.add(z == y + x)
    try solver.add(y >= -100)
    let candidate = y >= 20
    #expect(throws: SolverError.unsatisfiable(conflict: [upper, link], candidate: candidate)) {
      try solver.add(candidate)
    }
  }

  @Test("A constraint that contradicts itself has an empty conflict set")
  func absurd() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    try solver.add(x == 3)
    for candidate in [x - x == 1, x - x >= 1, 0 * x <= -1] {
      #expect(throws: SolverError.unsatisfiable(conflict: [], candidate: candidate)) {
        try solver.add(candidate)
      }
    }
    try solver.add(x - x == 0)
    try solver.add((x - x == 1).priority(999))
    solver.solve()
    #expect(solver.value(x) == 3)
  }

  @Test("A long chain is one conflict set")
  func chain() throws {
    let solver = Solver()
    let variables = (0..<50).map { solver.makeVariable("x\($0)") }
    var ids = [try solver.add(variables[0] >= 0)]
    for (left, right) in zip(variables, variables.dropFirst()) {
      ids.append(try solver.add(right >= left + 1))
      try solver.add(right >= left)
      try solver.add((right == left).priority(.high))
    }
    let candidate = variables[49] <= 48
    #expect(throws: SolverError.unsatisfiable(conflict: ids, candidate: candidate)) {
      try solver.add(candidate)
    }
    try solver.add(variables[49] <= 49)
    solver.solve()
    for (index, variable) in variables.enumerated() {
      #expect(abs(solver.value(variable) - Double(index)) < 1e-9)
    }
  }

  @Test("Only required constraints can contradict each other")
  func onlyRequired() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    for target in 0..<50 { try solver.add((x == Double(target)).priority(999)) }
    try solver.add(x == 1000)
    solver.solve()
    #expect(solver.value(x) == 1000)
  }

  @Test("A contradicting new constant is refused and the old one stays")
  func constant() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    let y = solver.makeVariable("y")
    let least = try solver.add(x >= 3)
    let link = try solver.add(y == 2 * x)
    let most = try solver.add(y <= 10)
    try solver.add((x == 100).priority(10))
    solver.solve()
    let candidate = Constraint(x - 6, .greaterThanOrEqual)
    #expect(throws: SolverError.unsatisfiable(conflict: [link, most], candidate: candidate)) {
      try solver.setConstant(-6, of: least)
    }
    #expect(solver.constraint(least) == (x >= 3))
    solver.solve()
    #expect(solver.value(y) == 10)
    try solver.setConstant(-5, of: least)
    try solver.setConstant(-12, of: most)
    solver.solve()
    #expect(solver.value(y) == 12)
  }

  @Test(
    "A contradiction is found although sums nearly cancel, sizes 0.01 to 100", arguments: [false, true])
  func cancelling(isSolvedBetween: Bool) throws {
    let solver = Solver()
    let x = (0..<5).map { solver.makeVariable("x\($0)") }
    func add(_ constraint: Constraint) throws -> ConstraintID {
      defer { if isSolvedBetween { solver.solve() } }
      return try solver.add(constraint)
    }
    _ = try add((-x[2] - 100 * x[0] <= 0).priority(500))
    _ = try add(x[0] <= 0)
    let first = try add(100 * x[3] + x[1] == 0)
    _ = try add((x[0] + 0.01 * x[1] == 0).priority(500))
    _ = try add((x[2] + 0.1 * x[4] >= 0).priority(500))
    let second = try add(-10 * x[4] + x[3] + 0.1 * x[1] >= 60)
    let third = try add(-x[1] + 100 * x[4] >= 0)
    // The three constraints imply that 0.01 × x1 is at most −60.
    let candidate = x[1] >= 0
    #expect(throws: SolverError.unsatisfiable(conflict: [first, second, third], candidate: candidate)) {
      try solver.add(candidate)
    }
    solver.solve()
    #expect(solver.value(x[1]) <= -6000 + 1e-6)
  }

  @Test("A contradiction is found beside preferences of a different scale", arguments: [false, true])
  func measures(isSolvedBetween: Bool) throws {
    let solver = Solver()
    let x = (0..<5).map { solver.makeVariable("x\($0)") }
    func add(_ constraint: Constraint) throws -> ConstraintID {
      defer { if isSolvedBetween { solver.solve() } }
      return try solver.add(constraint)
    }
    _ = try add(-x[0] >= 0)
    _ = try add((x[0] + x[4] <= 0).priority(500))
    _ = try add((10 * x[4] - 0.004 * x[3] <= 0).priority(500))
    let link = try add(-x[1] + 0.1 * x[3] == 0)
    _ = try add((-5000 * x[4] + x[0] <= 0).priority(500))
    _ = try add((x[0] + 10 * x[3] <= 0).priority(500))
    let limit = try add(x[3] <= -7)
    let candidate = 0.1 * x[1] == 0
    #expect(throws: SolverError.unsatisfiable(conflict: [link, limit], candidate: candidate)) {
      try solver.add(candidate)
    }
    solver.solve()
    #expect(abs(solver.value(x[1]) + 0.7) < 1e-9 && abs(solver.value(x[3]) + 7) < 1e-9)
  }
}

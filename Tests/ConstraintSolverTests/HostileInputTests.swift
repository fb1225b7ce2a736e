import ConstraintSolver
import TestSupport
import Testing

/// Tests hostile input: each time there is an answer or an error, and the solver still works afterwards.
@Suite("Hostile input")
struct HostileInputTests {
  let solver = Solver()

  /// Expects correct answers to a simple problem.
  private func expectWorking(_ context: String = "") throws {
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    let ids = [
      try solver.add(x >= 3), try solver.add(y == 2 * x + 1), try solver.add((y == 0).priority(10)),
      try solver.add((x == 5).priority(20)),
    ]
    #expect(throws: SolverError.unsatisfiable(conflict: [ids[0], ids[1]], candidate: y <= 6), "\(context)") {
      try solver.add(y <= 6)
    }
    solver.solve()
    #expect(solver.value(x) == 5 && solver.value(y) == 11, "\(context)")
    for id in ids { try solver.remove(id) }
    solver.removeVariable(x)
    solver.removeVariable(y)
  }

  /// The error of a constraint relative to the tolerance of its variables: each may be wrong by one, or by
  /// its own magnitude.
  private func relativeError(_ constraint: Constraint) -> Double {
    let sizes = constraint.expression.terms.map { abs($0.coefficient) * (1 + abs(solver.value($0.variable))) }
    let violation = constraint.violation(solver.value)
    return violation == 0 ? 0 : violation / sizes.reduce(abs(constraint.expression.constant), +)
  }

  // MARK: Uneven numbers

  @Test("Coefficients of 1e-12 and of 1e12 together")
  func sizes() throws {
    let x = (0..<4).map { solver.makeVariable("x\($0)") }
    try solver.add(1e12 * x[0] == 3e12)
    try solver.add(1e-12 * x[1] == 2e-12)
    try solver.add(1e12 * x[2] - 1e-12 * x[1] == 1e12)
    try solver.add((1e-12 * x[3] + 1e-9 * x[0] == 4e-9).priority(500))
    solver.solve()
    #expect(abs(solver.value(x[0]) - 3) < 1e-9)
    #expect(abs(solver.value(x[1]) - 2) < 1e-9)
    #expect(abs(solver.value(x[2]) - 1) < 1e-9)
    #expect(abs(solver.value(x[3]) / 1000 - 1) < 1e-9)
    try expectWorking()
  }

  @Test("Random systems of uneven numbers", arguments: [1e2, 1e3, 1e12], 0..<4)
  func uneven(spread: Double, run: Int) throws {
    for seed in run * 25..<run * 25 + 25 {
      var generator = SeededRandom(seed: seed)
      let x = (0..<5).map { solver.makeVariable("x\($0)") }
      func number() -> Double {
        let size = [1, 1, 1, spread, spread.squareRoot(), 1 / spread][
          Int.random(in: 0..<6, using: &generator)]
        return size * Double(Int.random(in: -9...9, using: &generator))
      }
      var held: [(id: ConstraintID, constraint: Constraint)] = []
      for _ in 0..<14 {
        var expression = LinearExpression(number())
        for _ in 0..<3 { expression += number() * x[Int.random(in: 0..<5, using: &generator)] }
        let relations: [Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
        let relation = relations[Int.random(in: 0..<3, using: &generator)]
        let priority: Priority = Bool.random(using: &generator) ? .required : 500
        let constraint = Constraint(expression, relation, priority: priority)
        do throws(SolverError) {
          held.append((try solver.add(constraint), constraint))
        } catch .unsatisfiable(let conflict, let candidate) {
          #expect(candidate == constraint && conflict.allSatisfy { id in held.contains { $0.id == id } })
        } catch .undecidable(let candidate) {
          #expect(candidate == constraint && spread > 1e3, "seed \(seed): this system should be decidable")
        } catch {
          Issue.record("seed \(seed): \(error)")
        }
        solver.solve()
        for variable in x { #expect(solver.value(variable).isFinite, "seed \(seed)") }
      }
      // With more uneven numbers, double precision cannot decide which constraints hold.
      for (_, constraint) in held where constraint.priority == .required && spread <= 1e3 {
        #expect(relativeError(constraint) < 1e-6, "spread \(spread), seed \(seed): \(constraint)")
      }
      for (id, _) in held { try solver.remove(id) }
      for variable in x { solver.removeVariable(variable) }
      try expectWorking("seed \(seed)")
    }
  }

  @Test("A chain of factors up to 1e12 and down again", arguments: [2.0, 3, 10, 0.1, -7])
  func ladder(factor: Double) throws {
    let x = (0..<25).map { solver.makeVariable("x\($0)") }
    for (index, (left, right)) in zip(x, x.dropFirst()).enumerated() {
      try solver.add(index < 12 ? right == factor * left : factor * right == left)
    }
    try solver.add((x[0] == 3).priority(900))
    try solver.addEdit(x[24], priority: 800)
    try solver.suggest(x[24], 5)
    for first in [3.0, 1e3, -0.25] {
      let id = try solver.add((x[0] == first).priority(950))
      solver.solve()
      #expect(abs(solver.value(x[0]) - first) < 1e-9 * abs(first))
      #expect(abs(solver.value(x[24]) - first) < 1e-9 * abs(first))
      for (left, right) in zip(x.prefix(12), x.prefix(13).dropFirst()) {
        let scaled = factor * solver.value(left)
        #expect(abs(solver.value(right) - scaled) <= 1e-9 * abs(scaled))
      }
      try solver.remove(id)
    }
    try expectWorking()
  }

  /// Factors above 1024 are uneven, so that the chain is solved on exact numbers.
  @Test(
    "A chain of factors is refused where its values leave the range of doubles",
    arguments: zip([1000.0, -1000, 10_000], [102, 102, 77]))
  func overflow(factor: Double, last: Int) throws {
    let x = (0..<120).map { solver.makeVariable("x\($0)") }
    try solver.add(x[0] == 1)
    var refused: [Constraint] = []
    for (left, right) in zip(x, x.dropFirst()) {
      do throws(SolverError) {
        try solver.add(right == factor * left)
      } catch {
        guard case .undecidable(let candidate) = error else { throw error }
        refused.append(candidate)
      }
    }
    let first: Constraint = x[last + 1] == factor * x[last]
    #expect(refused == [first])
    solver.solve()
    #expect(x.map(solver.value).allSatisfy { $0.isFinite })
    let largest = (0..<last).reduce(1.0) { value, _ in value * factor }
    #expect(abs(solver.value(x[last]) / largest - 1) < 1e-9 && solver.value(x[last + 1]) == 0)
    #expect(solver.brokenInvariant() == nil)
    try expectWorking()
  }

  @Test("Enormous constants")
  func constants() throws {
    let x = (0..<3).map { solver.makeVariable("x\($0)") }
    try solver.add(x[0] == 1e15)
    try solver.add(x[1] == x[0] + 1e15)
    try solver.add(x[2] >= -1e15)
    let wish = try solver.add((x[2] <= -1e15).priority(3))
    let candidate = x[1] <= 1e15
    let error = #expect(throws: SolverError.self) { try solver.add(candidate) }
    #expect(error?.conflict?.count == 2)
    solver.solve()
    #expect(x.map(solver.value) == [1e15, 2e15, -1e15])
    try solver.setConstant(-1e15, of: wish)
    try solver.addEdit(x[2], priority: 4)
    for value in [1e15, -1e15, 0.5, 1e15] {
      try solver.suggest(x[2], value)
      solver.solve()
      #expect(solver.value(x[2]) == value)
    }
    try expectWorking()
  }

  @Test(
    "Invalid numbers everywhere",
    arguments: [Double.nan, .signalingNaN, .infinity, -.infinity, 1e16, -1e16, 1e308])
  func bad(number: Double) throws {
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    let held = try solver.add((x + y == 8).priority(40))
    let required = try solver.add(x == 2)
    try solver.addEdit(y, priority: 7)
    for relation in [Relation.equal, .lessThanOrEqual, .greaterThanOrEqual] {
      for priority in [1, 999, .required] as [Priority] {
        for expression in [
          x + number, number * x + y - 1, LinearExpression(number), x + y - number * x, number * (x - x),
        ] {
          expectRefusal { _ = try solver.add(Constraint(expression, relation, priority: priority)) }
        }
      }
    }
    expectRefusal { try solver.setConstant(number, of: held) }
    expectRefusal { try solver.setConstant(number, of: required) }
    expectRefusal { try solver.suggest(y, number) }
    solver.solve()
    #expect([x, y].map(solver.value) == [2, 6])
    try expectWorking()
  }

  private func expectRefusal(_ change: () throws -> Void) {
    #expect {
      try change()
    } throws: { error in
      guard case .invalidNumber = error as? SolverError else { return false }
      return true
    }
  }

  @Test("Coefficients that add up to more than the limit are refused")
  func sums() throws {
    let x = solver.makeVariable("x")
    var expression = LinearExpression(-1)
    for _ in 0..<10 { expression += 9e14 * x }
    expectRefusal { try solver.add(Constraint(expression, .equal)) }
    solver.solve()
    #expect(solver.value(x) == 0)
    try expectWorking()
  }
}

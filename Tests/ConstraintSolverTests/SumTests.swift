import ConstraintSolver
import Testing

/// Sums of few variables, which are collected and simplified without tables by variable.
@Suite("Sums")
struct SumTests {
  let solver = Solver()

  @Test("Terms of a sum that later follow the same variable merge")
  func merging() throws {
    let x = (0..<5).map { solver.makeVariable("x\($0)") }
    try solver.add(x[3] == x[0] + 2 * x[1] - x[2] + 4)
    try solver.add(x[4] == x[3] + x[1])
    try solver.add(x[1] == x[0])
    try solver.add(x[2] == 2 * x[0] - 6)
    try solver.add((x[0] == 7).priority(250))
    solver.solve()
    #expect(x.map(solver.value) == [7, 7, 8, 17, 24])
    #expect(solver.undeterminedVariables().isEmpty)
  }

  @Test("Terms of a sum that later cancel leave a constant", arguments: [false, true])
  func cancelling(isWitnessed: Bool) throws {
    let x = (0..<4).map { solver.makeVariable("x\($0)") }
    if isWitnessed { try solver.add(x[0] + x[1] >= -100) }
    try solver.add(x[2] == x[0] + x[1] + 5)
    try solver.add(x[3] == 2 * x[2] - x[0] - x[1])
    try solver.add(x[1] == 3 - x[0])
    try solver.add((x[0] == 40).priority(250))
    solver.solve()
    #expect(x.map(solver.value) == [40, -37, 8, 13])
  }

  @Test("A variable may take part in an equation more than once")
  func repeated() throws {
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    try solver.add(x + y + x == 2 * y + 1)
    try solver.add(y - y + x == 9)
    let error = #expect(throws: SolverError.self) { try solver.add(y + x - y == 10) }
    #expect(error?.conflict?.count == 1)
    solver.solve()
    #expect(solver.value(x) == 9)
    #expect(solver.value(y) == 17)
  }

  @Test("A sum in one component of variables that are in several merges them")
  func connecting() throws {
    let x = (0..<4).map { solver.makeVariable("x\($0)") }
    try solver.add(x[0] == 1)
    try solver.add(x[1] >= 2)
    try solver.add((x[1] == 0).priority(250))
    try solver.add(x[3] == x[0] + x[1] + x[2])
    try solver.add((x[3] == 10).priority(500))
    solver.solve()
    #expect(x.map(solver.value) == [1, 2, 7, 10])
  }

  @Test("An invalid constraint of few terms changes nothing", arguments: 0..<4)
  func invalid(kind: Int) throws {
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    let removed = solver.makeVariable("removed")
    solver.removeVariable(removed)
    try solver.add(x == 5)
    let constraint =
      switch kind {
      case 0: x + removed == 3
      case 1: x + Double.nan * y == 3
      case 2: x + y == Double.infinity
      default: 0.9e15 * x + 0.9e15 * x + y == 3
      }
    let error = #expect(throws: SolverError.self) { try solver.add(constraint) }
    switch error {
    case .unknownVariable(removed): #expect(kind == 0)
    case .invalidNumber: #expect(kind > 0)
    default: Issue.record("\(error as Any)")
    }
    solver.removeVariable(y)
    solver.solve()
    #expect(solver.value(x) == 5)
  }
}

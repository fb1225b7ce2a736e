import ConstraintSolver
import Testing

/// Tests what errors say about themselves.
@Suite("Errors of the solver")
struct SolverErrorTests {
  @Test("A refusal names the candidate and what it contradicts")
  func refusal() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    let lower = try solver.add(x >= 8)
    let error = #expect(throws: SolverError.self) { try solver.add(x <= 5) }
    #expect(error?.description == "1.0 \(x) - 5.0 <= 0 contradicts \(lower)")
    let empty = #expect(throws: SolverError.self) { try solver.add(0 * y == 1) }
    #expect(empty?.description == "0.0 \(y) - 1.0 == 0 cannot hold")
  }

  @Test("Other errors name the variable, the constraint or the number")
  func others() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    let missing = #expect(throws: SolverError.self) { try solver.suggest(x, 1) }
    #expect(missing?.description == "\(x) is not editable")
    let number = #expect(throws: SolverError.self) { try solver.add(x >= .infinity) }
    #expect(number?.description == "-inf is not a number from -1e15 to 1e15")
    let id = try solver.add(x >= 1)
    try solver.remove(id)
    let gone = #expect(throws: SolverError.self) { try solver.remove(id) }
    #expect(gone?.description == "\(id) is not a constraint of this solver, or was removed")
  }
}

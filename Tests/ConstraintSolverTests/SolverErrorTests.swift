import ConstraintSolver
import Testing

/// Tests what errors say about themselves.
@Suite("Errors of the solver")
struct SolverErrorTests {
  private let remedy = "remove one of them, or give one a priority below 1000"

  @Test("A refusal names the candidate and what it contradicts")
  func refusal() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    let lower = try solver.add(x >= 8)
    let error = #expect(throws: SolverError.self) { try solver.add(x <= 5) }
    #expect(error?.description == "1.0 \(x) - 5.0 <= 0 contradicts \(lower): " + remedy)
    let empty = #expect(throws: SolverError.self) { try solver.add(0 * y == 1) }
    #expect(
      empty?.description == "0.0 \(y) - 1.0 == 0 cannot hold: correct it, or give it a priority below 1000")
  }

  @Test("Other errors name the variable, the constraint or the number")
  func others() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    let missing = #expect(throws: SolverError.self) { try solver.suggest(x, 1) }
    #expect(missing?.description == "\(x) is not editable: call addEdit(_:priority:) first")
    let number = #expect(throws: SolverError.self) { try solver.add(x >= .infinity) }
    #expect(number?.description == "-inf is out of range: use a number from -1e15 to 1e15")
    let id = try solver.add(x >= 1)
    try solver.remove(id)
    let gone = #expect(throws: SolverError.self) { try solver.remove(id) }
    #expect(
      gone?.description
        == "\(id) is not a constraint of this solver, or was removed: use a handle that add(_:) returned")
  }

  @Test("The other refusals say what helps")
  func remedies() throws {
    let (solver, other) = (Solver(), Solver())
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    _ = other.makeVariable()
    try solver.addEdit(x, priority: 750)
    let cases: [(String, () throws -> Void)] = [
      (
        "\(y) is not a variable of this solver, or was removed: make one with makeVariable(_:)",
        { try other.add(y >= 0) }
      ),
      (
        "\(x) is editable already: suggest a value, or call removeEdit(_:) first",
        { try solver.addEdit(x, priority: 750) }
      ),
      (
        "an edit of \(y) cannot be required: give it a priority below 1000",
        { try solver.addEdit(y, priority: .required) }
      ),
    ]
    for (text, action) in cases {
      let error = #expect(throws: SolverError.self) { try action() }
      #expect(error?.description == text)
    }
  }
}

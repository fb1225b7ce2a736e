import ConstraintSolver

/// A solver that counts its variables and constraints.
struct ConstraintSystem {
  let solver = Solver()
  private(set) var variables = 0
  /// Edits are included: each is a constraint.
  private(set) var constraints = 0

  mutating func variable() -> Variable {
    variables += 1
    return solver.makeVariable()
  }

  mutating func variables(_ count: Int) -> [Variable] {
    (0..<count).map { _ in variable() }
  }

  @discardableResult
  mutating func add(_ constraint: Constraint) throws(SolverError) -> ConstraintID {
    constraints += 1
    return try solver.add(constraint)
  }

  mutating func edit(_ variable: Variable, priority: Priority, _ value: Double) throws(SolverError) {
    constraints += 1
    try solver.addEdit(variable, priority: priority)
    try solver.suggest(variable, value)
  }
}

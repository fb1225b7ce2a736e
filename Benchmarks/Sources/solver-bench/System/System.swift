import ConstraintSolver

/// A solver that is being filled, and how much went into it.
struct System {
  let solver = Solver()
  private(set) var variables = 0
  /// Edits are counted as well: each is a constraint.
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

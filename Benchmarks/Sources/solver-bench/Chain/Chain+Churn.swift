import ConstraintSolver

extension Chain {
  /// Removes a constraint, solves, adds it again and solves. The new id replaces the old one.
  func replace(_ id: inout ConstraintID) throws {
    guard let constraint = system.solver.constraint(id) else { throw SolverError.unknownConstraint(id) }
    try system.solver.remove(id)
    system.solver.solve()
    id = try system.solver.add(constraint)
    system.solver.solve()
  }

  /// Changes the constant of a constraint and changes it back, solving each time.
  func nudge(_ id: ConstraintID, from constant: Double, by change: Double) throws {
    try system.solver.setConstant(constant + change, of: id)
    system.solver.solve()
    try system.solver.setConstant(constant, of: id)
    system.solver.solve()
  }

  /// Changes a constraint's priority and back, solving each time.
  func demote(_ id: ConstraintID, from priority: Priority, to other: Priority) throws {
    try system.solver.setPriority(other, of: id)
    system.solver.solve()
    try system.solver.setPriority(priority, of: id)
    system.solver.solve()
  }
}

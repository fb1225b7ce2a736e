extension Solver {
  /// Changes the constant of a constraint in place. Values change with the next ``solve()``.
  ///
  /// The constant is that of ``Constraint/expression``, which has everything on the left: to move `x >= 3` to
  /// `x >= 5`, set −5. If the constraint is not required, the call only records the change; ``solve()`` does
  /// the work once, after any number of changes.
  ///
  /// Complexity: the first change of a required equation's constant places the constraints of its component
  /// again. Later changes take O(number of dependents of changed constants). If the component has required
  /// inequalities and the constraint is required, the component is solved at once to check the change.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``, ``SolverError/invalidNumber(_:)``; for a required
  ///   constraint also ``SolverError/unsatisfiable(conflict:candidate:)`` and
  ///   ``SolverError/undecidable(candidate:)``.
  public func setConstant(_ constant: Double, of id: ConstraintID) throws(SolverError) {
    let slot = try index(of: id)
    try check(constant)
    try state.pointee.setConstant(constant, of: slot)
  }

  /// Changes the priority of a constraint in place. Values change with the next ``solve()``.
  ///
  /// Complexity: for a constraint of one variable that does not depend on others, O(number of constraints of
  /// this variable), unless an equation becomes required or stops being required. For any other constraint
  /// the component is planned again. A change to or from required also places its constraints again, and does
  /// so at once if the constraint becomes required.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``; if the constraint becomes required also
  ///   ``SolverError/unsatisfiable(conflict:candidate:)`` and ``SolverError/undecidable(candidate:)``.
  public func setPriority(_ priority: Priority, of id: ConstraintID) throws(SolverError) {
    try state.pointee.setPriority(priority, of: try index(of: id))
  }
}

extension Solver {
  /// Gives a constraint's expression another constant in place. Values follow with the next ``solve()``.
  ///
  /// The constant is that of ``Constraint/expression``, which has everything on the left: to move `x >= 3` to
  /// `x >= 5`, set −5. Where the constraint is not required this only notes the change; the work is done once, by
  /// ``solve()``, however many constants have changed.
  ///
  /// The first time that a required equation's constant changes, what is connected with it is placed anew. After
  /// that a change costs what depends on constants that have changed so far. Where required inequalities are connected
  /// with a required constraint, the change is solved for at once, to see whether it can be.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``, ``SolverError/invalidNumber(_:)``; for a required constraint
  ///   also ``SolverError/unsatisfiable(conflict:candidate:)`` and ``SolverError/undecidable(candidate:)``.
  public func setConstant(_ constant: Double, of id: ConstraintID) throws(SolverError) {
    let slot = try index(of: id)
    try check(constant)
    try system.pointee.setConstant(constant, of: slot)
  }

  /// Gives a constraint another priority in place. Values follow with the next ``solve()``.
  ///
  /// About one variable that depends on no others it costs a look at what else is said of that one, unless it is an
  /// equation that becomes required or ceases to be. Any other costs a new plan of what it is connected with; to and
  /// from required that is placed anew as well, at once where it becomes required.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``; where it becomes required also
  ///   ``SolverError/unsatisfiable(conflict:candidate:)`` and ``SolverError/undecidable(candidate:)``.
  public func setPriority(_ priority: Priority, of id: ConstraintID) throws(SolverError) {
    try system.pointee.setPriority(priority, of: try index(of: id))
  }
}

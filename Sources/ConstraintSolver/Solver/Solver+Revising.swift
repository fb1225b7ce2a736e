extension Solver {
  /// Gives a constraint's expression another constant in place. Values follow with the next ``solve()``.
  ///
  /// The constant is that of ``Constraint/expression``, which has everything on the left: to move `x >= 3` to
  /// `x >= 5`, set −5. Where the constraint is not required this only notes the change; the work is done once, by
  /// ``solve()``, however many constants have changed.
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
  /// Cheap between priorities below required; to or from required costs as much as removing and adding.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``; where it becomes required also
  ///   ``SolverError/unsatisfiable(conflict:candidate:)`` and ``SolverError/undecidable(candidate:)``.
  public func setPriority(_ priority: Priority, of id: ConstraintID) throws(SolverError) {
    try system.pointee.setPriority(priority, of: try index(of: id))
  }
}

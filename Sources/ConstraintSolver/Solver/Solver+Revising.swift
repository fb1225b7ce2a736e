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
    try setConstant(constant, slot: slot)
  }

  func setConstant(_ constant: Double, slot: Int) throws(SolverError) {
    guard constraints[slot].constraint.expression.constant != constant else { return }
    let scaled = constant / tableau.equations[slot].scale
    if tableau.equations[slot].isRequired {
      var candidate = constraints[slot].constraint
      candidate.expression.constant = constant
      try confirm(tableau.revise(slot, constant: scaled), candidate)
    } else {
      tableau.settleObjectives()
      tableau.setConstant(scaled, of: slot)
    }
    constraints[slot].constraint.expression.constant = constant
    isStale = true
  }

  /// Gives a constraint another priority in place. Values follow with the next ``solve()``.
  ///
  /// Cheap between priorities below required; to or from required costs as much as removing and adding.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``; where it becomes required also
  ///   ``SolverError/unsatisfiable(conflict:candidate:)`` and ``SolverError/undecidable(candidate:)``.
  public func setPriority(_ priority: Priority, of id: ConstraintID) throws(SolverError) {
    let slot = try index(of: id)
    let old = constraints[slot].constraint
    guard old.priority != priority else { return }
    if old.priority == .required || priority == .required {
      let terms = try collected(old.expression)
      tableau.settleFeasibility()
      tableau.remove(slot)
      do {
        try place(old.priority(priority), terms, slot: slot)
      } catch {
        try place(old, terms, slot: slot, trusting: true)
        throw error
      }
    } else {
      tableau.revise(slot, priority: priority)
    }
    constraints[slot].constraint.priority = priority
    isStale = true
  }
}

import ConstraintSolver

extension SolverError {
  /// The constraints that contradict the candidate; `nil` if the change was refused for a different reason.
  var conflict: [ConstraintID]? { if case .unsatisfiable(let conflict, _) = self { conflict } else { nil } }
}

/// Why a ``Solver`` refused a change. The system is then as it was before.
public enum SolverError: Error, Hashable, Sendable {
  /// The candidate is required and cannot hold together with the required constraints in `conflict`.
  ///
  /// The candidate is the constraint as it would have been: the one to be added, or one of the system's own with its
  /// new constant or priority; it is not in `conflict` itself. The list is in order of addition and irreducible:
  /// without any one of it, the rest and the candidate can hold together. It is empty where the candidate
  /// contradicts itself, such as `0 == 1`. Where several lists would do, it is one of constraints that were added late;
  /// it depends on the constraints that there are and the order of their addition, not on what was solved in between.
  case unsatisfiable(conflict: [ConstraintID], candidate: Constraint)

  /// Not a constraint of this solver, or one that was removed.
  case unknownConstraint(ConstraintID)

  /// Not a variable of this solver, or one that was removed.
  case unknownVariable(Variable)

  /// The variable was suggested a value, or its edit removed, without being edited.
  case notEditable(Variable)

  /// The variable is being edited already.
  case alreadyEditable(Variable)

  /// An edit must be able to give way: its priority is below required.
  case requiredEdit(Variable)

  /// Not a number, infinite, or of a magnitude over 1e15.
  case invalidNumber(Double)

  /// The solver found no solution with it, yet a second look at the required constraints alone found no contradiction:
  /// the numbers are so uneven that rounding decides.
  case undecidable(candidate: Constraint)
}

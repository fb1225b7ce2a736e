/// The reason why a ``Solver`` refused a change. The solver is then in the same state as before.
public enum SolverError: Error, Hashable, Sendable {
  /// The candidate is required and cannot hold together with the required constraints in `conflict`.
  ///
  /// The candidate is the constraint that was to be added, or an existing constraint with its new constant or
  /// priority; it is not in `conflict` itself. The conflict set is in order of addition and irreducible:
  /// without any one of its constraints, the others and the candidate can hold together. It is empty if the
  /// candidate contradicts itself, such as `0 == 1`. If there are several conflict sets, the result prefers
  /// constraints that were added late. It depends on the present constraints and the order of their addition,
  /// not on intermediate solutions. Only if finding such a set would take many seconds, because thousands of constraints
  /// contradict each other, the set may also contain constraints that are not necessary.
  case unsatisfiable(conflict: [ConstraintID], candidate: Constraint)

  /// The constraint does not belong to this solver, or was removed.
  case unknownConstraint(ConstraintID)

  /// The variable does not belong to this solver, or was removed.
  case unknownVariable(Variable)

  /// A value was suggested for a variable, or its edit was removed, but the variable is not editable.
  case notEditable(Variable)

  /// The variable is editable already.
  case alreadyEditable(Variable)

  /// An edit must not be required: its priority must be below 1000.
  case requiredEdit(Variable)

  /// A number is not finite, or its magnitude is over 1e15.
  case invalidNumber(Double)

  /// The solver found no solution, but a separate check of the required constraints found no contradiction:
  /// the numbers are so uneven that rounding decides. The error also occurs if a number that follows from the
  /// constraints is too large.
  case undecidable(candidate: Constraint)
}

extension SolverError: CustomStringConvertible {
  /// The refused change, the reason, and a remedy.
  public var description: String {
    switch self {
    case .unsatisfiable([], let candidate):
      "\(candidate.text) cannot hold: correct it, or give it a priority below 1000"
    case .unsatisfiable(let conflict, let candidate):
      "\(candidate.text) contradicts \(conflict.map(\.description).joined(separator: ", ")): "
        + "remove one of them, or give one a priority below 1000"
    case .unknownConstraint(let id):
      "\(id) is not a constraint of this solver, or was removed: use a handle that add(_:) returned"
    case .unknownVariable(let variable):
      "\(variable) is not a variable of this solver, or was removed: make one with makeVariable(_:)"
    case .notEditable(let variable): "\(variable) is not editable: call addEdit(_:priority:) first"
    case .alreadyEditable(let variable):
      "\(variable) is editable already: suggest a value, or call removeEdit(_:) first"
    case .requiredEdit(let variable):
      "an edit of \(variable) cannot be required: give it a priority below 1000"
    case .invalidNumber(let number):
      "\(number) is out of range: use a number from -1e15 to 1e15"
    case .undecidable(let candidate):
      "rounding decides whether \(candidate.text) can hold: use coefficients of similar size"
    }
  }
}

extension Constraint {
  /// The constraint with its variables, such as `1.0 v0 - 2.0 v1 + 3.0 >= 0`.
  fileprivate var text: String {
    let parts = expression.terms.map { ($0.coefficient, " \($0.variable)") } + [(expression.constant, "")]
    let sum = parts.enumerated().map { index, part in
      let sign = part.0 < 0 ? "- " : index > 0 ? "+ " : ""
      return "\(sign)\(part.0.magnitude)\(part.1)"
    }
    let symbol = relation == .equal ? "==" : relation == .lessThanOrEqual ? "<=" : ">="
    return "\(sum.joined(separator: " ")) \(symbol) 0"
  }
}

/// The handle of a constraint in a ``Solver``, as returned by ``Solver/add(_:)``.
///
/// The handle becomes invalid when the constraint is removed. It never refers to a later constraint in the
/// same slot.
public struct ConstraintID: Hashable, Sendable {
  let index: UInt32
  let generation: UInt32

  /// A small number that no other constraint of the solver has at the same time.
  package var slot: Int { Int(index) }
}

extension ConstraintID: CustomStringConvertible {
  /// A short form of the handle, such as `c3`.
  public var description: String { generation == 0 ? "c\(index)" : "c\(index).\(generation)" }
}

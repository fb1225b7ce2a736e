import ConstraintSolver

extension SolveSession {
  /// The priority with this number, which must be a whole number from 1 to the highest one.
  func validPriority(
    _ number: Double, upTo highest: Priority, _ subject: StepFailure.Subject
  ) throws(StepFailure) -> Priority {
    if let whole = Int(exactly: number), let priority = Priority(rawValue: whole), priority <= highest {
      return priority
    }
    let shown =
      Int(exactly: number).map { String($0) } ?? (number.isFinite ? String(number) : "this number")
    throw StepFailure(
      .syntax, subject, problem: "\(shown) is not a valid priority",
      remedy: highest == .required
        ? "write a whole number from 1 to 1000"
        : "an edit is never required: write a whole number from 1 to \(highest)")
  }

  /// The step failure for an error of the solver.
  func failure(_ error: SolverError, _ subject: StepFailure.Subject) -> StepFailure {
    switch error {
    case .unsatisfiable(let conflict, _):
      let others = conflict.compactMap { names[$0] }
      guard case .constraint(let id) = subject else {
        return StepFailure(.unsatisfiable, subject, conflict: others, problem: "this constraint cannot hold")
      }
      if others.isEmpty {
        return StepFailure(
          .unsatisfiable, subject, conflict: [id],
          problem: "\(Wording.quoted(id)) contradicts itself",
          remedy: "correct it, or give it a priority below 1000")
      }
      return StepFailure(
        .unsatisfiable, subject, conflict: others + [id],
        problem: "\(Wording.quoted(id)) cannot hold together with \(Wording.list(others))",
        remedy: "remove one of them, or give one a priority below 1000")
    case .unknownConstraint, .unknownVariable, .notEditable:
      return StepFailure(.unknown, subject, problem: "there is nothing with that name")
    case .alreadyEditable:
      return StepFailure(.duplicate, subject, problem: "the variable is edited already")
    case .requiredEdit:
      return StepFailure(
        .syntax, subject, problem: "an edit cannot be required", remedy: "write a priority below 1000")
    case .invalidNumber:
      return StepFailure(
        .syntax, subject, problem: "a number is too large",
        remedy: "use numbers up to 1e15")
    case .undecidable:
      return StepFailure(
        .syntax, subject,
        problem: "rounding errors decide whether this can hold, because the numbers are very uneven",
        remedy: "use coefficients of similar magnitude")
    }
  }
}

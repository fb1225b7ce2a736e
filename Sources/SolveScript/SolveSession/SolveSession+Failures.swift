import ConstraintSolver

extension SolveSession {
  /// The priority of that number, which has to be whole and within 1 and the highest one.
  func checked(
    _ number: Double, upTo highest: Priority, _ subject: StepFailure.Subject
  ) throws(StepFailure) -> Priority {
    if let whole = Int(exactly: number), let priority = Priority(rawValue: whole), priority <= highest {
      return priority
    }
    let shown =
      Int(exactly: number).map { String($0) } ?? (number.isFinite ? String(number) : "so large a number")
    throw StepFailure(
      .syntax, subject, problem: "\(shown) is no priority here",
      remedy: highest == .required
        ? "write a whole number, 1 to 1000" : "an edit gives way, so write a whole number, 1 to \(highest)")
  }

  /// What the solver's refusal means to whoever wrote the step.
  func failure(_ error: SolverError, _ subject: StepFailure.Subject) -> StepFailure {
    switch error {
    case .unsatisfiable(let conflict, _):
      let others = conflict.compactMap { names[$0] }
      guard case .constraint(let id) = subject else {
        return StepFailure(.unsatisfiable, subject, conflict: others, problem: "this cannot hold")
      }
      if others.isEmpty {
        return StepFailure(
          .unsatisfiable, subject, conflict: [id],
          problem: "\(Wording.quoted(id)) cannot hold, whatever else does",
          remedy: "correct it, or give it a priority below 1000")
      }
      return StepFailure(
        .unsatisfiable, subject, conflict: others + [id],
        problem: "\(Wording.quoted(id)) cannot hold together with \(Wording.list(others))",
        remedy: "remove one of them, or give one a priority below 1000")
    case .unknownConstraint, .unknownVariable, .notEditable:
      return StepFailure(.unknown, subject, problem: "there is nothing of that name")
    case .alreadyEditable:
      return StepFailure(.duplicate, subject, problem: "it is being edited already")
    case .requiredEdit:
      return StepFailure(
        .syntax, subject, problem: "an edit gives way", remedy: "write a priority below 1000")
    case .invalidNumber:
      return StepFailure(
        .syntax, subject, problem: "a number is too large",
        remedy: "at most 1e15 can be worked with")
    case .undecidable:
      return StepFailure(
        .syntax, subject, problem: "the numbers are so uneven that rounding hides whether this can hold",
        remedy: "bring them nearer to each other in size")
    }
  }
}

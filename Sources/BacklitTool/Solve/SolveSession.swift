import BacklitValues
import ConstraintSolver

/// A system of linear constraints that ``SolveStep``s build, change and solve by name.
///
/// ```swift
/// let session = SolveSession()
/// _ = try session.run(.add(id: "c1", constraint: "2*xm == xl + xr"))
/// let solution = try session.run(.solve)
/// ```
///
/// A step that fails throws and changes nothing; the next step can continue. If there are several solutions,
/// the rule of `Solver` decides: the variable mentioned first is as near to 0 as possible, then the second
/// one, and so on.
package final class SolveSession {
  let solver = Solver()
  var variables: [String: Variable] = [:]
  var constraints: [String: ConstraintID] = [:]
  /// The names of the constraints, for conflict sets.
  var names: [ConstraintID: String] = [:]

  /// A session without variables and constraints.
  package init() {}

  /// Runs a step.
  ///
  /// - Returns: the values of all variables for ``SolveStep/solve``, nil for other steps.
  /// - Throws: the reason why the step failed; the session is then in the same state as before.
  package func run(_ step: SolveStep) throws(StepFailure) -> Solution? {
    switch step {
    case .add(let id, let constraint, let priority): try add(id, constraint, priority)
    case .remove(let id): try remove(id)
    case .edit(let name, let priority): try edit(name, priority)
    case .suggest(let suggestions): try suggest(suggestions)
    case .malformed(let subject, let problem, let remedy):
      throw StepFailure(.syntax, subject, problem: problem, remedy: remedy)
    case .solve: return try solve()
    }
    return nil
  }

  private func solve() throws(StepFailure) -> Solution {
    solver.solve()
    let values = variables.map { Solution.Value(name: $0.key, value: solver.value($0.value)) }
    if let name = values.filter({ !$0.value.isFinite }).map(\.name).min() {
      throw StepFailure(
        .syntax, .variable(name), problem: "the value of \(Spelling.quoted(name)) is too large",
        remedy: "use coefficients of similar magnitude")
    }
    return Solution(values)
  }
}

extension SolveSession {
  func add(_ id: String, _ text: String, _ priority: Double) throws(StepFailure) {
    let subject = StepFailure.Subject.constraint(id)
    guard constraints[id] == nil else {
      throw StepFailure(
        .duplicate, subject, problem: "the name \(Spelling.quoted(id)) is already in use",
        remedy: "remove that constraint first, or choose a different name")
    }
    let priority = try validPriority(priority, upTo: .required, subject)
    let statement: LinearStatement
    do throws(TextFault) {
      statement = try LinearStatement(text)
    } catch {
      throw StepFailure(
        .syntax, subject, character: error.offset + 1, problem: error.problem, remedy: error.remedy)
    }
    let made = makeVariables(statement.terms.map(\.name))
    let terms = statement.terms.compactMap { term in
      variables[term.name].map { Term($0, term.coefficient) }
    }
    do throws(SolverError) {
      let added = try solver.add(
        Constraint(
          LinearExpression(terms: terms, constant: statement.constant), statement.relation,
          priority: priority))
      constraints[id] = added
      names[added] = id
    } catch {
      removeVariables(made)
      throw failure(error, subject)
    }
  }

  func remove(_ id: String) throws(StepFailure) {
    guard let constraint = constraints[id] else {
      throw StepFailure(
        .unknown, .constraint(id), problem: "there is no constraint \(Spelling.quoted(id))",
        remedy: "use the name that it was added with")
    }
    do throws(SolverError) {
      try solver.remove(constraint)
    } catch {
      throw failure(error, .constraint(id))
    }
    constraints[id] = nil
    names[constraint] = nil
  }

  func edit(_ name: String, _ priority: Double) throws(StepFailure) {
    let subject = StepFailure.Subject.variable(name)
    guard LinearStatement.isName(name) else {
      throw StepFailure(
        .syntax, subject, problem: "\(Spelling.quoted(name)) is not a valid name",
        remedy: "start with a letter or \"_\", without spaces and operators")
    }
    if let variable = variables[name], solver.isEditable(variable) {
      throw StepFailure(
        .duplicate, subject, problem: "\(Spelling.quoted(name)) is edited already",
        remedy: "remove this step")
    }
    let priority = try validPriority(priority, upTo: 999, subject)
    // The edit keeps the variable at its present solution, so the constraints so far must be solved first.
    solver.solve()
    let made = makeVariables([name])
    guard let variable = variables[name] else { return }
    do throws(SolverError) {
      try solver.addEdit(variable, priority: priority)
    } catch {
      removeVariables(made)
      throw failure(error, subject)
    }
  }

  func suggest(_ suggestions: [SolveStep.Suggestion]) throws(StepFailure) {
    var found: [(variable: Variable, value: Double)] = []
    for suggestion in suggestions {
      let subject = StepFailure.Subject.variable(suggestion.name)
      guard let variable = variables[suggestion.name], solver.isEditable(variable) else {
        throw StepFailure(
          .unknown, subject, problem: "\(Spelling.quoted(suggestion.name)) is not edited",
          remedy: "add an {\"edit\":…} step with its name before this one")
      }
      guard LinearParser.isUsable(suggestion.value) else {
        throw StepFailure(
          .syntax, subject, problem: "the value for \(Spelling.quoted(suggestion.name)) is too large",
          remedy: "use values up to 1e15")
      }
      found.append((variable, suggestion.value))
    }
    // The remaining calls cannot fail: edits are not required, so the solver accepts every value.
    for (suggestion, place) in zip(suggestions, found) {
      do throws(SolverError) {
        try solver.suggest(place.variable, place.value)
      } catch {
        throw failure(error, .variable(suggestion.name))
      }
    }
  }

  /// Creates variables for the names that are new, and returns these names.
  private func makeVariables(_ names: [String]) -> [String] {
    let new = names.filter { variables[$0] == nil }
    for name in new { variables[name] = solver.makeVariable(name) }
    return new
  }

  private func removeVariables(_ names: [String]) {
    for name in names {
      if let variable = variables.removeValue(forKey: name) { solver.removeVariable(variable) }
    }
  }
}

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
          problem: "\(Spelling.quoted(id)) contradicts itself",
          remedy: "correct it, or give it a priority below 1000")
      }
      return StepFailure(
        .unsatisfiable, subject, conflict: others + [id],
        problem: "\(Spelling.quoted(id)) cannot hold together with \(Spelling.list(others))",
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
        problem: "it is not known whether it can hold, because its numbers are too uneven or too large",
        remedy: "use coefficients of similar magnitude")
    }
  }
}

import ConstraintSolver

extension SolveSession {
  func add(_ id: String, _ text: String, _ priority: Double) throws(StepFailure) {
    let subject = StepFailure.Subject.constraint(id)
    guard constraints[id] == nil else {
      throw StepFailure(
        .duplicate, subject, problem: "the name \(Wording.quoted(id)) is already in use",
        remedy: "remove that constraint first, or choose a different name")
    }
    let priority = try validPriority(priority, upTo: .required, subject)
    let statement: LinearStatement
    do throws(LinearFault) {
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
        .unknown, .constraint(id), problem: "there is no constraint \(Wording.quoted(id))",
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
        .syntax, subject, problem: "\(Wording.quoted(name)) is not a valid name",
        remedy: "start with a letter or “_”, without spaces and operators")
    }
    if let variable = variables[name], solver.isEditable(variable) {
      throw StepFailure(
        .duplicate, subject, problem: "\(Wording.quoted(name)) is edited already",
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
          .unknown, subject, problem: "\(Wording.quoted(suggestion.name)) is not edited",
          remedy: "add an {\"edit\":…} step with its name before this one")
      }
      guard LinearParser.isUsable(suggestion.value) else {
        throw StepFailure(
          .syntax, subject, problem: "the value for \(Wording.quoted(suggestion.name)) is too large",
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

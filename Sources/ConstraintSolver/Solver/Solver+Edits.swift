extension Solver {
  /// Lets a variable be suggested values, at a priority below required.
  ///
  /// An edit is a constraint `variable == suggestion` whose constant costs little to change. Until the first
  /// suggestion it holds the variable at its value as of the last ``solve()``. Any number of variables may be edited
  /// at a time.
  /// Costs what ``Solver/add(_:)`` does for a constraint of one variable. It is never refused.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/alreadyEditable(_:)``,
  ///   ``SolverError/requiredEdit(_:)``.
  public func addEdit(_ variable: Variable, priority: Priority) throws(SolverError) {
    let node = try index(of: variable)
    guard system.pointee.nodes[node].edit < 0 else { throw .alreadyEditable(variable) }
    guard priority < .required else { throw .requiredEdit(variable) }
    let limit = Tolerance.largestNumber
    let present = min(max(system.pointee.values[node], -limit), limit)
    let expression = LinearExpression(terms: [Term(variable)], constant: -present)
    system.pointee.nodes[node].edit = try system.pointee.insert(
      Constraint(expression, .equal, priority: priority), isEdit: true)
  }

  /// Ends a variable's edit. Nothing holds it where it was dragged to.
  ///
  /// Costs what ``Solver/remove(_:)`` does for a constraint of one variable: where others determine this one, what is
  /// connected with it is placed anew.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/notEditable(_:)``.
  public func removeEdit(_ variable: Variable) throws(SolverError) {
    system.pointee.discard(try edit(of: variable))
    system.pointee.nodes[Int(variable.index)].edit = -1
  }

  /// Says what an edited variable should be. Values follow with the next ``solve()``.
  ///
  /// Costs a look at what else is said of the variable, or of the sum that it comes down to; the rest is done once, by
  /// ``solve()``, however many suggestions there were.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/notEditable(_:)``,
  ///   ``SolverError/invalidNumber(_:)``.
  public func suggest(_ variable: Variable, _ value: Double) throws(SolverError) {
    let slot = try edit(of: variable)
    try check(value)
    try system.pointee.setConstant(-value, of: slot)
  }

  /// Whether a variable is being edited.
  public func isEditable(_ variable: Variable) -> Bool {
    (try? edit(of: variable)) != nil
  }

  private func edit(of variable: Variable) throws(SolverError) -> Int32 {
    let edit = system.pointee.nodes[try index(of: variable)].edit
    guard edit >= 0 else { throw .notEditable(variable) }
    return edit
  }
}

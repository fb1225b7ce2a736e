extension Solver {
  /// Makes a variable editable, at a priority below required.
  ///
  /// An edit is a constraint `variable == suggestion` whose constant is cheap to change. Until the first
  /// suggestion it keeps the variable at its value as of the last ``solve()``. Any number of variables may be
  /// editable at the same time. An edit is never refused.
  ///
  /// Complexity: that of ``Solver/add(_:)`` for a constraint of one variable.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/alreadyEditable(_:)``,
  ///   ``SolverError/requiredEdit(_:)``.
  public func addEdit(_ variable: Variable, priority: Priority) throws(SolverError) {
    let node = try index(of: variable)
    guard state.pointee.nodes[node].edit < 0 else { throw .alreadyEditable(variable) }
    guard priority < .required else { throw .requiredEdit(variable) }
    let limit = Tolerance.largestNumber
    let present = min(max(state.pointee.values[node], -limit), limit)
    let expression = LinearExpression(terms: [Term(variable)], constant: -present)
    state.pointee.nodes[node].edit = try state.pointee.insert(
      Constraint(expression, .equal, priority: priority), isEdit: true)
  }

  /// Ends the edit of a variable. The variable does not keep the suggested value.
  ///
  /// Complexity: that of ``Solver/remove(_:)`` for a constraint of one variable. If the variable depends on
  /// others, the constraints of its component are placed again.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/notEditable(_:)``.
  public func removeEdit(_ variable: Variable) throws(SolverError) {
    state.pointee.discard(try edit(of: variable))
    state.pointee.nodes[Int(variable.index)].edit = -1
  }

  /// Suggests a value for an editable variable. Values change with the next ``solve()``.
  ///
  /// Complexity: O(number of constraints of the variable, or of the sum that it equals). The rest is done
  /// once by ``solve()``, after any number of suggestions.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/notEditable(_:)``,
  ///   ``SolverError/invalidNumber(_:)``.
  public func suggest(_ variable: Variable, _ value: Double) throws(SolverError) {
    let slot = try edit(of: variable)
    try check(value)
    try state.pointee.setConstant(-value, of: slot)
  }

  /// Whether a variable is editable.
  public func isEditable(_ variable: Variable) -> Bool {
    (try? edit(of: variable)) != nil
  }

  private func edit(of variable: Variable) throws(SolverError) -> Int32 {
    let edit = state.pointee.nodes[try index(of: variable)].edit
    guard edit >= 0 else { throw .notEditable(variable) }
    return edit
  }
}

extension Solver {
  /// Adds a constraint. Values change with the next ``solve()``.
  ///
  /// A constraint that is not required is never refused. The same constraint may be added more than once.
  ///
  /// Complexity: O(number of terms). The next ``solve()`` plans the connected component again. A constraint
  /// of one variable that does not depend on others takes O(number of constraints of this variable), without
  /// a new plan. A required constraint of several bounded variables also moves a point that satisfies all
  /// required constraints, usually by one variable; if no simple move suffices, the neighbourhood of the
  /// constraint is solved at once. A refusal solves about k × log n such neighbourhoods, for k conflicting ones
  /// among n required constraints, and takes O(n) in addition.
  ///
  /// - Throws: ``SolverError/unsatisfiable(conflict:candidate:)``, ``SolverError/unknownVariable(_:)``,
  ///   ``SolverError/invalidNumber(_:)``, ``SolverError/undecidable(candidate:)``.
  @discardableResult
  public func add(_ constraint: Constraint) throws(SolverError) -> ConstraintID {
    let slot: Int32
    if let found = try addShort(constraint) { slot = found } else { slot = try addAny(constraint) }
    return ConstraintID(index: UInt32(slot), generation: state.records[slot].generation)
  }

  /// Removes a constraint. Values change with the next ``solve()``.
  ///
  /// Complexity: for a constraint of one variable that does not depend on others, O(number of constraints of
  /// this variable). For any other, the next ``solve()`` places all constraints of the component again; for some
  /// required equations whose constant was set this happens at once. If a required equation of several variables is
  /// removed and added again repeatedly, without other changes of the structure, only the first removal does so; the
  /// others take O(number of variables of the component).
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``.
  public func remove(_ id: ConstraintID) throws(SolverError) {
    state.discard(try index(of: id))
  }

  /// The constraint with the constant and priority that were last set, or nil if it was removed. Complexity:
  /// O(number of terms).
  public func constraint(_ id: ConstraintID) -> Constraint? {
    guard let slot = find(id) else { return nil }
    return state.constraint(slot)
  }

  /// Adds a constraint of up to four terms. Returns nil for other constraints.
  @inline(__always)
  private func addShort(_ constraint: borrowing Constraint) throws(SolverError) -> Int32? {
    let count = constraint.expression.count
    guard count <= 4 else { return nil }
    // Arrays, because the compiler stores a vector again for each element at an index.
    let variables = constraint.expression.variables
    let coefficients = constraint.expression.coefficients
    return try state.add(
      constraint.expression.constant, [variables[0], variables[1], variables[2], variables[3]],
      [coefficients[0], coefficients[1], coefficients[2], coefficients[3]], Int(count), constraint.relation,
      constraint.priority.number)
  }

  @inline(never)
  private func addAny(_ constraint: borrowing Constraint) throws(SolverError) -> Int32 {
    try check(constraint.expression)
    return try state.insert(constraint)
  }

  /// Throws on invalid numbers and unknown variables.
  private func check(_ expression: borrowing LinearExpression) throws(SolverError) {
    try check(expression.constant)
    var largest = 0.0
    try expression.forEachTerm { (term) throws(SolverError) in
      _ = try self.index(of: term.variable)
      try check(term.coefficient)
      if term.coefficient.magnitude > largest { largest = term.coefficient.magnitude }
    }
    // Only terms of this size can add up to more than the limit.
    if largest * Double(expression.termCount) > Tolerance.largestNumber { try checkSums(expression) }
  }

  /// Throws if the coefficients of a variable add up to an invalid number.
  private func checkSums(_ expression: borrowing LinearExpression) throws(SolverError) {
    for index in 0..<expression.termCount {
      var sum = 0.0
      for other in 0...index where expression.term(at: other).variable == expression.term(at: index).variable
      {
        sum += expression.term(at: other).coefficient
      }
      try check(sum)
    }
  }

  @inline(__always)
  func check(_ number: Double) throws(SolverError) {
    guard number.magnitude <= Tolerance.largestNumber else { throw .invalidNumber(number) }
  }

  func index(of id: ConstraintID) throws(SolverError) -> Int32 {
    guard let slot = find(id) else { throw .unknownConstraint(id) }
    return slot
  }

  private func find(_ id: ConstraintID) -> Int32? {
    guard id.index < state.records.count else { return nil }
    let record = state.records[Int(id.index)]
    guard record.generation == id.generation, record.sequence >= 0, !record.isEdit else { return nil }
    return Int32(id.index)
  }
}

extension Solver {
  /// Changes the constant of a constraint in place. Values change with the next ``solve()``.
  ///
  /// The constant is that of ``Constraint/expression``, which has everything on the left: to move `x >= 3` to
  /// `x >= 5`, set −5. If the constraint is not required, the call only records the change; ``solve()`` does
  /// the work once, after any number of changes.
  ///
  /// Complexity: the first change of a required equation's constant places the constraints of its component
  /// again. Later changes take O(number of dependents of changed constants). If the component has required
  /// inequalities and the constraint is required, the component is solved at once to check the change.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``, ``SolverError/invalidNumber(_:)``; for a required
  ///   constraint also ``SolverError/unsatisfiable(conflict:candidate:)`` and
  ///   ``SolverError/undecidable(candidate:)``.
  public func setConstant(_ constant: Double, of id: ConstraintID) throws(SolverError) {
    let slot = try index(of: id)
    try check(constant)
    try state.setConstant(constant, of: slot)
  }

  /// Changes the priority of a constraint in place. Values change with the next ``solve()``.
  ///
  /// Complexity: for a constraint of one variable that does not depend on others, O(number of constraints of
  /// this variable), unless an equation becomes required or stops being required. For any other constraint
  /// the component is planned again. A change to or from required also places its constraints again, and does
  /// so at once if the constraint becomes required. If a required equation of several variables changes between
  /// two priorities repeatedly, only the first change does so.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``; if the constraint becomes required also
  ///   ``SolverError/unsatisfiable(conflict:candidate:)`` and ``SolverError/undecidable(candidate:)``.
  public func setPriority(_ priority: Priority, of id: ConstraintID) throws(SolverError) {
    try state.setPriority(priority, of: try index(of: id))
  }
}

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
    guard state.nodes[node].edit < 0 else { throw .alreadyEditable(variable) }
    guard priority < .required else { throw .requiredEdit(variable) }
    let limit = Tolerance.largestNumber
    let present = min(max(state.values[node], -limit), limit)
    let expression = LinearExpression(terms: [Term(variable)], constant: -present)
    state.nodes[node].edit = try state.insert(
      Constraint(expression, .equal, priority: priority), isEdit: true)
  }

  /// Ends the edit of a variable. The variable does not keep the suggested value.
  ///
  /// Complexity: that of ``Solver/remove(_:)`` for a constraint of one variable. If the variable depends on
  /// others, the constraints of its component are placed again.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/notEditable(_:)``.
  public func removeEdit(_ variable: Variable) throws(SolverError) {
    state.discard(try edit(of: variable))
    state.nodes[Int(variable.index)].edit = -1
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
    memory.suggest(-value, of: slot, Int32(bitPattern: variable.index))
  }

  /// Whether a variable is editable.
  package func isEditable(_ variable: Variable) -> Bool {
    (try? edit(of: variable)) != nil
  }

  @inline(__always)
  private func edit(of variable: Variable) throws(SolverError) -> Int32 {
    let edit = memory.nodes[try index(of: variable)].edit
    guard edit >= 0 else { throw .notEditable(variable) }
    return edit
  }
}

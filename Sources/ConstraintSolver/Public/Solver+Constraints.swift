extension Solver {
  /// Adds a constraint. Values change with the next ``solve()``.
  ///
  /// A constraint that is not required is never refused. The same constraint may be added more than once.
  ///
  /// Complexity: O(number of terms). The next ``solve()`` plans the connected component again. A constraint
  /// of one variable that does not depend on others takes O(number of constraints of this variable), without
  /// a new plan. If the constraint is required and cannot be judged alone, for example an inequality of
  /// several variables that are already bounded, the component is solved at once. A refusal takes about k ×
  /// log n such solutions, for k conflicting ones among n required constraints.
  ///
  /// - Throws: ``SolverError/unsatisfiable(conflict:candidate:)``, ``SolverError/unknownVariable(_:)``,
  ///   ``SolverError/invalidNumber(_:)``, ``SolverError/undecidable(candidate:)``.
  @discardableResult
  public func add(_ constraint: Constraint) throws(SolverError) -> ConstraintID {
    try check(constraint.expression)
    let slot = try state.pointee.insert(constraint)
    return ConstraintID(index: UInt32(slot), generation: state.pointee.records[slot].generation)
  }

  /// Removes a constraint. Values change with the next ``solve()``.
  ///
  /// Complexity: for a constraint of one variable that does not depend on others, O(number of constraints of
  /// this variable). For any other, the next ``solve()`` places all constraints of the component again; this
  /// happens at once for a required equation whose constant was set.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``.
  public func remove(_ id: ConstraintID) throws(SolverError) {
    state.pointee.discard(try index(of: id))
  }

  /// The constraint with the constant and priority that were last set, or nil if it was removed. Complexity:
  /// O(number of terms).
  public func constraint(_ id: ConstraintID) -> Constraint? {
    guard let slot = find(id) else { return nil }
    return state.pointee.constraint(slot)
  }

  /// Throws on invalid numbers and unknown variables.
  private func check(_ expression: borrowing LinearExpression) throws(SolverError) {
    try check(expression.constant)
    let count = expression.termCount
    for index in 0..<count {
      let term = expression.term(at: index)
      _ = try self.index(of: term.variable)
      try check(term.coefficient)
      // Only terms of this size can add up to more than the limit.
      guard index > 0, term.coefficient.magnitude * Double(count) > Tolerance.largestNumber else { continue }
      var sum = 0.0
      for other in 0...index where expression.term(at: other).variable == term.variable {
        sum += expression.term(at: other).coefficient
      }
      try check(sum)
    }
  }

  func check(_ number: Double) throws(SolverError) {
    guard number.magnitude <= Tolerance.largestNumber else { throw .invalidNumber(number) }
  }

  func index(of id: ConstraintID) throws(SolverError) -> Int32 {
    guard let slot = find(id) else { throw .unknownConstraint(id) }
    return slot
  }

  private func find(_ id: ConstraintID) -> Int32? {
    guard id.index < state.pointee.records.count else { return nil }
    let record = state.pointee.records[Int(id.index)]
    guard record.generation == id.generation, record.sequence >= 0, !record.isEdit else { return nil }
    return Int32(id.index)
  }
}

extension Solver {
  /// Adds a constraint. Values follow with the next ``solve()``.
  ///
  /// One that is not required is never refused. The same constraint may be added more than once.
  ///
  /// Costs its own terms, and with the next ``solve()`` a new plan of
  /// the variables that constraints connect with it. About one variable that depends on no others it costs a look at
  /// what else is said of that one, and no plan. A required constraint that cannot be judged by itself, such as an
  /// inequality of several variables that are bounded already, has the connected part solved at once. A refusal costs
  /// some k × log n such solutions, for k conflicting of n required constraints.
  ///
  /// - Throws: ``SolverError/unsatisfiable(conflict:candidate:)``, ``SolverError/unknownVariable(_:)``,
  ///   ``SolverError/invalidNumber(_:)``, ``SolverError/undecidable(candidate:)``.
  @discardableResult
  public func add(_ constraint: Constraint) throws(SolverError) -> ConstraintID {
    try check(constraint.expression)
    let slot = try system.pointee.insert(constraint)
    return ConstraintID(index: UInt32(slot), generation: system.pointee.records[slot].generation)
  }

  /// Takes a constraint out. Values follow with the next ``solve()``.
  ///
  /// About one variable that depends on no others it costs a look at what else is said of that one. Any other has the
  /// constraints that it was connected with placed anew, with the next ``solve()``; at once where it is a required
  /// equation whose constant was set.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``.
  public func remove(_ id: ConstraintID) throws(SolverError) {
    system.pointee.discard(try index(of: id))
  }

  /// The constraint as it is now, with the constant and priority last set; nil when it was removed. Costs its terms.
  public func constraint(_ id: ConstraintID) -> Constraint? {
    guard let slot = find(id) else { return nil }
    return system.pointee.constraint(slot)
  }

  /// Throws on numbers and variables that cannot be.
  private func check(_ expression: borrowing LinearExpression) throws(SolverError) {
    try check(expression.constant)
    let count = expression.termCount
    for index in 0..<count {
      let term = expression.term(at: index)
      _ = try self.index(of: term.variable)
      try check(term.coefficient)
      // Only terms this large can add up to too much.
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
    guard id.index < system.pointee.records.count else { return nil }
    let record = system.pointee.records[Int(id.index)]
    guard record.generation == id.generation, record.sequence >= 0, !record.isEdit else { return nil }
    return Int32(id.index)
  }
}

extension Solver {
  /// Adds a constraint. Values follow with the next ``solve()``.
  ///
  /// One that is not required is never refused. The same constraint may be added more than once.
  ///
  /// - Throws: ``SolverError/unsatisfiable(conflict:candidate:)``, ``SolverError/unknownVariable(_:)``,
  ///   ``SolverError/invalidNumber(_:)``, ``SolverError/undecidable(candidate:)``.
  @discardableResult
  public func add(_ constraint: Constraint) throws(SolverError) -> ConstraintID {
    let slot = try insert(constraint, isEdit: false)
    return id(of: slot)
  }

  /// Takes a constraint out. Values follow with the next ``solve()``.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``.
  public func remove(_ id: ConstraintID) throws(SolverError) {
    remove(slot: try index(of: id))
  }

  /// The constraint as it is now, with the constant and priority last set; nil when it was removed.
  public func constraint(_ id: ConstraintID) -> Constraint? {
    guard let slot = find(id) else { return nil }
    return constraints[slot].constraint
  }

  func insert(_ constraint: Constraint, isEdit: Bool) throws(SolverError) -> Int {
    let terms = try collected(constraint.expression)
    let slot = spareConstraints.last ?? constraints.count
    try place(constraint, terms, slot: slot)
    nextSequence += 1
    if slot == constraints.count {
      constraints.append(
        ConstraintSlot(constraint: constraint, generation: 0, sequence: nextSequence, isEdit: isEdit))
    } else {
      spareConstraints.removeLast()
      constraints[slot].constraint = constraint
      constraints[slot].sequence = nextSequence
      constraints[slot].isEdit = isEdit
    }
    count(constraint.expression, 1)
    isStale = true
    return slot
  }

  func remove(slot: Int) {
    tableau.settleFeasibility()
    tableau.remove(slot)
    count(constraints[slot].constraint.expression, -1)
    constraints[slot].constraint = Constraint(LinearExpression(), .equal)
    constraints[slot].sequence = -1
    constraints[slot].generation += 1
    spareConstraints.append(slot)
    isStale = true
  }

  /// Puts a constraint's equation into the tableau, or throws and leaves it as it was.
  ///
  /// With `trusting`, the constraint is known to hold together with the rest.
  func place(
    _ constraint: Constraint, _ terms: [Entry], slot: Int, trusting: Bool = false
  ) throws(SolverError) {
    let equation = tableau.makeEquation(
      terms, constant: constraint.expression.constant, relation: constraint.relation,
      priority: constraint.priority, slot: slot)
    try confirm(tableau.insert(equation, at: slot, trusting: trusting), constraint)
  }

  func confirm(_ placement: Tableau.Placement, _ candidate: Constraint) throws(SolverError) {
    switch placement {
    case .placed: return
    case .exhausted: throw .undecidable(candidate: candidate)
    case .conflict(let slots):
      let conflict = Set(slots).sorted { constraints[$0].sequence < constraints[$1].sequence }
      throw .unsatisfiable(conflict: conflict.map { id(of: $0) }, candidate: candidate)
    }
  }

  /// The terms by symbol, each symbol once; throws on numbers and variables that cannot be.
  func collected(_ expression: LinearExpression) throws(SolverError) -> [Entry] {
    try check(expression.constant)
    var entries: [Entry] = []
    for term in expression.terms {
      try check(term.coefficient)
      let symbol = variables[try index(of: term.variable)].symbol
      // Constraints are short; a search through the few before is quicker than sorting.
      if let position = entries.firstIndex(where: { $0.symbol == symbol }) {
        entries[position].value += term.coefficient
      } else {
        entries.append(Entry(symbol: symbol, value: term.coefficient))
      }
    }
    for entry in entries { try check(entry.value) }
    entries.removeAll { $0.value.magnitude < Tolerance.smallestCoefficient }
    return entries
  }

  func check(_ number: Double) throws(SolverError) {
    guard number.magnitude <= Tolerance.largestNumber else { throw .invalidNumber(number) }
  }

  private func count(_ expression: LinearExpression, _ change: Int) {
    for term in expression.terms { variables[Int(term.variable.index)].uses += change }
  }

  func index(of id: ConstraintID) throws(SolverError) -> Int {
    guard let slot = find(id) else { throw .unknownConstraint(id) }
    return slot
  }

  private func find(_ id: ConstraintID) -> Int? {
    let slot = Int(id.index)
    guard slot < constraints.count, constraints[slot].generation == id.generation,
      constraints[slot].sequence >= 0, !constraints[slot].isEdit
    else { return nil }
    return slot
  }

  func id(of slot: Int) -> ConstraintID {
    ConstraintID(index: UInt32(slot), generation: constraints[slot].generation)
  }
}

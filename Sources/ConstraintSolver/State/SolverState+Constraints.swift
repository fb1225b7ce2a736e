extension SolverState {
  /// Inserts a constraint whose terms and numbers were checked.
  mutating func insert(
    _ constraint: borrowing Constraint, isEdit: Bool = false
  ) throws(SolverError) -> Int32 {
    if let slot = try restore(constraint) { return slot }
    let slot = makeRecord(constraint, isEdit: isEdit)
    try insert(slot)
    return slot
  }

  /// Inserts a constraint whose record was just made.
  private mutating func insert(_ slot: Int32) throws(SolverError) {
    if records[slot].termCount == 0 {
      return try accept(slot, place(slot), isUnchanged: false)
    }
    if insertIntoSingleColumn(slot) { return }
    if records[slot].isRequired { prepare(slot) }
    let isGrowing = connect(slot)
    let component = component(of: slot)
    try settle(slot, component, place(slot, component), isGrowing: isGrowing)
  }

  /// Completes the insertion of a constraint that was placed in a component.
  private mutating func settle(
    _ slot: Int32, _ component: Int32, _ verdict: Verdict, isGrowing: Bool
  ) throws(SolverError) {
    if case .refused = verdict {
      _ = findWitness(component, for: slot)
      return try accept(slot, verdict, isUnchanged: !isGrowing)
    }
    retirePlan(component)
    enqueue(component)
    try accept(slot, verdict, isUnchanged: false)
  }

  /// Removes a required constraint again and throws if it cannot hold together with the others.
  private mutating func accept(
    _ slot: Int32, _ verdict: Verdict, isUnchanged: Bool
  ) throws(SolverError) {
    if !records[slot].isRequired || isAcceptable(slot, verdict) { return }
    // A search would compute with the same numbers.
    let conflict = verdict == .overflowing ? nil : conflict(with: slot)
    let candidate = constraint(slot)
    withdraw(slot, isUnchanged: isUnchanged)
    throw conflict.map { .unsatisfiable(conflict: $0, candidate: candidate) }
      ?? .undecidable(candidate: candidate)
  }

  /// Whether a required constraint that was just placed can hold together with the others.
  private mutating func isAcceptable(_ slot: Int32, _ verdict: Verdict) -> Bool {
    // Exact numbers have no limit, but the values are doubles in the end.
    if verdict == .overflowing { return false }
    if let isPossible = exactVerdict(slot) { return isPossible }
    switch verdict {
    case .placed: return true
    case .refused, .overflowing: return false
    case .unsure:
      guard isFeasible(slot) else { return false }
      adoptSolution(component(of: slot))
      return true
    }
  }

  /// Places the constraints of components again if necessary, and finds witnesses, before a required constraint
  /// is placed in them.
  private mutating func prepare(_ slot: Int32) {
    var latest: Int32 = -1
    for term in records[slot].firstTerm..<records[slot].firstTerm + records[slot].termCount {
      let component = nodes[pool[term].node].component
      guard component >= 0, component != latest else { continue }
      latest = component
      if components[component].needsRebuild {
        rebuild(component)
        latest = -1
      } else if components[component].hasRows {
        _ = findWitness(component)
      }
    }
  }

  /// Removes a constraint.
  mutating func discard(_ slot: Int32) {
    if !loosen(slot, to: 0) { withdraw(slot, isUnchanged: false) }
  }

  /// Removes a constraint that was refused, or that the program removes. With `isUnchanged`, its component did not change and keeps
  /// its plan.
  private mutating func withdraw(_ slot: Int32, isUnchanged: Bool) {
    if records[slot].isRequiredInequality, isWitnessed(slot) { unlinkTerms(ofInequality: slot) }
    if isUnchanged {
      unlinkConstraint(slot, component(of: slot))
    } else if !removeFromSingleColumn(slot) {
      detach(slot)
    }
    let record = records[slot]
    for term in record.firstTerm..<record.firstTerm + record.termCount { nodes[pool[term].node].uses -= 1 }
    if record.termCount == 1 { nodes[pool[record.firstTerm].node].unaryCount -= 1 }
    release(slot)
  }

  /// Releases the record of a constraint that is in no component.
  mutating func release(_ slot: Int32) {
    let record = records[slot]
    pool.release(record.firstTerm, record.termCount)
    var empty = Record()
    empty.generation = record.generation &+ 1
    records[slot] = empty
    spareRecords.append(slot)
  }

  private mutating func makeRecord(_ constraint: borrowing Constraint, isEdit: Bool) -> Int32 {
    let count = constraint.expression.termCount
    let slot = makeRecord(
      termCount: count, constraint.expression.constant, constraint.relation, constraint.priority.number,
      isUneven: false)
    var next = records[slot].firstTerm
    var range = CoefficientRange()
    constraint.expression.forEachTerm { term in
      range.add(term.coefficient)
      pool[next] = Entry(node: Int32(term.variable.index), value: term.coefficient)
      nodes[Int(term.variable.index)].uses += 1
      next += 1
    }
    records[slot].isEdit = isEdit
    records[slot].isUneven = range.isUneven(constraint.relation, constraint.priority.number)
    if count == 1 { nodes[pool[records[slot].firstTerm].node].unaryCount += 1 }
    return slot
  }

  /// Makes a record, and allocates its terms.
  @inline(__always)
  private mutating func makeRecord(
    termCount: Int, _ constant: Double, _ relation: Relation, _ priority: Int16, isUneven: Bool
  ) -> Int32 {
    nextSequence += 1
    let spare = spareRecords.popLast()
    let record = Record(
      generation: spare.map { records[$0].generation } ?? 0, relation: relation, isUneven: isUneven,
      priority: priority, sequence: nextSequence,
      firstTerm: pool.allocate(Int32(truncatingIfNeeded: termCount)),
      termCount: Int32(truncatingIfNeeded: termCount), constant: constant)
    if let spare {
      records[spare] = record
      return spare
    }
    if records.isFull { reserveRecords() }
    records.append(record)
    return Int32(truncatingIfNeeded: records.count - 1)
  }

  /// Makes room for more records. A solver with many variables usually has about twice as many constraints with two
  /// terms each, and sums with as many terms as variables.
  @inline(never)
  private mutating func reserveRecords() {
    if records.count >= 32 {
      records.reserve(2 * nodes.count)
      pool.reserve(5 * nodes.count)
    }
    records.reserve(records.count + 1)
  }

  /// Removes a constraint from its component. The constraints of the component must then be placed again,
  /// because equations may depend on it.
  mutating func detach(_ slot: Int32) {
    let component = component(of: slot)
    guard component >= 0 else { return }
    unlinkConstraint(slot, component)
    retirePlan(component)
    components[component].needsRebuild = true
    enqueue(component)
    let parameter = records[slot].parameter
    guard parameter >= 0 else { return }
    rebuild(component)
    records[slot].parameter = -1
    removeNode(parameter)
  }

  /// Whether the required constraints of the component hold together, including one that is new or changed.
  mutating func isFeasible(_ slot: Int32) -> Bool {
    var component = component(of: slot)
    if components[component].needsRebuild {
      rebuild(component)
      component = self.component(of: slot)
      if foundContradiction { return false }
    }
    enqueue(component)
    if let isPossible = exactFeasibility(component) { return isPossible }
    if components[component].plan == nil { counters.checks += 1 }
    guard solveComponent(component) else { return false }
    // Preferences with uneven numbers can hide a contradiction of the required constraints.
    return components[component].plan?.value.isDoubtful(isNew: false) == true ? isConsistent(component) : true
  }
}

extension SolverState {
  /// Adds a constraint of up to four terms. Returns nil for some constraints, which have to be added in general.
  ///
  /// Most constraints belong to a component that is being built: all of their variables are in it or in none, and the
  /// component has neither a plan nor a witness. They are inserted here, without the cases that cannot occur.
  @inline(__always)
  mutating func add(
    _ constant: Double, _ variables: InlineArray<4, UInt64>, _ coefficients: InlineArray<4, Double>,
    _ count: Int, _ relation: Relation, _ priority: Int16
  ) throws(SolverError) -> Int32? {
    guard constant.magnitude <= Tolerance.largestNumber else { throw .invalidNumber(constant) }
    var range = CoefficientRange()
    // Loops over ranges of numbers take longer.
    var index = 0
    while index < count {
      let variable = Variable(bits: variables[index])
      guard has(variable) else { throw .unknownVariable(variable) }
      let coefficient = coefficients[index]
      // Terms of this size could add up to more than the limit.
      guard coefficient.magnitude <= Tolerance.largestNumber / 4 else { return nil }
      range.add(coefficient)
      index &+= 1
    }
    let isRequired = priority == 1000
    if count > 1, isRequired, relation == .equal {
      let component = nodes[Int32(truncatingIfNeeded: variables[0])].component
      // It may be the loose equation.
      if component >= 0, components[component].loose >= 0 { return nil }
    }
    let isUneven = range.isUneven(relation, priority)
    let slot = makeRecord(termCount: count, constant, relation, priority, isUneven: isUneven)
    let first = records[slot].firstTerm
    var component: Int32 = -1
    var newCount = 0
    var isPlain = count > 0 && !isUneven
    index = 0
    while index < count {
      let place = Int32(truncatingIfNeeded: variables[index])
      pool[first + Int32(truncatingIfNeeded: index)] = Entry(node: place, value: coefficients[index])
      nodes[place].uses += 1
      let other = nodes[place].component
      index &+= 1
      if other < 0 {
        newCount &+= 1
      } else if component < 0 {
        component = other
      } else if component != other {
        isPlain = false
      }
    }
    if count == 1 { nodes[pool[first].node].unaryCount += 1 }
    guard isPlain, component >= 0, components[component].isPlain else {
      try insert(slot)
      return slot
    }
    if newCount > 0 {
      index = 0
      while index < count {
        let node = Int32(truncatingIfNeeded: variables[index])
        if nodes[node].component < 0 { appendVariable(node, component) }
        index &+= 1
      }
    }
    appendConstraint(slot, component)
    if isRequired {
      let verdict = place(slot, component)
      guard case .placed = verdict else {
        try settle(slot, component, verdict, isGrowing: newCount > 0)
        return slot
      }
    }
    enqueue(component)
    return slot
  }
}

extension Component {
  /// Whether it has no plan, no witness and no rows, is solved in doubles, and need not be placed again.
  @inline(__always)
  fileprivate var isPlain: Bool {
    plan == nil && otherPlan == nil && loose < 0 && !needsRebuild && !isWitnessed && !hasRows
      && exactness.unevenCount == 0 && !exactness.wasInaccurate
  }
}

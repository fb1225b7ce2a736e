extension SolverState {
  /// Inserts a constraint whose terms and numbers were checked.
  mutating func insert(
    _ constraint: Constraint, isEdit: Bool = false
  ) throws(SolverError) -> Int32 {
    if let slot = try restore(constraint) { return slot }
    let slot = makeRecord(constraint, isEdit: isEdit)
    let verdict: Verdict
    var isUnchanged = false
    if records[slot].termCount == 0 {
      verdict = place(slot)
    } else if insertIntoSingleColumn(slot) {
      return slot
    } else {
      if records[slot].isRequired { prepare(slot) }
      let isGrowing = connect(slot)
      let component = component(of: slot)
      verdict = place(slot)
      if case .refused = verdict {
        _ = findWitness(component, for: slot)
        isUnchanged = !isGrowing
      } else {
        retirePlan(component)
        enqueue(component)
      }
    }
    if !records[slot].isRequired || isAcceptable(slot, verdict) { return slot }
    let conflict = conflict(with: slot)
    discardRefused(slot, isUnchanged: isUnchanged)
    throw conflict.map { .unsatisfiable(conflict: $0, candidate: constraint) }
      ?? .undecidable(candidate: constraint)
  }

  /// Whether a required constraint that was just placed can hold together with the others.
  private mutating func isAcceptable(_ slot: Int32, _ verdict: Verdict) -> Bool {
    if let isPossible = exactVerdict(slot) { return isPossible }
    switch verdict {
    case .placed: return true
    case .refused: return false
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
    if !loosen(slot, to: 0) { discardRefused(slot, isUnchanged: false) }
  }

  /// Removes a constraint that is not eliminated. If its component did not change, the component keeps its plan.
  private mutating func discardRefused(_ slot: Int32, isUnchanged: Bool) {
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
    nextSequence += 1
    let slot: Int32
    if let spare = spareRecords.popLast() {
      slot = spare
    } else {
      slot = Int32(records.count)
      records.append(Record())
    }
    // The record is filled in place, because a copy takes longer than the rest.
    let record = records.base + Int(slot)
    let count = Int32(constraint.expression.termCount)
    let first = pool.allocate(count)
    record.pointee.relation = constraint.relation
    record.pointee.isEdit = isEdit
    record.pointee.priority = constraint.priority.number
    record.pointee.sequence = nextSequence
    record.pointee.constant = constraint.expression.constant
    record.pointee.termCount = count
    record.pointee.firstTerm = first
    var place = pool.terms(first)
    let nodes = nodes.base
    var range = CoefficientRange()
    constraint.expression.forEachTerm { term in
      range.add(term.coefficient)
      place.pointee = Entry(node: Int32(term.variable.index), value: term.coefficient)
      nodes[Int(term.variable.index)].uses += 1
      place += 1
    }
    record.pointee.isUneven = range.isUneven(constraint.relation, record.pointee.priority)
    if count == 1 { nodes[Int(pool[first].node)].unaryCount += 1 }
    return slot
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
    guard let plan = components[component].plan else { return true }
    for simplex in 0..<plan.pointee.simplexCount where plan.pointee.simplexes[simplex].isInaccurate {
      // Preferences with uneven numbers can hide a contradiction of the required constraints.
      return isConsistent(component)
    }
    return true
  }
}

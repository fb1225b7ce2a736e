extension SolverState {
  /// Inserts a constraint whose terms and numbers were checked.
  mutating func insert(
    _ constraint: Constraint, isEdit: Bool = false
  ) throws(SolverError) -> Int32 {
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
        components[component].discardPlan()
        enqueue(component)
      }
    }
    if isAcceptable(slot, verdict) { return slot }
    let conflict = conflict(with: slot)
    discard(slot, isUnchanged: isUnchanged)
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
    for term in records[slot].firstTerm..<records[slot].firstTerm + records[slot].termCount {
      let component = nodes[pool[term].node].component
      guard component >= 0 else { continue }
      if components[component].needsRebuild {
        rebuild(component)
      } else if components[component].hasRows {
        _ = findWitness(component)
      }
    }
  }

  /// Removes a constraint. If it was refused, and its component did not change, the component keeps its plan.
  mutating func discard(_ slot: Int32, isUnchanged: Bool = false) {
    if records[slot].isRequiredInequality, isWitnessed(slot) { unlinkTerms(ofInequality: slot) }
    if isUnchanged {
      unlinkConstraint(slot, component(of: slot))
    } else if !removeFromSingleColumn(slot) {
      detach(slot)
    }
    let record = records[slot]
    for term in record.firstTerm..<record.firstTerm + record.termCount { nodes[pool[term].node].uses -= 1 }
    if record.termCount == 1 { nodes[pool[record.firstTerm].node].unaryCount -= 1 }
    pool.release(record.firstTerm, record.termCount)
    var empty = Record()
    empty.generation = record.generation &+ 1
    records[slot] = empty
    spareRecords.append(slot)
  }

  private mutating func makeRecord(_ constraint: borrowing Constraint, isEdit: Bool) -> Int32 {
    nextSequence += 1
    var record = Record()
    record.relation = constraint.relation
    record.isEdit = isEdit
    record.priority = constraint.priority.number
    record.sequence = nextSequence
    record.constant = constraint.expression.constant
    record.termCount = Int32(constraint.expression.termCount)
    record.firstTerm = pool.allocate(record.termCount)
    var place = record.firstTerm
    var range = CoefficientRange()
    constraint.expression.forEachTerm { term in
      range.add(term.coefficient)
      let node = Int32(term.variable.index)
      pool[place] = Entry(node: node, value: term.coefficient)
      nodes[node].uses += 1
      place += 1
    }
    record.isUneven = range.isUneven(constraint.relation, record.priority)
    if record.termCount == 1 { nodes[pool[record.firstTerm].node].unaryCount += 1 }
    if let spare = spareRecords.popLast() {
      record.generation = records[spare].generation
      records[spare] = record
      return spare
    }
    records.append(record)
    return Int32(records.count - 1)
  }

  /// Removes a constraint from its component. The constraints of the component must then be placed again,
  /// because equations may depend on it.
  mutating func detach(_ slot: Int32) {
    let component = component(of: slot)
    let parameter = records[slot].parameter
    guard component >= 0 else { return }
    unlinkConstraint(slot, component)
    components[component].discardPlan()
    components[component].needsRebuild = true
    enqueue(component)
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

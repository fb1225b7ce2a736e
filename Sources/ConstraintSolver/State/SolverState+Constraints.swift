extension SolverState {
  /// Inserts a constraint whose terms and numbers were checked.
  mutating func insert(
    _ constraint: Constraint, isEdit: Bool = false
  ) throws(SolverError) -> Int32 {
    let slot = makeRecord(constraint, isEdit: isEdit)
    let verdict: Verdict
    if records[slot].termCount == 0 {
      verdict = place(slot)
    } else if insertIntoSingleColumn(slot) {
      return slot
    } else {
      connect(slot)
      let component = component(of: slot)
      components[component].discardPlan()
      enqueue(component)
      if components[component].needsRebuild {
        verdict = records[slot].isRequired ? .unsure : .placed
      } else {
        verdict = place(slot)
      }
    }
    if skipsChecks { return slot }
    switch verdict {
    case .placed: return slot
    case .refused: break
    case .unsure: if isFeasible(slot) { return slot }
    }
    let conflict = conflict(with: slot)
    discard(slot)
    throw conflict.map { .unsatisfiable(conflict: $0, candidate: constraint) }
      ?? .undecidable(candidate: constraint)
  }

  /// Removes a constraint.
  mutating func discard(_ slot: Int32) {
    if !removeFromSingleColumn(slot) { detach(slot) }
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
    constraint.expression.forEachTerm { term in
      let node = Int32(term.variable.index)
      pool[place] = Entry(node: node, value: term.coefficient)
      nodes[node].uses += 1
      place += 1
    }
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
    foundContradiction = false
    if components[component].needsRebuild {
      rebuild(component)
      component = self.component(of: slot)
      if foundContradiction { return false }
    }
    enqueue(component)
    guard solveComponent(component) else { return false }
    guard let plan = components[component].plan else { return true }
    for simplex in 0..<plan.pointee.simplexCount where plan.pointee.simplexes[simplex].isInaccurate {
      // Preferences with uneven numbers can hide a contradiction of the required constraints.
      return isConsistent(constraints(of: component).filter { records[$0].isRequired })
    }
    return true
  }
}

extension SolverState {
  /// The conflict set of a required constraint: an irreducible list of constraints that cannot hold together
  /// with it. Returns nil if a separate check of the required constraints finds no contradiction.
  ///
  /// The algorithm is QuickXplain: Junker, "QuickXplain: Preferred Explanations and Relaxations for
  /// Over-Constrained Problems" (AAAI 2004). If there are several conflict sets, the result prefers
  /// constraints that were added late. So it depends only on the present constraints, not on their history.
  ///
  /// Complexity: about k × log n checks for a conflict set of k among the n required constraints of the
  /// component.
  func conflict(with slot: Int32) -> [ConstraintID]? {
    let component = component(of: slot)
    guard component >= 0 else { return [] }
    let others = Array(constraints(of: component).filter { $0 != slot && records[$0].isRequired }.reversed())
    if isConsistent([slot]) {
      guard !isConsistent(others + [slot]) else { return nil }
      return explain([slot], isSuspect: false, others).sorted { records[$0].sequence < records[$1].sequence }
        .map { ConstraintID(index: UInt32($0), generation: records[$0].generation) }
    }
    return []
  }

  /// The part of `suspects` that contradicts `background`.
  private func explain(_ background: [Int32], isSuspect: Bool, _ suspects: [Int32]) -> [Int32] {
    if isSuspect, !isConsistent(background) { return [] }
    if suspects.count == 1 { return suspects }
    let first = Array(suspects.prefix(suspects.count / 2))
    let second = Array(suspects.dropFirst(suspects.count / 2))
    let later = explain(background + first, isSuspect: true, second)
    let earlier = explain(background + later, isSuspect: !later.isEmpty, first)
    return earlier + later
  }

  /// Whether these constraints can hold together, checked by a separate solver.
  func isConsistent(_ slots: [Int32]) -> Bool {
    var trial = SolverState()
    trial.skipsChecks = true
    var nodeCopies: [Int32: Int32] = [:]
    for slot in slots {
      let record = records[slot]
      var copy = Record()
      copy.relation = record.relation
      copy.priority = record.priority
      copy.constant = record.constant
      copy.termCount = record.termCount
      copy.firstTerm = trial.pool.allocate(record.termCount)
      for index in 0..<record.termCount {
        let term = pool[record.firstTerm + index]
        let nodeCopy = nodeCopies[term.node] ?? trial.makeNode("")
        nodeCopies[term.node] = nodeCopy
        trial.pool[copy.firstTerm + index] = Entry(node: nodeCopy, value: term.value)
      }
      trial.records.append(copy)
      let place = Int32(trial.records.count - 1)
      if copy.termCount > 0 { trial.connect(place) }
      _ = trial.place(place)
      if trial.foundContradiction { return false }
    }
    for component in trial.components.indices where !trial.components[component].isVacant {
      if !trial.solveComponent(Int32(component)) { return false }
    }
    return true
  }
}

extension SolverState {
  /// Changes the constant of a constraint. Throws and changes nothing if a required constraint cannot hold
  /// with it.
  mutating func setConstant(_ constant: Double, of slot: Int32) throws(SolverError) {
    let old = records[slot].constant
    if old == constant { return }
    if records[slot].isEquation, records[slot].termCount > 0 {
      parameterize(slot)
      setParameter(constant, slot)
    } else {
      records[slot].constant = constant
      moveBreakpoint(slot)
    }
    guard records[slot].isRequired else { return }
    let isRefusedByWitness: Bool
    switch records[slot].relation == .equal ? nil : canHold(slot) {
    case true?: return
    case false?: isRefusedByWitness = true
    case nil:
      if isStillFeasible(slot) { return }
      isRefusedByWitness = false
    }
    let conflict = conflict(with: slot)
    let candidate = constraint(slot)
    if records[slot].isEquation, records[slot].termCount > 0 {
      setParameter(old, slot)
    } else {
      records[slot].constant = old
      moveBreakpoint(slot)
    }
    if !isRefusedByWitness, component(of: slot) >= 0 { _ = isStillFeasible(slot) }
    throw conflict.map { .unsatisfiable(conflict: $0, candidate: candidate) }
      ?? .undecidable(candidate: candidate)
  }

  /// Turns the constant of a required equation into a parameter node, so that later changes only evaluate
  /// what depends on it.
  mutating func parameterize(_ slot: Int32) {
    guard records[slot].parameter < 0 else { return }
    let parameter = makeNode("")
    nodes[parameter].shape = .parameter
    nodes[parameter].isConstant = true
    // After all variables.
    nodes[parameter].sequence = .max
    values[parameter] = records[slot].constant
    records[slot].parameter = parameter
    let component = component(of: slot)
    discardPlan(component)
    components[component].needsRebuild = true
  }

  private mutating func setParameter(_ constant: Double, _ slot: Int32) {
    records[slot].constant = constant
    values[records[slot].parameter] = constant
    let component = component(of: slot)
    components[component].plan?.value.areParametersDirty = true
    components[component].isWitnessed = false
    noteMove(slot, component)
    enqueue(component)
  }

  /// Updates the plan after the constant of a constraint changed.
  private mutating func moveBreakpoint(_ slot: Int32) { moveBreakpoint(slot, in: component(of: slot)) }

  @inline(__always)
  mutating func moveBreakpoint(_ slot: Int32, in component: Int32) {
    guard component >= 0 else { return }
    enqueue(component)
    noteMove(slot, component)
    guard components[component].plan != nil, records[slot].isPlanned else {
      // The constraint was used in elimination with its old bound.
      if records[slot].isRequired { components[component].needsRebuild = true }
      return
    }
    guard records[slot].block >= 0 else {
      // The constraint contains only parameters: check it again.
      components[component].presentPlan.areParametersDirty = true
      return
    }
    components[component].presentPlan.moveBreakpoint(slot, records[slot])
    if records[slot].isRequired { updateBounds(slot, component) }
  }

  /// Updates the bounds of the root that a moved inequality restricts.
  private mutating func updateBounds(_ slot: Int32, _ component: Int32) {
    let block = records[slot].block
    if Int(block) < components[component].presentPlan.singleColumnCount {
      widen(components[component].presentPlan.root(ofSingleColumn: block), block, component)
    } else if let root = components[component].presentPlan.root(
      ofVariable: records[slot].simplexIndex, in: block)
    {
      narrow(root, slot)
    }
  }

  /// Whether a changed required constraint holds together with the others.
  mutating func isStillFeasible(_ slot: Int32) -> Bool {
    let component = component(of: slot)
    if component < 0 {
      return isRounding(records[slot].error(ofSum: records[slot].constant), 0, of: slot)
    }
    if !components[component].needsRebuild, components[component].plan?.value.canFail == false {
      return true
    }
    return isFeasible(slot)
  }

  /// Changes the priority of a constraint. Throws and changes nothing if it becomes required and cannot hold.
  mutating func setPriority(_ priority: Priority, of slot: Int32) throws(SolverError) {
    let old = records[slot].priority
    let new = Int16(priority.rawValue)
    if old == new { return }
    if changePriorityInSingleColumn(slot, new) || loosen(slot, to: new) { return }
    if new == 1000, let isAccepted = tighten(slot) {
      if isAccepted { return }
      let conflict = conflict(with: slot)
      let candidate = constraint(slot)
      if !loosen(slot, to: old) { reassign(old, slot) }
      throw conflict.map { .unsatisfiable(conflict: $0, candidate: candidate) }
        ?? .undecidable(candidate: candidate)
    }
    let component = component(of: slot)
    if records[slot].isRequiredInequality, isWitnessed(slot) { unlinkTerms(ofInequality: slot) }
    assign(new, slot)
    records[slot].isPlanned = false
    if records[slot].activeParameter >= 0 { values[records[slot].parameter] = records[slot].constant }
    if component < 0 {
      guard new == 1000, !isRounding(records[slot].error(ofSum: records[slot].constant), 0, of: slot) else {
        return
      }
      let candidate = constraint(slot)
      records[slot].priority = old
      throw .unsatisfiable(conflict: [], candidate: candidate)
    }
    discardPlan(component)
    enqueue(component)
    // Required constraints take part in elimination.
    if old == 1000 || new == 1000 { components[component].needsRebuild = true }
    guard new == 1000, !isFeasible(slot) else { return }
    let conflict = conflict(with: slot)
    let candidate = constraint(slot)
    if records[slot].isRequiredInequality, isWitnessed(slot) { unlinkTerms(ofInequality: slot) }
    reassign(old, slot)
    throw conflict.map { .unsatisfiable(conflict: $0, candidate: candidate) }
      ?? .undecidable(candidate: candidate)
  }

  /// Gives a required constraint its old priority back. Its component is placed again with the next solution.
  private mutating func reassign(_ priority: Int16, _ slot: Int32) {
    assign(priority, slot)
    records[slot].isPlanned = false
    let component = component(of: slot)
    discardPlan(component)
    components[component].needsRebuild = true
    enqueue(component)
  }

  /// Changes the priority of an inequality or a preference in a single-column block. Returns false if it is
  /// not in one.
  private mutating func changePriorityInSingleColumn(_ slot: Int32, _ new: Int16) -> Bool {
    let old = records[slot].priority
    guard let root = rootOfSingleColumn(with: slot), !(new == 1000 && records[slot].relation == .equal),
      hasUnevenCoefficients(slot, priority: new) == records[slot].isUneven
    else { return false }
    let component = component(of: slot)
    let block = records[slot].block
    let wasLinked = records[slot].isRequiredInequality && isWitnessed(slot)
    components[component].otherPlan = nil
    components[component].presentPlan.singleColumns[block].remove(slot, priority: old)
    records[slot].priority = new
    var breakpoint = breakpoint(slot)
    let isAccepted =
      new < 1000 || components[component].presentPlan.singleColumns[block].canAccept(breakpoint)
    if !isAccepted {
      records[slot].priority = old
      breakpoint.priority = old
    }
    components[component].presentPlan.singleColumns[block].insert(breakpoint)
    if !isAccepted { return false }
    components[component].presentPlan.markDirty(block)
    enqueue(component)
    if new == 1000 { components[component].presentPlan.canFail = true }
    if new == 1000 || old == 1000 { widen(root, block, component) }
    if wasLinked { unlinkTerms(ofInequality: slot) }
    if new == 1000 { includeInWitness(slot) }
    return true
  }

  /// The constraint with its present constant and priority.
  func constraint(_ slot: Int32) -> Constraint {
    let record = records[slot]
    var terms: [Term] = []
    for term in record.firstTerm..<record.firstTerm + record.termCount {
      let node = pool[term].node
      terms.append(
        Term(Variable(index: UInt32(node), generation: nodes[node].generation), pool[term].value))
    }
    return Constraint(
      LinearExpression(terms: terms, constant: record.constant), record.relation,
      priority: Priority(rawValue: Int(record.priority)) ?? .required)
  }
}

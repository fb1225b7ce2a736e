extension SolverState {
  /// Adds a constraint of one variable to the variable's single-column block. Returns false if there is no
  /// such block or the constraint cannot hold.
  mutating func insertIntoSingleColumn(_ slot: Int32) -> Bool {
    guard records[slot].termCount == 1, !records[slot].isEquation, !records[slot].isUneven else {
      return false
    }
    let component = component(of: slot)
    guard component >= 0, components[component].plan != nil, let (end, factor, base) = singleRoot(of: slot)
    else { return false }
    let block = components[component].presentPlan.columns[nodes[end].column].block
    guard Int(block) < components[component].presentPlan.singleColumnCount else { return false }
    records[slot].block = block
    records[slot].factor = factor
    records[slot].base = base
    let breakpoint = breakpoint(slot)
    if records[slot].isRequired {
      guard components[component].presentPlan.singleColumns[block].canAccept(breakpoint) else { return false }
      components[component].presentPlan.canFail = true
      narrow(end, slot)
    }
    components[component].otherPlan = nil
    records[slot].isPlanned = true
    components[component].presentPlan.singleColumns[block].insert(breakpoint)
    components[component].presentPlan.markDirty(block)
    appendConstraint(slot, component)
    enqueue(component)
    if records[slot].isRequired { includeInWitness(slot) }
    return true
  }

  /// The breakpoint of a planned constraint.
  @inline(__always)
  func breakpoint(_ slot: Int32) -> Breakpoint { Breakpoint(slot, records[slot], rank: rank(of: slot)) }

  /// Moves the witness so that it satisfies a required inequality that was accepted without it.
  mutating func includeInWitness(_ slot: Int32) {
    guard isWitnessed(slot) else { return }
    linkTerms(ofInequality: slot)
    if !holdsAtWitness(slot), !repairWitness(slot) { components[component(of: slot)].isWitnessed = false }
  }

  /// Removes a constraint from its single-column block. Returns false if it is not in one.
  mutating func removeFromSingleColumn(_ slot: Int32) -> Bool {
    let component = component(of: slot)
    guard let root = rootOfSingleColumn(with: slot) else { return false }
    let block = records[slot].block
    components[component].otherPlan = nil
    components[component].presentPlan.singleColumns[block].remove(slot, priority: records[slot].priority)
    components[component].presentPlan.markDirty(block)
    components[component].presentPlan.removeDependent(slot)
    unlinkConstraint(slot, component)
    enqueue(component)
    if records[slot].isRequired { widen(root, block, component) }
    return true
  }

  /// The root of a constraint of one variable in a single-column block.
  func rootOfSingleColumn(with slot: Int32) -> Int32? {
    let component = component(of: slot)
    let block = records[slot].block
    guard records[slot].termCount == 1, records[slot].isPlanned, component >= 0, block >= 0,
      components[component].plan != nil, Int(block) < components[component].presentPlan.singleColumnCount
    else { return nil }
    return components[component].presentPlan.root(ofSingleColumn: block)
  }

  /// Narrows the bounds of a root by a planned constraint.
  mutating func narrow(_ root: Int32, _ slot: Int32) {
    let position = records[slot].position
    if records[slot].costBelow > 0 { nodes[root].lower = max(nodes[root].lower, position) }
    if records[slot].costAbove > 0 { nodes[root].upper = min(nodes[root].upper, position) }
  }

  /// Sets the bounds of a root to those of its single column.
  mutating func widen(_ root: Int32, _ block: Int32, _ component: Int32) {
    (nodes[root].lower, nodes[root].upper) = components[component].presentPlan.singleColumns[block].bounds()
  }
}

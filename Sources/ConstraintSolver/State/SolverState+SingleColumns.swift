extension SolverState {
  /// Adds a constraint of one variable to the variable's single-column block. Returns false if there is no
  /// such block or the constraint cannot hold.
  mutating func insertIntoSingleColumn(_ slot: Int32) -> Bool {
    guard records[slot].termCount == 1, !records[slot].isEquation, !records[slot].isUneven else {
      return false
    }
    let component = component(of: slot)
    guard component >= 0, let plan = components[component].plan,
      let (end, factor, base) = singleRoot(of: slot)
    else { return false }
    let block = plan.pointee.columns[nodes[end].column].block
    guard Int(block) < plan.pointee.singleColumnCount else { return false }
    records[slot].block = block
    records[slot].factor = factor
    records[slot].base = base
    if records[slot].isRequired {
      guard plan.pointee.singleColumns[Int(block)].canAccept(breakpoint(slot)) else {
        return false
      }
      plan.pointee.canFail = true
      narrow(end, slot)
    }
    components[component].freeOtherPlan()
    records[slot].isPlanned = true
    plan.pointee.singleColumns[Int(block)].insert(breakpoint(slot))
    plan.pointee.markDirty(block)
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
    guard let (plan, root) = singleColumn(of: slot) else { return false }
    let block = records[slot].block
    components[component].freeOtherPlan()
    plan.pointee.singleColumns[Int(block)].remove(slot, priority: records[slot].priority)
    plan.pointee.markDirty(block)
    plan.pointee.removeDependent(slot)
    unlinkConstraint(slot, component)
    enqueue(component)
    if records[slot].isRequired { widen(root, &plan.pointee.singleColumns[Int(block)]) }
    return true
  }

  /// The plan and the root of a constraint of one variable in a single-column block.
  mutating func singleColumn(of slot: Int32) -> (plan: UnsafeMutablePointer<Plan>, root: Int32)? {
    let component = component(of: slot)
    guard records[slot].termCount == 1, records[slot].isPlanned, component >= 0,
      let plan = components[component].plan, records[slot].block >= 0,
      Int(records[slot].block) < plan.pointee.singleColumnCount
    else { return nil }
    return (plan, plan.pointee.columns[plan.pointee.columnOfBlock[records[slot].block]].node)
  }

  /// Narrows the bounds of a root by a planned constraint.
  mutating func narrow(_ root: Int32, _ slot: Int32) {
    let position = records[slot].position
    if records[slot].costBelow > 0 { nodes[root].lower = max(nodes[root].lower, position) }
    if records[slot].costAbove > 0 { nodes[root].upper = min(nodes[root].upper, position) }
  }

  /// Sets the bounds of a root to those of its single column.
  mutating func widen(_ root: Int32, _ singleColumn: inout SingleColumn) {
    (nodes[root].lower, nodes[root].upper) = singleColumn.bounds()
  }
}

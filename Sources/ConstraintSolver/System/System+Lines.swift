extension System {
  /// Adds a constraint of one variable to the line that the variable is on, if there is one and the constraint can hold.
  mutating func insertIntoLine(_ slot: Int32) -> Bool {
    guard records[slot].termCount == 1, !records[slot].isEquation else { return false }
    let term = pool[records[slot].firstTerm]
    let component = nodes[term.node].component
    guard component >= 0, let plan = components[component].plan,
      term.value.magnitude >= Tolerance.smallestCoefficient
    else { return false }
    let (end, scale, offset) = resolve(term.node)
    guard scale != 0, nodes[end].shape == .root else { return false }
    let block = plan.pointee.columns[nodes[end].column].block
    guard Int(block) < plan.pointee.lineCount else { return false }
    records[slot].block = block
    records[slot].factor = term.value * scale
    records[slot].base = term.value * offset
    records[slot].rank = rank(of: slot)
    if records[slot].isRequired {
      guard plan.pointee.lines[Int(block)].canTake(Kink(slot, records[slot])) else { return false }
      plan.pointee.canFail = true
      narrow(end, slot)
    }
    records[slot].isPlanned = true
    plan.pointee.lines[Int(block)].insert(Kink(slot, records[slot]))
    plan.pointee.touch(block)
    appendConstraint(slot, component)
    enqueue(component)
    return true
  }

  /// Takes a constraint out of its line. False where it is in none.
  mutating func removeFromLine(_ slot: Int32) -> Bool {
    let component = component(of: slot)
    guard let line = line(of: slot) else { return false }
    line.plan.pointee.lines[Int(records[slot].block)].remove(slot, priority: records[slot].priority)
    line.plan.pointee.touch(records[slot].block)
    line.plan.pointee.forget(slot)
    unlinkConstraint(slot, component)
    enqueue(component)
    if records[slot].isRequired { widen(line.root, &line.plan.pointee.lines[Int(records[slot].block)]) }
    return true
  }

  /// The plan and root of a constraint that is on a line by itself.
  func line(of slot: Int32) -> (plan: UnsafeMutablePointer<Plan>, root: Int32)? {
    let component = component(of: slot)
    guard records[slot].termCount == 1, records[slot].isPlanned, component >= 0,
      let plan = components[component].plan, records[slot].block >= 0,
      Int(records[slot].block) < plan.pointee.lineCount
    else { return nil }
    return (plan, plan.pointee.columns[plan.pointee.lineColumns[records[slot].block]].node)
  }

  /// Narrows a root's bounds by a constraint that is planned.
  mutating func narrow(_ root: Int32, _ slot: Int32) {
    let position = records[slot].position
    if records[slot].costBelow > 0 { nodes[root].lower = max(nodes[root].lower, position) }
    if records[slot].costAbove > 0 { nodes[root].upper = min(nodes[root].upper, position) }
  }

  /// Gives a root the bounds that its line has.
  mutating func widen(_ root: Int32, _ line: inout Line) {
    (nodes[root].lower, nodes[root].upper) = line.bounds()
  }
}

extension System {
  /// Gives a constraint another constant. Throws, and changes nothing, where a required one cannot hold with it.
  mutating func setConstant(_ constant: Double, of slot: Int32) throws(SolverError) {
    let old = records[slot].constant
    if old == constant { return }
    if records[slot].isEquation, records[slot].termCount > 0 {
      parameterize(slot)
      setParameter(constant, slot)
    } else {
      records[slot].constant = constant
      shift(slot)
    }
    guard records[slot].isRequired, !isStillFeasible(slot) else { return }
    let conflict = conflict(with: slot)
    let candidate = constraint(slot)
    if records[slot].isEquation, records[slot].termCount > 0 {
      setParameter(old, slot)
    } else {
      records[slot].constant = old
      shift(slot)
    }
    if component(of: slot) >= 0 { _ = isStillFeasible(slot) }
    throw conflict.map { .unsatisfiable(conflict: $0, candidate: candidate) }
      ?? .undecidable(candidate: candidate)
  }

  /// Turns the constant of a required equation into a variable of its own, so that changing it again costs no more than
  /// looking at what depends on it.
  private mutating func parameterize(_ slot: Int32) {
    guard records[slot].parameter < 0 else { return }
    let parameter = makeNode("")
    nodes[parameter].shape = .parameter
    values[parameter] = records[slot].constant
    records[slot].parameter = parameter
    let component = component(of: slot)
    components[component].discardPlan()
    components[component].needsRebuild = true
  }

  private mutating func setParameter(_ constant: Double, _ slot: Int32) {
    records[slot].constant = constant
    values[records[slot].parameter] = constant
    let component = component(of: slot)
    components[component].plan?.pointee.areParametersNew = true
    enqueue(component)
  }

  /// Tells whoever has to know that a constraint's kink has moved.
  private mutating func shift(_ slot: Int32) {
    let component = component(of: slot)
    guard component >= 0 else { return }
    enqueue(component)
    guard let plan = components[component].plan, records[slot].isPlanned else {
      // The equations that used it up know an old bound.
      if records[slot].isRequired { components[component].needsRebuild = true }
      return
    }
    guard records[slot].block >= 0 else {
      // Nothing but parameters: whether it holds has to be looked at again.
      plan.pointee.areParametersNew = true
      return
    }
    shift(slot, &plan.pointee)
    if records[slot].isRequired { renewBounds(slot, plan) }
  }

  /// Makes the bounds of the roots that a moved inequality is about as narrow as they have to be.
  private mutating func renewBounds(_ slot: Int32, _ plan: UnsafeMutablePointer<Plan>) {
    let block = records[slot].block
    if Int(block) < plan.pointee.lineCount {
      let root = plan.pointee.columns[plan.pointee.lineColumns[block]].node
      widen(root, &plan.pointee.lines[Int(block)])
      return
    }
    let core = plan.pointee.cores + (Int(block) - plan.pointee.lineCount)
    if records[slot].item < core.pointee.columnCount {
      narrow(plan.pointee.columns[core.pointee.columns[records[slot].item]].node, slot)
    }
  }

  /// Whether a required constraint that was changed holds together with the others.
  private mutating func isStillFeasible(_ slot: Int32) -> Bool {
    let component = component(of: slot)
    if component < 0 {
      return isRounding(records[slot].error(ofSum: records[slot].constant), 0, of: slot)
    }
    if !components[component].needsRebuild, let plan = components[component].plan, !plan.pointee.canFail {
      return true
    }
    return isFeasible(slot)
  }

  /// Gives a constraint another priority. Throws, and changes nothing, where it becomes required and cannot hold.
  mutating func setPriority(_ priority: Priority, of slot: Int32) throws(SolverError) {
    let old = records[slot].priority
    let new = Int16(priority.rawValue)
    if old == new { return }
    if changeInLine(slot, new) { return }
    let component = component(of: slot)
    records[slot].priority = new
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
    components[component].discardPlan()
    enqueue(component)
    // What is required has been used up, or will be.
    if old == 1000 || new == 1000 { components[component].needsRebuild = true }
    guard new == 1000, !isFeasible(slot) else { return }
    let conflict = conflict(with: slot)
    let candidate = constraint(slot)
    records[slot].priority = old
    records[slot].isPlanned = false
    let current = self.component(of: slot)
    components[current].discardPlan()
    components[current].needsRebuild = true
    enqueue(current)
    throw conflict.map { .unsatisfiable(conflict: $0, candidate: candidate) }
      ?? .undecidable(candidate: candidate)
  }

  /// The same for an inequality or a preference that is on a line.
  private mutating func changeInLine(_ slot: Int32, _ new: Int16) -> Bool {
    let old = records[slot].priority
    guard let (plan, root) = line(of: slot), !(new == 1000 && records[slot].relation == .equal) else {
      return false
    }
    let line = plan.pointee.lines + Int(records[slot].block)
    line.pointee.remove(slot, priority: old)
    records[slot].priority = new
    if new == 1000, !line.pointee.canTake(Kink(slot, records[slot])) {
      records[slot].priority = old
      line.pointee.insert(Kink(slot, records[slot]))
      return false
    }
    line.pointee.insert(Kink(slot, records[slot]))
    plan.pointee.touch(records[slot].block)
    enqueue(component(of: slot))
    if new == 1000 { plan.pointee.canFail = true }
    if new == 1000 || old == 1000 { widen(root, &line.pointee) }
    return true
  }

  /// A constraint as it is now.
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

/// The fields of a record that the plan of a component sets.
struct PlannedFields: BitwiseCopyable {
  var slot: Int32
  var isPlanned: Bool
  var block: Int32
  var simplexIndex: Int32
  var factor: Double
  var base: Double

  init(_ slot: Int32, _ record: borrowing Record) {
    self.slot = slot
    isPlanned = record.isPlanned
    block = record.block
    simplexIndex = record.simplexIndex
    factor = record.factor
    base = record.base
  }

  /// Whether the plan reads the same from a record.
  func isSame(_ record: Record) -> Bool {
    guard isPlanned == record.isPlanned else { return false }
    if !isPlanned { return true }
    guard block == record.block, simplexIndex == record.simplexIndex else { return false }
    return factor == record.factor && base == record.base
  }
}

/// A required equation that is removed, or becomes a preference, does not have to be eliminated again: its constant
/// becomes a column.
///
/// The equation `x1 == x0 + a + 8` defines x1 as `x0 + a + s`, where the node s is its constant. While the equation is
/// required, s is a parameter. Without the equation x1 is free, and so is s: it is a root like any other. Definitions
/// are the same in both cases, so only the plan differs, and a component keeps both plans. One equation of a component
/// can be *loose* in this way.
///
/// A loose equation that was removed keeps its record, without a handle, until the same equation is added again or the
/// structure of the component changes.
extension SolverState {
  /// The priority of the loose equation of a component: 1000 if it is required or there is none, 0 if it was removed.
  mutating func loosePriority(_ component: Int32) -> Int16 {
    let slot = components[component].loose
    if slot < 0 { return 1000 }
    return records[slot].isRemoved ? 0 : records[slot].priority
  }

  /// Removes a required equation or changes its priority without placing its component again, if that is possible.
  /// Otherwise returns false.
  ///
  /// The first time the component is placed again with the next solution, because the constant has no node yet.
  mutating func loosen(_ slot: Int32, to priority: Int16) -> Bool {
    guard canLoosen(slot, to: priority) else { return false }
    let component = component(of: slot)
    if components[component].loose != slot { components[component].otherPlan = nil }
    if records[slot].parameter < 0 {
      parameterize(slot)
      components[component].keepsLoose = true
    }
    components[component].loose = slot
    if priority == 0 { hide(slot) } else { records[slot].priority = priority }
    switchPlan(component)
    enqueue(component)
    return true
  }

  private mutating func canLoosen(_ slot: Int32, to priority: Int16) -> Bool {
    guard records[slot].isEquation, !records[slot].isUneven, records[slot].termCount > 1,
      records[slot].parameter < 0 || !nodes[records[slot].parameter].isChecked
    else { return false }
    let component = component(of: slot)
    guard !components[component].needsRebuild, !components[component].isExact,
      components[component].exactness.unevenCount == 0, loosePriority(component) == 1000
    else { return false }
    if priority > 0 { return !hasUnevenCoefficients(slot, priority: priority) }
    return areVariablesUsed(without: slot)
  }

  /// Whether other constraints use each variable of a constraint. A variable that none uses leaves the component.
  private mutating func areVariablesUsed(without slot: Int32) -> Bool {
    // A variable can be in several terms, and each of them counts as a use.
    countUses(slot, -1)
    defer { countUses(slot, 1) }
    for term in records[slot].firstTerm..<records[slot].firstTerm + records[slot].termCount
    where nodes[pool[term].node].uses == 0 {
      return false
    }
    return true
  }

  /// Adds a number for each term of a constraint to the uses of its variable.
  private mutating func countUses(_ slot: Int32, _ number: Int32) {
    for term in records[slot].firstTerm..<records[slot].firstTerm + records[slot].termCount {
      nodes[pool[term].node].uses += number
    }
  }

  /// Removes the loose equation from its component and keeps its record.
  private mutating func hide(_ slot: Int32) {
    unlinkConstraint(slot, component(of: slot))
    countUses(slot, -1)
    records[slot].generation &+= 1
    records[slot].sequence = ~records[slot].sequence
  }

  /// Adds a required equation by making the removed loose equation required again, if it has the same terms.
  /// Otherwise returns nil.
  mutating func restore(_ constraint: borrowing Constraint) throws(SolverError) -> Int32? {
    guard constraint.relation == .equal, constraint.priority == .required,
      constraint.expression.termCount > 1
    else { return nil }
    let component = nodes[Int32(constraint.expression.term(at: 0).variable.index)].component
    guard component >= 0 else { return nil }
    let slot = components[component].loose
    guard slot >= 0, records[slot].isRemoved, hasTerms(slot, of: constraint.expression),
      !components[component].needsRebuild || components[component].keepsLoose
    else { return nil }
    nextSequence += 1
    records[slot].sequence = nextSequence
    records[slot].constant = constraint.expression.constant
    countUses(slot, 1)
    appendConstraint(slot, component)
    if isAcceptedAgain(slot) { return slot }
    let conflict = conflict(with: slot)
    let candidate = self.constraint(slot)
    discard(slot)
    throw conflict.map { .unsatisfiable(conflict: $0, candidate: candidate) }
      ?? .undecidable(candidate: candidate)
  }

  private mutating func hasTerms(_ slot: Int32, of expression: borrowing LinearExpression) -> Bool {
    guard records[slot].termCount == expression.termCount else { return false }
    for index in 0..<expression.termCount {
      let term = expression.term(at: index)
      let entry = pool[records[slot].firstTerm + Int32(index)]
      if entry.node != Int32(term.variable.index) || entry.value != term.coefficient { return false }
    }
    return true
  }

  /// Makes the loose equation required again, if it is a preference. Returns nil if it is not loose, and false if it
  /// contradicts other constraints.
  mutating func tighten(_ slot: Int32) -> Bool? {
    let component = component(of: slot)
    guard component >= 0, components[component].loose == slot, !components[component].needsRebuild else {
      return nil
    }
    records[slot].priority = 1000
    return isAcceptedAgain(slot)
  }

  /// Puts the loose equation, which was just made required, into effect. Returns false if it contradicts other
  /// constraints.
  private mutating func isAcceptedAgain(_ slot: Int32) -> Bool {
    let component = component(of: slot)
    values[records[slot].parameter] = records[slot].constant
    components[component].keepsLoose = false
    components[component].isWitnessed = false
    switchPlan(component)
    enqueue(component)
    return isStillFeasible(slot)
  }

  /// Makes the equation an ordinary one, because the structure of its component changes or its component was placed
  /// again without it. Call this when the plan is discarded.
  ///
  /// If it is not required, its constant stays a root until the component is placed again.
  mutating func abandonLoose(_ component: Int32) {
    let slot = components[component].loose
    if slot < 0 { return }
    components[component].loose = -1
    components[component].keepsLoose = false
    let parameter = records[slot].parameter
    if nodes[parameter].shape != .parameter { records[slot].parameter = -1 }
    guard records[slot].isRemoved else { return }
    if records[slot].parameter >= 0 { removeNode(parameter) }
    release(slot)
  }
}

extension SolverState {
  /// Includes the loose equation that a component keeps in the constraints to place again, and returns it, or -1.
  mutating func beginPlacingLoose(_ component: Int32, _ slots: inout [Int32]) -> (
    slot: Int32, priority: Int16
  ) {
    guard components[component].keepsLoose else {
      abandonLoose(component)
      return (-1, 1000)
    }
    let slot = components[component].loose
    let priority = loosePriority(component)
    components[component].loose = -1
    components[component].keepsLoose = false
    components[component].isWitnessed = false
    if priority == 0 {
      records[slot].sequence = ~records[slot].sequence
      let place = slots.firstIndex { records[$0].sequence > records[slot].sequence } ?? slots.count
      slots.insert(slot, at: place)
    }
    records[slot].priority = 1000
    return (slot, priority)
  }

  /// Turns the constant of the loose equation into a root after its component was placed again.
  mutating func endPlacingLoose(_ slot: Int32, _ priority: Int16) {
    let component = component(of: slot)
    if priority == 0 {
      unlinkConstraint(slot, component)
      records[slot].sequence = ~records[slot].sequence
    } else {
      records[slot].priority = priority
    }
    components[component].loose = slot
    components[component].isWitnessed = false
    freeConstant(records[slot].parameter)
    // If an equation depends on the constant alone, it has to define a variable: place the others without this one,
    // and at once, because a plan for the present definitions would check that equation with its constant twice.
    if nodes[records[slot].parameter].isChecked {
      records[slot].isCheck = false
      abandonLoose(component)
      let wasContradictory = foundContradiction
      rebuild(component)
      if wasContradictory { foundContradiction = true }
    }
  }

  /// Turns a parameter into a root. Limits of variables that follow from it may restrict it.
  private mutating func freeConstant(_ node: Int32) {
    nodes[node].shape = .root
    nodes[node].lower = -.infinity
    nodes[node].upper = .infinity
    nodes[node].isInRow = true
    components[nodes[node].component].hasRows = true
  }

  /// Uses the plan for the present priority of the loose equation, and keeps the other one. Without a plan for
  /// that priority, the component must be planned again.
  private mutating func switchPlan(_ component: Int32) {
    if components[component].needsRebuild { return }
    let priority = loosePriority(component)
    let parameter = records[components[component].loose].parameter
    if priority == 1000 { nodes[parameter].shape = .parameter } else { freeConstant(parameter) }
    var present = components[component].plan.take()
    if components[component].otherPlan?.value.loosePriority == priority,
      var other = components[component].otherPlan.take()
    {
      exchangeFields(&other.value, &present)
      resume(&other.value)
      components[component].plan = consume other
      components[component].otherPlan = consume present
    } else if var saved = present.take() {
      savePlannedFields(component, &saved.value)
      components[component].otherPlan = consume saved
      records[components[component].loose].isPlanned = false
    }
  }

  /// Saves what a plan stores in the records of its component.
  private mutating func savePlannedFields(_ component: Int32, _ plan: inout Plan) {
    plan.plannedFields.removeAll()
    plan.movedSlots.removeAll()
    var slot = components[component].firstConstraint
    while slot >= 0 {
      plan.plannedFields.append(PlannedFields(slot, records[slot]))
      slot = records[slot].next
    }
    let loose = components[component].loose
    if records[loose].isRemoved { plan.plannedFields.append(PlannedFields(loose, records[loose])) }
  }

  /// Keeps of the saved fields of the other plan only those that differ in a new plan.
  mutating func compareFields(_ component: Int32) {
    guard var other = components[component].otherPlan.take() else { return }
    var kept = 0
    for index in other.value.plannedFields.indices {
      let fields = other.value.plannedFields[index]
      if fields.isSame(records[fields.slot]) { continue }
      other.value.plannedFields[kept] = fields
      kept += 1
    }
    other.value.plannedFields.removeLast(other.value.plannedFields.count - kept)
    components[component].otherPlan = consume other
  }

  /// Exchanges the saved fields of a plan with the fields of the records, which then belong to the present plan.
  private mutating func exchangeFields(_ plan: inout Plan, _ present: inout Box<Plan>?) {
    for index in plan.plannedFields.indices {
      let fields = plan.plannedFields[index]
      plan.plannedFields[index] = PlannedFields(fields.slot, records[fields.slot])
      records[fields.slot].isPlanned = fields.isPlanned
      records[fields.slot].block = fields.block
      records[fields.slot].simplexIndex = fields.simplexIndex
      records[fields.slot].factor = fields.factor
      records[fields.slot].base = fields.base
    }
    guard var old = present.take() else { return }
    swap(&old.value.plannedFields, &plan.plannedFields)
    old.value.movedSlots.removeAll()
    present = consume old
  }

  /// Brings a plan that was not in use up to date.
  private mutating func resume(_ plan: inout Plan) {
    for index in plan.movedSlots.indices {
      let slot = plan.movedSlots[index]
      if records[slot].isPlanned, records[slot].block >= 0 { plan.moveBreakpoint(slot, records[slot]) }
    }
    plan.movedSlots.removeAll()
    plan.areParametersDirty = true
    plan.publishAll()
  }

  /// Records that the breakpoint of a constraint moved, for the plan that is not in use.
  @inline(__always)
  mutating func noteMove(_ slot: Int32, _ component: Int32) {
    if components[component].otherPlan != nil { components[component].noteMoveInOtherPlan(slot) }
  }

}

extension Component {
  @inline(never)
  fileprivate mutating func noteMoveInOtherPlan(_ slot: Int32) {
    guard var other = otherPlan.take() else { return }
    for index in other.value.movedSlots.indices where other.value.movedSlots[index] == slot {
      otherPlan = consume other
      return
    }
    // A plan with many moves is not kept.
    if other.value.movedSlots.count >= 16 { return }
    other.value.movedSlots.append(slot)
    otherPlan = consume other
  }
}

extension Plan {
  /// Marks all variables as having values of a different plan.
  fileprivate mutating func publishAll() {
    areParametersUnpublished = true
    for block in isUnpublished.indices where !isUnpublished[block] {
      isUnpublished[block] = true
      unpublished.append(Int32(block))
    }
    for simplex in simplexes.indices { simplexes[simplex].haveAllMoved = true }
  }
}

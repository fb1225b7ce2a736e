/// A connected component: the variables that constraints connect, and these constraints. Values in one
/// component do not depend on other components. The order of the properties leaves no gaps between them.
struct Component: ~Copyable {
  var firstVariable: Int32 = -1
  var lastVariable: Int32 = -1
  var variableCount: Int32 = 0
  var firstConstraint: Int32 = -1
  var lastConstraint: Int32 = -1
  /// Whether it is solved in doubles.
  var exactness = Exactness()
  /// Whether a constraint that was used for elimination was removed, so that all constraints must be placed
  /// again.
  var needsRebuild = false
  /// Whether the witness satisfies the required constraints of the component, and its index is up to date.
  var isWitnessed = false
  /// Whether required inequalities restrict more than single roots.
  var hasRows = false
  /// Whether the component waits in the queue for the next solution.
  var isQueued = false
  /// Whether the loose equation takes part when the constraints are placed again, which gives its constant a node.
  var keepsLoose = false
  /// The equation whose constant was made a column last, because it was removed or became a preference, or -1.
  var loose: Int32 = -1
  /// How to solve the component; nil until it is needed.
  var plan: Box<Plan>?
  /// The plan for a different priority of the loose equation, which is not in use.
  var otherPlan: Box<Plan>?
  /// The plan before the latest change, until the component is planned again.
  var retiredPlan: Box<Plan>?

  /// The plan that is in use. Traps if there is none.
  var presentPlan: Plan {
    @inline(__always) _read {
      switch plan {
      case .some(let plan): yield plan.value
      case .none: fatalError("The component has no plan")
      }
    }
    @inline(__always) _modify {
      // swift-format-ignore: NeverForceUnwrap
      yield &plan!.value
    }
  }

  /// Whether the component is not in use.
  var isVacant: Bool { variableCount == 0 }
}

extension SolverState {
  /// Puts all variables of a constraint, and the constraint, into one component. Returns whether that changes
  /// the variables of a component.
  @discardableResult
  mutating func connect(_ slot: Int32) -> Bool {
    let first = records[slot].firstTerm
    let end = first + records[slot].termCount
    var component: Int32 = -1
    for term in first..<end {
      let other = nodes[pool[term].node].component
      guard other >= 0, other != component else { continue }
      if component < 0 || components[other].variableCount > components[component].variableCount {
        component = other
      }
    }
    if component < 0 {
      component = makeComponent()
      components[component].exactness = rebuiltExactness
      components[component].isWitnessed = isRebuildingWitnessed
    }
    var isGrowing = false
    for term in first..<end {
      let node = pool[term].node
      if nodes[node].component != component, assign(node, component) { isGrowing = true }
    }
    if records[slot].activeParameter >= 0, assign(records[slot].parameter, component) { isGrowing = true }
    appendConstraint(slot, component)
    return isGrowing
  }

  /// Queues a component for the next solution.
  @inline(__always)
  mutating func enqueue(_ component: Int32) {
    guard !components[component].isQueued else { return }
    components[component].isQueued = true
    queue.append(component)
  }

  /// The component of a constraint, or -1 if it has no variables.
  func component(of slot: Int32) -> Int32 {
    records[slot].termCount == 0 ? -1 : nodes[pool[records[slot].firstTerm].node].component
  }

  private mutating func makeComponent() -> Int32 {
    if let spare = spareComponents.popLast() { return spare }
    components.append(Component())
    return Int32(components.count - 1)
  }

  /// Releases a component without members. It may still be in the queue, where it is skipped because it is
  /// vacant.
  mutating func releaseComponent(_ index: Int32) {
    discardPlan(index)
    var empty = Component()
    empty.isQueued = components[index].isQueued
    components[index] = empty
    spareComponents.append(index)
  }

  /// Puts a variable, and with it its component, into a component. Returns whether it was not in it before.
  private mutating func assign(_ node: Int32, _ component: Int32) -> Bool {
    let other = nodes[node].component
    if other == component { return false }
    discardPlan(component)
    if other >= 0 {
      merge(other, into: component)
      return true
    }
    if components[component].isWitnessed {
      witness.grow(toNodes: nodes.count)
      witness.isolate(node)
      if nodes[node].shape == .parameter { witness[node] = values[node] }
    }
    appendVariable(node, component)
    return true
  }

  /// Appends a variable to the list of a component.
  @inline(__always)
  mutating func appendVariable(_ node: Int32, _ index: Int32) {
    nodes[node].component = index
    nodes[node].next = -1
    let last = components[index].lastVariable
    if last >= 0 { nodes[last].next = node } else { components[index].firstVariable = node }
    components[index].lastVariable = node
    components[index].variableCount += 1
  }

  private mutating func merge(_ other: Int32, into component: Int32) {
    if components[component].isWitnessed || components[other].isWitnessed {
      let areBoth = findWitness(component) && findWitness(other)
      components[component].isWitnessed = areBoth
    }
    components[component].exactness.merge(components[other].exactness)
    if components[other].hasRows { components[component].hasRows = true }
    var node = components[other].firstVariable
    while node >= 0 {
      nodes[node].component = component
      node = nodes[node].next
    }
    nodes[components[component].lastVariable].next = components[other].firstVariable
    components[component].lastVariable = components[other].lastVariable
    components[component].variableCount += components[other].variableCount
    if components[other].firstConstraint >= 0 {
      if components[component].lastConstraint >= 0 {
        records[components[component].lastConstraint].next = components[other].firstConstraint
        records[components[other].firstConstraint].previous = components[component].lastConstraint
      } else {
        components[component].firstConstraint = components[other].firstConstraint
      }
      components[component].lastConstraint = components[other].lastConstraint
    }
    if components[other].needsRebuild { components[component].needsRebuild = true }
    if components[other].isQueued { enqueue(component) }
    releaseComponent(other)
  }

  /// Appends a constraint to the list of its component.
  @inline(__always)
  mutating func appendConstraint(_ slot: Int32, _ index: Int32) {
    let last = components[index].lastConstraint
    records[slot].previous = last
    records[slot].next = -1
    if last >= 0 { records[last].next = slot } else { components[index].firstConstraint = slot }
    components[index].lastConstraint = slot
    if records[slot].isUneven { components[index].exactness.unevenCount += 1 }
  }

  mutating func unlinkConstraint(_ slot: Int32, _ component: Int32) {
    let previous = records[slot].previous
    let next = records[slot].next
    if previous >= 0 {
      records[previous].next = next
    } else {
      components[component].firstConstraint = next
    }
    if next >= 0 {
      records[next].previous = previous
    } else {
      components[component].lastConstraint = previous
    }
    records[slot].previous = -1
    records[slot].next = -1
    if records[slot].isUneven { components[component].exactness.unevenCount -= 1 }
  }

  /// The constraints of a component, in order of addition.
  func constraints(of component: Int32) -> [Int32] {
    var slots: [Int32] = []
    var slot = components[component].firstConstraint
    while slot >= 0 {
      slots.append(slot)
      slot = records[slot].next
    }
    return slots.sorted { records[$0].sequence < records[$1].sequence }
  }

  /// Dissolves a component and places its constraints again. The result may be several components.
  mutating func rebuild(_ component: Int32) {
    var slots = constraints(of: component)
    let loose = beginPlacingLoose(component, &slots)
    counters.rebuilds += 1
    foundContradiction = false
    var node = components[component].firstVariable
    while node >= 0 {
      let next = nodes[node].next
      resetNode(node)
      if components[component].isWitnessed { witness.isolate(node) }
      if nodes[node].isConstant, nodes[node].shape != .parameter {
        vacate(node)
      } else {
        enqueueIsolated(node)
      }
      node = next
    }
    isRebuildingWitnessed = components[component].isWitnessed
    rebuiltExactness.failedSize = components[component].exactness.failedSize
    let variableCount = components[component].variableCount
    let retiredPlan = components[component].retiredPlan.take()
    releaseComponent(component)
    let skippedChecks = skipsChecks
    skipsChecks = true
    for slot in slots {
      records[slot].isPlanned = false
      connect(slot)
      _ = place(slot)
    }
    skipsChecks = skippedChecks
    isRebuildingWitnessed = false
    rebuiltExactness.failedSize = 0
    if loose.slot >= 0 { endPlacingLoose(loose.slot, loose.priority) }
    for slot in slots {
      let component = self.component(of: slot)
      // The loose equation may be gone.
      if component < 0 { continue }
      enqueue(component)
      // A constraint was not placed, so no witness is known to satisfy it.
      if foundContradiction { components[component].isWitnessed = false }
    }
    if let retiredPlan { keep(retiredPlan, of: variableCount, in: slots.first) }
  }

  /// Resets a variable to a root without bounds.
  private mutating func resetNode(_ index: Int32) {
    if nodes[index].shape == .sum { pool.release(nodes[index].firstTerm, nodes[index].termCount) }
    if nodes[index].shape != .parameter {
      nodes[index].shape = .root
      nodes[index].lower = -.infinity
      nodes[index].upper = .infinity
    }
    nodes[index].isReferenced = false
    nodes[index].isInRow = false
    nodes[index].isChecked = false
    nodes[index].component = -1
    nodes[index].next = -1
    nodes[index].column = -1
  }

  /// Queues a variable without constraints, which is zero from the next solution on.
  private mutating func enqueueIsolated(_ node: Int32) { isolatedVariables.append(node) }
}

/// A constraint that is added or removed changes the plan of its component, but often hardly the solution. So the plan is
/// kept until the component is planned again, and the new plan takes over the bases of its dual simplexes.
extension SolverState {
  /// Discards the plan of a component because a constraint was added or removed, and keeps its bases for the next plan.
  ///
  /// Bases are not kept over two such changes: a constraint could be added in the place of a removed one.
  @inline(__always)
  mutating func retirePlan(_ component: Int32) {
    if components[component].plan == nil {
      discardPlan(component)
    } else {
      retirePresentPlan(component)
    }
  }

  private mutating func retirePresentPlan(_ component: Int32) {
    guard components[component].presentPlan.simplexes.count > 0, components[component].otherPlan == nil,
      components[component].retiredPlan == nil, components[component].loose < 0
    else {
      discardPlan(component)
      return
    }
    components[component].retiredPlan = components[component].plan.take()
  }

  /// Keeps a retired plan after its component was placed again, if that made one component of all its variables.
  mutating func keep(_ plan: consuming Box<Plan>, of variableCount: Int32, in slot: Int32?) {
    let component = slot.map { self.component(of: $0) } ?? -1
    if component >= 0, components[component].variableCount == variableCount {
      components[component].retiredPlan = consume plan
    }
  }

  /// Gives the dual simplexes of a component's new plan the bases of its retired plan.
  mutating func takeBases(_ component: Int32) {
    guard var old = components[component].retiredPlan.take(), var plan = components[component].plan.take()
    else {
      return
    }
    for simplex in old.value.simplexes.indices {
      takeBasis(&old.value, simplex, for: &plan.value, of: component)
    }
    components[component].plan = consume plan
  }

  private mutating func takeBasis(
    _ old: inout Plan, _ simplex: Int, for plan: inout Plan, of component: Int32
  ) {
    var places = Slab<Int32>(repeating: -1, count: old.simplexes[simplex].variables.count)
    var block: Int32 = -1
    for index in old.simplexes[simplex].columns.indices {
      let node = old.columns[old.simplexes[simplex].columns[index]].node
      guard nodes[node].shape == .root, plan.columns.indices.contains(Int(nodes[node].column)) else { return }
      let column = plan.columns[nodes[node].column]
      guard column.node == node, Int(column.block) >= plan.singleColumnCount,
        block < 0 || column.block == block
      else { return }
      block = column.block
      places[index] = column.simplexIndex
    }
    guard block >= 0 else { return }
    for variable in Int(old.simplexes[simplex].columnCount)..<old.simplexes[simplex].variables.count {
      let slot = old.simplexes[simplex].variables[variable].leader
      guard slot >= 0, records[slot].sequence >= 0, records[slot].isPlanned,
        self.component(of: slot) == component, records[slot].block == block,
        records[slot].simplexIndex >= plan[simplex: block].columnCount
      else { continue }
      places[variable] = records[slot].simplexIndex
    }
    if plan[simplex: block].takeBasis(of: &old.simplexes[simplex], places) { counters.keptBases += 1 }
  }
}

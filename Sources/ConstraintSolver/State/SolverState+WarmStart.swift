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
    let state = components.base + Int(component)
    guard let plan = state.pointee.plan, plan.pointee.simplexCount > 0, state.pointee.otherPlan == nil,
      state.pointee.retiredPlan == nil, state.pointee.loose < 0
    else {
      discardPlan(component)
      return
    }
    state.pointee.plan = nil
    state.pointee.retiredPlan = plan
  }

  /// Keeps a retired plan after its component was placed again, if that made one component of all its variables.
  mutating func keep(_ plan: UnsafeMutablePointer<Plan>, of variableCount: Int32, in slot: Int32?) {
    let component = slot.map { self.component(of: $0) } ?? -1
    var holder = Component()
    holder.retiredPlan = plan
    if component >= 0, components[component].variableCount == variableCount {
      components[component].freeRetiredPlan()
      components[component].retiredPlan = holder.retiredPlan
    } else {
      holder.freeRetiredPlan()
    }
  }

  /// Gives the dual simplexes of a component's new plan the bases of its retired plan.
  mutating func takeBases(_ component: Int32) {
    guard let plan = components[component].plan, let old = components[component].retiredPlan else { return }
    for simplex in 0..<old.pointee.simplexCount {
      takeBasis(&old.pointee, simplex, for: &plan.pointee, of: component)
    }
    components[component].freeRetiredPlan()
  }

  private mutating func takeBasis(
    _ old: inout Plan, _ simplex: Int, for plan: inout Plan, of component: Int32
  ) {
    let former = old.simplexes + simplex
    var places = Slab<Int32>(repeating: -1, count: former.pointee.variables.count)
    var block: Int32 = -1
    for index in former.pointee.columns.indices {
      let node = old.columns[former.pointee.columns[index]].node
      guard nodes[node].shape == .root, plan.columns.indices.contains(Int(nodes[node].column)) else { return }
      let column = plan.columns[nodes[node].column]
      guard column.node == node, Int(column.block) >= plan.singleColumnCount,
        block < 0 || column.block == block
      else { return }
      block = column.block
      places[index] = column.simplexIndex
    }
    guard block >= 0 else { return }
    let present = plan.simplexes + (Int(block) - plan.singleColumnCount)
    for variable in Int(former.pointee.columnCount)..<former.pointee.variables.count {
      let slot = former.pointee.variables[variable].leader
      guard slot >= 0, records[slot].sequence >= 0, records[slot].isPlanned,
        self.component(of: slot) == component, records[slot].block == block,
        records[slot].simplexIndex >= present.pointee.columnCount
      else { continue }
      places[variable] = records[slot].simplexIndex
    }
    if present.pointee.takeBasis(of: &former.pointee, places) { counters.keptBases += 1 }
  }
}

extension Component {
  /// Frees the plan whose bases the next plan takes over.
  mutating func freeRetiredPlan() {
    retiredPlan?.deinitialize(count: 1)
    retiredPlan?.deallocate()
    retiredPlan = nil
  }
}

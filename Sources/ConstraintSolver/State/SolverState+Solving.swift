extension SolverState {
  /// Updates the values.
  mutating func solve() {
    explained = 0
    if queue.isEmpty, isolatedVariables.isEmpty { return }
    counters.solves += 1
    var index = 0
    while index < queue.count {
      let component = queue[index]
      index += 1
      components[component].isQueued = false
      if components[component].isVacant { continue }
      if components[component].needsRebuild {
        // The resulting components are appended to the queue.
        rebuild(component)
        continue
      }
      if components[component].isExact, solveExactly(component) { continue }
      let isNew = components[component].plan == nil
      let isFeasible = solveComponent(component)
      guard let plan = components[component].plan else { continue }
      // Infeasible only by rounding: required constraints were checked when they were added.
      if isFeasible { publish(&plan.pointee) }
      let isDoubtful = isNew && components[component].exactness.isDoubtful
      if !isFeasible || isDoubtful || plan.pointee.isDoubtful(isNew: isNew) { verify(component) }
    }
    if !exactDrafts.drafts.isEmpty { exactDrafts.drafts.removeAll() }
    queue.removeAll()
    while let node = isolatedVariables.popLast() {
      if nodes[node].component < 0, nodes[node].shape != .parameter { values[node] = 0 }
    }
  }

  /// Solves a component. Returns false if its required constraints cannot all hold.
  mutating func solveComponent(_ component: Int32) -> Bool {
    if components[component].plan == nil { makePlan(component) }
    guard let plan = components[component].plan else { return true }
    return solveBlocks(&plan.pointee)
  }

  /// Solves the changed blocks of a plan. Does not change values.
  private mutating func solveBlocks(_ plan: inout Plan) -> Bool {
    var isFeasible = true
    if plan.areParametersDirty {
      plan.areParametersDirty = false
      plan.areParametersUnpublished = true
      if !updateDependents(&plan) { isFeasible = false }
    }
    while let block = plan.dirty.popLast() {
      plan.isDirty[block] = false
      if Int(block) < plan.singleColumnCount {
        if !plan.singleColumns[Int(block)].solve() { isFeasible = false }
      } else {
        let simplex = plan.simplexes + (Int(block) - plan.singleColumnCount)
        if !simplex.pointee.solve() { isFeasible = false }
        count(&simplex.pointee)
      }
      if !plan.isUnpublished[block] {
        plan.isUnpublished[block] = true
        plan.unpublished.append(block)
      }
    }
    return isFeasible
  }

  /// Sets the values of a plan's variables from the solved blocks.
  private mutating func publish(_ plan: inout Plan) {
    if plan.unpublished.isEmpty, !plan.areParametersUnpublished { return }
    if plan.areParametersUnpublished {
      plan.areParametersUnpublished = false
      for index in plan.columns.indices where plan.columns[index].block < 0 {
        evaluateLinks(plan, plan.columns[index], values[plan.columns[index].node])
      }
      for index in plan.fixed.indices { values[plan.fixed[index].node] = plan.fixed[index].value }
    }
    while let block = plan.unpublished.popLast() {
      plan.isUnpublished[block] = false
      if Int(block) < plan.singleColumnCount {
        let singleColumn = plan.singleColumns + Int(block)
        plan.setHasAlternatives(
          block, !plan.steps.isEmpty && singleColumn.pointee.lower < singleColumn.pointee.upper)
        evaluateSingleColumn(plan, Int(block))
      } else {
        let simplex = plan.simplexes + (Int(block) - plan.singleColumnCount)
        plan.setHasAlternatives(block, simplex.pointee.hasAlternatives())
        evaluateSimplex(plan, &simplex.pointee)
      }
    }
    if plan.alternativesCount > 0 {
      canonicalize(plan)
    } else {
      evaluateSteps(plan)
    }
  }

  private mutating func count(_ simplex: inout DualSimplex) {
    counters.pivots += simplex.pivots
    counters.rowsTouched += simplex.rowsTouched
    counters.columnsTouched += simplex.columnsTouched
    counters.refactorings += simplex.restarts
    counters.factorEntries += simplex.factorization.work
    simplex.pivots = 0
    simplex.rowsTouched = 0
    simplex.columnsTouched = 0
    simplex.restarts = 0
    simplex.factorization.work = 0
  }

  /// Updates the constraints that depend on parameters. Returns false if an equation of parameters alone does
  /// not hold.
  private mutating func updateDependents(_ plan: inout Plan) -> Bool {
    var holds = true
    for index in plan.dependents.indices {
      let dependent = plan.dependents[index]
      var base = dependent.base
      var magnitude = base.magnitude
      for term in dependent.firstTerm..<dependent.firstTerm + dependent.termCount {
        let part = plan.terms[term].value * values[plan.terms[term].node]
        base += part
        magnitude += part.magnitude
      }
      let old = records[dependent.slot].base
      records[dependent.slot].base = base
      if records[dependent.slot].block >= 0 {
        // Most dependents do not depend on the changed parameter.
        if base != old { moveBreakpoint(dependent.slot, &plan) }
      } else if records[dependent.slot].isRequired {
        let record = records[dependent.slot]
        let error = record.error(ofSum: base + (record.activeParameter >= 0 ? 0 : record.constant))
        if !isRounding(error, magnitude, of: dependent.slot) { holds = false }
      }
    }
    return holds
  }

  /// Moves the breakpoint of a constraint in its block.
  mutating func moveBreakpoint(_ slot: Int32, _ plan: inout Plan) {
    let record = records[slot]
    if Int(record.block) < plan.singleColumnCount {
      plan.singleColumns[Int(record.block)].move(slot, priority: record.priority, to: record.position)
    } else {
      plan.simplexes[Int(record.block) - plan.singleColumnCount].move(
        slot, record.simplexIndex, to: record.position)
    }
    plan.markDirty(record.block)
  }

  @inline(__always)
  mutating func evaluateLinks(_ plan: borrowing Plan, _ column: Plan.Column, _ value: Double) {
    let links = plan.links.base + Int(column.firstLink)
    let values = values.base
    for index in 0..<Int(column.linkCount) {
      values[Int(links[index].node)] = links[index].scale * value + links[index].offset
    }
  }

  private mutating func evaluateSingleColumn(_ plan: borrowing Plan, _ singleColumn: Int) {
    let column = plan.columns[plan.columnOfBlock[singleColumn]]
    let (_, scale, offset) = resolve(column.anchor)
    evaluateLinks(plan, column, plan.singleColumns[singleColumn].nearest(to: -offset / scale))
  }

  private mutating func evaluateSimplex(_ plan: borrowing Plan, _ simplex: inout DualSimplex) {
    if simplex.haveAllMoved {
      for variable in 0..<simplex.columnCount {
        evaluateLinks(plan, plan.columns[simplex.columns[variable]], simplex.values[variable])
      }
    } else {
      for index in simplex.moved.indices where simplex.moved[index] < simplex.columnCount {
        let variable = simplex.moved[index]
        evaluateLinks(plan, plan.columns[simplex.columns[variable]], simplex.values[variable])
      }
    }
    simplex.haveAllMoved = false
    simplex.moved.removeAll()
  }

  mutating func evaluateSteps(_ plan: borrowing Plan) {
    // The terms of all steps are contiguous and start with the first one.
    var term = UnsafePointer(plan.terms.base)
    let values = values.base
    var previous = 0.0
    for index in 0..<plan.steps.count {
      let step = plan.steps.base + index
      var value = step.pointee.offset
      var left = step.pointee.termCount
      // Most steps have one term beside the carry.
      if left > 0 {
        value += term.pointee.value * values[Int(term.pointee.node)]
        term += 1
        left -= 1
        while left > 0 {
          value += term.pointee.value * values[Int(term.pointee.node)]
          term += 1
          left -= 1
        }
      }
      // The carry is added last, so that each step of a chain waits for one addition only.
      let carry = step.pointee.carry
      if carry == 1 { value += previous } else if carry != 0 { value += carry * previous }
      values[Int(step.pointee.node)] = value
      previous = value
    }
  }
}

extension Record {
  /// The error of the constraint if its expression has the value `sum`. Not a number if the sum is not.
  func error(ofSum sum: Double) -> Double {
    switch relation {
    case .equal: sum.magnitude
    case .lessThanOrEqual: sum <= 0 ? 0 : sum
    case .greaterThanOrEqual: sum >= 0 ? 0 : -sum
    }
  }
}

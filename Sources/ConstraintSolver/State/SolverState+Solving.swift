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
      // A pointer, because the compiler reads the address of the table again after each store.
      let state = components.base + Int(component)
      state.pointee.isQueued = false
      if let plan = state.pointee.plan, let range = plan.pointee.linearRange, range.pointee.isPending {
        publish(range, plan)
        continue
      }
      if state.pointee.isVacant { continue }
      if state.pointee.needsRebuild {
        // The resulting components are appended to the queue.
        rebuild(component)
        continue
      }
      if state.pointee.isExact, solveExactly(component) { continue }
      let isNew = state.pointee.plan == nil
      if isNew, state.pointee.variableCount == 1, nodes[state.pointee.firstVariable].shape == .fixed {
        // A plan would have no column. Constraints that are violated and required were refused.
        values[state.pointee.firstVariable] = nodes[state.pointee.firstVariable].offset
        continue
      }
      if isNew { makePlan(component) }
      guard let plan = state.pointee.plan else { continue }
      let isFeasible = solveBlocks(plan)
      // Infeasible only by rounding: required constraints were checked when they were added.
      if isFeasible { publish(plan) }
      let isDoubtful = isNew && state.pointee.exactness.isDoubtful
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
    return solveBlocks(plan)
  }

  /// Solves the changed blocks of a plan. Does not change values.
  @inline(__always)
  private mutating func solveBlocks(_ plan: UnsafeMutablePointer<Plan>) -> Bool {
    var isFeasible = true
    if plan.pointee.areParametersDirty {
      plan.pointee.areParametersDirty = false
      plan.pointee.areParametersUnpublished = true
      if !updateDependents(plan) { isFeasible = false }
    }
    let singleColumnCount = plan.pointee.singleColumnCount
    while let block = plan.pointee.dirty.popLast() {
      plan.pointee.isDirty[block] = false
      if Int(block) < singleColumnCount {
        if !plan.pointee.singleColumns[Int(block)].solve() { isFeasible = false }
      } else {
        let simplex = plan.pointee.simplexes + (Int(block) - singleColumnCount)
        if !simplex.pointee.solve() { isFeasible = false }
        count(&simplex.pointee)
      }
      if !plan.pointee.isUnpublished[block] {
        plan.pointee.isUnpublished[block] = true
        plan.pointee.unpublished.append(block)
      }
    }
    return isFeasible
  }

  /// Sets the values of a plan's variables from the solved blocks.
  @inline(__always)
  private mutating func publish(_ plan: UnsafeMutablePointer<Plan>) {
    if plan.pointee.unpublished.isEmpty, !plan.pointee.areParametersUnpublished { return }
    if plan.pointee.areParametersUnpublished { publishParameters(plan) }
    while let block = plan.pointee.unpublished.popLast() {
      plan.pointee.isUnpublished[block] = false
      if Int(block) < plan.pointee.singleColumnCount {
        let singleColumn = plan.pointee.singleColumns + Int(block)
        plan.pointee.setHasAlternatives(
          block, !plan.pointee.steps.isEmpty && singleColumn.pointee.lower < singleColumn.pointee.upper)
        evaluateSingleColumn(plan, Int(block))
      } else {
        let simplex = plan.pointee.simplexes + (Int(block) - plan.pointee.singleColumnCount)
        plan.pointee.setHasAlternatives(block, simplex.pointee.hasAlternatives())
        evaluateSimplex(plan, simplex)
      }
    }
    if plan.pointee.alternativesCount > 0 {
      canonicalize(plan)
    } else {
      evaluateSteps(plan)
    }
  }

  /// Sets the values of the variables that follow from parameters, or are constant.
  @inline(never)
  private mutating func publishParameters(_ plan: UnsafeMutablePointer<Plan>) {
    plan.pointee.areParametersUnpublished = false
    for index in plan.pointee.columns.indices where plan.pointee.columns[index].block < 0 {
      evaluateLinks(plan, plan.pointee.columns[index], values[plan.pointee.columns[index].node])
    }
    for index in plan.pointee.fixed.indices {
      values[plan.pointee.fixed[index].node] = plan.pointee.fixed[index].value
    }
  }

  @inline(__always)
  private mutating func count(_ simplex: inout DualSimplex) {
    // Most solutions of a resize need no work that is counted.
    if simplex.pivots | simplex.columnsTouched | simplex.restarts | simplex.factorization.work == 0 { return }
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
  private mutating func updateDependents(_ plan: UnsafeMutablePointer<Plan>) -> Bool {
    var holds = true
    for index in plan.pointee.dependents.indices {
      let dependent = plan.pointee.dependents[index]
      var base = dependent.base
      var magnitude = base.magnitude
      for term in dependent.firstTerm..<dependent.firstTerm + dependent.termCount {
        let part = plan.pointee.terms[term].value * values[plan.pointee.terms[term].node]
        base += part
        magnitude += part.magnitude
      }
      let old = records[dependent.slot].base
      records[dependent.slot].base = base
      if records[dependent.slot].block >= 0 {
        // Most dependents do not depend on the changed parameter.
        if base != old { moveBreakpoint(dependent.slot, plan) }
      } else if records[dependent.slot].isRequired {
        let record = records[dependent.slot]
        let error = record.error(ofSum: base + (record.activeParameter >= 0 ? 0 : record.constant))
        if !isRounding(error, magnitude, of: dependent.slot) { holds = false }
      }
    }
    return holds
  }

  /// Moves the breakpoint of a constraint in its block.
  @inline(__always)
  mutating func moveBreakpoint(_ slot: Int32, _ plan: UnsafeMutablePointer<Plan>) {
    let record = UnsafePointer(records.base + Int(slot))
    let block = Int(record.pointee.block)
    let singleColumnCount = plan.pointee.singleColumnCount
    if block < singleColumnCount {
      plan.pointee.singleColumns[block].move(
        slot, priority: record.pointee.priority, to: record.pointee.position)
    } else {
      plan.pointee.simplexes[block - singleColumnCount].move(
        slot, record.pointee.simplexIndex, to: record.pointee.position)
    }
    plan.pointee.markDirty(record.pointee.block)
  }

  @inline(__always)
  mutating func evaluateLinks(
    _ plan: UnsafeMutablePointer<Plan>, _ column: borrowing Plan.Column, _ value: Double
  ) {
    // The compiler unrolls loops over ranges, but not those over pointers.
    let links = plan.pointee.links.base + Int(column.firstLink)
    let values = values.base
    for index in 0..<Int(column.linkCount) {
      values[Int(links[index].node)] = links[index].scale * value + links[index].offset
    }
  }

  @inline(__always)
  private mutating func evaluateSingleColumn(_ plan: UnsafeMutablePointer<Plan>, _ singleColumn: Int) {
    let column = plan.pointee.columns.base + Int(plan.pointee.columnOfBlock[singleColumn])
    let (_, scale, offset) = resolve(column.pointee.anchor)
    evaluateLinks(
      plan, column.pointee, plan.pointee.singleColumns[singleColumn].nearest(to: -offset / scale))
  }

  @inline(__always)
  private mutating func evaluateSimplex(
    _ plan: UnsafeMutablePointer<Plan>, _ simplex: UnsafeMutablePointer<DualSimplex>
  ) {
    let columns = plan.pointee.columns.base
    let places = simplex.pointee.columns.base
    let found = simplex.pointee.values.base
    if simplex.pointee.haveAllMoved {
      for variable in 0..<Int(simplex.pointee.columnCount) {
        evaluateLinks(plan, columns[Int(places[variable])], found[variable])
      }
    } else {
      let columnCount = simplex.pointee.columnCount
      var moved = UnsafePointer(simplex.pointee.moved.base)
      let end = moved + simplex.pointee.moved.count
      while moved < end {
        let variable = moved.pointee
        moved += 1
        if variable >= columnCount { continue }
        evaluateLinks(plan, columns[Int(places[Int(variable)])], found[Int(variable)])
      }
    }
    simplex.pointee.haveAllMoved = false
    simplex.pointee.moved.removeAll()
  }

  @inline(__always)
  mutating func evaluateSteps(_ plan: UnsafeMutablePointer<Plan>) {
    // The terms of all steps are contiguous and start with the first one.
    var term = UnsafePointer(plan.pointee.terms.base)
    var step = UnsafePointer(plan.pointee.steps.base)
    let end = step + plan.pointee.steps.count
    let values = values.base
    var previous = 0.0
    while step < end {
      // In a row of views, each edge is the previous one and an extent.
      var run = step.pointee.runLength
      if run > 0 {
        while run > 0 {
          let value = step.pointee.offset + term.pointee.value * values[Int(term.pointee.node)]
          previous += value
          values[Int(step.pointee.node)] = previous
          term += 1
          step += 1
          run -= 1
        }
        continue
      }
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
      step += 1
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

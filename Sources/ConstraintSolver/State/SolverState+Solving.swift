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
      if components[component].plan?.value.isRangePending == true {
        components[component].presentPlan.publishLinearRange(&values)
        continue
      }
      if components[component].isVacant { continue }
      if components[component].needsRebuild {
        // The resulting components are appended to the queue.
        rebuild(component)
        continue
      }
      if components[component].isExact, solveExactly(component) { continue }
      let isNew = components[component].plan == nil
      if isNew, components[component].variableCount == 1,
        nodes[components[component].firstVariable].shape == .fixed
      {
        // A plan would have no column. Constraints that are violated and required were refused.
        values[components[component].firstVariable] = nodes[components[component].firstVariable].offset
        continue
      }
      if isNew { makePlan(component) }
      guard var plan = components[component].plan.take() else { continue }
      let isFeasible = solveBlocks(&plan.value)
      // Infeasible only by rounding: required constraints were checked when they were added.
      if isFeasible { publish(&plan.value) }
      let isDoubtful =
        plan.value.isDoubtful(isNew: isNew) || isNew && components[component].exactness.isDoubtful
      components[component].plan = consume plan
      if !isFeasible || isDoubtful { verify(component) }
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
    guard var plan = components[component].plan.take() else { return true }
    let isFeasible = solveBlocks(&plan.value)
    components[component].plan = consume plan
    return isFeasible
  }

  /// Solves the changed blocks of a plan. Does not change values.
  @inline(__always)
  private mutating func solveBlocks(_ plan: inout Plan) -> Bool {
    var isFeasible = true
    if plan.areParametersDirty {
      plan.areParametersDirty = false
      plan.areParametersUnpublished = true
      if !updateDependents(&plan) { isFeasible = false }
    }
    let singleColumnCount = plan.singleColumnCount
    while let block = plan.dirty.popLast() {
      plan.isDirty[block] = false
      if Int(block) < singleColumnCount {
        if !plan.singleColumns[Int(block)].solve() { isFeasible = false }
      } else {
        if !plan[simplex: block].solve() { isFeasible = false }
        count(&plan[simplex: block])
      }
      if !plan.isUnpublished[block] {
        plan.isUnpublished[block] = true
        plan.unpublished.append(block)
      }
    }
    return isFeasible
  }

  /// Sets the values of a plan's variables from the solved blocks.
  @inline(__always)
  private mutating func publish(_ plan: inout Plan) {
    if plan.unpublished.isEmpty, !plan.areParametersUnpublished { return }
    if plan.areParametersUnpublished { publishParameters(&plan) }
    while let block = plan.unpublished.popLast() {
      plan.isUnpublished[block] = false
      if Int(block) < plan.singleColumnCount {
        let isInterval = plan.singleColumns[block].lower < plan.singleColumns[block].upper
        plan.setHasAlternatives(block, !plan.steps.isEmpty && isInterval)
        evaluateSingleColumn(plan, Int(block))
      } else {
        let hasAlternatives = plan[simplex: block].hasAlternatives()
        plan.setHasAlternatives(block, hasAlternatives)
        plan.evaluateSimplex(block, &values)
      }
    }
    if plan.alternativesCount > 0 {
      canonicalize(&plan)
    } else {
      plan.evaluateSteps(&values)
    }
  }

  /// Sets the values of the variables that follow from parameters, or are constant.
  @inline(never)
  private mutating func publishParameters(_ plan: inout Plan) {
    plan.areParametersUnpublished = false
    for index in plan.columns.indices where plan.columns[index].block < 0 {
      plan.evaluateLinks(Int32(index), values[plan.columns[index].node], &values)
    }
    for index in plan.fixed.indices {
      values[plan.fixed[index].node] = plan.fixed[index].value
    }
  }

  @inline(__always)
  private mutating func count(_ simplex: inout DualSimplex) {
    // Most solutions of a resize need no work that is counted.
    if simplex.pivots | simplex.columnsTouched | simplex.restarts | simplex.factorization.sequence.work == 0 {
      return
    }
    counters.pivots += simplex.pivots
    counters.rowsTouched += simplex.rowsTouched
    counters.columnsTouched += simplex.columnsTouched
    counters.refactorings += simplex.restarts
    counters.factorEntries += simplex.factorization.sequence.work
    simplex.pivots = 0
    simplex.rowsTouched = 0
    simplex.columnsTouched = 0
    simplex.restarts = 0
    simplex.factorization.sequence.work = 0
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
        if base != old { plan.moveBreakpoint(dependent.slot, records[dependent.slot]) }
      } else if records[dependent.slot].isRequired {
        let record = records[dependent.slot]
        let error = record.error(ofSum: base + (record.activeParameter >= 0 ? 0 : record.constant))
        if !isRounding(error, magnitude, of: dependent.slot) { holds = false }
      }
    }
    return holds
  }

  @inline(__always)
  private mutating func evaluateSingleColumn(_ plan: borrowing Plan, _ singleColumn: Int) {
    let column = plan.columnOfBlock[singleColumn]
    let (_, scale, offset) = resolve(plan.columns[column].anchor)
    plan.evaluateLinks(column, plan.singleColumns[singleColumn].nearest(to: -offset / scale), &values)
  }
}

extension Plan {
  /// Moves the breakpoint of a constraint in its block.
  @inline(__always)
  mutating func moveBreakpoint(_ slot: Int32, _ record: Record) {
    if Int(record.block) < singleColumnCount {
      singleColumns[record.block].move(slot, priority: record.priority, to: record.position)
    } else {
      self[simplex: record.block].move(slot, record.simplexIndex, to: record.position)
    }
    markDirty(record.block)
  }

  /// Evaluates the variables that follow a column.
  @inline(__always)
  func evaluateLinks(_ column: Int32, _ value: Double, _ values: inout Slab<Double>) {
    let links = links.span
    let first = Int(columns[column].firstLink)
    var values = values.mutableSpan
    for index in first..<first + Int(columns[column].linkCount) {
      let link = links[index]
      values[Int(link.node)] = link.scale * value + link.offset
    }
  }

  /// Evaluates the variables that follow the columns of a dual simplex, as far as these moved.
  @inline(__always)
  fileprivate mutating func evaluateSimplex(_ block: Int32, _ values: inout Slab<Double>) {
    let index = Int(block) - singleColumnCount
    let columnCount = simplexes[index].columnCount
    if simplexes[index].haveAllMoved {
      for variable in 0..<columnCount {
        evaluateLinks(simplexes[index].columns[variable], simplexes[index].values[variable], &values)
      }
    } else {
      for place in simplexes[index].moved.indices {
        let variable = simplexes[index].moved[place]
        if variable >= columnCount { continue }
        evaluateLinks(simplexes[index].columns[variable], simplexes[index].values[variable], &values)
      }
    }
    simplexes[index].haveAllMoved = false
    simplexes[index].moved.removeAll()
  }

  /// Evaluates the variables that follow from several others.
  @inline(__always)
  func evaluateSteps(_ values: inout Slab<Double>) {
    // The terms of all steps are contiguous and start with the first one.
    let terms = terms.span
    let steps = steps.span
    var values = values.mutableSpan
    var previous = 0.0
    var term = 0
    var index = 0
    while index < steps.count {
      // In a row of views, each edge is the previous one and an extent.
      let run = Int(steps[index].runLength)
      if run > 0 {
        for place in 0..<run {
          let step = steps[index + place]
          let entry = terms[term + place]
          previous += step.offset + entry.value * values[Int(entry.node)]
          values[Int(step.node)] = previous
        }
        term += run
        index += run
        continue
      }
      let step = steps[index]
      var value = step.offset
      for place in term..<term + Int(step.termCount) {
        value += terms[place].value * values[Int(terms[place].node)]
      }
      term += Int(step.termCount)
      // The carry is added last, so that each step of a chain waits for one addition only.
      if step.carry == 1 { value += previous } else if step.carry != 0 { value += step.carry * previous }
      values[Int(step.node)] = value
      previous = value
      index += 1
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

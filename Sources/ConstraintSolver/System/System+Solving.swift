extension System {
  /// Brings the values up to date.
  mutating func solve() {
    if queue.isEmpty, loners.isEmpty { return }
    counters.solves += 1
    var index = 0
    while index < queue.count {
      let component = queue[index]
      index += 1
      components[component].isQueued = false
      if components[component].isVacant { continue }
      if components[component].needsRebuild {
        // What comes of it is queued behind.
        rebuild(component)
        continue
      }
      let isFeasible = settle(component)
      // Only rounding can have it otherwise: what is required was looked at when it came.
      if isFeasible, let plan = components[component].plan { publish(&plan.pointee) }
    }
    queue.removeAll()
    while let node = loners.popLast() {
      if nodes[node].component < 0, nodes[node].shape != .parameter { values[node] = 0 }
    }
  }

  /// Solves a component. False where its required constraints cannot all hold.
  mutating func settle(_ component: Int32) -> Bool {
    if components[component].plan == nil { makePlan(component) }
    guard let plan = components[component].plan else { return true }
    return carryOut(&plan.pointee)
  }

  /// Solves what has changed in a plan. Values are not touched.
  private mutating func carryOut(_ plan: inout Plan) -> Bool {
    var isFeasible = true
    if plan.areParametersNew {
      plan.areParametersNew = false
      plan.areParametersUnpublished = true
      if !adoptParameters(&plan) { isFeasible = false }
    }
    while let block = plan.dirty.popLast() {
      plan.isDirty[block] = false
      if Int(block) < plan.lineCount {
        if !plan.lines[Int(block)].solve() { isFeasible = false }
      } else {
        let core = plan.cores + (Int(block) - plan.lineCount)
        if !core.pointee.solve() { isFeasible = false }
        count(&core.pointee)
      }
      if !plan.isUnpublished[block] {
        plan.isUnpublished[block] = true
        plan.unpublished.append(block)
      }
    }
    return isFeasible
  }

  /// Gives the variables of a plan the values that it was solved with.
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
      if Int(block) < plan.lineCount {
        let line = plan.lines + Int(block)
        plan.note(block, isLoose: !plan.steps.isEmpty && line.pointee.lower < line.pointee.upper)
        evaluateLine(plan, Int(block))
      } else {
        let core = plan.cores + (Int(block) - plan.lineCount)
        plan.note(block, isLoose: core.pointee.isLoose())
        evaluateCore(plan, &core.pointee)
      }
    }
    if plan.looseCount > 0 {
      canonicalize(plan)
    } else {
      evaluateSteps(plan)
    }
  }

  private mutating func count(_ core: inout Core) {
    counters.pivots += core.pivots
    counters.rowsTouched += core.rowsTouched
    counters.columnsTouched += core.columnsTouched
    counters.refactorings += core.restarts
    core.pivots = 0
    core.rowsTouched = 0
    core.columnsTouched = 0
    core.restarts = 0
  }

  /// Moves what depends on parameters. False where an equation of parameters alone does not hold.
  private mutating func adoptParameters(_ plan: inout Plan) -> Bool {
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
        // Most depend on other parameters than the one that changed.
        if base != old { shift(dependent.slot, &plan) }
      } else if records[dependent.slot].isRequired {
        let record = records[dependent.slot]
        let error = record.error(ofSum: base + (record.activeParameter >= 0 ? 0 : record.constant))
        if !isRounding(error, magnitude, of: dependent.slot) { holds = false }
      }
    }
    return holds
  }

  /// Tells a constraint's block where its kink is now.
  mutating func shift(_ slot: Int32, _ plan: inout Plan) {
    let record = records[slot]
    if Int(record.block) < plan.lineCount {
      plan.lines[Int(record.block)].move(slot, priority: record.priority, to: record.position)
    } else {
      plan.cores[Int(record.block) - plan.lineCount].move(slot, record.item, to: record.position)
    }
    plan.touch(record.block)
  }

  @inline(__always)
  mutating func evaluateLinks(_ plan: borrowing Plan, _ column: Plan.Column, _ value: Double) {
    let links = plan.links.base + Int(column.firstLink)
    let values = values.base
    for index in 0..<Int(column.linkCount) {
      values[Int(links[index].node)] = links[index].scale * value + links[index].offset
    }
  }

  private mutating func evaluateLine(_ plan: borrowing Plan, _ line: Int) {
    let column = plan.columns[plan.lineColumns[line]]
    let (_, scale, offset) = resolve(column.anchor)
    evaluateLinks(plan, column, plan.lines[line].nearest(to: -offset / scale))
  }

  private mutating func evaluateCore(_ plan: borrowing Plan, _ core: inout Core) {
    if core.haveAllMoved {
      for item in 0..<core.columnCount {
        evaluateLinks(plan, plan.columns[core.columns[item]], core.values[item])
      }
    } else {
      for index in core.moved.indices where core.moved[index] < core.columnCount {
        let item = core.moved[index]
        evaluateLinks(plan, plan.columns[core.columns[item]], core.values[item])
      }
    }
    core.haveAllMoved = false
    core.moved.removeAll()
  }

  mutating func evaluateSteps(_ plan: borrowing Plan) {
    // The terms of all steps lie one behind the other, from the first one on.
    var term = UnsafePointer(plan.terms.base)
    let values = values.base
    var previous = 0.0
    for index in 0..<plan.steps.count {
      let step = plan.steps.base + index
      var value = step.pointee.offset
      let end = term + Int(step.pointee.termCount)
      while term < end {
        value += term.pointee.value * values[Int(term.pointee.node)]
        term += 1
      }
      // Last, so that a chain waits for one addition a link.
      let carry = step.pointee.carry
      if carry == 1 { value += previous } else if carry != 0 { value += carry * previous }
      values[Int(step.pointee.node)] = value
      previous = value
    }
  }
}

extension Record {
  /// By how much the constraint is missed where its expression has that value.
  func error(ofSum sum: Double) -> Double {
    switch relation {
    case .equal: sum.magnitude
    case .lessThanOrEqual: max(0, sum)
    case .greaterThanOrEqual: max(0, -sum)
    }
  }
}

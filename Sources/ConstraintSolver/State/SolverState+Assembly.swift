extension SolverState {
  /// Builds a plan from a draft: a single-column block for each column without rows, and a dual simplex for
  /// the columns that rows connect.
  mutating func assemble(_ draft: consuming Draft) -> Plan {
    var members = Slab<Int32>(repeating: 0, count: draft.columns.count)
    for column in draft.columns.indices { members[draft.group(Int32(column))] += 1 }
    var singleColumnCount = 0
    var simplexCount = 0
    for column in draft.columns.indices where nodes[draft.columns[column].node].shape == .root {
      if members[draft.group(Int32(column))] == 1 { singleColumnCount += 1 }
      if members[column] > 1 { simplexCount += 1 }
    }
    var plan = Plan(singleColumnCapacity: singleColumnCount, simplexCapacity: simplexCount)
    // By representative column of a group: its dual simplex.
    var simplexes = Slab<Int32>(repeating: -1, count: draft.columns.count)
    for column in draft.columns.indices where nodes[draft.columns[column].node].shape == .root {
      let group = draft.group(Int32(column))
      if members[group] == 1 {
        draft.columns[column].block = Int32(plan.singleColumnCount)
        plan.columnOfBlock.append(Int32(column))
        plan.singleColumns.append(singleColumn(column, draft))
      } else if simplexes[group] < 0 {
        simplexes[group] = Int32(plan.simplexes.count)
        plan.simplexes.append(DualSimplex())
      }
    }
    fillSimplexes(&plan, &draft, simplexes)
    draft.trim()
    plan.columns = draft.columns
    plan.links = draft.links
    plan.fixed = draft.fixed
    plan.steps = draft.steps
    plan.terms = draft.terms
    plan.dependents = draft.dependents
    plan.canFail = draft.canFail
    let blocks = plan.singleColumnCount + plan.simplexes.count
    plan.isDirty = Slab(repeating: true, count: blocks)
    plan.hasAlternatives = Slab(repeating: false, count: blocks)
    plan.isUnpublished = Slab(repeating: false, count: blocks)
    for block in 0..<blocks { plan.dirty.append(Int32(block)) }
    return plan
  }

  private mutating func singleColumn(_ column: Int, _ draft: borrowing Draft) -> SingleColumn {
    let listed = draft.breakpoints.span
    var count = 0
    var isGrouped = true
    var latest: Int16 = 1000
    var place = draft.heads[column]
    while place >= 0 {
      count += 1
      let priority = records[listed[Int(place)].slot].priority
      if priority > latest { isGrouped = false }
      latest = priority
      place = listed[Int(place)].next
    }
    var singleColumn = SingleColumn(count: count)
    let block = draft.columns[column].block
    var places = PriorityPlaces(isUsed: count > SingleColumn.short && !isGrouped)
    if places.isUsed {
      place = draft.heads[column]
      while place >= 0 {
        places.count(records[listed[Int(place)].slot].priority)
        place = listed[Int(place)].next
      }
      places.finish()
    }
    var next = 0
    place = draft.heads[column]
    while place >= 0 {
      let slot = listed[Int(place)].slot
      records[slot].block = block
      let target = places.isUsed ? places.next(records[slot].priority) : next
      singleColumn.breakpoints[target] = breakpoint(slot)
      next += 1
      place = listed[Int(place)].next
    }
    singleColumn.finish()
    return singleColumn
  }

  private mutating func fillSimplexes(
    _ plan: inout Plan, _ draft: inout Draft, _ simplexes: borrowing Slab<Int32>
  ) {
    for column in draft.columns.indices where draft.columns[column].block < 0 {
      guard nodes[draft.columns[column].node].shape == .root else { continue }
      let simplex = simplexes[draft.group(Int32(column))]
      draft.columns[column].block = Int32(plan.singleColumnCount) + simplex
      draft.columns[column].simplexIndex = plan.simplexes[Int(simplex)].addColumn()
      plan.simplexes[Int(simplex)].columns.append(Int32(column))
    }
    for column in draft.columns.indices where Int(draft.columns[column].block) >= plan.singleColumnCount {
      addBreakpoints(
        draft.heads[column], draft.columns[column].block, draft.columns[column].simplexIndex, &plan, draft)
    }
    for index in draft.rows.indices {
      addRow(draft.rowOrder.isEmpty ? Int32(index) : draft.rowOrder[index], &plan, &draft)
    }
    for simplex in plan.simplexes.indices {
      rankVariables(&plan.simplexes[simplex])
      plan.simplexes[simplex].finish()
      counters.equationTerms += plan.simplexes[simplex].rowTerms.count
    }
    scratch.signatures.clear()
  }

  private mutating func addRow(_ row: Int32, _ plan: inout Plan, _ draft: inout Draft) {
    let first = draft.rows[row].firstTerm
    let block = draft.columns[draft.rows[row].column].block
    let variable = plan[simplex: block].addRow()
    draft.rows[row].variable = variable
    if draft.rows[row].shortCount > 0 {
      let columnCount = Int32(draft.columns.count)
      let first = draft.rows[row].firstShort
      for index in first..<first + draft.rows[row].shortCount {
        let term = draft.shortTerms[index]
        plan[simplex: block].addTerm(
          term.node < columnCount
            ? draft.columns[term.node].simplexIndex : draft.rows[term.node - columnCount].variable, term.value
        )
      }
    } else {
      for term in first..<first + draft.rows[row].termCount {
        plan[simplex: block].addTerm(
          draft.columns[draft.rowTerms[term].node].simplexIndex, draft.rowTerms[term].value)
      }
    }
    addBreakpoints(draft.rows[row].head, block, variable, &plan, draft)
  }

  private mutating func addBreakpoints(
    _ head: Int32, _ block: Int32, _ variable: Int32, _ plan: inout Plan, _ draft: borrowing Draft
  ) {
    var breakpoint = head
    while breakpoint >= 0 {
      let slot = draft.breakpoints[breakpoint].slot
      records[slot].block = block
      records[slot].simplexIndex = variable
      plan[simplex: block].add(self.breakpoint(slot), variable)
      let leader = plan[simplex: block].variables[variable].leader
      if leader < 0 || precedes(slot, leader) { plan[simplex: block].variables[variable].leader = slot }
      breakpoint = draft.breakpoints[breakpoint].next
    }
  }

  /// Ranks the variables of a dual simplex by the first of their constraints, for breaking ties.
  private mutating func rankVariables(_ simplex: inout DualSimplex) {
    var order = Slab<RankedVariable>(capacity: simplex.variables.count)
    for variable in simplex.variables.indices {
      let leader = simplex.variables[variable].leader
      // Variables without constraints come first.
      let sequence = leader < 0 ? -1 : firstSequence(of: leader)
      order.append(RankedVariable(variable: Int32(variable), leader: leader, sequence: sequence))
    }
    order.sort(order.indices) {
      if $0.sequence != $1.sequence { return $0.sequence < $1.sequence }
      return $0.leader < 0 ? $0.variable < $1.variable : precedes($0.leader, $1.leader)
    }
    for index in order.indices {
      let leader = order[index].leader
      simplex.variables[order[index].variable].rank = Int32(index)
      simplex.variables[order[index].variable].isRanked = leader >= 0 && rank(of: leader) >= 0
    }
  }
}

/// A variable of a dual simplex, while the variables are ranked.
private struct RankedVariable: BitwiseCopyable {
  var variable: Int32
  var leader: Int32
  /// The first variable of the leader, in the order of creation.
  var sequence: Int
}

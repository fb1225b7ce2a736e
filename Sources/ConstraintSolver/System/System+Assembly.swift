extension System {
  /// Makes a plan of a draft: a line for each column that stands alone, a core for those that rows connect.
  mutating func assemble(_ draft: consuming Draft) -> Plan {
    var members = Slab<Int32>(repeating: 0, count: draft.columns.count)
    for column in draft.columns.indices { members[draft.group(Int32(column))] += 1 }
    var lineCount = 0
    var coreCount = 0
    for column in draft.columns.indices where nodes[draft.columns[column].node].shape == .root {
      if members[draft.group(Int32(column))] == 1 { lineCount += 1 }
      if members[column] > 1 { coreCount += 1 }
    }
    var plan = Plan(lineCapacity: lineCount, coreCapacity: coreCount)
    // By the column that stands for a group: its core.
    var cores = Slab<Int32>(repeating: -1, count: draft.columns.count)
    for column in draft.columns.indices where nodes[draft.columns[column].node].shape == .root {
      let group = draft.group(Int32(column))
      if members[group] == 1 {
        draft.columns[column].block = Int32(plan.lineCount)
        plan.lineColumns.append(Int32(column))
        (plan.lines + plan.lineCount).initialize(to: line(column, &draft))
        plan.lineCount += 1
      } else if cores[group] < 0 {
        cores[group] = Int32(plan.coreCount)
        (plan.cores + plan.coreCount).initialize(to: Core())
        plan.coreCount += 1
      }
    }
    fillCores(&plan, &draft, cores)
    plan.columns = draft.columns
    plan.links = draft.links
    plan.fixed = draft.fixed
    plan.steps = draft.steps
    plan.terms = draft.terms
    plan.dependents = draft.dependents
    plan.canFail = draft.canFail
    let blocks = plan.lineCount + plan.coreCount
    plan.isDirty = Slab(repeating: true, count: blocks)
    plan.isLoose = Slab(repeating: false, count: blocks)
    plan.isUnpublished = Slab(repeating: false, count: blocks)
    for block in 0..<blocks { plan.dirty.append(Int32(block)) }
    return plan
  }

  private mutating func line(_ column: Int, _ draft: inout Draft) -> Line {
    var count = 0
    var kink = draft.heads[column]
    while kink >= 0 {
      count += 1
      kink = draft.nextKinks[kink]
    }
    var line = Line(capacity: count)
    kink = draft.heads[column]
    while kink >= 0 {
      let slot = draft.kinkSlots[kink]
      records[slot].block = draft.columns[column].block
      line.append(Kink(slot, records[slot]))
      kink = draft.nextKinks[kink]
    }
    line.finish()
    return line
  }

  private mutating func fillCores(_ plan: inout Plan, _ draft: inout Draft, _ cores: borrowing Slab<Int32>) {
    for column in draft.columns.indices where draft.columns[column].block < 0 {
      guard nodes[draft.columns[column].node].shape == .root else { continue }
      let core = cores[draft.group(Int32(column))]
      draft.columns[column].block = Int32(plan.lineCount) + core
      draft.columns[column].item = plan.cores[Int(core)].addColumn()
      plan.cores[Int(core)].columns.append(Int32(column))
    }
    for column in draft.columns.indices where Int(draft.columns[column].block) >= plan.lineCount {
      addKinks(draft.heads[column], draft.columns[column].block, draft.columns[column].item, &plan, draft)
    }
    for row in draft.rows.indices {
      let first = draft.rows[row].firstTerm
      let block = draft.columns[draft.rowTerms[first].node].block
      let core = plan.cores + (Int(block) - plan.lineCount)
      let item = core.pointee.addRow()
      for term in first..<first + draft.rows[row].termCount {
        core.pointee.addTerm(draft.columns[draft.rowTerms[term].node].item, draft.rowTerms[term].value)
      }
      addKinks(draft.rows[row].head, block, item, &plan, draft)
    }
    for core in 0..<plan.coreCount {
      rankItems(&plan.cores[core])
      plan.cores[core].finish()
    }
  }

  private mutating func addKinks(
    _ head: Int32, _ block: Int32, _ item: Int32, _ plan: inout Plan, _ draft: borrowing Draft
  ) {
    var kink = head
    while kink >= 0 {
      let slot = draft.kinkSlots[kink]
      records[slot].block = block
      records[slot].item = item
      let core = plan.cores + (Int(block) - plan.lineCount)
      core.pointee.add(Kink(slot, records[slot]), item)
      let leader = core.pointee.items[item].leader
      if leader < 0 || precedes(slot, leader) { core.pointee.items[item].leader = slot }
      kink = draft.nextKinks[kink]
    }
  }

  /// Puts items in order of the first of their constraints, for where nothing else decides.
  private func rankItems(_ core: inout Core) {
    var order = Slab<Int32>(capacity: core.items.count)
    for item in core.items.indices { order.append(Int32(item)) }
    let items = core.items.base
    order.sort(order.indices) {
      let left = items[Int($0)].leader
      let right = items[Int($1)].leader
      if left < 0 || right < 0 { return left < 0 ? right < 0 && $0 < $1 : true }
      return precedes(left, right)
    }
    for index in order.indices {
      let leader = items[Int(order[index])].leader
      core.items[order[index]].rank = Int32(index)
      core.items[order[index]].isRanked = leader >= 0 && records[leader].rank >= 0
    }
  }
}

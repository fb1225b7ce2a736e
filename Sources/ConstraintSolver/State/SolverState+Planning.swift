extension SolverState {
  /// Plans a component.
  mutating func makePlan(_ component: Int32) {
    counters.plans += 1
    pool.releaseSlack()
    var draft = Draft(longRow: longRow)
    gatherSums(component, &draft)
    makeColumns(component, &draft)
    makeLinks(component, &draft)
    gatherBreakpoints(component, &draft)
    shortenRows(&draft)
    components[component].plan = Box(assemble(draft))
    components[component].presentPlan.loosePriority = loosePriority(component)
    compareFields(component)
    if components[component].retiredPlan != nil { takeBases(component) }
  }

  /// Gathers the component's sums, each after those that it refers to, and simplifies them: a sum of multiples
  /// of one root becomes a link.
  private mutating func gatherSums(_ component: Int32, _ draft: inout Draft) {
    orderSums(component)
    for index in scratch.order.indices {
      let sum = scratch.order[index]
      simplify(sum)
      guard nodes[sum].shape == .sum else { continue }
      // It may have been a root before.
      nodes[sum].column = -1
      draft.sums.append(sum)
    }
  }

  private mutating func simplify(_ sum: Int32) {
    let isWitnessed = components[nodes[sum].component].isWitnessed
    if isWitnessed { unlinkTerms(of: sum) }
    scratch.clear()
    let first = nodes[sum].firstTerm
    let count = nodes[sum].termCount
    scratch.addConstant(nodes[sum].offset)
    for term in first..<(first + count) { add(pool[term].value, pool[term].node) }
    scratch.removeCancelled()
    nodes[sum].offset = scratch.constant
    switch scratch.touched.count {
    case 0:
      nodes[sum].shape = .fixed
    case 1:
      nodes[sum].shape = .link
      nodes[sum].target = scratch.touched[0]
      nodes[sum].scale = scratch.cells[scratch.touched[0]].sum
      if isWitnessed { witness.join(sum, scratch.touched[0]) }
    default:
      let kept = Int32(scratch.touched.count)
      var place = first
      if kept > count {
        pool.release(first, count)
        place = pool.allocate(kept)
      }
      nodes[sum].firstTerm = place
      for index in scratch.touched.indices {
        let node = scratch.touched[index]
        pool[place + Int32(index)] = Entry(node: node, value: scratch.cells[node].sum)
      }
      if kept < count { pool.shrink(place, from: count, to: kept) }
      nodes[sum].termCount = kept
      if isWitnessed { linkTerms(of: sum) }
      return
    }
    pool.release(first, count)
  }

  private mutating func makeColumns(_ component: Int32, _ draft: inout Draft) {
    var index = components[component].firstVariable
    while index >= 0 {
      let shape = nodes[index].shape
      if shape == .root || shape == .parameter {
        nodes[index].column = Int32(draft.columns.count)
        draft.columns.append(Plan.Column(node: index, firstLink: 0, linkCount: 0, anchor: index))
        draft.heads.append(-1)
        draft.groups.append(Int32(draft.groups.count))
      }
      index = nodes[index].next
    }
  }

  /// Groups the component's variables by the column that they follow.
  private mutating func makeLinks(_ component: Int32, _ draft: inout Draft) {
    var found = Slab<Plan.Link>(capacity: Int(components[component].variableCount))
    var node = components[component].firstVariable
    while node >= 0 {
      let (end, scale, offset) = resolve(node)
      if scale == 0 {
        draft.fixed.append(Entry(node: node, value: offset))
      } else if nodes[end].shape == .sum {
        if end != node { draft.linksToSums.append(Plan.Link(node: node, scale: scale, offset: offset)) }
      } else {
        let column = nodes[end].column
        draft.columns[column].linkCount += 1
        found.append(Plan.Link(node: node, column: column, scale: scale, offset: offset))
        let anchor = draft.columns[column].anchor
        if nodes[node].sequence < nodes[anchor].sequence, nodes[node].shape != .parameter {
          draft.columns[column].anchor = node
        }
      }
      node = nodes[node].next
    }
    if draft.columns.count == 1 {
      swap(&draft.links, &found)
    } else {
      var first: Int32 = 0
      for column in draft.columns.indices {
        draft.columns[column].firstLink = first
        first += draft.columns[column].linkCount
        draft.columns[column].linkCount = 0
      }
      if !found.isEmpty { draft.links.fill(found.count, found[0]) }
      for index in found.indices {
        let column = found[index].column
        draft.links[draft.columns[column].firstLink + draft.columns[column].linkCount] = found[index]
        draft.columns[column].linkCount += 1
      }
    }
    draft.steps.reserve(draft.sums.count + draft.linksToSums.count)
    for index in draft.sums.indices {
      addStep(draft.sums[index], &draft)
    }
    for index in draft.linksToSums.indices {
      let link = draft.linksToSums[index]
      let target = resolve(link.node).node
      draft.steps.append(
        Plan.Step(node: link.node, firstTerm: Int32(draft.terms.count), termCount: 1, offset: link.offset))
      draft.terms.append(Entry(node: target, value: link.scale))
    }
    var next: Int32 = 0
    for index in draft.steps.indices.reversed() {
      next = draft.steps[index].isSimple ? next + 1 : 0
      draft.steps[index].runLength = next
    }
  }

  @inline(__always)
  private mutating func addStep(_ node: Int32, _ draft: inout Draft) {
    let previous = draft.steps.isEmpty ? -1 : draft.steps[draft.steps.count - 1].node
    let firstTerm = draft.terms.count
    let first = nodes[node].firstTerm
    var carry = 0.0
    for index in first..<first + nodes[node].termCount {
      let term = pool[index]
      if term.node == previous { carry = term.value } else { draft.terms.append(term) }
    }
    draft.steps.append(
      Plan.Step(
        node: node, firstTerm: Int32(truncatingIfNeeded: firstTerm),
        termCount: Int32(truncatingIfNeeded: draft.terms.count - firstTerm), offset: nodes[node].offset,
        carry: carry))
  }
}

extension TermPool {
  /// Releases the end of a run if the kept terms fit into a smaller one.
  mutating func shrink(_ first: Int32, from old: Int32, to new: Int32) {
    var size = Int32(1) << Int32(32 - (old - 1).leadingZeroBitCount)
    let kept = Int32(1) << Int32(32 - (new - 1).leadingZeroBitCount)
    while size > kept {
      size /= 2
      release(first + size, size)
    }
  }
}

extension SolverState {
  /// Finds the column or row of each constraint of the component.
  mutating func gatherBreakpoints(_ component: Int32, _ draft: inout Draft) {
    var slot = components[component].firstConstraint
    while slot >= 0 {
      if !records[slot].isEquation || records[slot].isCheck { gatherBreakpoint(slot, &draft) }
      slot = records[slot].next
    }
    if draft.hasProfiles { dropProfiles(draft) }
  }

  @inline(__always)
  private mutating func gatherBreakpoint(_ slot: Int32, _ draft: inout Draft) {
    counters.planned += 1
    records[slot].isPlanned = true
    records[slot].block = -1
    records[slot].simplexIndex = 0
    if let (root, factor, base) = singleRoot(of: slot) {
      records[slot].base = base
      if records[slot].isRequired { draft.canFail = true }
      addBreakpoint(slot, of: root, factor, &draft)
      return
    }
    gatherRow(slot, &draft)
  }

  /// Finds the column or row of a constraint of several variables.
  private mutating func gatherRow(_ slot: Int32, _ draft: inout Draft) {
    collect(slot)
    // The sum that the constraint is about, if it is about one only.
    var sum = Entry(node: -1, value: 1)
    if scratch.touched.count == 1 {
      sum = Entry(node: scratch.touched[0], value: scratch.cells[scratch.touched[0]].sum)
    }
    if draft.hasProfiles, sum.node >= 0, gatherSum(slot, sum, &draft) { return }
    expand()
    records[slot].base = scratch.constant
    // Move parameters to the end: they are constants here.
    var count = 0
    let firstTerm = draft.terms.count
    for index in scratch.touched.indices {
      let node = scratch.touched[index]
      if nodes[node].shape == .parameter {
        draft.terms.append(Entry(node: node, value: scratch.cells[node].sum))
      } else {
        scratch.touched[index] = scratch.touched[count]
        scratch.touched[count] = node
        count += 1
      }
    }
    let parameters = draft.terms.count - firstTerm
    // A required constraint that is reduced to a constant still has to be checked.
    if parameters > 0 || count == 0 && records[slot].isRequired {
      draft.dependents.append(
        Plan.Dependent(
          slot: slot, firstTerm: Int32(firstTerm), termCount: Int32(parameters), base: scratch.constant))
    }
    if records[slot].isRequired { draft.canFail = true }
    switch count {
    case 0:
      break
    case 1:
      addBreakpoint(slot, of: scratch.touched[0], scratch.cells[scratch.touched[0]].sum, &draft)
    default:
      gatherRow(slot, count, of: sum, &draft)
    }
  }

  /// Adds a constraint to the column of a root.
  @inline(__always)
  private mutating func addBreakpoint(_ slot: Int32, of root: Int32, _ factor: Double, _ draft: inout Draft) {
    let column = nodes[root].column
    records[slot].factor = factor
    draft.heads[column] = draft.addBreakpoint(slot, before: draft.heads[column])
  }

  private mutating func gatherRow(_ slot: Int32, _ count: Int, of sum: Entry, _ draft: inout Draft) {
    let first = draft.rowTerms.count
    var isSorted = true
    var last: Int32 = -1
    var largest = 0.0
    counters.expandedTerms += count
    for index in 0..<count {
      let node = scratch.touched[index]
      let entry = Entry(node: nodes[node].column, value: scratch.cells[node].sum)
      if entry.node < last { isSorted = false }
      last = entry.node
      largest = max(largest, entry.value.magnitude)
      draft.rowTerms.append(entry)
    }
    if !isSorted { draft.rowTerms.sort(first..<first + count) { $0.node < $1.node } }
    // Scale the row so that its first large coefficient is 1: parallel rows then become equal.
    var leading = first
    while !Self.isLarge(draft.rowTerms[leading].value.magnitude, largest) { leading += 1 }
    let factor = draft.rowTerms[leading].value
    var hash: UInt64 = 0
    for index in first..<first + count {
      draft.rowTerms[index].value /= factor
      hash &+= Draft.hash(draft.rowTerms[index].node)
    }
    records[slot].factor = factor
    let end = draft.rowTerms.count
    var row = draft.table[draft.place(of: hash)]
    while row >= 0, !isSame(row, first, count, hash, &draft) { row = draft.rows[row].nextInBucket }
    if row >= 0 {
      // Otherwise the row that it equals was expanded behind it.
      if draft.rowTerms.count == end { draft.rowTerms.removeLast(count) }
    } else {
      row = draft.addRow(first, count, hash, for: slot)
      let group = draft.group(draft.rowTerms[first].node)
      for term in first + 1..<first + count {
        draft.groups[draft.group(draft.rowTerms[term].node)] = group
      }
    }
    if count >= draft.longRow, sum.node >= 0 {
      if draft.rows[row].sum < 0 {
        draft.rows[row].slot = slot
        draft.rows[row].sum = sum.node
        draft.rows[row].scale = factor / sum.value
      }
      // The second long sum is probably not the last one.
      if draft.hasProfiles {
        draft.setRow(row, scale: factor / sum.value, ofProfile: nodes[sum.node].column)
      } else if draft.longCount > 1 {
        makeProfiles(&draft)
      }
    }
    draft.addBreakpoint(slot, ofRow: row)
  }

  /// Whether a row has the terms that were appended last.
  @inline(__always)
  private mutating func isSame(
    _ row: Int32, _ first: Int, _ count: Int, _ hash: UInt64, _ draft: inout Draft
  ) -> Bool {
    if draft.rows[row].hash != hash || Int(draft.rows[row].termCount) != count { return false }
    if !draft.rows[row].isExpanded { expandRow(row, &draft) }
    return draft.isSame(row, first, count)
  }
}

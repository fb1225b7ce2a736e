extension SolverState {
  /// Finds the column or row of each constraint of the component.
  mutating func gatherBreakpoints(_ component: Int32, _ draft: inout Draft) {
    var slot = components[component].firstConstraint
    while slot >= 0 {
      if !records[slot].isEquation || records[slot].isCheck { gatherBreakpoint(slot, &draft) }
      slot = records[slot].next
    }
  }

  private mutating func gatherBreakpoint(_ slot: Int32, _ draft: inout Draft) {
    collect(slot)
    expand()
    records[slot].isPlanned = true
    records[slot].block = -1
    records[slot].simplexIndex = 0
    records[slot].rank = rank(of: slot)
    records[slot].base = scratch.constant
    // Move parameters to the end: they are constants here.
    var count = 0
    let firstTerm = draft.terms.count
    for index in scratch.touched.indices {
      let node = scratch.touched[index]
      if nodes[node].shape == .parameter {
        draft.terms.append(Entry(node: node, value: scratch.sums[node]))
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
      let column = nodes[scratch.touched[0]].column
      records[slot].factor = scratch.sums[scratch.touched[0]]
      draft.nextBreakpoints.append(draft.heads[column])
      draft.heads[column] = Int32(draft.breakpointSlots.count)
      draft.breakpointSlots.append(slot)
    default:
      gatherRow(slot, count, &draft)
    }
  }

  private mutating func gatherRow(_ slot: Int32, _ count: Int, _ draft: inout Draft) {
    let first = draft.rowTerms.count
    for index in 0..<count {
      let node = scratch.touched[index]
      draft.rowTerms.append(Entry(node: nodes[node].column, value: scratch.sums[node]))
    }
    draft.rowTerms.sort(first..<draft.rowTerms.count) { $0.node < $1.node }
    var largest = 0.0
    for term in first..<draft.rowTerms.count { largest = max(largest, draft.rowTerms[term].value.magnitude) }
    // Scale the row so that its first large coefficient is 1: parallel rows then become equal.
    var leading = first
    while draft.rowTerms[leading].value.magnitude < 0.9 * largest { leading += 1 }
    let factor = draft.rowTerms[leading].value
    var hash: UInt64 = 0
    for term in first..<draft.rowTerms.count {
      draft.rowTerms[term].value /= factor
      hash = (hash ^ UInt64(UInt32(bitPattern: draft.rowTerms[term].node))) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    records[slot].factor = factor
    var row = draft.table[draft.place(of: hash)]
    while row >= 0, !draft.isSame(row, first, count) { row = draft.rows[row].nextInBucket }
    if row >= 0 {
      draft.rowTerms.removeLast(count)
    } else {
      row = draft.addRow(first, count, hash)
      let group = draft.group(draft.rowTerms[first].node)
      for term in first + 1..<first + count {
        draft.groups[draft.group(draft.rowTerms[term].node)] = group
      }
    }
    draft.nextBreakpoints.append(draft.rows[row].head)
    draft.rows[row].head = Int32(draft.breakpointSlots.count)
    draft.breakpointSlots.append(slot)
  }
}

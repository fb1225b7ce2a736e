extension System {
  /// Finds out which column or row each of the component's constraints is about.
  mutating func gatherKinks(_ component: Int32, _ draft: inout Draft) {
    var slot = components[component].firstConstraint
    while slot >= 0 {
      if !records[slot].isEquation || records[slot].isCheck { gatherKink(slot, &draft) }
      slot = records[slot].next
    }
  }

  private mutating func gatherKink(_ slot: Int32, _ draft: inout Draft) {
    collect(slot)
    expand()
    records[slot].isPlanned = true
    records[slot].block = -1
    records[slot].item = 0
    records[slot].rank = rank(of: slot)
    records[slot].base = scratch.constant
    // Parameters are constants here.
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
    // What has come down to a number has to be looked at all the same.
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
      draft.nextKinks.append(draft.heads[column])
      draft.heads[column] = Int32(draft.kinkSlots.count)
      draft.kinkSlots.append(slot)
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
    // The first of the large coefficients becomes 1: that of parallel rows is the same one.
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
    while row >= 0, !draft.isSame(row, first, count) { row = draft.rows[row].twin }
    if row >= 0 {
      draft.rowTerms.removeLast(count)
    } else {
      row = draft.addRow(first, count, hash)
      let group = draft.group(draft.rowTerms[first].node)
      for term in first + 1..<first + count {
        draft.groups[draft.group(draft.rowTerms[term].node)] = group
      }
    }
    draft.nextKinks.append(draft.rows[row].head)
    draft.rows[row].head = Int32(draft.kinkSlots.count)
    draft.kinkSlots.append(slot)
  }
}

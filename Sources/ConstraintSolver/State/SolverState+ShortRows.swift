extension SolverState {
  /// Expresses long rows by other rows.
  ///
  /// A constraint of a sum has a row of its own, and sums refer to other sums. In a row of views, each left edge is the
  /// previous one and a width. If both edges have constraints, the second row is the first one and a column. The
  /// equations are equivalent to those of the expanded rows, so the variables of the simplex and its solutions are the
  /// same. Only the equations are shorter.
  mutating func shortenRows(_ draft: inout Draft) {
    guard draft.longCount > 1 else { return }
    let columnCount = Int32(draft.columns.count)
    var hasSums = false
    for row in draft.rows.indices where draft.rows[row].sum >= 0 {
      nodes[draft.rows[row].sum].column = columnCount + Int32(row)
      hasSums = true
    }
    guard hasSums else { return }
    for row in draft.rows.indices where draft.rows[row].termCount >= draft.longRow {
      if !shortenRow(Int32(row), &draft), !draft.rows[row].isExpanded { expandRow(Int32(row), &draft) }
    }
    // A row refers to rows of sums that come before its own.
    for index in draft.sums.indices where nodes[draft.sums[index]].column >= 0 {
      draft.rowOrder.append(nodes[draft.sums[index]].column - columnCount)
      nodes[draft.sums[index]].column = -1
    }
    for row in draft.rows.indices where draft.rows[row].sum < 0 { draft.rowOrder.append(Int32(row)) }
  }

  /// Expands the constraint of a row to columns and rows of sums, if that has at most two thirds of the terms.
  /// Otherwise returns false.
  private mutating func shortenRow(_ row: Int32, _ draft: inout Draft) -> Bool {
    let sum = draft.rows[row].sum
    let slot = draft.rows[row].slot
    let columnCount = Int32(draft.columns.count)
    collect(slot)
    if sum >= 0 { nodes[sum].column = -1 }
    expand(toRows: true)
    if sum >= 0 { nodes[sum].column = columnCount + row }
    let first = draft.shortTerms.count
    let group = draft.group(draft.rows[row].column)
    for index in scratch.touched.indices {
      let node = scratch.touched[index]
      if nodes[node].shape == .parameter { continue }
      var entry = Entry(node: nodes[node].column, value: scratch.cells[node].sum / records[slot].factor)
      if nodes[node].shape == .sum {
        let other = draft.rows[entry.node - columnCount]
        // If the terms that they share cancel, the rows may be in different blocks.
        if draft.group(other.column) != group {
          draft.shortTerms.removeLast(draft.shortTerms.count - first)
          return false
        }
        entry.value *= other.scale
      }
      draft.shortTerms.append(entry)
    }
    let count = draft.shortTerms.count - first
    if 3 * count > 2 * draft.rows[row].termCount {
      draft.shortTerms.removeLast(count)
      return false
    }
    draft.rows[row].firstShort = Int32(first)
    draft.rows[row].shortCount = Int32(count)
    return true
  }
}

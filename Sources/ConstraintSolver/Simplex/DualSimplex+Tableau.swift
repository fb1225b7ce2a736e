extension DualSimplex {
  /// Makes `entering` basic in a row. The basic variable of the row becomes nonbasic.
  mutating func pivot(_ row: Int, entering: Int32) {
    pivots += 1
    let leaving = basics[row]
    let index = rows[row].index(of: entering)
    let inverse = 1 / rows[row].entries[index].value
    solve(row, index, inverse, leaving)
    basics[row] = entering
    for other in rows.indices where other != row {
      let place = rows[other].index(of: entering)
      guard place < Int(rows[other].count), rows[other].entries[place].node == entering else { continue }
      rowsTouched += 1
      substitute(other, rows[other].entries[place].value, by: row, dropping: entering)
    }
  }

  /// Solves a row for one of its entries, in place. The leaving variable takes the place of the entering one.
  private mutating func solve(_ row: Int, _ index: Int, _ inverse: Double, _ leaving: Int32) {
    let entries = rows[row].entries
    let count = Int(rows[row].count)
    for other in 0..<count { entries[other].value *= -inverse }
    var place = index
    while place > 0, entries[place - 1].node > leaving {
      entries[place] = entries[place - 1]
      place -= 1
    }
    while place + 1 < count, entries[place + 1].node < leaving {
      entries[place] = entries[place + 1]
      place += 1
    }
    entries[place] = Entry(node: leaving, value: inverse)
  }

  /// Substitutes a row for its basic variable in another row.
  private mutating func substitute(_ target: Int, _ factor: Double, by row: Int, dropping: Int32) {
    let left = rows[target]
    let right = rows[row]
    let needed = left.count + right.count
    if spare.capacity < needed {
      spare.free()
      spare = SparseRow(capacity: 2 * Int(needed))
    }
    var result = spare
    result.count = 0
    var next = 0
    let end = Int(right.count)
    for index in 0..<Int(left.count) {
      let entry = left.entries[index]
      if entry.node == dropping { continue }
      while next < end, right.entries[next].node < entry.node {
        result.append(right.entries[next].node, factor * right.entries[next].value)
        next += 1
      }
      if next < end, right.entries[next].node == entry.node {
        if let sum = Tolerance.sum(entry.value, factor * right.entries[next].value) {
          result.append(entry.node, sum)
        }
        next += 1
      } else {
        result.append(entry.node, entry.value)
      }
    }
    while next < end {
      result.append(right.entries[next].node, factor * right.entries[next].value)
      next += 1
    }
    spare = left
    rows[target] = result
  }
}

/// A row of the tableau: the basic variable is the sum of the entries, which are sorted by variable.
struct SparseRow: BitwiseCopyable {
  var entries: UnsafeMutablePointer<Entry>
  var count: Int32
  var capacity: Int32

  init(capacity: Int) {
    entries = .allocate(capacity: capacity)
    count = 0
    self.capacity = Int32(capacity)
  }

  func free() { entries.deallocate() }

  /// The index of a variable's entry, or the index where it would be inserted.
  func index(of variable: Int32) -> Int {
    var low = 0
    var high = Int(count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].node < variable { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The coefficient of a variable.
  func value(of variable: Int32) -> Double {
    let index = index(of: variable)
    return index < Int(count) && entries[index].node == variable ? entries[index].value : 0
  }

  mutating func append(_ variable: Int32, _ value: Double) {
    entries[Int(count)] = Entry(node: variable, value: value)
    count += 1
  }
}

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

extension DualSimplex {
  /// Restores the rows as they were built.
  mutating func resetRows() {
    for row in rows.indices {
      basics[row] = columnCount + Int32(row)
      rows[row].count = 0
      let count = rowStarts[row + 1] - rowStarts[row]
      if rows[row].capacity < count {
        rows[row].free()
        rows[row] = SparseRow(capacity: Int(count))
      }
      for term in rowStarts[row]..<rowStarts[row + 1] {
        rows[row].append(rowTerms[term].node, rowTerms[term].value)
      }
    }
  }

  /// Recomputes the tableau of the current basis from the original rows, largest coefficients first, to
  /// remove rounding errors. Returns false if the basis is singular.
  mutating func refactor() -> Bool {
    restarts += 1
    resetRows()
    while let (row, entering) = largestExchange() {
      guard row >= 0 else { return false }
      pivot(row, entering: entering)
    }
    areValuesStale = true
    return true
  }

  /// The pair of a row whose variable must leave the basis and a variable that must enter, with the largest
  /// coefficient. The row is -1 if there is no such pair; the result is nil if the basis is complete.
  private func largestExchange() -> (row: Int, entering: Int32)? {
    var best = (row: -1, entering: Int32(-1))
    var largest = Tolerance.pivot
    var isDone = true
    for row in rows.indices where variables[basics[row]].status == .nonbasic {
      isDone = false
      let entries = rows[row].entries
      for index in 0..<Int(rows[row].count) where variables[entries[index].node].status != .nonbasic {
        guard entries[index].value.magnitude > largest else { continue }
        largest = entries[index].value.magnitude
        best = (row, entries[index].node)
      }
    }
    return isDone ? nil : best
  }
}

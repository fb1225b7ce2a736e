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

extension Core {
  /// Puts the rows back as they came.
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

  /// Works out the tableau of the present basis anew, largest coefficients first, to be rid of what rounding has done to
  /// it. False where no basis can be made of it.
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

  /// Of the rows whose item should not be basic and the items that should, the pair with the largest coefficient; row -1
  /// where none has any, nil when all is as it should be.
  private func largestExchange() -> (row: Int, entering: Int32)? {
    var best = (row: -1, entering: Int32(-1))
    var largest = Tolerance.pivot
    var isDone = true
    for row in rows.indices where items[basics[row]].stance == .held {
      isDone = false
      let entries = rows[row].entries
      for index in 0..<Int(rows[row].count) where items[entries[index].node].stance != .held {
        guard entries[index].value.magnitude > largest else { continue }
        largest = entries[index].value.magnitude
        best = (row, entries[index].node)
      }
    }
    return isDone ? nil : best
  }
}

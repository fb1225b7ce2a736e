extension DualSimplex {
  /// Makes free columns basic in rows that are infeasible, as far as the basis stays triangular. Returns
  /// whether there were any.
  ///
  /// A column without breakpoints costs nothing, and a row at an end of its least cost costs nothing either,
  /// so all dual variables are zero and the basis stays dual feasible. (Such a start is called a crash basis:
  /// Maros, "Computational Techniques of the Simplex Method", 2003, 9.8.) The simplex would need a step for
  /// each of these exchanges.
  mutating func exchangeFreeColumns() -> Bool {
    var isFree = Slab<Bool>(repeating: false, count: Int(columnCount))
    var hasFree = false
    for column in isFree.indices where variables[column].positionCount == 0 {
      isFree[column] = true
      hasFree = true
    }
    guard hasFree else { return false }
    // By row: the number of its columns that can replace it, or -1 if it is not open.
    var counts = Slab<Int32>(repeating: -1, count: basics.count)
    var pending = Slab<Int32>()
    for row in counts.indices where isInfeasibleAtStart(row) {
      counts[row] = 0
      for term in rowStarts[row]..<rowStarts[row + 1] {
        let column = rowTerms[term].node
        if column < columnCount, isFree[column] { counts[row] += 1 }
      }
      if counts[row] == 1 { pending.append(Int32(row)) }
    }
    var next = 0
    var hasExchanged = false
    while true {
      // Rows with one choice come first.
      var found: Int32 = -1
      if let row = pending.popLast() {
        found = row
      } else {
        while next < counts.count, counts[next] <= 0 { next += 1 }
        if next == counts.count { return hasExchanged }
        found = Int32(next)
      }
      if counts[found] <= 0 { continue }
      if exchangeFreeColumn(found, &isFree, &counts, &pending) { hasExchanged = true }
      counts[found] = -1
    }
  }

  /// Whether a row is outside its piece if all columns are at their least cost. Sets the row's value.
  private mutating func isInfeasibleAtStart(_ row: Int) -> Bool {
    var value = 0.0
    for term in rowStarts[row]..<rowStarts[row + 1] {
      let column = rowTerms[term].node
      value += rowTerms[term].value * (column < columnCount ? nonbasicValue(column) : values[column])
    }
    let variable = Int(columnCount) + row
    values[variable] = value
    let (lower, upper) = range(Int32(variable))
    return value < lower || value > upper
  }

  /// Replaces a row by one of its free columns. No other column of the row can replace a row afterwards, so
  /// the basis stays triangular.
  private mutating func exchangeFreeColumn(
    _ row: Int32, _ isFree: inout Slab<Bool>, _ counts: inout Slab<Int32>, _ pending: inout Slab<Int32>
  ) -> Bool {
    var best: Int32 = -1
    var largest = 0.0
    for term in rowStarts[row]..<rowStarts[row + 1] {
      largest = max(largest, rowTerms[term].value.magnitude)
    }
    for term in rowStarts[row]..<rowStarts[row + 1] {
      let column = rowTerms[term].node
      guard column < columnCount, isFree[column], rowTerms[term].value.magnitude >= 0.1 * largest else {
        continue
      }
      if best < 0 || matrix.count(column) < matrix.count(best) { best = column }
    }
    for term in rowStarts[row]..<rowStarts[row + 1] {
      let column = rowTerms[term].node
      guard column < columnCount, isFree[column] else { continue }
      isFree[column] = false
      for index in matrix.range(column) {
        let other = matrix.entries[index].node
        if counts[other] <= 0 { continue }
        counts[other] -= 1
        if counts[other] == 1 { pending.append(other) }
      }
    }
    guard best >= 0 else { return false }
    let own = columnCount + row
    let (lower, _) = range(own)
    if variables[own].status == .basic, values[own] < lower { variables[own].place -= 1 }
    variables[own].status = .nonbasic
    variables[best].status = .basic
    variables[best].place = 0
    return true
  }
}

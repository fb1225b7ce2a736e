extension OptimalFace {
  /// Exchanges free columns for restricted ones until none occurs in a restricted row. The remaining free
  /// columns can then move without limit.
  mutating func freeColumns() {
    for column in 0..<columnCount where isFree(column: column) {
      var block = blocking(column, except: -1)
      if block == nil {
        for row in 0..<rowCount { self[row, column] = -self[row, column] }
        block = blocking(column, except: -1)
      }
      if let block { pivot(block.row, column) }
    }
  }

  /// Exchanges the names of a row and a column.
  mutating func pivot(_ row: Int, _ column: Int) {
    pivotCount += 1
    let inverse = 1 / self[row, column]
    for other in 0..<columnCount { self[row, other] *= -inverse }
    self[row, column] = inverse
    constants[row] *= -inverse
    for other in 0..<rowCount where other != row {
      let factor = self[other, column]
      if factor == 0 { continue }
      self[other, column] = 0
      for position in 0..<columnCount {
        let part = factor * self[row, position]
        if part == 0 { continue }
        self[other, position] = Tolerance.sum(self[other, position], part) ?? 0
      }
      constants[other] += factor * constants[row]
    }
    let name = rowNames[row]
    rowNames[row] = columnNames[column]
    columnNames[column] = name
    let rank = rowRanks[row]
    rowRanks[row] = columnRanks[column]
    columnRanks[column] = rank
  }

  /// The open column with the largest coefficient in a row, free columns first, or nil if the row cannot
  /// move.
  func widest(_ row: Int) -> Int? {
    var best: Int?
    var size = Tolerance.pivot
    var foundFree = false
    for column in 0..<columnCount where isOpen[column] {
      let width = self[row, column].magnitude
      guard width > Tolerance.pivot else { continue }
      if isFree(column: column), !foundFree {
        foundFree = true
      } else if isFree(column: column) != foundFree || width <= size {
        continue
      }
      best = column
      size = width
    }
    return best
  }

  /// The restricted row, other than `skipped`, that reaches zero first when a column grows. Ties are broken
  /// by Bland's rule: the row of the lowest rank.
  func blocking(_ column: Int, except skipped: Int) -> (row: Int, step: Double)? {
    var best: (row: Int, step: Double)?
    for row in 0..<rowCount where row != skipped && isRestricted(row: row) {
      let value = self[row, column]
      guard value < -Tolerance.pivot else { continue }
      let step = max(0, constants[row]) / -value
      if let found = best, step > found.step || step == found.step && rowRanks[row] > rowRanks[found.row] {
        continue
      }
      best = (row, step)
    }
    return best
  }
}

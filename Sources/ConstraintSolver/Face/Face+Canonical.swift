extension OptimalFace {
  /// Selects the canonical solution: the first variable is as near to zero as possible, then the second, and
  /// so on.
  ///
  /// The point nearest to zero in a convex set is unique, so each step fixes its variable and closes the
  /// columns that could still move it. The result depends only on the set of solutions, not on the basis.
  mutating func canonicalize(_ variables: [Int]) {
    for variable in variables {
      if let column = columnNames.firstIndex(of: variable) {
        isOpen[column] = false
      } else if let row = row(of: variable) {
        approachZero(row)
      }
    }
  }

  private mutating func approachZero(_ row: Int) {
    guard let widest = widest(row) else { return }
    if isFree(column: widest) || constants[row].magnitude <= 1e-9 {
      // A free column moves the variable to zero from any value. If the value is zero already, any column can
      // fix it there.
      pivot(row, widest)
      isOpen[widest] = false
      return
    }
    let sign = constants[row] > 0 ? -1.0 : 1.0
    var budget = PivotBudget(size: rowCount)
    while budget.spend(), let column = moving(row, sign) {
      let step = constants[row].magnitude / self[row, column].magnitude
      if let block = blocking(column, except: row), block.step < step {
        pivot(block.row, column)
      } else {
        pivot(row, column)
        isOpen[column] = false
        return
      }
    }
    close(row)
  }

  /// The open column of the lowest rank that moves a row in the direction of `sign` when it grows, or nil.
  func moving(_ row: Int, _ sign: Double) -> Int? {
    var best: Int?
    for column in 0..<columnCount where isOpen[column] && self[row, column] * sign > Tolerance.pivot {
      if let found = best, columnRanks[found] < columnRanks[column] { continue }
      best = column
    }
    return best
  }

  /// Closes all columns that can move a row.
  mutating func close(_ row: Int) {
    for column in 0..<columnCount where self[row, column].magnitude > Tolerance.pivot {
      isOpen[column] = false
    }
  }
}

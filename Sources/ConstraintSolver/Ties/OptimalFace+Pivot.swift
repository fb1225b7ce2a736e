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

extension OptimalFace {
  /// How far a variable can move.
  enum Reach {
    case none
    /// To a value. The face was moved there.
    case to(Double)
    /// Without limit: this column can grow forever and moves the variable.
    case endless(column: Int)
  }

  /// Moves a variable as far up (sign 1) or down (sign -1) as possible.
  mutating func push(_ variable: Int, sign: Double) -> Reach {
    if let column = columnNames.firstIndex(of: variable) { return .endless(column: column) }
    guard let row = row(of: variable), let widest = widest(row) else { return .none }
    if isFree(column: widest) { return .endless(column: widest) }
    let start = constants[row]
    var budget = PivotBudget(size: rowCount)
    while budget.spend(), let column = moving(row, sign) {
      guard let block = blocking(column, except: row) else { return .endless(column: column) }
      pivot(block.row, column)
    }
    let moved = (constants[row] - start).magnitude
    return moved > Tolerance.movement(start) ? .to(constants[row]) : .none
  }

  /// Whether a variable has more than one value on the face. Pivots, so the face has a different basis
  /// afterwards.
  mutating func canMove(_ variable: Int) -> Bool {
    for sign in [1.0, -1.0] {
      if case .none = push(variable, sign: sign) { continue }
      return true
    }
    return false
  }

  /// Moves a variable away from `present` and fixes it there: as far up as possible, else as far down, or by
  /// `distance` if there is no limit.
  mutating func move(_ variable: Int, from present: Double, by distance: Double) {
    for sign in [1.0, -1.0] {
      if case .endless(let column) = push(variable, sign: sign) {
        let row = row(of: variable)
        let target = present + sign * distance
        if let row {
          let step = (target - constants[row]) / self[row, column]
          shift(column, by: isFree(column: column) ? step : max(0, step))
          close(row)
        } else {
          shift(column, by: target)
        }
        return
      }
      guard let row = row(of: variable) else { return }
      if (constants[row] - present).magnitude > Tolerance.movement(present) {
        close(row)
        return
      }
    }
  }

  /// Fixes a column at a value.
  private mutating func shift(_ column: Int, by step: Double) {
    offsets[column] = step
    isOpen[column] = false
    for row in 0..<rowCount { constants[row] += self[row, column] * step }
  }
}

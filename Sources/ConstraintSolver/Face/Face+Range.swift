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

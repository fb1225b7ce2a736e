extension DualSimplex {
  /// Restores primal feasibility with the dual simplex. Returns false if the required constraints cannot all
  /// hold.
  mutating func solve() -> Bool {
    if clashCount > 0 { return false }
    if needsRestart { restart() }
    if areValuesStale { computeValues() }
    let before = pivots
    isInaccurate = false
    var isFeasible = iterate()
    // Rounding errors may have accumulated in the tableau: factor it again and continue.
    if pivots != before, !isFeasible || residual() > 1e-12 {
      if !refactor() { restart() }
      computeValues()
      isFeasible = iterate()
      isInaccurate = residual() > 1e-9
    }
    if !isFeasible {
      needsRestart = true
      areValuesStale = true
    }
    return isFeasible
  }

  /// Builds the starting basis: all columns nonbasic and all rows basic, each at its least cost.
  private mutating func restart() {
    needsRestart = false
    areValuesStale = true
    restarts += 1
    version += 1
    for index in variables.indices {
      let variable = variables[index]
      var piece: Int32 = variable.hasLower ? 1 : 0
      while piece < variable.positionCount, sign(variables.base + index, piece) < 0 { piece += 1 }
      let isFlat =
        !(piece == variable.positionCount && variable.hasUpper) && sign(variables.base + index, piece) == 0
      if index < columnCount {
        variables[index].status = .nonbasic
        variables[index].place = max(0, piece - 1)
      } else {
        variables[index].status = isFlat ? .basic : .basicAtPosition
        variables[index].place = isFlat ? piece : max(0, piece - 1)
      }
    }
    resetRows()
  }

  /// The value of a nonbasic variable: its position, or 0 if it has none.
  @inline(__always)
  func nonbasicValue(_ variable: Int32) -> Double {
    variables[variable].positionCount == 0
      ? 0 : positions[variables[variable].firstPosition + variables[variable].place]
  }

  /// Computes the values of all variables from the positions of the nonbasic ones.
  mutating func computeValues() {
    areValuesStale = false
    haveAllMoved = true
    updateCount = 0
    moved.removeAll()
    for index in variables.indices where variables[index].status == .nonbasic {
      values[index] = nonbasicValue(Int32(index))
    }
    for row in rows.indices { computeRow(row) }
  }

  private mutating func computeRow(_ row: Int) {
    let entries = rows[row].entries
    var value = 0.0
    var magnitude = 0.0
    for index in 0..<Int(rows[row].count) {
      let part = entries[index].value * values[entries[index].node]
      value += part
      magnitude += part.magnitude
    }
    values[basics[row]] = value
    magnitudes[row] = magnitude
  }

  /// The largest error of the original rows at the current values, relative to the size of their terms.
  private func residual() -> Double {
    var worst = 0.0
    for row in rows.indices {
      var sum = -values[columnCount + Int32(row)]
      var magnitude = sum.magnitude
      for term in rowStarts[row]..<rowStarts[row + 1] {
        let part = rowTerms[term].value * values[rowTerms[term].node]
        sum += part
        magnitude += part.magnitude
      }
      worst = max(worst, sum.magnitude / (1 + magnitude))
    }
    return worst
  }

  /// The interval in which a basic variable is feasible for its current piece.
  @inline(__always)
  func range(_ variable: UnsafePointer<SimplexVariable>) -> (lower: Double, upper: Double) {
    let place = variable.pointee.place
    let positions = positions.base + Int(variable.pointee.firstPosition + place)
    if variable.pointee.status == .basicAtPosition { return (positions[0], positions[0]) }
    return (
      place > 0 ? positions[-1] : -.infinity,
      place < variable.pointee.positionCount ? positions[0] : .infinity
    )
  }

  /// Takes dual simplex steps until every basic variable is inside its piece.
  private mutating func iterate() -> Bool {
    var left = 200 + 20 * variables.count
    var isBland = false
    while let (row, goesUp) = mostInfeasibleRow(isBland) {
      switch step(row, goesUp) {
      case .done: break
      case .infeasible: return false
      }
      left -= 1
      if left == 0 {
        // Bland's rule did not end either: the remaining infeasibility is rounding.
        if isBland { return true }
        isBland = true
        left = 1000 + 100 * variables.count
      }
    }
    return true
  }

  /// The row whose basic variable is farthest outside its piece; with Bland's rule, the first such variable.
  private func mostInfeasibleRow(_ isBland: Bool) -> (row: Int, goesUp: Bool)? {
    var best: (row: Int, goesUp: Bool)?
    var worst = 0.0
    var first = Int32.max
    for row in rows.indices {
      let variable = basics[row]
      let value = values[variable]
      let (lower, upper) = range(variables.base + Int(variable))
      if lower <= value, value <= upper { continue }
      let below = lower - value
      let above = value - upper
      let distance = max(below, above)
      guard distance > Tolerance.feasibility(max(magnitudes[row], value.magnitude)) else { continue }
      if isBland ? variable < first : distance > worst {
        best = (row, below > above)
        worst = distance
        first = variable
      }
    }
    return best
  }
}

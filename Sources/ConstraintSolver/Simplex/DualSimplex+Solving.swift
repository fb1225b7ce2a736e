extension DualSimplex {
  /// Restores primal feasibility with the dual simplex. Returns false if the required constraints cannot all
  /// hold.
  @inline(__always)
  mutating func solve() -> Bool {
    if clashCount > 0 { return false }
    if needsRestart { restart() }
    if areValuesStale { computeValues() }
    isInaccurate = false
    // Most solutions of a resize need no step.
    dropFeasibleSuspects()
    return suspects.isEmpty || restoreFeasibility()
  }

  /// Takes dual simplex steps, and checks the accuracy.
  @inline(never)
  private mutating func restoreFeasibility() -> Bool {
    let before = pivots
    var isFeasible = iterate()
    // Rounding errors may have accumulated: factor the basis again and continue.
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

  /// Removes the suspects that are inside their pieces.
  @inline(__always)
  private mutating func dropFeasibleSuspects() {
    var kept = 0
    for index in suspects.indices {
      let row = suspects[index]
      let variable = basics[row]
      let value = values[variable]
      let (lower, upper) = range(variable)
      if lower <= value, value <= upper {
        suspicions[row] = .none
      } else {
        suspects[kept] = row
        kept += 1
      }
    }
    suspects.removeLast(suspects.count - kept)
  }

  /// The interval in which a basic variable is feasible for its current piece.
  @inline(__always)
  mutating func range(_ index: Int32) -> (lower: Double, upper: Double) {
    let variable = variables[index]
    let position = variable.firstPosition + variable.place
    if variable.status == .basicAtPosition { return (positions[position], positions[position]) }
    return (
      variable.place > 0 ? positions[position - 1] : -.infinity,
      variable.place < variable.positionCount ? positions[position] : .infinity
    )
  }

  /// Takes dual simplex steps until every basic variable is inside its piece.
  private mutating func iterate() -> Bool {
    if suspects.isEmpty { return true }
    distances.grow(to: basics.count, 0)
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
  private mutating func mostInfeasibleRow(_ isBland: Bool) -> (row: Int32, goesUp: Bool)? {
    var best: (row: Int32, goesUp: Bool)?
    var worst = 0.0
    var first = Int32.max
    var kept = 0
    for index in suspects.indices {
      let row = suspects[index]
      if suspicions[row] == .changed {
        guard let distance = infeasibility(row) else {
          suspicions[row] = .none
          continue
        }
        suspicions[row] = .measured
        distances[row] = distance
      }
      suspects[kept] = row
      kept += 1
      let distance = distances[row]
      if isBland ? basics[row] < first : distance.magnitude > worst {
        best = (row, distance > 0)
        worst = distance.magnitude
        first = basics[row]
      }
    }
    suspects.removeLast(suspects.count - kept)
    return best
  }

  /// How far the basic variable of a row has to rise to reach its piece, negative if it has to fall; nil if it is inside
  /// within rounding.
  @inline(__always)
  private mutating func infeasibility(_ row: Int32) -> Double? {
    let variable = basics[row]
    let value = values[variable]
    let (lower, upper) = range(variable)
    if lower <= value, value <= upper { return nil }
    let below = lower - value
    let above = value - upper
    let distance = max(below, above)
    guard distance > Tolerance.feasibility(max(magnitudes[row], value.magnitude)) else { return nil }
    return below > above ? below : -above
  }
}

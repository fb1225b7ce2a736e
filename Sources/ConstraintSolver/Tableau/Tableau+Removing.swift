extension Tableau {
  /// Takes an equation out of a feasible tableau and leaves it feasible. Its slot is free afterwards.
  mutating func remove(_ slot: Int) {
    addCosts(of: slot, factor: -1)
    let equation = equations[slot]
    equations[slot].isLive = false
    if let row = loosened(equation) {
      dropRow(row)
      release(equation)
    } else {
      // Rounding has lost the marker: put the others in anew.
      release(equation)
      rebuild()
    }
    isImprovable = true
  }

  /// Gives up an equation's own symbols; none of them is basic.
  mutating func release(_ equation: Equation) {
    if equation.plus >= 0 { releaseSymbol(equation.plus) }
    if equation.minus >= 0 { releaseSymbol(equation.minus) }
  }

  /// The row where one of the equation's own symbols is basic. Without that row the equation is gone, because no
  /// other row holds them: their columns are opposite.
  private mutating func loosened(_ equation: Equation) -> Int? {
    for symbol in [equation.plus, equation.minus] where symbol >= 0 && basicRows[symbol] >= 0 {
      return basicRows[symbol]
    }
    guard let row = loosening(equation.marker) else { return nil }
    pivot(row, entering: equation.marker)
    return row
  }

  /// The row to make a marker basic in, so that the rest stays feasible when the marker may take any value.
  ///
  /// Rows of dummies first: they are at zero, and a dummy that follows from this one is independent from now on. Then
  /// the restricted row that reaches zero first when the marker moves, either way; a free one where there is none, so
  /// that free symbols never get into restricted rows.
  private mutating func loosening(_ marker: Int) -> Int? {
    gather(marker)
    // A row that hardly holds the marker hardly moves with it, and to divide by it would spread rounding.
    let least = max(Tolerance.pivot, 1e-8 * gatheredValues.reduce(0) { max($0, $1.magnitude) })
    var best: Int?
    var bestRank = Int.max
    var bestStep = Double.infinity
    var bestSize = 0.0
    for position in gatheredRows.indices {
      let row = gatheredRows[position]
      let size = gatheredValues[position].magnitude
      guard size > least else { continue }
      let rank: Int
      var step = 0.0
      switch kinds[basics[row]] {
      case .dummy: rank = 0
      case .restricted:
        rank = 1
        step = max(0, constants[row]) / size
      case .free, .none: rank = 2
      }
      if rank > bestRank || rank == bestRank && (step > bestStep || step == bestStep && size <= bestSize) {
        continue
      }
      best = row
      bestRank = rank
      bestStep = step
      bestSize = size
    }
    return best
  }
}

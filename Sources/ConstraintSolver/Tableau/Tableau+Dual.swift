extension Tableau {
  /// What came of making a disturbed tableau feasible again.
  enum Restoration {
    case restored
    /// This row cannot be made to hold together with the equations in it.
    case infeasible(row: Int)
    case exhausted
  }

  /// Makes an optimal tableau whose constants were moved feasible, and keeps it optimal: the dual simplex.
  ///
  /// The entering symbol is the one with the least cost per unit, compared from the highest priority down. The row is
  /// the most negative one, or the one with the lowest symbol when there have been many pivots.
  mutating func restore() -> Restoration {
    var forgiven = [Bool](repeating: false, count: rows.count)
    if let broken = brokenDummy() { return .infeasible(row: broken) }
    var budget = PivotBudget(size: rows.count)
    while let row = negative(except: forgiven, bland: budget.isTight) {
      guard isNegative(row) else {
        forgiven[row] = true
        continue
      }
      guard let entering = cheapest(in: row, bland: budget.isTight) else { return .infeasible(row: row) }
      guard budget.spend() else { return .exhausted }
      // Each pivot that costs something makes the objectives worse for good; only the others can come round.
      budget.note(progress: levels.contains { $0.cost(of: entering) > Tolerance.cost * $0.scale })
      pivot(row, entering: entering)
      for position in gatheredRows.indices { forgiven[gatheredRows[position]] = false }
    }
    isDisturbed = false
    return .restored
  }

  private func negative(except forgiven: [Bool], bland: Bool) -> Int? {
    var best: Int?
    var least = -1e-9
    for row in constants.indices where constants[row] < least && isRestrictedRow[row] && !forgiven[row] {
      if bland {
        if let found = best, basics[found] < basics[row] { continue }
      } else {
        least = constants[row]
      }
      best = row
    }
    return best
  }

  /// The row of a required equation that follows from others, and no longer does.
  private mutating func brokenDummy() -> Int? {
    for row in basics.indices where basics[row] >= 0 && kinds[basics[row]] == .dummy && constants[row] != 0 {
      let (value, magnitude) = exactConstant(row)
      if value.magnitude > Tolerance.feasibility(magnitude) { return row }
      constants[row] = 0
    }
    return nil
  }

  private mutating func cheapest(in row: Int, bland: Bool) -> Int? {
    var candidates = rows[row].filter { $0.value > Tolerance.pivot && kinds[$0.symbol] == .restricted }
    for level in levels {
      if candidates.count < 2 { break }
      let ratios = candidates.map { level.cost(of: $0.symbol) / $0.value }
      let least = ratios.reduce(.infinity, min)
      let limit = least + 1e-11 * max(level.scale, least.magnitude)
      var kept = 0
      for index in candidates.indices where ratios[index] <= limit {
        candidates[kept] = candidates[index]
        kept += 1
      }
      candidates.removeLast(candidates.count - kept)
    }
    guard var best = candidates.first else { return nil }
    if !bland {
      for candidate in candidates where candidate.value > best.value { best = candidate }
    }
    return best.symbol
  }
}

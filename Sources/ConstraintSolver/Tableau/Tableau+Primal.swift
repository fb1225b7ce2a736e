extension Tableau {
  /// Makes the objectives least, from the highest priority down, on a feasible tableau.
  ///
  /// A symbol whose cost is positive at one level is out of the question at all lower ones: a level's pivots leave
  /// the levels above as they are. Within a level the most negative cost goes first, or the lowest symbol when the
  /// pivots do not get anywhere. False where the budget ran out, which takes rounding to happen.
  mutating func optimize() -> Bool {
    isImprovable = false
    var priced = [Bool](repeating: false, count: kinds.count)
    var isFinished = true
    for level in levels.indices {
      var budget = PivotBudget(size: rows.count)
      while let entering = improving(level, except: priced, bland: budget.isTight) {
        guard budget.spend() else {
          isFinished = false
          break
        }
        guard let block = blocking(entering, except: -1, bland: budget.isTight) else {
          // A sum of errors has a least value, so a cost without an end is rounding.
          if let index = levels[level].entries.index(of: entering) { levels[level].entries.remove(at: index) }
          continue
        }
        budget.note(progress: block.step > 0)
        pivot(block.row, entering: entering)
      }
      let least = Tolerance.cost * levels[level].scale
      for entry in levels[level].entries where entry.value.magnitude > least { priced[entry.symbol] = true }
    }
    return isFinished
  }

  private func improving(_ level: Int, except priced: [Bool], bland: Bool) -> Int? {
    var best: Int?
    var least = -Tolerance.cost * levels[level].scale
    for entry in levels[level].entries
    where entry.value < least && !priced[entry.symbol] && kinds[entry.symbol] == .restricted {
      best = entry.symbol
      if bland { return best }
      least = entry.value
    }
    return best
  }
}

extension Tableau {
  /// Adds an equation's costs to the objective of its priority, or takes them out again with `factor` -1.
  mutating func addCosts(of slot: Int, factor: Double) {
    let equation = equations[slot]
    guard !equation.isRequired else { return }
    let level = levelIndex(equation.priority)
    levels[level].users += factor > 0 ? 1 : -1
    levels[level].scale = max(levels[level].scale, equation.scale)
    if levels[level].users == 0 {
      // What is left is rounding.
      levels.remove(at: level)
    } else {
      if equation.plusCosts { addCost(factor * equation.scale, of: equation.plus, level: level) }
      if equation.minusCosts { addCost(factor * equation.scale, of: equation.minus, level: level) }
    }
    isImprovable = true
    version += 1
  }

  private mutating func addCost(_ cost: Double, of symbol: Int, level: Int) {
    if basicRows[symbol] >= 0 {
      combine(level: level, rows[basicRows[symbol]], factor: cost, dropping: -1)
    } else {
      levels[level].entries.add(cost, to: symbol)
    }
  }

  private mutating func levelIndex(_ priority: Int) -> Int {
    var index = 0
    while index < levels.count, levels[index].priority > priority { index += 1 }
    if index == levels.count || levels[index].priority != priority {
      levels.insert(Level(priority: priority, entries: [], users: 0, scale: 0), at: index)
    }
    return index
  }

  /// All objectives anew, from the equations and the rows.
  mutating func rebuildCosts() {
    levels.removeAll()
    for slot in equations.indices where equations[slot].isLive { addCosts(of: slot, factor: 1) }
  }
}

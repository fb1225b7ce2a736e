extension Tableau {
  /// Sums all rows anew from the equations, for the same basis, so that rounding does not add up.
  mutating func refactor() {
    counters.refactorings += 1
    let wasBasic = basicRows.map { $0 >= 0 }
    clearRows()
    // An equation whose own symbol is basic says what that symbol is; the others determine the free ones.
    var definitions: [Int] = []
    for slot in equations.indices where equations[slot].isLive {
      let equation = equations[slot]
      if equation.plus >= 0 && wasBasic[equation.plus] || equation.minus >= 0 && wasBasic[equation.minus] {
        definitions.append(slot)
        continue
      }
      let entries = expressed(equation.terms)
      guard let subject = widest(entries.filter { wasBasic[$0.symbol] }, where: { $0 == .free }) else {
        rebuild()
        return
      }
      install(subject, solving: entries, equation)
    }
    for slot in definitions {
      let equation = equations[slot]
      let onPlus = equation.plus >= 0 && wasBasic[equation.plus]
      install(onPlus ? equation.plus : equation.minus, solving: expressed(equation.terms), equation)
    }
    restoreInvariants()
  }

  /// Forgets the basis too, and places all equations anew.
  mutating func rebuild() {
    counters.refactorings += 1
    clearRows()
    for slot in equations.indices where equations[slot].isLive { _ = place(slot, trusting: true) }
    isDisturbed = false
  }

  private mutating func clearRows() {
    rows.removeAll()
    basics.removeAll()
    constants.removeAll()
    isRestrictedRow.removeAll()
    spareRows.removeAll()
    rowMarks.removeAll()
    levels.removeAll()
    mark = 0
    for symbol in kinds.indices {
      basicRows[symbol] = -1
      columns[symbol].removeAll(keepingCapacity: true)
      symbolMarks[symbol] = 0
    }
    pivotsSinceFactoring = 0
    pivotsSinceCheck = 0
    churn = 0
    version += 1
    isImprovable = true
  }

  /// A basis that rounding chose may break what the other parts count on; then it is not worth keeping.
  private mutating func restoreInvariants() {
    for row in rows.indices {
      let kind = kinds[basics[row]]
      if kind == .free { continue }
      for entry in rows[row]
      where kinds[entry.symbol] == .free || kind == .dummy && kinds[entry.symbol] != .dummy {
        rebuild()
        return
      }
    }
    rebuildCosts()
    isDisturbed = true
  }

  /// How far the equations are missed by the tableau's values, relative to what they are summed from.
  func residual() -> Double {
    var worst = 0.0
    for equation in equations where equation.isLive {
      var sum = equation.constant
      var magnitude = sum.magnitude
      for term in equation.terms {
        let part = term.value * value(of: term.symbol)
        sum += part
        magnitude += part.magnitude
      }
      if equation.plus >= 0 { sum -= value(of: equation.plus) }
      if equation.minus >= 0 { sum += value(of: equation.minus) }
      worst = max(worst, sum.magnitude / (1 + magnitude))
    }
    return worst
  }

  /// The value of a symbol in the tableau's own solution.
  func value(of symbol: Int) -> Double {
    let row = basicRows[symbol]
    return row < 0 ? 0 : constants[row]
  }
}

extension DualSimplex {
  /// Computes the row of a basic variable: its rate of change with each nonbasic variable.
  mutating func computePivotRow(_ row: Int32) {
    pivotRow.removeAll()
    transposed.removeAll()
    rowVector.add(row, 1)
    factorization.solveUpperTransposed(&rowVector)
    for index in rowVector.places.indices {
      let place = rowVector.places[index]
      if rowVector[place] != 0 { transposed.append(Entry(node: place, value: rowVector[place])) }
    }
    factorization.solveLowerTransposed(&rowVector)
    if rowVector.places.count == 1 { multiplyRow(rowVector.places[0]) } else { multiplyRows() }
    rowVector.clear()
  }

  /// Sets the pivot row to a multiple of one equation.
  private mutating func multiplyRow(_ row: Int32) {
    let number = rowVector[row]
    let own = columnCount + row
    for index in rowStarts[row]..<rowStarts[row + 1] {
      let term = rowTerms[index]
      if basicRows[term.node] < 0 { pivotRow.append(Entry(node: term.node, value: number * term.value)) }
    }
    if basicRows[own] < 0 { pivotRow.append(Entry(node: own, value: -number)) }
  }

  /// Sets the pivot row to a sum of multiples of equations.
  private mutating func multiplyRows() {
    pricedVector.grow(to: variables.count)
    for index in rowVector.places.indices {
      let row = rowVector.places[index]
      let number = rowVector[row]
      if number.magnitude < Factorization.zero { continue }
      let own = columnCount + row
      if basicRows[own] < 0 { pricedVector.add(own, -number) }
      for index in rowStarts[row]..<rowStarts[row + 1] {
        let term = rowTerms[index]
        if basicRows[term.node] < 0 { pricedVector.add(term.node, number * term.value) }
      }
    }
    pricedVector.move(to: &pivotRow, above: Tolerance.cancellation)
  }
}

extension DualSimplex {
  /// Makes `reducedCosts` valid for the candidates of a step: without the cost of the leaving variable.
  mutating func prepareReducedCosts(_ leaving: Int32) {
    hasReducedCosts = costlyCount > (isCostly[leaving] ? 1 : 0)
    guard hasReducedCosts else {
      areReducedCostsValid = false
      return
    }
    if !areReducedCostsValid { computeReducedCosts() }
    if isCostly[leaving] { addCost(of: leaving, times: 1) }
  }

  /// Computes the part of the reduced costs that comes from the basic variables, by variable and level.
  mutating func computeReducedCosts() {
    areReducedCostsValid = true
    reducedCosts.fill(variables.count * levelCount, 0)
    if costlyCount == 0 { return }
    for level in 0..<Int32(levelCount) {
      for row in basics.indices where isCostly[basics[row]] {
        let variable = variables[basics[row]]
        for column in 0..<variable.levelCount
        where variableLevels[variable.firstLevel + column] == level {
          let cost = slope(variable, variable.place, column)
          if cost != 0 { rowVector.add(Int32(row), cost) }
        }
      }
      if rowVector.places.isEmpty { continue }
      factorization.solveTransposed(&rowVector)
      addReducedCosts(level)
      rowVector.clear()
    }
  }

  /// Adds the dual variables in `rowVector`, times the equations, to the reduced costs of a level.
  private mutating func addReducedCosts(_ level: Int32) {
    let stride = Int32(levelCount)
    for index in rowVector.places.indices {
      let row = rowVector.places[index]
      let dual = rowVector[row]
      if dual == 0 { continue }
      reducedCosts[(columnCount + row) * stride + level] += dual
      for term in rowStarts[row]..<rowStarts[row + 1] {
        reducedCosts[rowTerms[term].node * stride + level] -= dual * rowTerms[term].value
      }
    }
  }

  /// Adds a multiple of a basic variable's present cost, times the pivot row, to the reduced costs.
  private mutating func addCost(of basic: Int32, times factor: Double) {
    let variable = variables[basic]
    for level in dualStep.indices { dualStep[level] = 0 }
    for column in 0..<variable.levelCount {
      dualStep[variableLevels[variable.firstLevel + column]] =
        factor * slope(variable, variable.place, column)
    }
    addDualStep()
  }

  /// Adds the dual step, times the pivot row, to the reduced costs.
  private mutating func addDualStep() {
    let stride = levelCount
    for level in 0..<stride where dualStep[level] != 0 {
      let step = dualStep[level]
      for index in pivotRow.indices {
        let entry = pivotRow[index]
        reducedCosts[Int(entry.node) * stride + level] += step * entry.value
      }
    }
  }

  /// Updates the reduced costs after the leaving variable moved to a different piece and stayed basic.
  mutating func updateReducedCosts(ofBasic leaving: Int32) {
    setCostly(leaving, variables[leaving].status == .basic && hasSlope(leaving))
    if hasReducedCosts, isCostly[leaving] { addCost(of: leaving, times: -1) }
  }

  /// Updates the reduced costs before `entering` replaces the leaving variable in the basis.
  mutating func updateReducedCosts(leaving: Int32, entering: Int32, pivot: Double) {
    setCostly(leaving, false)
    setCostly(entering, hasSlope(entering))
    guard hasReducedCosts else { return }
    let variable = variables[entering]
    let stride = Int32(levelCount)
    for level in 0..<stride { dualStep[level] = -reducedCosts[entering * stride + level] / pivot }
    for column in 0..<variable.levelCount {
      dualStep[variableLevels[variable.firstLevel + column]] +=
        slope(variable, variable.place, column) / pivot
    }
    for level in 0..<stride where dualStep[level].magnitude <= Tolerance.cancellation * scales[level] {
      dualStep[level] = 0
    }
    addDualStep()
    for level in 0..<stride {
      reducedCosts[leaving * stride + level] = -dualStep[level]
      reducedCosts[entering * stride + level] = 0
    }
  }

  private mutating func setCostly(_ variable: Int32, _ new: Bool) {
    if isCostly[variable] == new { return }
    isCostly[variable] = new
    costlyCount += new ? 1 : -1
  }
}

extension DualSimplex {
  /// Whether the column of a variable is a unit vector in its own row.
  @inline(__always)
  private mutating func isUnit(_ variable: Int32) -> Bool {
    variable >= columnCount && matrix.count(variable) == 1
  }

  /// Builds the starting basis: all columns nonbasic and all rows basic, each at its least cost; then free
  /// columns replace rows.
  mutating func restart() {
    needsRestart = false
    version += 1
    assignLeastCosts()
    if exchangeFreeColumns() {
      if refactor() { return }
      assignLeastCosts()
    }
    // The rows are a triangular basis: a row refers to earlier ones only.
    _ = refactor()
  }

  mutating func assignLeastCosts() {
    for index in variables.indices {
      let variable = variables[index]
      var piece: Int32 = variable.hasLower ? 1 : 0
      while piece < variable.positionCount, sign(Int32(index), piece) < 0 { piece += 1 }
      let isFlat =
        !(piece == variable.positionCount && variable.hasUpper) && sign(Int32(index), piece) == 0
      if index < columnCount {
        variables[index].status = .nonbasic
        variables[index].place = max(0, piece - 1)
      } else {
        variables[index].status = isFlat ? .basic : .basicAtPosition
        variables[index].place = isFlat ? piece : max(0, piece - 1)
      }
    }
  }

  /// Factors the present basis. Returns false if it is singular.
  mutating func refactor() -> Bool {
    restarts += 1
    areValuesStale = true
    areReducedCostsValid = false
    areTieCostsValid = false
    costlyCount = 0
    var kernel = Slab<Int32>()
    for index in variables.indices {
      let variable = Int32(index)
      basicRows[index] = -1
      let isBasic = variables[index].status != .nonbasic
      if variable >= columnCount { basics[variable - columnCount] = -1 }
      if isBasic, isUnit(variable) {
        basics[variable - columnCount] = variable
      } else if isBasic {
        kernel.append(variable)
      }
      isCostly[index] = variables[index].status == .basic && hasSlope(variable)
      if isCostly[index] { costlyCount += 1 }
    }
    guard factorization.factor(matrix, &basics, kernel) else { return false }
    for row in basics.indices { basicRows[basics[row]] = Int32(row) }
    return true
  }

  /// Whether the present piece of a basic variable has a slope.
  @inline(__always)
  mutating func hasSlope(_ variable: Int32) -> Bool {
    sign(variable, variables[variable].place) != 0
  }

  /// The value of a nonbasic variable: its position, or 0 if it has none.
  @inline(__always)
  mutating func nonbasicValue(_ variable: Int32) -> Double {
    variables[variable].positionCount == 0
      ? 0 : positions[variables[variable].firstPosition + variables[variable].place]
  }

  /// Computes the values of all variables from the positions of the nonbasic ones.
  mutating func computeValues() {
    areValuesStale = false
    haveAllMoved = true
    updateCount = 0
    moved.removeAll()
    for index in variables.indices {
      values[index] = variables[index].status == .nonbasic ? nonbasicValue(Int32(index)) : 0
    }
    for row in basics.indices {
      var sum = -values[columnCount + Int32(row)]
      for term in rowStarts[row]..<rowStarts[row + 1] {
        sum += rowTerms[term].value * values[rowTerms[term].node]
      }
      if sum != 0 { columnVector.add(Int32(row), sum) }
    }
    factorization.solve(&columnVector)
    for index in columnVector.places.indices {
      let row = columnVector.places[index]
      values[basics[row]] = columnVector[row]
    }
    columnVector.clear()
    for row in basics.indices {
      var magnitude = values[columnCount + Int32(row)].magnitude
      for term in rowStarts[row]..<rowStarts[row + 1] {
        magnitude += (rowTerms[term].value * values[rowTerms[term].node]).magnitude
      }
      magnitudes[row] = magnitude
      suspect(Int32(row))
    }
  }

  /// The largest error of the equations at the current values, relative to the size of their terms.
  mutating func residual() -> Double {
    var worst = 0.0
    for row in basics.indices {
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

  /// Adds a multiple of `columnVector` to the values of the basic variables.
  mutating func addToBasicValues(_ factor: Double) {
    for index in columnVector.places.indices {
      let row = columnVector.places[index]
      addToBasicValue(row, columnVector[row] * factor)
    }
  }

  /// Adds to the value of the basic variable of a row.
  @inline(__always)
  mutating func addToBasicValue(_ row: Int32, _ change: Double) {
    if change == 0 { return }
    let variable = basics[row]
    values[variable] += change
    noteMove(variable)
    suspect(row)
  }

  /// Records that the value of a variable changed.
  @inline(__always)
  mutating func noteMove(_ variable: Int32) {
    if haveAllMoved { return }
    moved.append(variable)
    if moved.count > variables.count { haveAllMoved = true }
  }

  /// Records that the basic variable of a row may be outside its piece.
  @inline(__always)
  mutating func suspect(_ row: Int32) {
    if suspicions[row] == .none { suspects.append(row) }
    suspicions[row] = .changed
  }

  /// Computes in `columnVector` the rate at which the basic variables change with a nonbasic one. Call
  /// `columnVector.clear` afterwards.
  mutating func solveColumn(_ variable: Int32) {
    matrix.add(variable, times: -1, to: &columnVector)
    factorization.solve(&columnVector)
  }

  /// Calls a function with the row of each basic variable that moves with a nonbasic one, and its rate.
  mutating func forEachBasicRate(_ variable: Int32, _ body: (Int32, Double) -> Void) {
    solveColumn(variable)
    for index in columnVector.places.indices {
      let row = columnVector.places[index]
      let rate = columnVector[row]
      if rate.magnitude > Tolerance.cancellation { body(row, rate) }
    }
    columnVector.clear()
  }
}

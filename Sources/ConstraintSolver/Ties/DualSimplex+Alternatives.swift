extension DualSimplex {
  /// A nonbasic variable that can leave its position at zero reduced cost.
  struct MovableVariable {
    var variable: Int32
    /// 1 upwards, -1 downwards, 0 for a variable that is free in both directions.
    var direction: Double
    /// The distance to the next position.
    var reach: Double
  }

  /// Whether the solution is one of several that the strict rule chooses from.
  mutating func hasAlternatives() -> Bool {
    if alternativesVersion != version {
      alternativesVersion = version
      foundAlternatives = !movableVariables(strictly: true).isEmpty
    }
    return foundAlternatives
  }

  /// The nonbasic variables that can move at zero reduced cost.
  ///
  /// If `strictly` is true, errors of the same priority must not be exchanged for each other either; the
  /// canonical solution is chosen among these solutions. Otherwise such an exchange is allowed, unless the
  /// caller ranked all variables that bear the errors.
  mutating func movableVariables(strictly: Bool) -> [MovableVariable] {
    sumErrorRates()
    if !strictly { sumReducedCosts() }
    var movable: [MovableVariable] = []
    for index in variables.indices where variables[index].status == .nonbasic {
      let variable = variables[index]
      if strictly, errorRates[index] > Tolerance.cost { continue }
      if variable.positionCount == 0 {
        movable.append(MovableVariable(variable: Int32(index), direction: 0, reach: .infinity))
        continue
      }
      let position = positions[variable.firstPosition + variable.place]
      let isLast = variable.place == variable.positionCount - 1
      if !(variable.hasUpper && isLast), isFree(index, variable.place + 1, strictly) {
        let reach = isLast ? .infinity : positions[variable.firstPosition + variable.place + 1] - position
        movable.append(MovableVariable(variable: Int32(index), direction: 1, reach: reach))
      } else if !(variable.hasLower && variable.place == 0), isFree(index, variable.place, strictly) {
        let isFirst = variable.place == 0
        let reach = isFirst ? .infinity : position - positions[variable.firstPosition + variable.place - 1]
        movable.append(MovableVariable(variable: Int32(index), direction: -1, reach: reach))
      }
    }
    return movable
  }

  /// Computes for each variable how fast the errors of the basic variables change with it, and whether all of
  /// these were ranked.
  private mutating func sumErrorRates() {
    for index in errorRates.indices {
      errorRates[index] = 0
      hasUnranked[index] = false
    }
    for row in rows.indices {
      let variable = variables.base + Int(basics[row])
      guard variable.pointee.status == .basic, sign(variable, variable.pointee.place) != 0 else { continue }
      let entries = rows[row].entries
      for index in 0..<Int(rows[row].count) {
        errorRates[entries[index].node] += entries[index].value.magnitude
        if !variable.pointee.isRanked { hasUnranked[entries[index].node] = true }
      }
    }
  }

  /// Computes the part of the reduced costs that comes from the basic variables, by variable and level.
  private mutating func sumReducedCosts() {
    for index in reducedCosts.indices { reducedCosts[index] = 0 }
    for row in rows.indices {
      let variable = variables[basics[row]]
      guard variable.status == .basic else { continue }
      let entries = rows[row].entries
      for index in 0..<Int(rows[row].count) {
        let start = Int32(Int(entries[index].node) * levelCount)
        for column in 0..<variable.levelCount {
          reducedCosts[start + variableLevels[variable.firstLevel + column]] -=
            slope(variable, variable.place, column) * entries[index].value
        }
      }
    }
  }

  /// Whether the reduced cost of a variable's piece is zero. Strictly: whether neither the piece nor any
  /// basic variable changes its cost.
  private func isFree(_ index: Int, _ piece: Int32, _ strictly: Bool) -> Bool {
    let variable = variables.base + index
    let hasCost = sign(variable, piece) != 0
    if strictly { return errorRates[index] <= Tolerance.cost && !hasCost }
    let isDecided = !hasUnranked[index] && (variable.pointee.isRanked || !hasCost)
    if isDecided && errorRates[index] > Tolerance.cost { return false }
    var column: Int32 = 0
    for level in 0..<Int32(levelCount) {
      var own = 0.0
      if column < variable.pointee.levelCount, variableLevels[variable.pointee.firstLevel + column] == level {
        own = slope(variable.pointee, piece, column)
        column += 1
      }
      let basicCost = reducedCosts[Int32(index * levelCount) + level]
      let zero = Tolerance.cost * max(scales[level], max(own.magnitude, basicCost.magnitude))
      if (own - basicCost).magnitude > zero { return false }
    }
    return true
  }
}

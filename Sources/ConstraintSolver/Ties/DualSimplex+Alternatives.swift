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
    if !strictly { computeReducedCosts() }
    var movable: [MovableVariable] = []
    for index in variables.indices where variables[index].status == .nonbasic {
      let variable = variables[index]
      if strictly, !variable.canBeFlat { continue }
      if variable.positionCount == 0 {
        if !strictly || !movesErrors(Int32(index)).any {
          movable.append(MovableVariable(variable: Int32(index), direction: 0, reach: .infinity))
        }
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

  /// Whether the errors of basic variables change with a nonbasic one, and whether the caller did not rank
  /// one of these basic variables.
  private mutating func movesErrors(_ variable: Int32) -> (any: Bool, unranked: Bool) {
    if costlyCount == 0 { return (false, false) }
    let before = factorization.sequence.work
    solveColumn(variable)
    tieWork += factorization.sequence.work - before + columnVector.places.count
    var rate = 0.0
    var isUnranked = false
    for index in columnVector.places.indices {
      let row = columnVector.places[index]
      guard isCostly[basics[row]], columnVector[row].magnitude > Tolerance.cancellation else { continue }
      rate += columnVector[row].magnitude
      if !variables[basics[row]].isRanked { isUnranked = true }
    }
    columnVector.clear()
    return (rate > Tolerance.cost, isUnranked)
  }

  /// Whether the reduced cost of a variable's piece is zero. Strictly: whether neither the piece nor any
  /// basic variable changes its cost.
  private mutating func isFree(_ index: Int, _ piece: Int32, _ strictly: Bool) -> Bool {
    let variable = variables[index]
    let hasCost = sign(Int32(index), piece) != 0
    if strictly {
      return !hasCost && !(certainlyMovesErrors(Int32(index)) ?? movesErrors(Int32(index)).any)
    }
    var column: Int32 = 0
    for level in 0..<Int32(levelCount) {
      var own = 0.0
      if column < variable.levelCount, variableLevels[variable.firstLevel + column] == level {
        own = slope(variable, piece, column)
        column += 1
      }
      let basicCost = reducedCosts[Int32(index * levelCount) + level]
      let zero = Tolerance.cost * max(scales[level], max(own.magnitude, basicCost.magnitude))
      if (own - basicCost).magnitude > zero { return false }
    }
    let errors = movesErrors(Int32(index))
    let isDecided = !errors.unranked && (variable.isRanked || !hasCost)
    return !(isDecided && errors.any)
  }
}

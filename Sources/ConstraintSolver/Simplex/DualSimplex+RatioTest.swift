/// A candidate of the ratio test: a position that a variable passes when the dual variable of the leaving row
/// increases far enough.
struct RatioCandidate: BitwiseCopyable {
  var variable: Int32
  /// The index of the position among those of the variable.
  var place: Int32
  /// A summary of the ratio: the higher the most important level of the ratio, the higher the grade. Negative
  /// for ratios that are already passed.
  var grade: Int32
  /// How much infeasibility is removed by going on to the next position.
  var gain: Double
  /// The ratio at the level of the grade; see ``DualSimplex/setRatios(_:)``.
  var ratio = 0.0
}

extension DualSimplex {
  /// Collects the candidates of the ratio test for a leaving variable.
  ///
  /// Variables whose coefficient is smaller than `floor` times the largest one are skipped, because a pivot
  /// on a small coefficient amplifies rounding errors.
  mutating func collectCandidates(_ leaving: Int32, _ goesUp: Bool, floor: Double) {
    candidates.removeAll()
    for index in gains.indices { gains[index] = 0 }
    leavingVariable = leaving
    leavingIncreases = goesUp
    mark += 1
    tieReference = -1
    tieEntries.removeAll()
    let direction = goesUp ? 1.0 : -1.0
    var largest = 0.0
    for index in pivotRow.indices { largest = max(largest, pivotRow[index].value.magnitude) }
    let least = max(Tolerance.pivot, floor * largest)
    factors[leaving] = -direction
    // Several loops, because one without calls is much shorter.
    collect(leaving, from: nextPosition(leaving, goesUp), !goesUp, 1, isOwn: true)
    if hasReducedCosts {
      for index in pivotRow.indices where pivotRow[index].value.magnitude > least {
        let factor = direction * pivotRow[index].value
        let variable = pivotRow[index].node
        if isAtBound(variable, factor > 0) { continue }
        factors[variable] = factor
        collect(variable, from: variables[variable].place, factor > 0, factor.magnitude, isOwn: false)
      }
    } else {
      for index in pivotRow.indices where pivotRow[index].value.magnitude > least {
        let factor = direction * pivotRow[index].value
        let variable = pivotRow[index].node
        factors[variable] = factor
        collect(variable, from: variables[variable].place, factor > 0, factor.magnitude, isOwn: true)
      }
    }
  }

  /// Whether a nonbasic variable is at a required bound that it would have to pass, like most variables of a long row.
  @inline(__always)
  private func isAtBound(_ index: Int32, _ rises: Bool) -> Bool {
    let variable = variables[index]
    return rises
      ? variable.hasUpper && variable.place == variable.positionCount - 1
      : variable.hasLower && variable.place == 0
  }

  /// Stores the candidates of a variable that moves up or down from a position, and adds up their gains. `isOwn` says
  /// whether the variable's own cost is the whole ratio.
  @inline(__always)
  private mutating func collect(
    _ index: Int32, from start: Int32, _ rises: Bool, _ weight: Double, isOwn: Bool
  ) {
    let variable = variables[index]
    // A variable without positions has one piece.
    let beyond: Int32 = rises && variable.positionCount > 0 ? 1 : 0
    let firstGrade = variable.firstPiece + beyond
    // A variable cannot move beyond a required bound.
    let isBounded = rises ? variable.hasUpper : variable.hasLower
    let stride: Int32 = rises ? 1 : -1
    let last = rises ? max(variable.positionCount - 1, start) : 0
    var place = start
    while place != last {
      let next = place + stride
      let gain =
        weight
        * (positions[variable.firstPosition + next] - positions[variable.firstPosition + place]).magnitude
      let rank = isOwn ? stride * grades[firstGrade + place] : reducedGrade(index, place + beyond, rises)
      gains[levelCount + Int(rank)] += gain
      candidates.append(RatioCandidate(variable: index, place: place, grade: rank, gain: gain))
      place = next
    }
    if isBounded { return }
    let rank = isOwn ? stride * grades[firstGrade + place] : reducedGrade(index, place + beyond, rises)
    gains[levelCount + Int(rank)] = .infinity
    candidates.append(RatioCandidate(variable: index, place: place, grade: rank, gain: .infinity))
  }

  /// The grade of the ratio at which a variable reaches a piece, if basic variables are part of it; see
  /// ``RatioCandidate/grade``.
  private mutating func reducedGrade(_ index: Int32, _ piece: Int32, _ rises: Bool) -> Int32 {
    let variable = variables[index]
    var column: Int32 = 0
    for level in 0..<levelCount {
      let basicCost = reducedCosts[Int(index) * levelCount + level]
      var key = -basicCost
      var own = 0.0
      if column < variable.levelCount, Int(variableLevels[variable.firstLevel + column]) == level {
        own = slope(variable, piece, column)
        key += own
        column += 1
      }
      if key.magnitude <= Tolerance.cost * max(scales[level], max(own.magnitude, basicCost.magnitude)) {
        continue
      }
      let grade = Int32(levelCount - level)
      return (key > 0) == rises ? grade : -grade
    }
    return 0
  }

  /// The ratio of a candidate at a level. `piece` is the index of the first slope of the candidate's piece, and `column`
  /// is the next of them to read.
  @inline(__always)
  private mutating func key(
    _ candidate: RatioCandidate, _ piece: Int32, _ level: Int32, _ column: inout Int32
  ) -> Double {
    let variable = variables[candidate.variable]
    var key = 0.0
    if column < variable.levelCount, variableLevels[variable.firstLevel + column] == level {
      key = slopes[piece + column]
      column += 1
    }
    if candidate.variable == leavingVariable { return key * factors[candidate.variable] }
    if hasReducedCosts { key -= reducedCosts[Int(candidate.variable) * levelCount + Int(level)] }
    return key / factors[candidate.variable]
  }

  /// The piece beyond the position of a candidate.
  @inline(__always)
  mutating func piece(_ candidate: RatioCandidate) -> Int32 {
    if variables[candidate.variable].positionCount == 0 { return 0 }
    return factors[candidate.variable] > 0 ? candidate.place + 1 : candidate.place
  }

  /// The index of the first slope of that piece.
  @inline(__always)
  private mutating func firstSlope(of candidate: RatioCandidate) -> Int32 {
    let variable = variables[candidate.variable]
    return variable.firstSlope + piece(candidate) * variable.levelCount
  }

  /// The level of a grade: the highest priority at which the ratio is not zero. For ratios that are zero at all
  /// priorities, the number of levels.
  @inline(__always)
  private func level(ofGrade grade: Int32) -> Int32 {
    Int32(levelCount) - Int32(truncatingIfNeeded: grade.magnitude)
  }

  /// Stores the ratios of the first candidates, which have the same grade, at the level of the grade. They decide most
  /// comparisons if costs of basic variables take part.
  mutating func setRatios(_ count: Int) {
    guard hasReducedCosts else { return }
    let level = level(ofGrade: candidates[0].grade)
    if level == levelCount { return }
    for index in 0..<count {
      let candidate = candidates[index]
      var column = firstColumn(candidate.variable, below: level - 1)
      candidates[index].ratio = key(candidate, firstSlope(of: candidate), level, &column)
    }
  }

  /// Whether the left candidate has the smaller ratio. Both have the same grade.
  mutating func isEarlier(_ left: RatioCandidate, _ right: RatioCandidate) -> Bool {
    if left.variable == right.variable {
      return factors[left.variable] > 0 ? left.place < right.place : left.place > right.place
    }
    if !hasReducedCosts { return isEarlierByOwnCost(left, right) }
    let top = level(ofGrade: left.grade)
    if top == levelCount { return isEarlierInRank(left, right) }
    if let isFirst = isEarlier(left.ratio, right.ratio, top) { return isFirst }
    let leftPiece = firstSlope(of: left)
    let rightPiece = firstSlope(of: right)
    var leftColumn = firstColumn(left.variable, below: top)
    var rightColumn = firstColumn(right.variable, below: top)
    for level in top + 1..<Int32(levelCount) {
      let one = key(left, leftPiece, level, &leftColumn)
      let other = key(right, rightPiece, level, &rightColumn)
      if let isFirst = isEarlier(one, other, level) { return isFirst }
    }
    return isEarlierInRank(left, right)
  }

  /// Whether the left ratio is smaller, or nil if both are equal within rounding.
  @inline(__always)
  private mutating func isEarlier(_ left: Double, _ right: Double, _ level: Int32) -> Bool? {
    let difference = left - right
    if difference == 0 { return nil }
    let zero = Tolerance.cost * max(scales[level], max(left.magnitude, right.magnitude))
    return difference.magnitude > zero ? difference < 0 : nil
  }

  /// The first of a variable's levels below a level.
  @inline(__always)
  private mutating func firstColumn(_ index: Int32, below level: Int32) -> Int32 {
    let variable = variables[index]
    var column: Int32 = 0
    while column < variable.levelCount, variableLevels[variable.firstLevel + column] <= level { column += 1 }
    return column
  }

  /// The same if only the variables' own costs differ from zero, so that most levels need no comparison.
  private mutating func isEarlierByOwnCost(_ left: RatioCandidate, _ right: RatioCandidate) -> Bool {
    let one = variables[left.variable]
    let other = variables[right.variable]
    let leftPiece = firstSlope(of: left)
    let rightPiece = firstSlope(of: right)
    let leftFactor = factors[left.variable]
    let rightFactor = factors[right.variable]
    let leftScale = left.variable == leavingVariable ? leftFactor : 1 / leftFactor
    let rightScale = right.variable == leavingVariable ? rightFactor : 1 / rightFactor
    var leftColumn: Int32 = 0
    var rightColumn: Int32 = 0
    while leftColumn < one.levelCount || rightColumn < other.levelCount {
      let leftLevel = leftColumn < one.levelCount ? variableLevels[one.firstLevel + leftColumn] : .max
      let rightLevel = rightColumn < other.levelCount ? variableLevels[other.firstLevel + rightColumn] : .max
      let level = min(leftLevel, rightLevel)
      var key = 0.0
      var otherKey = 0.0
      if leftLevel == level {
        key = slopes[leftPiece + leftColumn] * leftScale
        leftColumn += 1
      }
      if rightLevel == level {
        otherKey = slopes[rightPiece + rightColumn] * rightScale
        rightColumn += 1
      }
      let difference = key - otherKey
      if difference == 0 { continue }
      let zero = Tolerance.cost * max(scales[level], max(key.magnitude, otherKey.magnitude))
      if difference.magnitude > zero { return difference < 0 }
    }
    return isEarlierInRank(left, right)
  }
}

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
    candidates.reserve(positions.count + variables.count)
    for index in gains.indices { gains[index] = 0 }
    leavingVariable = leaving
    leavingIncreases = goesUp
    mark += 1
    tieReference = -1
    tieEntries.removeAll()
    let direction = goesUp ? 1.0 : -1.0
    let entries = pivotRow.base
    let count = pivotRow.count
    var largest = 0.0
    for index in 0..<count { largest = max(largest, entries[index].value.magnitude) }
    let least = max(Tolerance.pivot, floor * largest)
    var end = candidates.base
    factors[leaving] = -direction
    // Several loops, because one without calls is much shorter.
    collect(leaving, from: nextPosition(leaving, goesUp), !goesUp, 1, isOwn: true, &end)
    if hasReducedCosts {
      for index in 0..<count where entries[index].value.magnitude > least {
        let factor = direction * entries[index].value
        let variable = entries[index].node
        if isAtBound(variables.base + Int(variable), factor > 0) { continue }
        factors[variable] = factor
        collect(
          variable, from: variables[variable].place, factor > 0, factor.magnitude, isOwn: false, &end)
      }
    } else {
      for index in 0..<count where entries[index].value.magnitude > least {
        let factor = direction * entries[index].value
        let variable = entries[index].node
        factors[variable] = factor
        collect(
          variable, from: variables[variable].place, factor > 0, factor.magnitude, isOwn: true, &end)
      }
    }
    candidates.setCount(end - candidates.base)
  }

  /// Whether a nonbasic variable is at a required bound that it would have to pass, like most variables of a long row.
  @inline(__always)
  private func isAtBound(_ variable: UnsafePointer<SimplexVariable>, _ rises: Bool) -> Bool {
    rises
      ? variable.pointee.hasUpper && variable.pointee.place == variable.pointee.positionCount - 1
      : variable.pointee.hasLower && variable.pointee.place == 0
  }

  /// Stores the candidates of a variable that moves up or down from a position, and adds up their gains. `isOwn` says
  /// whether the variable's own cost is the whole ratio.
  @inline(__always)
  private mutating func collect(
    _ index: Int32, from start: Int32, _ rises: Bool, _ weight: Double, isOwn: Bool,
    _ end: inout UnsafeMutablePointer<RatioCandidate>
  ) {
    let variable = UnsafePointer(variables.base + Int(index))
    let positions = UnsafePointer(positions.base + Int(variable.pointee.firstPosition))
    // A variable without positions has one piece.
    let beyond: Int32 = rises && variable.pointee.positionCount > 0 ? 1 : 0
    let grades = UnsafePointer(grades.base + Int(variable.pointee.firstPiece + beyond))
    let gains = gains.base + levelCount
    // A variable cannot move beyond a required bound.
    let isBounded = rises ? variable.pointee.hasUpper : variable.pointee.hasLower
    let stride: Int32 = rises ? 1 : -1
    let last = rises ? max(variable.pointee.positionCount - 1, start) : 0
    var place = start
    while place != last {
      let next = place + stride
      let gain = weight * (positions[Int(next)] - positions[Int(place)]).magnitude
      let rank = isOwn ? stride * grades[Int(place)] : reducedGrade(index, place + beyond, rises)
      gains[Int(rank)] += gain
      end.initialize(to: RatioCandidate(variable: index, place: place, grade: rank, gain: gain))
      end += 1
      place = next
    }
    if isBounded { return }
    let rank = isOwn ? stride * grades[Int(place)] : reducedGrade(index, place + beyond, rises)
    gains[Int(rank)] = .infinity
    end.initialize(to: RatioCandidate(variable: index, place: place, grade: rank, gain: .infinity))
    end += 1
  }

  /// The grade of the ratio at which a variable reaches a piece, if basic variables are part of it; see
  /// ``RatioCandidate/grade``.
  private mutating func reducedGrade(_ index: Int32, _ piece: Int32, _ rises: Bool) -> Int32 {
    let variable = variables.base + Int(index)
    let count = Int(variable.pointee.levelCount)
    let levels = variableLevels.base + Int(variable.pointee.firstLevel)
    let slopes = slopes.base + Int(variable.pointee.firstSlope) + Int(piece) * count
    var column = 0
    for level in 0..<levelCount {
      let basicCost = reducedCosts[Int(index) * levelCount + level]
      var key = -basicCost
      var own = 0.0
      if column < count, Int(levels[column]) == level {
        own = slopes[column]
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

  /// The ratio of a candidate at a level. `piece` holds the slopes of the candidate's piece, and `column` is
  /// the next of them to read.
  @inline(__always)
  private mutating func key(
    _ candidate: RatioCandidate, _ piece: UnsafePointer<Double>, _ level: Int32, _ column: inout Int
  ) -> Double {
    let variable = variables.base + Int(candidate.variable)
    var key = 0.0
    if column < Int(variable.pointee.levelCount),
      variableLevels[Int(variable.pointee.firstLevel) + column] == level
    {
      key = piece[column]
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

  @inline(__always)
  private mutating func slopes(of candidate: RatioCandidate) -> UnsafePointer<Double> {
    let variable = variables.base + Int(candidate.variable)
    return UnsafePointer(
      slopes.base + Int(variable.pointee.firstSlope + piece(candidate) * variable.pointee.levelCount))
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
    let candidates = candidates.base
    for index in 0..<count {
      let variable = UnsafePointer(variables.base + Int(candidates[index].variable))
      let levels = UnsafePointer(variableLevels.base + Int(variable.pointee.firstLevel))
      var column = 0
      while column < Int(variable.pointee.levelCount), levels[column] < level { column += 1 }
      candidates[index].ratio = key(candidates[index], slopes(of: candidates[index]), level, &column)
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
    let leftPiece = slopes(of: left)
    let rightPiece = slopes(of: right)
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
  private mutating func firstColumn(_ variable: Int32, below level: Int32) -> Int {
    let levels = UnsafePointer(variableLevels.base + Int(variables[variable].firstLevel))
    var column = 0
    while column < Int(variables[variable].levelCount), levels[column] <= level { column += 1 }
    return column
  }

  /// The same if only the variables' own costs differ from zero, so that most levels need no comparison.
  private mutating func isEarlierByOwnCost(_ left: RatioCandidate, _ right: RatioCandidate) -> Bool {
    let one = variables.base + Int(left.variable)
    let other = variables.base + Int(right.variable)
    let leftPiece = slopes(of: left)
    let rightPiece = slopes(of: right)
    let leftLevels = variableLevels.base + Int(one.pointee.firstLevel)
    let rightLevels = variableLevels.base + Int(other.pointee.firstLevel)
    let leftCount = Int(one.pointee.levelCount)
    let rightCount = Int(other.pointee.levelCount)
    let leftFactor = factors[left.variable]
    let rightFactor = factors[right.variable]
    let leftScale = left.variable == leavingVariable ? leftFactor : 1 / leftFactor
    let rightScale = right.variable == leavingVariable ? rightFactor : 1 / rightFactor
    var leftColumn = 0
    var rightColumn = 0
    while leftColumn < leftCount || rightColumn < rightCount {
      let leftLevel = leftColumn < leftCount ? leftLevels[leftColumn] : .max
      let rightLevel = rightColumn < rightCount ? rightLevels[rightColumn] : .max
      let level = min(leftLevel, rightLevel)
      var key = 0.0
      var otherKey = 0.0
      if leftLevel == level {
        key = leftPiece[leftColumn] * leftScale
        leftColumn += 1
      }
      if rightLevel == level {
        otherKey = rightPiece[rightColumn] * rightScale
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

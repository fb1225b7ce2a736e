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
}

extension DualSimplex {
  /// Collects the candidates of the ratio test for a leaving variable.
  ///
  /// Variables whose coefficient is smaller than `floor` times the largest one are skipped, because a pivot
  /// on a small coefficient amplifies rounding errors.
  mutating func collectCandidates(_ row: Int, _ leaving: Int32, _ goesUp: Bool, floor: Double) {
    candidates.removeAll()
    leavingVariable = leaving
    leavingIncreases = goesUp
    mark += 1
    let direction = goesUp ? 1.0 : -1.0
    let entries = rows[row].entries
    let count = Int(rows[row].count)
    var largest = 0.0
    for index in 0..<count { largest = max(largest, entries[index].value.magnitude) }
    let least = max(Tolerance.pivot, floor * largest)
    for index in 0..<count where entries[index].value.magnitude > least {
      factors[entries[index].node] = direction * entries[index].value
      marks[entries[index].node] = mark
    }
    computeReducedCosts(row)
    factors[leaving] = -direction
    collect(leaving, from: nextPosition(leaving, goesUp), rises: !goesUp, scale: -direction, weight: 1)
    for index in 0..<count where entries[index].value.magnitude > least {
      let factor = factors[entries[index].node]
      let variable = entries[index].node
      collect(
        variable, from: variables[variable].place, rises: factor > 0, scale: 1 / factor,
        weight: factor.magnitude)
    }
  }

  /// Appends the candidates of a variable that moves up or down from a position.
  @inline(__always)
  private mutating func collect(
    _ index: Int32, from start: Int32, rises: Bool, scale: Double, weight: Double
  ) {
    let variable = variables.base + Int(index)
    let last = variable.pointee.positionCount - 1
    let positions = positions.base + Int(variable.pointee.firstPosition)
    var place = start
    while true {
      // A variable cannot move beyond a required bound.
      if rises ? variable.pointee.hasUpper && place == last : variable.pointee.hasLower && place == 0 {
        return
      }
      let isLast = rises ? place >= last : place <= 0
      let next = rises ? place + 1 : place - 1
      let gain = isLast ? .infinity : weight * (positions[Int(next)] - positions[Int(place)]).magnitude
      let grade = grade(index, rises ? next : place, scale)
      candidates.append(RatioCandidate(variable: index, place: place, grade: grade, gain: gain))
      if isLast { return }
      place = next
    }
  }

  /// The grade of the ratio at which a variable reaches a piece; see ``RatioCandidate/grade``.
  @inline(__always)
  private func grade(_ index: Int32, _ piece: Int32, _ scale: Double) -> Int32 {
    let variable = variables.base + Int(index)
    let count = Int(variable.pointee.levelCount)
    let levels = variableLevels.base + Int(variable.pointee.firstLevel)
    let slopes = slopes.base + Int(variable.pointee.firstSlope) + Int(piece) * count
    if !hasReducedCosts || index == leavingVariable {
      for column in 0..<count {
        let key = slopes[column]
        let level = Int(levels[column])
        if key.magnitude <= Tolerance.cost * scales[level] { continue }
        let grade = Int32(levelCount - level)
        return key * scale > 0 ? grade : -grade
      }
      return 0
    }
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
      return key * scale > 0 ? grade : -grade
    }
    return 0
  }

  /// Computes the part of the reduced costs that comes from the slopes of the other basic variables, for each
  /// variable of the row.
  private mutating func computeReducedCosts(_ row: Int) {
    hasReducedCosts = false
    let levels = levelCount
    for other in rows.indices where other != row {
      let variable = variables[basics[other]]
      guard variable.status == .basic, sign(variables.base + Int(basics[other]), variable.place) != 0 else {
        continue
      }
      if !hasReducedCosts {
        hasReducedCosts = true
        let entries = rows[row].entries
        for index in 0..<Int(rows[row].count) {
          let start = Int(entries[index].node) * levels
          for level in 0..<levels { reducedCosts[start + level] = 0 }
        }
      }
      rowsTouched += 1
      let entries = rows[other].entries
      for index in 0..<Int(rows[other].count) where marks[entries[index].node] == mark {
        let start = Int32(Int(entries[index].node) * levels)
        for column in 0..<variable.levelCount {
          reducedCosts[start + variableLevels[variable.firstLevel + column]] -=
            slope(variable, variable.place, column) * entries[index].value
        }
      }
    }
  }

  /// The ratio of a candidate at a level. `piece` holds the slopes of the candidate's piece, and `column` is
  /// the next of them to read.
  @inline(__always)
  private func key(
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
  private func piece(_ candidate: RatioCandidate) -> Int32 {
    if variables[candidate.variable].positionCount == 0 { return 0 }
    return factors[candidate.variable] > 0 ? candidate.place + 1 : candidate.place
  }

  @inline(__always)
  private func slopes(of candidate: RatioCandidate) -> UnsafePointer<Double> {
    let variable = variables.base + Int(candidate.variable)
    return UnsafePointer(
      slopes.base + Int(variable.pointee.firstSlope + piece(candidate) * variable.pointee.levelCount))
  }

  /// Whether the left candidate has the smaller ratio. Both have the same grade.
  func isEarlier(_ left: RatioCandidate, _ right: RatioCandidate) -> Bool {
    if left.variable == right.variable {
      return factors[left.variable] > 0 ? left.place < right.place : left.place > right.place
    }
    let leftPiece = slopes(of: left)
    let rightPiece = slopes(of: right)
    var leftColumn = 0
    var rightColumn = 0
    for level in 0..<Int32(levelCount) {
      let one = key(left, leftPiece, level, &leftColumn)
      let other = key(right, rightPiece, level, &rightColumn)
      let difference = one - other
      if difference == 0 { continue }
      let zero = Tolerance.cost * max(scales[level], max(one.magnitude, other.magnitude))
      if difference.magnitude > zero { return difference < 0 }
    }
    return isEarlierInRank(left, right)
  }

  /// Breaks a tie between ratios that are equal at every priority: variables of lower rank get smaller
  /// errors, priority by priority. The errors of a variable are a multiple of one vector, its slope, so the
  /// sign of the slope is enough.
  private func isEarlierInRank(_ left: RatioCandidate, _ right: RatioCandidate) -> Bool {
    var best = Int32.max
    var lead = 0.0
    func consider(_ rank: Int32, _ difference: Double, _ size: Double) {
      if rank < best, difference.magnitude > Tolerance.cost * size {
        best = rank
        lead = difference
      }
    }
    let one = rankKey(left)
    let other = rankKey(right)
    consider(variables[left.variable].rank, one, one.magnitude)
    consider(variables[right.variable].rank, -other, other.magnitude)
    for row in rows.indices where basics[row] != leavingVariable {
      let variable = variables.base + Int(basics[row])
      guard variable.pointee.status == .basic else { continue }
      let cost = Double(sign(variable, variable.pointee.place))
      if cost == 0 { continue }
      let first =
        left.variable == leavingVariable
        ? 0 : cost * rows[row].value(of: left.variable) / factors[left.variable]
      let second =
        right.variable == leavingVariable
        ? 0 : cost * rows[row].value(of: right.variable) / factors[right.variable]
      consider(variable.pointee.rank, first - second, max(first.magnitude, second.magnitude))
    }
    return lead == 0 ? variables[left.variable].rank < variables[right.variable].rank : lead < 0
  }

  private func rankKey(_ candidate: RatioCandidate) -> Double {
    let sum = Double(sign(variables.base + Int(candidate.variable), piece(candidate)))
    let factor = factors[candidate.variable]
    return candidate.variable == leavingVariable ? sum * factor : sum / factor
  }
}

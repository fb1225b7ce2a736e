extension DualSimplex {
  /// Computes the positions and slopes of a variable's piecewise-linear cost from its breakpoints, which are
  /// sorted by position.
  mutating func derivePieces(_ index: Int32) {
    let variable = variables[index]
    let breakpointRange =
      Int(variable.firstBreakpoint)..<Int(variable.firstBreakpoint + variable.breakpointCount)
    var lower = -Double.infinity
    var upper = Double.infinity
    for breakpoint in breakpointRange where breakpoints[breakpoint].priority == 1000 {
      if breakpoints[breakpoint].below > 0 { lower = max(lower, breakpoints[breakpoint].position) }
      if breakpoints[breakpoint].above > 0 { upper = min(upper, breakpoints[breakpoint].position) }
    }
    let isClashing = lower > upper && lower - upper > Tolerance.feasibility(lower.magnitude)
    if isClashing != variable.isClashing {
      variables[index].isClashing = isClashing
      clashCount += isClashing ? 1 : -1
    }
    if lower > upper { upper = lower }
    let stride = variable.levelCount
    for column in 0..<Int(stride) { slopes[Int(variable.firstSlope) + column] = 0 }
    for breakpoint in breakpointRange where breakpoints[breakpoint].priority < 1000 {
      slopes[variable.firstSlope + breakpoints[breakpoint].column] -= breakpoints[breakpoint].below
    }
    var count: Int32 = 0
    if lower > -.infinity { appendPosition(variable, &count, lower) }
    // Breakpoints above the upper bound have no effect. Those below the lower bound contribute their slope
    // from the start.
    for breakpoint in breakpointRange
    where breakpoints[breakpoint].priority < 1000 && breakpoints[breakpoint].position <= upper {
      let position = breakpoints[breakpoint].position
      if position >= lower, count == 0 || positions[variable.firstPosition + count - 1] < position {
        appendPosition(variable, &count, position)
      }
      let piece = variable.firstSlope + count * stride
      slopes[piece + breakpoints[breakpoint].column] +=
        breakpoints[breakpoint].below + breakpoints[breakpoint].above
    }
    if upper < .infinity, count == 0 || positions[variable.firstPosition + count - 1] < upper {
      appendPosition(variable, &count, upper)
    }
    variables[index].positionCount = count
    variables[index].hasLower = lower > -.infinity
    variables[index].hasUpper = upper < .infinity
    variables[index].canBeFlat = false
    for piece in 0...count {
      let grade = leadingGrade(variable, piece)
      grades[variable.firstPiece + piece] = grade
      if grade == 0 { variables[index].canBeFlat = true }
    }
  }

  /// Starts a piece with the slopes of the previous one.
  private mutating func appendPosition(
    _ variable: SimplexVariable, _ count: inout Int32, _ position: Double
  ) {
    positions[variable.firstPosition + count] = position
    let stride = variable.levelCount
    let piece = variable.firstSlope + count * stride
    for column in Int(piece)..<Int(piece + stride) { slopes[column + Int(stride)] = slopes[column] }
    count += 1
  }

  /// Moves the breakpoint of a constraint. The basis stays valid if the order of the variable's breakpoints
  /// does not change.
  mutating func move(_ slot: Int32, _ index: Int32, to position: Double) {
    let first = variables[index].firstBreakpoint
    let last = first + variables[index].breakpointCount - 1
    var place = first
    while breakpoints[place].slot != slot { place += 1 }
    let old = breakpoints[place].position
    if old == position { return }
    breakpoints[place].position = position
    let left = place > first ? breakpoints[place - 1].position : -.infinity
    let right = place < last ? breakpoints[place + 1].position : .infinity
    if left < old, left < position, old < right, position < right {
      movePosition(index, from: old, to: position)
    } else {
      sortBreakpoint(place, first, last)
      derivePieces(index)
      needsRestart = true
    }
  }

  /// Moves a breakpoint to its place in the order of positions.
  @inline(never)
  private mutating func sortBreakpoint(_ moved: Int32, _ first: Int32, _ last: Int32) {
    let breakpoint = breakpoints[moved]
    var place = moved
    while place > first, breakpoints[place - 1].position > breakpoint.position {
      breakpoints[place] = breakpoints[place - 1]
      place -= 1
    }
    while place < last, breakpoints[place + 1].position < breakpoint.position {
      breakpoints[place] = breakpoints[place + 1]
      place += 1
    }
    breakpoints[place] = breakpoint
  }

  /// Moves a position without changing the order of positions.
  @inline(__always)
  private mutating func movePosition(_ index: Int32, from old: Double, to new: Double) {
    let first = variables[index].firstPosition
    for place in first..<first + variables[index].positionCount where positions[place] == old {
      positions[place] = new
      updateBasicValues(index)
      return
    }
    // The position was beyond a bound, where positions are not listed.
    derivePieces(index)
    needsRestart = true
  }

  /// Updates the basic variables after the position of a variable moved.
  @inline(__always)
  private mutating func updateBasicValues(_ index: Int32) {
    guard !needsRestart, !areValuesStale else { return }
    guard variables[index].status == .nonbasic else {
      suspect(basicRows[index])
      return
    }
    let change = nonbasicValue(index) - values[index]
    if change == 0 { return }
    values[index] += change
    noteMove(index)
    let row = index - columnCount
    if row >= 0, matrix.count(index) == 1, let moved = factorization.solvedAlone(row, -change) {
      addToBasicValue(row, moved)
    } else {
      moveBasicValues(index, -change)
    }
    // Recompute all values from time to time, before rounding errors add up.
    updateCount &+= 1
    if updateCount > 1000 { areValuesStale = true }
  }

  @inline(never)
  private mutating func moveBasicValues(_ index: Int32, _ change: Double) {
    matrix.add(index, times: change, to: &columnVector)
    factorization.solve(&columnVector)
    addToBasicValues(1)
    columnVector.clear()
  }

  /// The slope of a piece at one of the variable's levels.
  @inline(__always)
  mutating func slope(_ variable: borrowing SimplexVariable, _ piece: Int32, _ column: Int32) -> Double {
    slopes[variable.firstSlope + piece * variable.levelCount + column]
  }

  /// The sign of a piece's slope: the sign at the highest priority level where the slope is not zero.
  @inline(__always)
  mutating func sign(_ variable: Int32, _ piece: Int32) -> Int {
    Int(grades[variables[variable].firstPiece + piece].signum())
  }

  /// The entry of `grades` of a piece.
  private mutating func leadingGrade(_ variable: SimplexVariable, _ piece: Int32) -> Int32 {
    for column in 0..<variable.levelCount {
      let level = variableLevels[variable.firstLevel + column]
      let slope = slope(variable, piece, column)
      let zero = Tolerance.cost * scales[level]
      if slope > zero { return Int32(levelCount) - level }
      if slope < -zero { return level - Int32(levelCount) }
    }
    return 0
  }
}

extension DualSimplex {
  /// Takes over the basis of a program that has the same columns and, except for added and removed rows, the same rows.
  ///
  /// An added row is basic at its least cost, and a removed row must have been basic without a slope. So the dual variables
  /// of both are zero, all others keep theirs, and the basis stays dual feasible. If that is not certain, the next solution
  /// starts from the starting basis, and the result is false.
  ///
  /// `places` has the variable here for each one of the other program, or -1 for a removed row.
  mutating func takeBasis(of old: inout DualSimplex, _ places: borrowing Slab<Int32>) -> Bool {
    guard !old.needsRestart, !old.isInaccurate, old.columnCount == columnCount, clashCount == 0,
      old.clashCount == 0, isEquivalent(&old, places)
    else { return false }
    assignLeastCosts()
    for variable in places.indices where places[variable] >= 0 {
      variables[places[variable]].status = old.variables[variable].status
      variables[places[variable]].place = old.variables[variable].place
    }
    var basicCount = 0
    for variable in variables.indices where variables[variable].status != .nonbasic { basicCount += 1 }
    guard basicCount == basics.count else { return false }
    version += 1
    needsRestart = !refactor()
    return !needsRestart
  }

  /// Whether the variables that both programs have are the same, with the same order of ranks, and the others do not
  /// contribute to the costs of nonbasic variables.
  private mutating func isEquivalent(_ old: inout DualSimplex, _ places: borrowing Slab<Int32>) -> Bool {
    var variablesByRank = Slab<Int32>(repeating: -1, count: old.variables.count)
    for variable in places.indices {
      variablesByRank[old.variables[variable].rank] = Int32(variable)
      if places[variable] < 0 {
        if old.variables[variable].status == .nonbasic || old.isCostly[variable] { return false }
      } else if !hasSameCost(places[variable], as: Int32(variable), in: &old) {
        return false
      }
    }
    var last: Int32 = -1
    for rank in variablesByRank.indices {
      guard variablesByRank[rank] >= 0 else { return false }
      let place = places[variablesByRank[rank]]
      if place < 0 { continue }
      if variables[place].rank <= last { return false }
      last = variables[place].rank
    }
    return true
  }

  private mutating func hasSameCost(_ index: Int32, as other: Int32, in old: inout DualSimplex) -> Bool {
    let one = variables[index]
    let two = old.variables[other]
    guard one.breakpointCount == two.breakpointCount, one.positionCount == two.positionCount,
      one.hasLower == two.hasLower, one.hasUpper == two.hasUpper, one.leader == two.leader
    else { return false }
    for place in 0..<one.breakpointCount {
      let left = breakpoints[one.firstBreakpoint + place]
      let right = old.breakpoints[two.firstBreakpoint + place]
      guard left.slot == right.slot, left.priority == right.priority, left.position == right.position,
        left.below == right.below, left.above == right.above
      else { return false }
    }
    return true
  }
}

/// Ties of the ratio test.
extension DualSimplex {
  /// Breaks a tie between ratios that are equal at every priority: variables of lower rank get smaller
  /// errors, priority by priority. The errors of a variable are a multiple of one vector, its slope, so the
  /// sign of the slope is enough.
  mutating func isEarlierInRank(_ left: RatioCandidate, _ right: RatioCandidate) -> Bool {
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
    if hasReducedCosts, haveDifferentErrors(left.variable, right.variable) {
      let first = basicErrors(left.variable).range
      let second = basicErrors(right.variable).range
      var index = first.lowerBound
      var otherIndex = second.lowerBound
      while index < first.upperBound || otherIndex < second.upperBound {
        let rank = index < first.upperBound ? tieEntries[index].node : .max
        let otherRank = otherIndex < second.upperBound ? tieEntries[otherIndex].node : .max
        let least = min(rank, otherRank)
        if least >= best { break }
        let error = rank == least ? tieEntries[index].value : 0
        let otherError = otherRank == least ? tieEntries[otherIndex].value : 0
        consider(least, error - otherError, max(error.magnitude, otherError.magnitude))
        if rank == least { index += 1 }
        if otherRank == least { otherIndex += 1 }
      }
    }
    return lead == 0 ? variables[left.variable].rank < variables[right.variable].rank : lead < 0
  }

  /// How fast the errors of basic variables change when the leaving variable moves by means of a candidate, compared
  /// with the first candidate that was looked at: entries of `tieEntries`, sorted by rank.
  ///
  /// Only differences between candidates matter. The difference of two columns is often much shorter than the columns,
  /// because both move the same variables.
  private mutating func basicErrors(_ variable: Int32) -> Run {
    tieMarks.grow(to: variables.count, 0)
    tieRuns.grow(to: variables.count, Run())
    if tieMarks[variable] == mark { return tieRuns[variable] }
    tieMarks[variable] = mark
    if tieReference < 0 {
      tieReference = variable
      tieRuns[variable] = Run()
      return Run()
    }
    let first = tieEntries.count
    var size = 0.0
    // The leaving variable itself moves no other basic variable.
    if variable != leavingVariable { addTieColumn(variable, times: -1, &size) }
    if tieReference != leavingVariable { addTieColumn(tieReference, times: 1, &size) }
    let before = factorization.sequence.work
    factorization.solve(&columnVector)
    tieWork += factorization.sequence.work - before + columnVector.places.count
    let zero = Tolerance.cancellation * max(1, size)
    for index in columnVector.places.indices {
      let row = columnVector.places[index]
      let basic = basics[row]
      let rate = columnVector[row]
      guard rate.magnitude > zero, isCostly[basic], basic != leavingVariable else { continue }
      let cost = Double(sign(basic, variables[basic].place))
      tieEntries.append(Entry(node: variables[basic].rank, value: cost * rate))
    }
    columnVector.clear()
    tieEntries.sort(first..<tieEntries.count) { $0.node < $1.node }
    tieRuns[variable] = Run(first: Int32(first), count: Int32(tieEntries.count - first))
    return tieRuns[variable]
  }

  /// Adds the column of a candidate, for a unit of the leaving variable.
  @inline(__always)
  private mutating func addTieColumn(_ variable: Int32, times sign: Double, _ size: inout Double) {
    let factor = sign / factors[variable]
    size = max(size, factor.magnitude)
    matrix.add(variable, times: factor, to: &columnVector)
  }

  private mutating func rankKey(_ candidate: RatioCandidate) -> Double {
    let sum = Double(sign(candidate.variable, piece(candidate)))
    let factor = factors[candidate.variable]
    return candidate.variable == leavingVariable ? sum * factor : sum / factor
  }
}

extension DualSimplex {
  /// Whether two candidates may change the errors of basic variables differently.
  ///
  /// Each variable has a random weight. If a weighted sum of the errors is the same for both candidates, so is each of
  /// them: numbers that differ would have to cancel in all digits. So most ties need no column.
  private mutating func haveDifferentErrors(_ left: Int32, _ right: Int32) -> Bool {
    if !areTieCostsValid {
      // They take a visit of all terms, so a few columns come first.
      if tieWork < rowTerms.count { return true }
      computeTieCosts(leaving: leavingVariable)
    }
    tieIdleCount = 0
    let one = weightedErrors(left)
    let other = weightedErrors(right)
    let size = max(1, max(one.size, other.size))
    return (one.sum - other.sum).magnitude > Tolerance.tie * size
  }

  /// How fast the weighted errors of basic variables, and of the leaving variable, change when the leaving variable moves
  /// by means of a candidate; and the magnitude that rounding errors are relative to.
  @inline(__always)
  private mutating func weightedErrors(_ variable: Int32) -> (sum: Double, size: Double) {
    if variable == leavingVariable {
      let sum = leavingIncreases ? leavingTieCost : -leavingTieCost
      return (sum, sum.magnitude)
    }
    let scale = 1 / factors[variable]
    let sum = -tieCosts[variable] * scale
    return (sum, max(scale.magnitude, sum.magnitude))
  }

  /// The weight of a variable with the sign of the slope of its piece, or 0 if it is not basic on a piece with a slope.
  @inline(__always)
  mutating func tieCost(_ variable: Int32) -> Double {
    guard isCostly[variable] else { return 0 }
    return Double(sign(variable, variables[variable].place)) * Self.weight(variable)
  }

  /// A number from 1 to 2 that has nothing in common with those of other variables (SplitMix64).
  @inline(__always)
  static func weight(_ variable: Int32) -> Double {
    var mixed = UInt64(UInt32(bitPattern: variable)) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double(bitPattern: 0x3FF0_0000_0000_0000 | (mixed ^ (mixed >> 31)) >> 12)
  }

  /// Computes the weighted errors of the basis. During a step, the leaving variable has its weight of the start.
  private mutating func computeTieCosts(leaving: Int32) {
    areTieCostsValid = true
    tieWork = 0
    tieCosts.fill(variables.count, 0)
    for row in basics.indices where isCostly[basics[row]] {
      let basic = basics[row]
      rowVector.add(Int32(row), basic == leaving ? leavingTieCost : tieCost(basic))
    }
    factorization.solveTransposed(&rowVector)
    for index in rowVector.places.indices {
      let row = rowVector.places[index]
      let dual = rowVector[row]
      if dual == 0 { continue }
      tieCosts[columnCount + row] += dual
      for term in rowStarts[row]..<rowStarts[row + 1] {
        tieCosts[rowTerms[term].node] -= dual * rowTerms[term].value
      }
    }
    rowVector.clear()
  }

  /// Whether the errors of basic variables change with a nonbasic one; nil if only its column can tell.
  mutating func certainlyMovesErrors(_ variable: Int32) -> Bool? {
    if costlyCount == 0 { return false }
    if !areTieCostsValid {
      if tieWork < rowTerms.count { return nil }
      computeTieCosts(leaving: -1)
      // The next pivot need not update them, unless they are used again.
      tieIdleCount = 20
    }
    // A sum far from zero has a part far from zero.
    return tieCosts[variable].magnitude > 1e-7 ? true : nil
  }

  /// Updates the weighted errors after the leaving variable moved to a different piece and stayed basic.
  mutating func updateTieCosts(ofBasic leaving: Int32) {
    if !areTieCostsValid { return }
    addTieCosts(leavingTieCost - tieCost(leaving))
  }

  /// Updates the weighted errors before `entering` replaces the leaving variable in the basis.
  mutating func updateTieCosts(leaving: Int32, entering: Int32, pivot: Double) {
    if !areTieCostsValid { return }
    // Without ties, they are not needed.
    tieIdleCount += 1
    if tieIdleCount > 20 {
      areTieCostsValid = false
      return
    }
    let step = (tieCost(entering) - tieCosts[entering] - leavingTieCost * pivot) / pivot
    addTieCosts(leavingTieCost + step)
    tieCosts[leaving] = -step
    tieCosts[entering] = 0
  }

  /// Adds a multiple of the pivot row.
  private mutating func addTieCosts(_ factor: Double) {
    if factor == 0 { return }
    for index in pivotRow.indices { tieCosts[pivotRow[index].node] += factor * pivotRow[index].value }
  }
}

extension DualSimplex {
  enum Outcome {
    case done
    case infeasible
  }

  /// Moves an infeasible basic variable back into a piece of its cost: one dual simplex step.
  ///
  /// The step increases the dual variable of the row. Each candidate of the ratio test is a position that
  /// another variable passes, or a position of the leaving variable itself. The bound-flipping ratio test
  /// (long step) passes candidates in the order of their ratios until their gains remove the infeasibility.
  /// The last candidate enters the basis. It is found by selection, not by sorting.
  mutating func step(_ row: Int32, _ goesUp: Bool) -> Outcome {
    let leaving = basics[row]
    let start = range(leaving)
    let distance = goesUp ? start.lower - values[leaving] : values[leaving] - start.upper
    // An infeasibility beyond the sum of all gains is ignored if it is within rounding.
    let tolerance = Tolerance.feasibility(max(magnitudes[row], values[leaving].magnitude))
    flipped.removeAll()
    computePivotRow(row)
    prepareReducedCosts(leaving)
    leavingTieCost = tieCost(leaving)
    collectCandidates(leaving, goesUp, floor: 1e-6)
    var chosen = selectCandidate(distance, tolerance)
    if chosen == nil {
      collectCandidates(leaving, goesUp, floor: 1e-9)
      chosen = selectCandidate(distance, tolerance)
    }
    guard let last = chosen else {
      areReducedCostsValid = false
      return .infeasible
    }
    version += 1
    // The optimal face may have moved any variable away from its value here.
    haveAllMoved = true
    if last.variable == leaving {
      flip(last, goesUp)
      suspect(row)
      updateReducedCosts(ofBasic: leaving)
      updateTieCosts(ofBasic: leaving)
      moveFlipped()
      return .done
    }
    moveFlipped()
    // The leaving variable becomes nonbasic at the position that its own candidates moved it to.
    let target = nextPosition(leaving, goesUp)
    let rises = factors[last.variable] > 0
    variables[leaving].status = .nonbasic
    variables[leaving].place = target
    variables[last.variable].status = .basic
    variables[last.variable].place =
      rises ? min(last.place + 1, variables[last.variable].positionCount) : last.place
    exchange(row, entering: last.variable)
    return .done
  }

  /// Moves the nonbasic variables that passed positions to their new values, and the basic variables with
  /// them.
  private mutating func moveFlipped() {
    // All variables count as moved in a step, so they are not noted.
    for index in flipped.indices {
      let variable = flipped[index]
      let change = nonbasicValue(variable) - values[variable]
      if change == 0 { continue }
      values[variable] += change
      matrix.add(variable, times: -change, to: &columnVector)
    }
    if columnVector.places.isEmpty { return }
    factorization.solve(&columnVector)
    addToBasicValues(1)
    columnVector.clear()
  }

  /// Makes `entering` basic in a row. The basic variable of the row becomes nonbasic.
  private mutating func exchange(_ row: Int32, entering: Int32) {
    pivots += 1
    let leaving = basics[row]
    matrix.add(entering, times: 1, to: &columnVector)
    factorization.solveLower(&columnVector)
    spike.removeAll()
    for index in columnVector.places.indices {
      let place = columnVector.places[index]
      if columnVector[place] != 0 { spike.append(Entry(node: place, value: columnVector[place])) }
    }
    factorization.solveUpper(&columnVector)
    let pivot = -columnVector[row]
    updateReducedCosts(leaving: leaving, entering: entering, pivot: pivot)
    updateTieCosts(leaving: leaving, entering: entering, pivot: pivot)
    let change = (nonbasicValue(leaving) - values[leaving]) / pivot
    rowsTouched += columnVector.places.count
    addToBasicValues(-change)
    columnVector.clear()
    values[entering] += change
    values[leaving] = nonbasicValue(leaving)
    basics[row] = entering
    basicRows[entering] = row
    basicRows[leaving] = -1
    noteMove(entering)
    suspect(row)
    let isAccurate = factorization.update(row, spike, transposed, pivot: -pivot)
    if !isAccurate || factorization.isWorn {
      if !refactor() { restart() }
      computeValues()
    }
  }

  /// The position that an infeasible basic variable has to reach.
  mutating func nextPosition(_ leaving: Int32, _ goesUp: Bool) -> Int32 {
    variables[leaving].status == .basic && goesUp ? variables[leaving].place - 1 : variables[leaving].place
  }

  /// Moves a variable past a position: a basic one to the next piece, a nonbasic one to the next position.
  private mutating func flip(_ candidate: RatioCandidate, _ goesUp: Bool) {
    columnsTouched += 1
    let variable = variables[candidate.variable]
    if variable.status == .nonbasic {
      flipped.append(candidate.variable)
      // The candidates of one variable may come in any order.
      variables[candidate.variable].place =
        factors[candidate.variable] > 0
        ? max(variable.place, candidate.place + 1) : min(variable.place, candidate.place - 1)
      return
    }
    let piece = goesUp ? candidate.place : candidate.place + 1
    let isFirst = variable.status == .basicAtPosition
    variables[candidate.variable].status = .basic
    variables[candidate.variable].place =
      isFirst ? piece : goesUp ? min(variable.place, piece) : max(variable.place, piece)
  }

  /// Finds the candidate at which the infeasibility is removed, and flips all candidates before it. Returns
  /// nil if all gains together are too small.
  private mutating func selectCandidate(_ distance: Double, _ tolerance: Double) -> RatioCandidate? {
    var missing = distance
    guard let grade = criticalGrade(&missing, tolerance) else { return nil }
    // Flip the candidates of lower grades and keep those of the critical grade.
    var kept = 0
    for index in candidates.indices {
      let candidate = candidates[index]
      if candidate.grade < grade {
        let next = index + 1
        // The later candidates of a variable are farther away.
        if next < candidates.count, candidates[next].variable == candidate.variable,
          candidates[next].grade < grade
        {
          columnsTouched += 1
        } else {
          flip(candidate, leavingIncreases)
        }
      } else if candidate.grade == grade {
        candidates[kept] = candidate
        kept += 1
      }
    }
    if kept > 1 { setRatios(kept) }
    var low = 0
    var high = kept
    var latest: RatioCandidate?
    while high - low > 1 {
      let middle = partition(low, high)
      var sum = 0.0
      for index in low..<middle { sum += candidates[index].gain }
      if sum >= missing {
        high = middle
      } else {
        missing -= sum
        for index in low..<middle { flip(candidates[index], leavingIncreases) }
        low = middle
        // The partition element is at `middle`. If its gain is sufficient, it is the result.
        if candidates[low].gain >= missing { return candidates[low] }
        missing -= candidates[low].gain
        flip(candidates[low], leavingIncreases)
        latest = candidates[low]
        low += 1
      }
    }
    // If the sums differ by rounding, the range may be empty.
    return low < high ? candidates[low] : latest
  }

  /// The grade at which the infeasibility is removed. Subtracts the gains of lower grades from `missing`.
  private mutating func criticalGrade(_ missing: inout Double, _ tolerance: Double) -> Int32? {
    let middle = Int32(levelCount)
    var last = -1
    for index in gains.indices where gains[index] > 0 {
      if gains[index] >= missing { return Int32(index) - middle }
      missing -= gains[index]
      last = index
    }
    guard last >= 0, missing <= tolerance else { return nil }
    missing = gains[last]
    return Int32(last) - middle
  }

  /// Partitions a range of candidates around one of them, and returns the index of that one.
  private mutating func partition(_ low: Int, _ high: Int) -> Int {
    let middle = (low + high) / 2
    let pivot = candidates[middle]
    candidates[middle] = candidates[high - 1]
    var place = low
    for index in low..<high - 1 where isEarlier(candidates[index], pivot) {
      let candidate = candidates[index]
      candidates[index] = candidates[place]
      candidates[place] = candidate
      place += 1
    }
    candidates[high - 1] = candidates[place]
    candidates[place] = pivot
    return place
  }
}

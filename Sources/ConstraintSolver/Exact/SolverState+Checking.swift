extension Solver {
  /// The required constraints that do not hold at the present values, in order of addition.
  ///
  /// The list is empty unless the coefficients of a large component are so uneven that doubles are not
  /// sufficient and an exact solution is too much work. An error of 1e-9 of the largest coefficient, or of 1e-12
  /// of the terms, does not count. Calls ``solve()`` first if necessary.
  ///
  /// Complexity: O(number of terms of all required constraints).
  public func inaccurateConstraints() -> [ConstraintID] {
    state.solve()
    return state.violatedConstraints().map {
      ConstraintID(index: UInt32($0), generation: state.records[$0].generation)
    }
  }
}

extension SolverState {
  /// The required constraints that do not hold at the values, in order of addition.
  fileprivate mutating func violatedConstraints() -> [Int32] {
    let slots = records.indices.map { Int32($0) }
    return slots.filter { records[$0].sequence >= 0 && isViolated($0) }
      .sorted { records[$0].sequence < records[$1].sequence }
  }

  /// Whether a required constraint does not hold at the values.
  private mutating func isViolated(_ slot: Int32) -> Bool {
    guard records[slot].isRequired else { return false }
    let first = records[slot].firstTerm
    var sum = records[slot].constant
    var magnitude = sum.magnitude
    for term in first..<first + records[slot].termCount {
      let part = pool[term].value * values[pool[term].node]
      sum += part
      magnitude += part.magnitude
    }
    let error = records[slot].error(ofSum: sum)
    return error > 0 && !isRounding(error, magnitude, of: slot)
  }

  /// Whether all required constraints of a component hold at the values.
  mutating func areRequiredMet(_ component: Int32) -> Bool {
    var slot = components[component].firstConstraint
    while slot >= 0 {
      if isViolated(slot) { return false }
      slot = records[slot].next
    }
    return true
  }
}

extension Plan {
  /// Whether its solution has to be checked against the constraints as written.
  @inline(__always)
  func isDoubtful(isNew: Bool) -> Bool {
    if isNew { return simplexes.count > 0 }
    for simplex in simplexes.indices where simplexes[simplex].isInaccurate { return true }
    return false
  }
}

extension SolverState {
  /// Solves a component again exactly if its values violate required constraints.
  mutating func verify(_ component: Int32) {
    if components[component].exactness.failedSize > 0 || areRequiredMet(component) { return }
    components[component].exactness.wasInaccurate = true
    _ = solveExactly(component)
  }
}

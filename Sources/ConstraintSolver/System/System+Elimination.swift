extension System {
  /// What became of a constraint that was to hold.
  enum Verdict {
    case placed
    /// It cannot hold. Nothing has changed.
    case refused
    /// Only a solution of the component can tell.
    case unsure
  }

  /// Uses up a required equation, notes a required inequality; others wait for the plan.
  mutating func place(_ slot: Int32) -> Verdict {
    guard records[slot].isRequired else { return .placed }
    let verdict = records[slot].relation == .equal ? eliminate(slot) : confine(slot)
    if isTrusting, case .refused = verdict { foundContradiction = true }
    return verdict
  }

  /// Says what one of the equation's variables is in terms of the others.
  private mutating func eliminate(_ slot: Int32) -> Verdict {
    records[slot].isCheck = false
    collect(slot)
    if records[slot].activeParameter < 0 { scratch.addConstant(records[slot].constant) }
    if scratch.touched.isEmpty { return holds(slot) ? .placed : .refused }
    if let pivot = freshPivot() {
      define(pivot)
      return .placed
    }
    expand()
    if scratch.touched.isEmpty { return holds(slot) ? .placed : .refused }
    guard let pivot = bestPivot() else {
      // Parameters alone: the plan keeps an eye on them.
      records[slot].isCheck = true
      return .unsure
    }
    return defineBounded(pivot)
  }

  /// Whether what is left of a constraint, a number, is as it should be.
  private func holds(_ slot: Int32) -> Bool {
    isRounding(records[slot].error(ofSum: scratch.constant), scratch.magnitude, of: slot)
  }

  /// Whether a constraint's error, in a sum of parts of that total magnitude, counts as none. It is measured by the largest
  /// coefficient as written; by 1 where there are no terms.
  func isRounding(_ error: Double, _ magnitude: Double, of slot: Int32) -> Bool {
    var size = 0.0
    let first = records[slot].firstTerm
    for term in first..<(first + records[slot].termCount) { size = max(size, pool[term].value.magnitude) }
    if size == 0 { size = 1 }
    return error <= size * Tolerance.feasibility(magnitude / size)
  }

  /// A root that nothing depends on and nothing bounds. Solving for it needs no expansion and no check.
  ///
  /// One that has constraints of its own is better kept: what is said of it is then said of a column, not of a row. Of
  /// the others the one written first, as that is how definitions are written.
  private func freshPivot() -> Int32? {
    let least = 0.05 * scratch.largest()
    var second: Int32?
    for index in scratch.touched.indices {
      let node = scratch.touched[index]
      guard nodes[node].shape == .root, !nodes[node].isReferenced, nodes[node].isUnbounded,
        scratch.sums[node].magnitude >= least
      else { continue }
      if nodes[node].remarks == 0 { return node }
      if second == nil { second = node }
    }
    return second
  }

  /// Of the roots, one without bounds if there is one; else one with a coefficient that is divided by without rounding;
  /// else one without constraints of its own, else the one made last. But not one with a small coefficient.
  private func bestPivot() -> Int32? {
    var best: Int32?
    var fallback: Int32?
    let least = 0.05 * scratch.largest()
    for index in scratch.touched.indices {
      let node = scratch.touched[index]
      guard nodes[node].shape == .root else { continue }
      if scratch.sums[node].magnitude < least {
        if let found = fallback, scratch.sums[found].magnitude >= scratch.sums[node].magnitude { continue }
        fallback = node
      } else if best.map({ isBetterPivot(node, than: $0) }) ?? true {
        best = node
      }
    }
    return best ?? fallback
  }

  private func isBetterPivot(_ left: Int32, than right: Int32) -> Bool {
    if nodes[left].isUnbounded != nodes[right].isUnbounded { return nodes[left].isUnbounded }
    let isExact = scratch.sums[left].magnitude == 1
    if isExact != (scratch.sums[right].magnitude == 1) { return isExact }
    if (nodes[left].remarks == 0) != (nodes[right].remarks == 0) { return nodes[left].remarks == 0 }
    return nodes[left].sequence > nodes[right].sequence
  }

  /// Solves the collected equation for one of its roots.
  private mutating func define(_ pivot: Int32) {
    let inverse = -1 / scratch.sums[pivot]
    let count = scratch.touched.count - 1
    // Adding zero makes a negative zero a plain one.
    nodes[pivot].offset = scratch.constant * inverse + 0
    if count == 0 {
      nodes[pivot].shape = .fixed
    } else if count == 1 {
      let other = scratch.touched[scratch.touched[0] == pivot ? 1 : 0]
      nodes[pivot].shape = .link
      nodes[pivot].target = other
      nodes[pivot].scale = scratch.sums[other] * inverse
      if nodes[pivot].isReferenced { nodes[other].isReferenced = true }
    } else {
      let first = pool.allocate(Int32(count))
      var next = first
      for index in scratch.touched.indices {
        let node = scratch.touched[index]
        if node == pivot { continue }
        pool[next] = Entry(node: node, value: scratch.sums[node] * inverse)
        nodes[node].isReferenced = true
        next += 1
      }
      nodes[pivot].shape = .sum
      nodes[pivot].firstTerm = first
      nodes[pivot].termCount = Int32(count)
    }
  }

  /// The same for a root that may have bounds, in an equation of roots and parameters.
  private mutating func defineBounded(_ pivot: Int32) -> Verdict {
    let lower = nodes[pivot].lower
    let upper = nodes[pivot].upper
    let isUnbounded = nodes[pivot].isUnbounded
    let isInRow = nodes[pivot].isInRow
    define(pivot)
    if isUnbounded { return .placed }
    switch nodes[pivot].shape {
    case .fixed:
      let value = nodes[pivot].offset
      let slack = Tolerance.feasibility(value.magnitude)
      return !isInRow && lower - slack <= value && value <= upper + slack ? .placed : .unsure
    case .link:
      let other = nodes[pivot].target
      if isInRow { nodes[other].isInRow = true }
      guard nodes[other].shape == .root else { return .unsure }
      let scale = nodes[pivot].scale
      let first = (lower - nodes[pivot].offset) / scale
      let second = (upper - nodes[pivot].offset) / scale
      return narrow(other, min(first, second), max(first, second))
    default:
      let first = nodes[pivot].firstTerm
      for term in first..<(first + nodes[pivot].termCount) { nodes[pool[term].node].isInRow = true }
      return .unsure
    }
  }

  /// Notes that a root has to be within these bounds, too.
  private mutating func narrow(_ node: Int32, _ lower: Double, _ upper: Double) -> Verdict {
    nodes[node].lower = max(nodes[node].lower, lower)
    nodes[node].upper = min(nodes[node].upper, upper)
    if nodes[node].isInRow { return .unsure }
    // Bounds may be narrower than they need be after a removal, so a clash is not certain.
    return nodes[node].lower <= nodes[node].upper ? .placed : .unsure
  }

  /// Notes what a required inequality says of its roots.
  private mutating func confine(_ slot: Int32) -> Verdict {
    collect(slot)
    scratch.addConstant(records[slot].constant)
    if scratch.touched.count == 1, nodes[scratch.touched[0]].shape == .root {
      let node = scratch.touched[0]
      let factor = scratch.sums[node]
      let position = -scratch.constant / factor
      let isLower = (records[slot].relation == .greaterThanOrEqual) == (factor > 0)
      return isLower ? narrow(node, position, .infinity) : narrow(node, -.infinity, position)
    }
    expand()
    if scratch.touched.isEmpty { return holds(slot) ? .placed : .refused }
    var canFollow = false
    for index in scratch.touched.indices {
      let node = scratch.touched[index]
      // A root that nothing else bounds goes wherever this one wants it.
      if nodes[node].shape == .root, nodes[node].isUnbounded { canFollow = true }
      nodes[node].isInRow = true
    }
    return canFollow ? .placed : .unsure
  }
}

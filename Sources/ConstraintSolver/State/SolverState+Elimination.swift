extension SolverState {
  /// The result of placing a constraint.
  enum Verdict {
    case placed
    /// The constraint cannot hold. Nothing changed.
    case refused
    /// Only a solution of the component can decide.
    case unsure
  }

  /// Eliminates a required equation or records a required inequality. Other constraints wait for the plan.
  mutating func place(_ slot: Int32) -> Verdict {
    guard records[slot].isRequired else { return .placed }
    counters.placed += 1
    let verdict = records[slot].relation == .equal ? eliminate(slot) : recordInequality(slot)
    if skipsChecks, case .refused = verdict { foundContradiction = true }
    return verdict
  }

  /// Solves a required equation for one of its variables.
  private mutating func eliminate(_ slot: Int32) -> Verdict {
    records[slot].isCheck = false
    collectWithConstant(slot)
    if scratch.touched.isEmpty { return holds(slot) ? .placed : .refused }
    let component = component(of: slot)
    if let pivot = freshPivot() {
      define(pivot)
      if components[component].isWitnessed { updateWitness(defined: pivot) }
      return .placed
    }
    expand()
    if scratch.touched.isEmpty { return holds(slot) ? .placed : .refused }
    guard var pivot = bestPivot() else {
      // Only parameters are left: the plan checks the equation.
      records[slot].isCheck = true
      for index in scratch.touched.indices { nodes[scratch.touched[index]].isChecked = true }
      if skipsChecks, components[component].isWitnessed, !holdsAtWitness(slot) {
        components[component].isWitnessed = false
      }
      return .unsure
    }
    let isCertain = fits(pivot)
    if !isCertain {
      if !skipsChecks { _ = findWitness(component) }
      // The bounds of the pivot restrict all the others.
      if scratch.touched.count > 2 { components[component].hasRows = true }
    }
    if scratch.touched.count > 2 { components[component].exactness.isDoubtful = true }
    if components[component].isWitnessed, !holdsAtWitness(slot) {
      if skipsChecks {
        components[component].isWitnessed = false
      } else if canHold(slot) == false {
        return .refused
      }
      // The check collected other sums.
      collectWithConstant(slot)
      expand()
      pivot = bestPivot() ?? pivot
    }
    defineBounded(pivot, component)
    if components[component].isWitnessed {
      updateWitness(defined: pivot)
      return .placed
    }
    return isCertain ? .placed : .unsure
  }

  /// Collects the sum of a constraint with its constant.
  private mutating func collectWithConstant(_ slot: Int32) {
    collect(slot)
    if records[slot].activeParameter < 0 { scratch.addConstant(records[slot].constant) }
  }

  /// Whether the remaining constant of a constraint satisfies its relation.
  private mutating func holds(_ slot: Int32) -> Bool {
    isRounding(records[slot].error(ofSum: scratch.constant), scratch.magnitude, of: slot)
  }

  /// Whether the error of a constraint is only rounding, in a sum of terms of that total magnitude. The error
  /// is measured relative to the largest coefficient as written, or to 1 if there are no terms.
  mutating func isRounding(_ error: Double, _ magnitude: Double, of slot: Int32) -> Bool {
    var size = 0.0
    let first = records[slot].firstTerm
    for term in first..<(first + records[slot].termCount) { size = max(size, pool[term].value.magnitude) }
    if size == 0 { size = 1 }
    return error <= size * Tolerance.feasibility(magnitude / size)
  }

  /// A root that no other node depends on and that has no bounds. Solving for it needs no expansion and no
  /// check.
  ///
  /// Roots without constraints of their own are preferred, because a constraint of a root concerns one column
  /// and not a row. Among these the first one written is chosen, because definitions are written in this
  /// order.
  private mutating func freshPivot() -> Int32? {
    let least = 0.05 * scratch.largest()
    var second: Int32?
    for index in scratch.touched.indices {
      let node = scratch.touched[index]
      guard nodes[node].shape == .root, !nodes[node].isReferenced, nodes[node].isUnbounded,
        scratch.cells[node].sum.magnitude >= least
      else { continue }
      if nodes[node].unaryCount == 0 { return node }
      if second == nil { second = node }
    }
    return second
  }

  /// The best root to solve for: one without bounds; else one with a coefficient of 1 or −1, which divides
  /// without rounding; else one without constraints of its own; else the one created last. Roots with small
  /// coefficients are used only if there are no others.
  private mutating func bestPivot() -> Int32? {
    var best: Int32?
    var fallback: Int32?
    let least = 0.05 * scratch.largest()
    for index in scratch.touched.indices {
      let node = scratch.touched[index]
      guard nodes[node].shape == .root else { continue }
      if scratch.cells[node].sum.magnitude < least {
        if let found = fallback, scratch.cells[found].sum.magnitude >= scratch.cells[node].sum.magnitude {
          continue
        }
        fallback = node
      } else if best.map({ isBetterPivot(node, than: $0) }) ?? true {
        best = node
      }
    }
    return best ?? fallback
  }

  private mutating func isBetterPivot(_ left: Int32, than right: Int32) -> Bool {
    if nodes[left].isUnbounded != nodes[right].isUnbounded { return nodes[left].isUnbounded }
    let isExact = scratch.cells[left].sum.magnitude == 1
    if isExact != (scratch.cells[right].sum.magnitude == 1) { return isExact }
    if (nodes[left].unaryCount == 0) != (nodes[right].unaryCount == 0) { return nodes[left].unaryCount == 0 }
    return nodes[left].sequence > nodes[right].sequence
  }

  /// Solves the collected equation for one of its roots.
  private mutating func define(_ pivot: Int32) {
    let inverse = -1 / scratch.cells[pivot].sum
    let count = scratch.touched.count - 1
    // Adding zero turns a negative zero into a positive one.
    nodes[pivot].offset = scratch.constant * inverse + 0
    if count == 0 {
      nodes[pivot].shape = .fixed
    } else if count == 1 {
      let other = scratch.touched[scratch.touched[0] == pivot ? 1 : 0]
      nodes[pivot].shape = .link
      nodes[pivot].target = other
      nodes[pivot].scale = scratch.cells[other].sum * inverse
      if nodes[pivot].isReferenced { nodes[other].isReferenced = true }
    } else {
      let first = pool.allocate(Int32(count))
      var next = first
      for index in scratch.touched.indices {
        let node = scratch.touched[index]
        if node == pivot { continue }
        pool[next] = Entry(node: node, value: scratch.cells[node].sum * inverse)
        nodes[node].isReferenced = true
        next += 1
      }
      nodes[pivot].shape = .sum
      nodes[pivot].firstTerm = first
      nodes[pivot].termCount = Int32(count)
    }
  }

  /// Whether the bounds of a pivot certainly permit the collected equation. After a removal, bounds may be
  /// narrower than necessary, so the opposite is not certain.
  private mutating func fits(_ pivot: Int32) -> Bool {
    if nodes[pivot].isUnbounded { return true }
    if nodes[pivot].isInRow { return false }
    switch scratch.touched.count {
    case 1:
      let value = -scratch.constant / scratch.cells[pivot].sum
      let tolerance = Tolerance.feasibility(value.magnitude)
      return nodes[pivot].lower - tolerance <= value && value <= nodes[pivot].upper + tolerance
    case 2:
      let other = scratch.touched[scratch.touched[0] == pivot ? 1 : 0]
      guard nodes[other].shape == .root, !nodes[other].isInRow else { return false }
      let inverse = -1 / scratch.cells[pivot].sum
      let (lower, upper) = bounds(
        nodes[pivot], scale: scratch.cells[other].sum * inverse, offset: scratch.constant * inverse)
      return max(lower, nodes[other].lower) <= min(upper, nodes[other].upper)
    default: return false
    }
  }

  /// The bounds of a variable that leave `scale × variable + offset` within the bounds of a node.
  private func bounds(
    _ node: borrowing Node, scale: Double, offset: Double
  ) -> (lower: Double, upper: Double) {
    let first = (node.lower - offset) / scale
    let second = (node.upper - offset) / scale
    return (min(first, second), max(first, second))
  }

  /// Solves the collected equation for a root that may have bounds. The equation has only roots and
  /// parameters.
  private mutating func defineBounded(_ pivot: Int32, _ component: Int32) {
    let old = nodes[pivot]
    define(pivot)
    if old.isUnbounded { return }
    switch nodes[pivot].shape {
    case .fixed: break
    case .link:
      let other = nodes[pivot].target
      if old.isInRow { nodes[other].isInRow = true }
      if nodes[other].shape == .root {
        let (lower, upper) = bounds(old, scale: nodes[pivot].scale, offset: nodes[pivot].offset)
        narrow(other, lower, upper)
      } else {
        components[component].hasRows = true
      }
    default:
      let first = nodes[pivot].firstTerm
      for term in first..<(first + nodes[pivot].termCount) { nodes[pool[term].node].isInRow = true }
    }
  }

  /// Narrows the bounds of a root.
  private mutating func narrow(_ node: Int32, _ lower: Double, _ upper: Double) {
    nodes[node].lower = max(nodes[node].lower, lower)
    nodes[node].upper = min(nodes[node].upper, upper)
  }

  /// Records the bounds that a required inequality sets for its roots.
  private mutating func recordInequality(_ slot: Int32) -> Verdict {
    let component = component(of: slot)
    if component >= 0, components[component].isWitnessed { linkTerms(ofInequality: slot) }
    if let (root, factor, base) = singleRoot(of: slot) {
      return recordBound(slot, component, root, factor, base + records[slot].constant)
    }
    collectWithConstant(slot)
    if scratch.touched.isEmpty { return holds(slot) ? .placed : .refused }
    if scratch.touched.count == 1, nodes[scratch.touched[0]].shape == .root {
      let root = scratch.touched[0]
      return recordBound(slot, component, root, scratch.cells[root].sum, scratch.constant)
    }
    if !skipsChecks { _ = findWitness(component, for: slot) }
    components[component].hasRows = true
    if components[component].isWitnessed {
      if !isAcceptedByWitness(slot, component) { return .refused }
      collectWithConstant(slot)
      if components[component].isWitnessed {
        markInRow()
        return .placed
      }
    }
    expand()
    if scratch.touched.isEmpty { return holds(slot) ? .placed : .refused }
    var canFollow = false
    for index in scratch.touched.indices {
      let node = scratch.touched[index]
      // A root without bounds can always satisfy the inequality.
      if nodes[node].shape == .root, nodes[node].isUnbounded { canFollow = true }
      nodes[node].isInRow = true
    }
    return canFollow ? .placed : .unsure
  }

  /// Records the bound that a required inequality, `factor × node + constant`, sets for a root.
  private mutating func recordBound(
    _ slot: Int32, _ component: Int32, _ node: Int32, _ factor: Double, _ constant: Double
  ) -> Verdict {
    let position = -constant / factor
    let isLower = (records[slot].relation == .greaterThanOrEqual) == (factor > 0)
    // After a removal, bounds may be narrower than necessary, so the opposite is not certain.
    let isCertain =
      !nodes[node].isInRow && (isLower ? position <= nodes[node].upper : nodes[node].lower <= position)
    if !isCertain, !skipsChecks { _ = findWitness(component, for: slot) }
    if components[component].isWitnessed, !isAcceptedByWitness(slot, component) { return .refused }
    narrow(node, isLower ? position : -.infinity, isLower ? .infinity : position)
    return isCertain || components[component].isWitnessed ? .placed : .unsure
  }

  /// Whether an inequality can hold in a component with a witness. The component loses the witness if that is
  /// not certain. Constraints that are placed without checks are known to hold together, so only the witness
  /// can be wrong.
  private mutating func isAcceptedByWitness(_ slot: Int32, _ component: Int32) -> Bool {
    if !skipsChecks { return canHold(slot) ?? true }
    if !holdsAtWitness(slot) { components[component].isWitnessed = false }
    return true
  }

  /// Marks the roots of the collected sum as restricted, without expanding it. Sums whose roots are marked are
  /// marked themselves, so that they are visited once.
  private mutating func markInRow() {
    for index in scratch.touched.indices {
      scratch.stack.append(Entry(node: scratch.touched[index], value: 0))
    }
    while let node = scratch.stack.popLast()?.node {
      if nodes[node].isInRow { continue }
      nodes[node].isInRow = true
      guard nodes[node].shape == .sum else { continue }
      for term in nodes[node].firstTerm..<nodes[node].firstTerm + nodes[node].termCount {
        scratch.stack.append(Entry(node: resolve(pool[term].node).node, value: 0))
      }
    }
  }
}

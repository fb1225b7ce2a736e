extension SolverState {
  /// The result of placing a constraint.
  enum Verdict {
    case placed
    /// The constraint cannot hold. Nothing changed.
    case refused
    /// Only a solution of the component can decide.
    case unsure
    /// The constraint was placed, but numbers in the definition that it gives are not finite.
    case overflowing
  }

  /// Eliminates a required equation or records a required inequality. Other constraints wait for the plan.
  mutating func place(_ slot: Int32) -> Verdict { place(slot, component(of: slot)) }

  /// The same for a constraint of a component, or of -1 if it has no variables.
  @inline(__always)
  mutating func place(_ slot: Int32, _ component: Int32) -> Verdict {
    guard records[slot].isRequired else { return .placed }
    counters.placed += 1
    let verdict =
      records[slot].relation == .equal ? eliminate(slot, component) : recordInequality(slot, component)
    if skipsChecks, case .refused = verdict { foundContradiction = true }
    return verdict
  }

  /// Solves a required equation for one of its variables.
  private mutating func eliminate(_ slot: Int32, _ component: Int32) -> Verdict {
    records[slot].isCheck = false
    gather(slot)
    if scratch.sum.isEmpty { return holds(slot) ? .placed : .refused }
    if let pivot = freshPivot() {
      guard define(pivot) else { return overflow(component) }
      if components[component].isWitnessed { updateWitness(defined: scratch.sum[pivot].node) }
      return .placed
    }
    expandGathered()
    if scratch.sum.isEmpty { return holds(slot) ? .placed : .refused }
    guard var pivot = bestPivot() else {
      // Only parameters are left: the plan checks the equation.
      records[slot].isCheck = true
      for index in scratch.sum.indices { nodes[scratch.sum[index].node].isChecked = true }
      if skipsChecks, components[component].isWitnessed, !holdsAtWitness(slot) {
        components[component].isWitnessed = false
      }
      return .unsure
    }
    let isCertain = fits(pivot)
    if !isCertain {
      if !skipsChecks { _ = findWitness(component) }
      // The bounds of the pivot restrict all the others.
      if scratch.sum.count > 2 { components[component].hasRows = true }
    }
    if scratch.sum.count > 2 { components[component].exactness.isDoubtful = true }
    if components[component].isWitnessed, !holdsAtWitness(slot) {
      if skipsChecks {
        components[component].isWitnessed = false
      } else if canHold(slot) == false {
        return .refused
      }
      // The check collected other sums.
      pivot = repeatedPivot(slot) ?? pivot
    }
    guard defineBounded(pivot, component) else { return overflow(component) }
    if components[component].isWitnessed {
      updateWitness(defined: scratch.sum[pivot].node)
      return .placed
    }
    return isCertain ? .placed : .unsure
  }

  /// The verdict on an equation of a component that gives a definition with numbers that are not finite.
  @inline(never)
  private mutating func overflow(_ component: Int32) -> Verdict {
    // The witness has no value for the variable.
    components[component].isWitnessed = false
    return .overflowing
  }

  /// Collects and expands the sum of an equation again, and returns its best pivot.
  @inline(never)
  private mutating func repeatedPivot(_ slot: Int32) -> Int? {
    gather(slot)
    expandGathered()
    return bestPivot()
  }

  /// Collects the sum of a constraint with its constant.
  private mutating func collectWithConstant(_ slot: Int32) {
    collect(slot)
    if records[slot].activeParameter < 0 { scratch.addConstant(records[slot].constant) }
  }

  /// Collects the sum of a constraint with its constant as a list.
  private mutating func gather(_ slot: Int32) {
    collectWithConstant(slot)
    scratch.list()
  }

  /// Replaces the sums in the list of a constraint by their terms until only roots and parameters are left.
  private mutating func expandGathered() {
    expand()
    scratch.list()
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

  /// The place in the list of a root that no other node depends on and that has no bounds. Solving for it needs
  /// no expansion and no check.
  ///
  /// Roots without constraints of their own are preferred, because a constraint of a root concerns one column
  /// and not a row. Among these the first one written is chosen, because definitions are written in this
  /// order.
  @inline(__always)
  private mutating func freshPivot() -> Int? {
    let least = 0.05 * scratch.largest
    var second: Int?
    for index in scratch.sum.indices {
      let entry = scratch.sum[index]
      let node = nodes[entry.node]
      if node.shape == .root, !node.isReferenced, node.isUnbounded, entry.value.magnitude >= least {
        if node.unaryCount == 0 { return index }
        if second == nil { second = index }
      }
    }
    return second
  }

  /// The place in the list of the best root to solve for: one without bounds; else one with a coefficient of 1
  /// or −1, which divides without rounding; else one without constraints of its own; else the one created
  /// last. Roots with small coefficients are used only if there are no others.
  @inline(__always)
  private mutating func bestPivot() -> Int? {
    var best: Int?
    var fallback: Int?
    let least = 0.05 * scratch.largest
    for index in scratch.sum.indices {
      let entry = scratch.sum[index]
      guard nodes[entry.node].shape == .root else { continue }
      if entry.value.magnitude < least {
        if let found = fallback, scratch.sum[found].value.magnitude >= entry.value.magnitude { continue }
        fallback = index
      } else if let found = best {
        if isBetterPivot(entry, than: scratch.sum[found]) { best = index }
      } else {
        best = index
      }
    }
    return best ?? fallback
  }

  @inline(__always)
  private mutating func isBetterPivot(_ entry: Entry, than other: Entry) -> Bool {
    let left = nodes[entry.node]
    let right = nodes[other.node]
    if left.isUnbounded != right.isUnbounded { return left.isUnbounded }
    let isExact = entry.value.magnitude == 1
    if isExact != (other.value.magnitude == 1) { return isExact }
    if (left.unaryCount == 0) != (right.unaryCount == 0) { return left.unaryCount == 0 }
    return left.sequence > right.sequence
  }

  /// Solves the equation in the list for one of its roots. Returns whether all numbers of the definition are finite.
  @inline(__always)
  private mutating func define(_ place: Int) -> Bool {
    let count = scratch.sum.count - 1
    let pivot = scratch.sum[place].node
    let inverse = -1 / scratch.sum[place].value
    // Adding zero turns a negative zero into a positive one.
    let offset = scratch.constant * inverse + 0
    nodes[pivot].offset = offset
    if count == 0 {
      nodes[pivot].shape = .fixed
    } else if count == 1 {
      let other = scratch.sum[1 - place]
      nodes[pivot].shape = .link
      nodes[pivot].target = other.node
      nodes[pivot].scale = other.value * inverse
      if nodes[pivot].isReferenced { nodes[other.node].isReferenced = true }
    } else {
      let first = pool.allocate(Int32(count))
      var next = first
      for index in scratch.sum.indices where index != place {
        let entry = scratch.sum[index]
        pool[next] = Entry(node: entry.node, value: entry.value * inverse)
        nodes[entry.node].isReferenced = true
        next += 1
      }
      nodes[pivot].shape = .sum
      nodes[pivot].firstTerm = first
      nodes[pivot].termCount = Int32(count)
    }
    // The largest coefficient stands for all of them. If one of the two numbers is not finite, their sum is not.
    return (offset + scratch.largest * inverse).magnitude < .infinity
  }

  /// Whether the bounds of a pivot certainly permit the equation in the list. After a removal, bounds may be
  /// narrower than necessary, so the opposite is not certain.
  @inline(__always)
  private mutating func fits(_ place: Int) -> Bool {
    let pivot = scratch.sum[place]
    let node = nodes[pivot.node]
    if node.isUnbounded { return true }
    if node.isInRow { return false }
    switch scratch.sum.count {
    case 1:
      let value = -scratch.constant / pivot.value
      let tolerance = Tolerance.feasibility(value.magnitude)
      return node.lower - tolerance <= value && value <= node.upper + tolerance
    case 2:
      let entry = scratch.sum[1 - place]
      let other = nodes[entry.node]
      guard other.shape == .root, !other.isInRow else { return false }
      let inverse = -1 / pivot.value
      let (lower, upper) = bounds(
        (node.lower, node.upper), scale: entry.value * inverse,
        offset: scratch.constant * inverse)
      return max(lower, other.lower) <= min(upper, other.upper)
    default: return false
    }
  }

  /// The bounds of a variable that leave `scale × variable + offset` within the bounds of a node.
  private func bounds(
    _ node: (lower: Double, upper: Double), scale: Double, offset: Double
  ) -> (lower: Double, upper: Double) {
    let first = (node.lower - offset) / scale
    let second = (node.upper - offset) / scale
    return (min(first, second), max(first, second))
  }

  /// Solves the equation in the list for a root that may have bounds. The list has only roots and parameters. Returns
  /// whether all numbers of the definition are finite.
  @inline(__always)
  private mutating func defineBounded(_ place: Int, _ component: Int32) -> Bool {
    // The definition takes the place of the bounds.
    let old = nodes[scratch.sum[place].node]
    guard define(place) else { return false }
    if old.isUnbounded { return true }
    let pivot = nodes[scratch.sum[place].node]
    switch pivot.shape {
    case .fixed: break
    case .link:
      let other = pivot.target
      if pivot.isInRow { nodes[other].isInRow = true }
      if nodes[other].shape == .root {
        let (lower, upper) = bounds((old.lower, old.upper), scale: pivot.scale, offset: pivot.offset)
        narrow(other, lower, upper)
      } else {
        components[component].hasRows = true
      }
    default:
      let first = pivot.firstTerm
      for term in first..<(first + pivot.termCount) { nodes[pool[term].node].isInRow = true }
    }
    return true
  }

  /// Narrows the bounds of a root.
  private mutating func narrow(_ node: Int32, _ lower: Double, _ upper: Double) {
    nodes[node].lower = max(nodes[node].lower, lower)
    nodes[node].upper = min(nodes[node].upper, upper)
  }

  /// Records the bounds that a required inequality sets for its roots.
  private mutating func recordInequality(_ slot: Int32, _ component: Int32) -> Verdict {
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
    if isLower {
      nodes[node].lower = max(nodes[node].lower, position)
    } else {
      nodes[node].upper = min(nodes[node].upper, position)
    }
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

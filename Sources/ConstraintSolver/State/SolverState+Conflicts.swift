extension SolverState {
  /// The conflict set of a required constraint: an irreducible list of constraints that cannot hold together
  /// with it. Returns nil if a separate check of the required constraints finds no contradiction.
  ///
  /// If there are several conflict sets, the result prefers constraints that were added late. So it depends
  /// only on the present constraints, not on their history.
  ///
  /// Complexity: about k × log n trials for a conflict set of k among the n required constraints of the
  /// component. With a witness, a trial solves only the neighbourhood of the conflict. A large set that is a line of
  /// views needs no trials. Between two solutions, the trials are limited to ``SolverState/explanationLimit``.
  mutating func conflict(with slot: Int32) -> [ConstraintID]? {
    let component = component(of: slot)
    guard component >= 0, explainsConflicts else { return [] }
    let left = max(0, explanationLimit - explained)
    if left == 0, let found = contradiction, found.sequence == records[slot].sequence {
      return identifiers(found.others)
    }
    let slots = candidate(slot, in: component)
    let isExact = components[component].isExact
    var search = ConflictSearch(slots, in: self, isWitnessed: components[component].isWitnessed && !isExact)
    func explain(within limit: Int) -> [Int]? {
      search.limit = limit
      return ConflictSearch.conflict(rowCount: slots.count) { others in
        guard isExact else { return search.isConsistent(others) }
        guard search.begin(others.count * Self.exactTrialFactor) else { return nil }
        return exactConsistency([slot] + others.map { slots[$0] }) ?? search.isConsistent(others)
      }
    }
    // Most conflict sets are small.
    var conflict = explain(within: min(left, trialLimit + 4 * slots.count))
    if search.isExhausted {
      search.isExhausted = false
      conflict =
        (isExact ? nil : search.mergedConflict()) ?? explain(within: max(left, search.searched + slots.count))
      if search.isExhausted, let smaller = search.contradiction, smaller.count < conflict?.count ?? 0 {
        conflict = smaller
      }
    }
    explained += search.searched
    counters.searches += 1
    counters.searched += search.searched
    return conflict.map { identifiers($0.map { slots[$0] }) }
  }

  /// The number of constraints that a constraint in an exact trial counts as.
  private static let exactTrialFactor = 16

  private func identifiers(_ slots: [Int32]) -> [ConstraintID] {
    slots.sorted { records[$0].sequence < records[$1].sequence }
      .map { ConstraintID(index: UInt32($0), generation: records[$0].generation) }
  }

  /// Whether the required constraints of a component can hold together, checked by a separate solver.
  func isConsistent(_ component: Int32) -> Bool {
    let slots = constraints(of: component).filter { records[$0].isRequired }
    guard let slot = slots.first else { return true }
    if components[component].isExact, let holds = exactConsistency(slots) { return holds }
    var search = ConflictSearch(candidate(slot, in: component), in: self, isWitnessed: false)
    return search.isConsistent() ?? true
  }

  /// A constraint, followed by the other required constraints of its component, the latest first.
  private func candidate(_ slot: Int32, in component: Int32) -> [Int32] {
    [slot] + constraints(of: component).filter { $0 != slot && records[$0].isRequired }.reversed()
  }

  /// Whether a required constraint can hold together with the others of its component, or nil if there is no
  /// witness and a solution of the component has to decide.
  ///
  /// If the constraint can hold, the witness satisfies it afterwards. If it cannot, nothing changes.
  mutating func canHold(_ slot: Int32) -> Bool? {
    let component = component(of: slot)
    guard component >= 0, components[component].isWitnessed, !components[component].isExact else {
      return nil
    }
    if holdsAtWitness(slot) { return true }
    if !components[component].needsRebuild {
      // A long repair is in vain if a few constraints contradict each other, which is usual.
      if repairWitness(slot, budget: 400) { return true }
      let slots = candidate(slot, in: component)
      var search = ConflictSearch(slots, in: self, isWitnessed: true)
      let nearby = search.isConsistent(within: 16)
      if nearby == nil, repairWitness(slot) { return true }
      let isConsistent = nearby ?? search.isConsistent() ?? true
      counters.searches += 1
      counters.searched += search.searched
      if !isConsistent {
        contradiction = search.contradiction.map { (records[slot].sequence, $0.map { slots[$0] }) }
        return false
      }
      if !search.found.isEmpty {
        for (node, value) in search.found { witness[node] = value }
        evaluateWitness(component)
        // The search does not know the constants that became roots.
        if isWitnessValid(component), holdsAtWitness(slot) { return true }
      }
    }
    components[component].isWitnessed = false
    return nil
  }
}

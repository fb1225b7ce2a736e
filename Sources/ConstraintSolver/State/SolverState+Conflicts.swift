extension SolverState {
  /// The conflict set of a required constraint: an irreducible list of constraints that cannot hold together
  /// with it. Returns nil if a separate check of the required constraints finds no contradiction.
  ///
  /// The algorithm is QuickXplain: Junker, "QuickXplain: Preferred Explanations and Relaxations for
  /// Over-Constrained Problems" (AAAI 2004). If there are several conflict sets, the result prefers
  /// constraints that were added late. So it depends only on the present constraints, not on their history.
  ///
  /// Complexity: about k × log n checks for a conflict set of k among the n required constraints of the
  /// component.
  func conflict(with slot: Int32) -> [ConstraintID]? {
    let component = component(of: slot)
    guard component >= 0 else { return [] }
    let others = Array(constraints(of: component).filter { $0 != slot && records[$0].isRequired }.reversed())
    if isConsistent([slot]) {
      guard !isConsistent(others + [slot]) else { return nil }
      return explain([slot], isSuspect: false, others).sorted { records[$0].sequence < records[$1].sequence }
        .map { ConstraintID(index: UInt32($0), generation: records[$0].generation) }
    }
    return []
  }

  /// The part of `suspects` that contradicts `background`.
  private func explain(_ background: [Int32], isSuspect: Bool, _ suspects: [Int32]) -> [Int32] {
    if isSuspect, !isConsistent(background) { return [] }
    if suspects.count == 1 { return suspects }
    let first = Array(suspects.prefix(suspects.count / 2))
    let second = Array(suspects.dropFirst(suspects.count / 2))
    let later = explain(background + first, isSuspect: true, second)
    let earlier = explain(background + later, isSuspect: !later.isEmpty, first)
    return earlier + later
  }

  /// Whether these constraints can hold together, checked by a separate solver.
  func isConsistent(_ slots: [Int32]) -> Bool {
    if let slot = slots.first, components[component(of: slot)].isExact,
      let isPossible = exactConsistency(slots)
    {
      return isPossible
    }
    var trial = SolverState()
    trial.skipsChecks = true
    var nodeCopies: [Int32: Int32] = [:]
    for slot in slots {
      let record = records[slot]
      var copy = Record()
      copy.relation = record.relation
      copy.priority = record.priority
      copy.constant = record.constant
      copy.termCount = record.termCount
      copy.firstTerm = trial.pool.allocate(record.termCount)
      for index in 0..<record.termCount {
        let term = pool[record.firstTerm + index]
        let nodeCopy = nodeCopies[term.node] ?? trial.makeNode("")
        nodeCopies[term.node] = nodeCopy
        trial.pool[copy.firstTerm + index] = Entry(node: nodeCopy, value: term.value)
      }
      trial.records.append(copy)
      let place = Int32(trial.records.count - 1)
      if copy.termCount > 0 { trial.connect(place) }
      _ = trial.place(place)
      if trial.foundContradiction { return false }
    }
    for component in trial.components.indices where !trial.components[component].isVacant {
      if !trial.solveComponent(Int32(component)) { return false }
    }
    return true
  }
}

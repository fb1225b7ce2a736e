import ConstraintSolver

extension LayoutEngine {
  /// An in-place change of a constant or a priority.
  private struct Edit {
    let entry: EngineEntry
    let id: ConstraintID
    let old: EngineEntry.Lowered
    let new: EngineEntry.Lowered
  }

  /// Applies all pending changes to the solver: removals, then in-place changes, then additions.
  func flush() { NamingScope.run { ExplanationBudget.spend(in: solver) { applyChanges() } } }

  private func applyChanges() {
    let pending = removals
    removals = []
    for removal in pending { removeFromSolver(removal.id, removal.lowered) }
    var edits: [Edit] = []
    var additions: [Addition] = []
    // Natural sizes that are not required. They cannot conflict, and the solver needs them only where the extent is not
    // fixed by the other constraints.
    var preferences: [Addition] = []
    // An entry that mentions an item for the first time queues the entries of that item.
    while !queue.isEmpty {
      let entries = queue
      queue = []
      for entry in entries where entry.host === reference && entry.isQueued {
        entry.isQueued = false
        if isIdle(entry) { drop(entry) } else { sort(entry, into: &edits, &additions, &preferences) }
      }
    }
    additions += apply(edits)
    add(additions)
    addNeeded(preferences)
    retireUnusedItems()
    rankItems()
  }

  private func sort(
    _ entry: EngineEntry, into edits: inout [Edit], _ additions: inout [Addition],
    _ preferences: inout [Addition]
  ) {
    let new = lower(entry)
    if let id = entry.id, let old = entry.lowered {
      if let new, new.hasSameShape(as: old) {
        edits.append(Edit(entry: entry, id: id, old: old, new: new))
        return
      }
      evict(entry)
    }
    if let new {
      if case .intrinsic = entry.source, new.priority != .required {
        preferences.append((entry, new))
      } else {
        additions.append((entry, new))
      }
    } else {
      unmarkBroken(entry)
    }
  }

  /// Applies in-place changes, starting with those that the solver cannot refuse.
  ///
  /// The solver may refuse a change of a required constraint because another change is still pending. Refused
  /// changes are retried as long as each pass applies at least one. After that, an entry in the conflict that
  /// yields to the changed entry is broken.
  /// - Returns: the entries to add again, because their new numbers conflict with other constraints.
  private func apply(_ edits: [Edit]) -> [Addition] {
    var waiting = edits.filter { $0.new.priority == .required || change($0, priorityFirst: true) != nil }
    while !waiting.isEmpty {
      var refused: [(edit: Edit, error: SolverError)] = []
      for edit in waiting {
        if let error = change(edit, priorityFirst: false) { refused.append((edit, error)) }
      }
      if refused.count == waiting.count, !breakVictim(blocking: refused) { break }
      waiting = refused.map(\.edit)
    }
    for edit in waiting { evict(edit.entry) }
    return waiting.map { ($0.entry, $0.new) }
  }

  /// Breaks a constraint that conflicts with one of the refused changes and gives way to it.
  /// - Returns: whether a constraint was broken.
  private func breakVictim(blocking refused: [(edit: Edit, error: SolverError)]) -> Bool {
    let changing = Set(refused.map(\.edit.id))
    let refused = refused.sorted { $1.edit.entry.yields(to: $0.edit.entry) }
    for case (let edit, .unsatisfiable(let conflict, _)) in refused where changing.isDisjoint(with: conflict)
    {
      if breakVictim(among: conflict, for: edit.entry) { return true }
    }
    return false
  }

  /// Applies one in-place change.
  /// - Returns: the error if the solver refused the change.
  private func change(_ edit: Edit, priorityFirst: Bool) -> SolverError? {
    do throws(SolverError) {
      if priorityFirst { try changePriority(edit) }
      let present = edit.entry.lowered?.constant ?? edit.old.constant
      if edit.new.constant != present {
        try solver.setConstant(edit.new.constant, of: edit.id)
        edit.entry.lowered?.constant = edit.new.constant
        counters.constantChanges += 1
        needsSolution = true
        if edit.old.priority == .required { loosened.insert(edit.id) }
      }
      if !priorityFirst { try changePriority(edit) }
      return nil
    } catch {
      counters.refusals += 1
      return error
    }
  }

  private func changePriority(_ edit: Edit) throws(SolverError) {
    guard edit.new.priority != edit.entry.lowered?.priority else { return }
    try solver.setPriority(edit.new.priority.solved, of: edit.id)
    if let lowered = edit.entry.lowered { countFixedExtent(lowered, by: -1) }
    edit.entry.lowered?.priority = edit.new.priority
    if let lowered = edit.entry.lowered { countFixedExtent(lowered, by: 1) }
    counters.priorityChanges += 1
    needsSolution = true
    if edit.old.priority == .required { loosened.insert(edit.id) }
  }

  /// Removes an entry from the solver immediately. The entry stays in the engine.
  func evict(_ entry: EngineEntry) {
    guard let id = entry.id, let lowered = entry.lowered else { return }
    entry.id = nil
    entry.lowered = nil
    removeFromSolver(id, lowered)
  }

  /// Removes a constraint from the solver immediately.
  func removeFromSolver(_ id: ConstraintID, _ lowered: EngineEntry.Lowered) {
    do {
      try solver.remove(id)
    } catch {
      // Cannot happen while the engine and the solver agree; going on would lay out with wrong constraints.
      fatalError("The layout engine lost count of its constraints: \(error).")
    }
    owners[id] = nil
    count(lowered, by: -1)
    counters.removals += 1
    needsSolution = true
    if lowered.priority == .required { loosened.insert(id) }
  }
}

extension LayoutEngine {
  /// An entry that the solver does not hold yet, with its lowered form.
  typealias Addition = (entry: EngineEntry, lowered: EngineEntry.Lowered)

  /// Adds entries to the solver, oldest first, and retries broken constraints that may hold now.
  func add(_ additions: [Addition]) {
    for index in Self.bySeniority(additions) { add(additions[index].entry, additions[index].lowered) }
    // Breaking one constraint may allow others that conflicted with it, so this repeats. It terminates
    // because each round but the last breaks a constraint in favour of an older one.
    var rounds = 0
    while !loosened.isEmpty, !broken.isEmpty, rounds <= broken.count {
      let changes = loosened
      loosened = []
      rounds += 1
      let waiting = broken.values.filter { $0.mayFit(after: changes) }.map(\.entry)
      for entry in waiting.sorted(by: { $1.yields(to: $0) }) where entry.id == nil {
        if let lowered = lower(entry) { add(entry, lowered) } else { unmarkBroken(entry) }
      }
    }
    loosened = []
  }

  /// Adds entries of natural sizes to the solver, oldest first, and drops those of extents that are fixed at a constant:
  /// they would not change the solution.
  func addNeeded(_ preferences: [Addition]) {
    for index in Self.bySeniority(preferences) {
      let (entry, lowered) = preferences[index]
      if lowered.isOnFixedExtent { drop(entry) } else { add(entry, lowered) }
    }
  }

  /// The indices of entries, oldest first.
  private static func bySeniority(_ additions: [Addition]) -> [Int] {
    var places: [Place] = []
    places.reserveCapacity(additions.count)
    for (index, addition) in additions.enumerated() {
      places.append(Place(seniority: addition.entry.seniority, index: index))
    }
    places.sort()
    return places.map(\.index)
  }

  private struct Place: Comparable {
    let seniority: Seniority
    let index: Int

    static func < (first: Self, second: Self) -> Bool { first.seniority < second.seniority }
  }

  /// Adds one entry. In a conflict, breaks the entry that gives way to all others in the conflict set.
  private func add(_ entry: EngineEntry, _ lowered: EngineEntry.Lowered) {
    while true {
      do {
        let id = try solver.add(lowered.constraint)
        entry.id = id
        entry.lowered = lowered
        owners[id] = .entry(entry)
        count(lowered, by: 1)
        unmarkBroken(entry)
        counters.additions += 1
        needsSolution = true
        return
      } catch .unsatisfiable(let conflict, _) {
        counters.refusals += 1
        if breakVictim(among: conflict, for: entry) { continue }
        let others = conflict.compactMap { owners[$0] }
        markBroken(entry, kind: .unsatisfiable, owners: others, conflict: conflict)
        return
      } catch {
        counters.refusals += 1
        var kind = LayoutProblem.Kind.invalid
        if case .undecidable = error { kind = .undecidable }
        markBroken(entry, kind: kind, owners: [], conflict: nil)
        return
      }
    }
  }
}

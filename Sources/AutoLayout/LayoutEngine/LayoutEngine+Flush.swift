import ConstraintSolver

extension LayoutEngine {
  /// A change of numbers in place.
  private struct Edit {
    let entry: EngineEntry
    let id: ConstraintID
    let old: EngineEntry.Lowered
    let new: EngineEntry.Lowered
  }

  /// Tells the solver everything that has gathered: removals, changes of numbers, additions, in this order.
  func flush() {
    let pending = removals
    removals = []
    for removal in pending { take(removal.id, removal.lowered) }
    var edits: [Edit] = []
    var additions: [Addition] = []
    // An entry may be the first to mention an item, and so have that item's own entries join.
    while !queue.isEmpty {
      let entries = queue
      queue = []
      for entry in entries where entry.engine === self && entry.isQueued {
        entry.isQueued = false
        if !isIdle(entry) { sort(entry, into: &edits, &additions) }
      }
    }
    additions += apply(edits)
    add(additions)
    retireUnusedItems()
    rankItems()
  }

  private func sort(_ entry: EngineEntry, into edits: inout [Edit], _ additions: inout [Addition]) {
    let new = lower(entry)
    if let id = entry.id, let old = entry.lowered {
      if let new, new.hasSameShape(as: old) {
        edits.append(Edit(entry: entry, id: id, old: old, new: new))
        return
      }
      evict(entry)
    }
    if let new {
      additions.append((entry, new))
    } else {
      restore(entry)
    }
  }

  /// Changes numbers in place, those that cannot be refused first.
  ///
  /// A required one may be refused because another has not changed yet; it is tried again as long as that gets
  /// anything further. Where what it contradicts stays, that gives way if it has to.
  /// - Returns: what has to be added anew, as its new numbers contradict something.
  private func apply(_ edits: [Edit]) -> [Addition] {
    var waiting = edits.filter { $0.new.priority == .required || change($0, priorityFirst: true) != nil }
    while !waiting.isEmpty {
      var refused: [(edit: Edit, error: SolverError)] = []
      for edit in waiting {
        if let error = change(edit, priorityFirst: false) { refused.append((edit, error)) }
      }
      if refused.count == waiting.count, !makeRoom(for: refused) { break }
      waiting = refused.map(\.edit)
    }
    for edit in waiting { evict(edit.entry) }
    return waiting.map { ($0.entry, $0.new) }
  }

  /// Gives up a constraint that yields to one of the refused changes and contradicts it, whatever becomes of the
  /// other ones.
  /// - Returns: whether there was one.
  private func makeRoom(for refused: [(edit: Edit, error: SolverError)]) -> Bool {
    let changing = Set(refused.map(\.edit.id))
    let refused = refused.sorted { $1.edit.entry.yields(to: $0.edit.entry) }
    for case (let edit, .unsatisfiable(let conflict, _)) in refused where changing.isDisjoint(with: conflict)
    {
      if giveUpVictim(among: conflict, for: edit.entry) { return true }
    }
    return false
  }

  /// - Returns: what the solver has against it, or nil.
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
    edit.entry.lowered?.priority = edit.new.priority
    counters.priorityChanges += 1
    needsSolution = true
    if edit.old.priority == .required { loosened.insert(edit.id) }
  }

  /// Takes an entry out of the solver at once; it stays in the engine.
  func evict(_ entry: EngineEntry) {
    guard let id = entry.id, let lowered = entry.lowered else { return }
    entry.id = nil
    entry.lowered = nil
    take(id, lowered)
  }

  /// Takes a constraint out of the solver at once.
  func take(_ id: ConstraintID, _ lowered: EngineEntry.Lowered) {
    do {
      try solver.remove(id)
    } catch {
      preconditionFailure("The layout engine lost count of its constraints: \(error).")
    }
    owners[id] = nil
    count(lowered, by: -1)
    counters.removals += 1
    needsSolution = true
    if lowered.priority == .required { loosened.insert(id) }
  }
}

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
    let entries = queue.filter { $0.engine === self && $0.isQueued }
    queue = []
    var edits: [Edit] = []
    var additions: [EngineEntry] = []
    for entry in entries where entry.isQueued {
      entry.isQueued = false
      if let id = entry.id, let old = entry.lowered {
        let new = lower(entry)
        if let new, new.hasSameShape(as: old) {
          edits.append(Edit(entry: entry, id: id, old: old, new: new))
        } else {
          evict(entry)
          if new != nil { additions.append(entry) }
        }
      } else {
        additions.append(entry)
      }
    }
    additions += apply(edits)
    add(additions)
    retireUnusedItems()
  }

  /// Changes numbers in place, those that cannot be refused first.
  ///
  /// A required one may be refused because another has not changed yet; it is tried again as long as that gets
  /// anything further.
  /// - Returns: what has to be added anew, as its new numbers contradict something.
  private func apply(_ edits: [Edit]) -> [EngineEntry] {
    var waiting: [Edit] = []
    for edit in edits {
      if edit.new.priority == .required {
        waiting.append(edit)
      } else if !change(edit, priorityFirst: true) {
        waiting.append(edit)
      }
    }
    while !waiting.isEmpty {
      let refused = waiting.filter { !change($0, priorityFirst: false) }
      if refused.count == waiting.count { break }
      waiting = refused
    }
    for edit in waiting { evict(edit.entry) }
    return waiting.map(\.entry)
  }

  private func change(_ edit: Edit, priorityFirst: Bool) -> Bool {
    do {
      if priorityFirst { try changePriority(edit) }
      let present = edit.entry.lowered?.constant ?? edit.old.constant
      if edit.new.constant != present {
        try solver.setConstant(edit.new.constant, of: edit.id)
        edit.entry.lowered?.constant = edit.new.constant
        counters.constantChanges += 1
        needsSolution = true
        if edit.old.priority == .required { isLoosened = true }
      }
      if !priorityFirst { try changePriority(edit) }
      return true
    } catch {
      return false
    }
  }

  private func changePriority(_ edit: Edit) throws(SolverError) {
    guard edit.new.priority != edit.entry.lowered?.priority else { return }
    try solver.setPriority(edit.new.priority.solved, of: edit.id)
    edit.entry.lowered?.priority = edit.new.priority
    counters.priorityChanges += 1
    needsSolution = true
    if edit.old.priority == .required { isLoosened = true }
  }

  /// Takes an entry out of the solver at once; it stays in the engine.
  func evict(_ entry: EngineEntry) {
    guard let id = entry.id, let lowered = entry.lowered else { return }
    entry.id = nil
    entry.lowered = nil
    take(id, lowered)
  }

  private func take(_ id: ConstraintID, _ lowered: EngineEntry.Lowered) {
    do {
      try solver.remove(id)
    } catch {
      preconditionFailure("The layout engine lost count of its constraints: \(error).")
    }
    owners[id] = nil
    count(lowered, by: -1)
    counters.removals += 1
    needsSolution = true
    if lowered.priority == .required { isLoosened = true }
  }
}

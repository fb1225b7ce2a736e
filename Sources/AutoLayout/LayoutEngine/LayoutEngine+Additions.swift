import ConstraintSolver

extension LayoutEngine {
  /// An entry that the solver does not have, and what to tell it.
  typealias Addition = (entry: EngineEntry, lowered: EngineEntry.Lowered)

  /// Enters entries into the solver, the oldest first, and tries what was given up before if that may fit now.
  func add(_ additions: [Addition]) {
    for (entry, lowered) in additions.sorted(by: { $1.entry.yields(to: $0.entry) }) { add(entry, lowered) }
    // Giving up one constraint may make room for others that contradicted it, so this goes round; each round
    // but the last gives up a constraint in favour of an older one, so it ends.
    var rounds = 0
    while !loosened.isEmpty, !broken.isEmpty, rounds <= broken.count {
      let changes = loosened
      loosened = []
      rounds += 1
      let waiting = broken.values.filter { $0.mayFit(after: changes) }.map(\.entry)
      for entry in waiting.sorted(by: { $1.yields(to: $0) }) where entry.id == nil {
        if let lowered = lower(entry) { add(entry, lowered) } else { restore(entry) }
      }
    }
    loosened = []
  }

  /// Enters one entry. Where it contradicts others, the entry that yields to all others concerned is given up.
  private func add(_ entry: EngineEntry, _ lowered: EngineEntry.Lowered) {
    while true {
      do {
        let id = try solver.add(lowered.constraint)
        entry.id = id
        entry.lowered = lowered
        owners[id] = .entry(entry)
        count(lowered, by: 1)
        restore(entry)
        counters.additions += 1
        needsSolution = true
        return
      } catch .unsatisfiable(let conflict, _) {
        counters.refusals += 1
        if giveUpVictim(among: conflict, for: entry) { continue }
        let others = conflict.compactMap { owners[$0] }
        giveUp(entry, kind: .unsatisfiable, owners: others, conflict: conflict)
        return
      } catch {
        counters.refusals += 1
        giveUp(entry, kind: .invalid, owners: [], conflict: nil)
        return
      }
    }
  }

  /// Gives up, of what contradicts an entry, what yields to all the rest, unless that is the entry itself.
  /// - Returns: whether something was given up.
  func giveUpVictim(among conflict: [ConstraintID], for entry: EngineEntry) -> Bool {
    let others = conflict.compactMap { owners[$0] }
    var victim: EngineEntry?
    for case .entry(let other) in others where victim.map({ other.yields(to: $0) }) ?? true { victim = other }
    guard let victim, victim.yields(to: entry) else { return false }
    evict(victim)
    // The entry is not in the solver as it is to be, and may never be.
    giveUp(victim, kind: .unsatisfiable, owners: others + [.entry(entry)], conflict: nil)
    return true
  }

  /// Notes that an entry is not in the solver, and why; a person hears of it once.
  private func giveUp(
    _ entry: EngineEntry, kind: LayoutProblem.Kind, owners: [Owner], conflict: [ConstraintID]?
  ) {
    let problem = problem(entry, kind: kind, owners: owners)
    if broken[entry.order] == nil { unreported.append(problem) }
    restore(entry)
    broken[entry.order] = Broken(
      entry: entry, problem: problem, conflict: conflict, substitute: substitute(for: entry))
  }

  /// Takes an entry off the list of what was given up, and what stood in for it out of the solver.
  func restore(_ entry: EngineEntry) {
    if let substitute = broken.removeValue(forKey: entry.order)?.substitute {
      take(substitute.id, substitute.lowered)
    }
  }

  /// Enters a constraint of a stack that cannot hold as one that holds as nearly as it can: views that do not fit are
  /// as small as they can be then, and not at once as large as they would like.
  private func substitute(for entry: EngineEntry) -> (id: ConstraintID, lowered: EngineEntry.Lowered)? {
    guard entry.place != nil, let lowered = lower(entry)?.softened else { return nil }
    guard let id = try? solver.add(lowered.constraint) else { return nil }
    count(lowered, by: 1)
    needsSolution = true
    return (id, lowered)
  }

  private func problem(_ entry: EngineEntry, kind: LayoutProblem.Kind, owners: [Owner]) -> LayoutProblem {
    var words: [String] = []
    var names = entry.itemNames
    for owner in owners {
      switch owner {
      case .entry(let other):
        if other === entry { continue }
        let said = other.words
        if !words.contains(said) { words.append(said) }
        names += other.itemNames
      case .floor(let record, let part):
        words.append("\(record.name).\(part.name) >= 0")
        names.append(record.name)
      }
    }
    var views: [String] = []
    for name in names where !views.contains(name) { views.append(name) }
    let said = entry.constraint?.description ?? entry.words
    let message: String
    switch kind {
    case .invalid:
      message = "\(said) is left out: one of its numbers is too large, or not a number."
    case .unsatisfiable where words.isEmpty:
      message = "\(said) is left out: nothing can make it true."
    case .unsatisfiable:
      message =
        "\(said) is left out: it cannot hold together with \(words.joined(separator: "; ")). "
        + "Remove one of them, or give one a priority below 1000."
    }
    return LayoutProblem(
      kind: kind, constraint: entry.constraint, broken: entry.constraint?.label ?? entry.words,
      conflict: words, views: views, message: message)
  }
}

extension LayoutEngine.Broken {
  /// Whether it may hold again after some constraints were taken out or changed.
  func mayFit(after changes: Set<ConstraintID>) -> Bool {
    conflict.map { !changes.isDisjoint(with: $0) } ?? true
  }
}

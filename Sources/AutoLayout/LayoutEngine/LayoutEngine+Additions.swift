import ConstraintSolver

extension LayoutEngine {
  /// Enters entries into the solver, the oldest first, and tries what was given up before if that may fit now.
  func add(_ entries: [EngineEntry]) {
    for entry in entries.sorted(by: { $1.yields(to: $0) }) where entry.id == nil { add(entry) }
    // Giving up one constraint may make room for others that contradicted it, so this goes round; each round
    // but the last gives up a constraint in favour of an older one, so it ends.
    var rounds = 0
    while isLoosened, !broken.isEmpty, rounds <= broken.count {
      isLoosened = false
      rounds += 1
      let waiting = broken.values.map(\.entry).sorted { $1.yields(to: $0) }
      for entry in waiting where entry.id == nil { add(entry) }
    }
    isLoosened = false
  }

  /// Enters one entry. Where it contradicts others, the entry that yields to all others concerned is given up.
  private func add(_ entry: EngineEntry) {
    guard let lowered = lower(entry) else {
      broken[entry.order] = nil
      return
    }
    while true {
      do {
        let id = try solver.add(lowered.constraint)
        entry.id = id
        entry.lowered = lowered
        owners[id] = .entry(entry)
        count(lowered, by: 1)
        broken[entry.order] = nil
        counters.additions += 1
        needsSolution = true
        return
      } catch .unsatisfiable(let conflict, _) {
        let others = conflict.compactMap { owners[$0] }
        guard let victim = victim(among: others), victim.yields(to: entry) else {
          giveUp(entry, kind: .unsatisfiable, conflict: others)
          return
        }
        evict(victim)
        giveUp(victim, kind: .unsatisfiable, conflict: others + [.entry(entry)])
      } catch {
        giveUp(entry, kind: .invalid, conflict: [])
        return
      }
    }
  }

  private func victim(among owners: [Owner]) -> EngineEntry? {
    var victim: EngineEntry?
    for case .entry(let entry) in owners where victim.map({ entry.yields(to: $0) }) ?? true { victim = entry }
    return victim
  }

  /// Notes that an entry is not in the solver, and why; a person hears of it once.
  private func giveUp(_ entry: EngineEntry, kind: LayoutProblem.Kind, conflict: [Owner]) {
    let problem = problem(entry, kind: kind, conflict: conflict)
    if broken[entry.order] == nil { unreported.append(problem) }
    broken[entry.order] = Broken(entry: entry, problem: problem)
  }

  private func problem(_ entry: EngineEntry, kind: LayoutProblem.Kind, conflict: [Owner]) -> LayoutProblem {
    var words: [String] = []
    var names = entry.itemNames
    for owner in conflict {
      switch owner {
      case .entry(let other):
        if other === entry { continue }
        words.append(other.words)
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

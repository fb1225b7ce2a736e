import ConstraintSolver

extension LayoutEngine {
  /// Breaks the entry of a conflict set that gives way to all others, unless that is the new entry itself.
  /// - Returns: whether an entry was broken.
  func breakVictim(among conflict: [ConstraintID], for entry: EngineEntry) -> Bool {
    let others = conflict.compactMap { owners[$0] }
    var victim: EngineEntry?
    for case .entry(let other) in others where victim.map({ other.yields(to: $0) }) ?? true { victim = other }
    guard let victim, victim.yields(to: entry) else { return false }
    evict(victim)
    // The new entry is not in the solver yet and may never be, so the conflict set cannot be stored.
    markBroken(victim, kind: .unsatisfiable, owners: others + [.entry(entry)], conflict: nil)
    return true
  }

  /// Marks an entry as broken, with the reason. The problem is reported once.
  func markBroken(
    _ entry: EngineEntry, kind: LayoutProblem.Kind, owners: [Owner], conflict: [ConstraintID]?
  ) {
    if broken[entry.order] == nil { unreported.append(entry.order) }
    unmarkBroken(entry)
    broken[entry.order] = Broken(
      entry: entry, kind: kind, owners: owners, conflict: conflict, substitute: substitute(for: entry))
  }

  /// Removes an entry from the broken constraints, and its substitute from the solver.
  func unmarkBroken(_ entry: EngineEntry) {
    guard !broken.isEmpty else { return }
    if let substitute = broken.removeValue(forKey: entry.order)?.substitute {
      removeFromSolver(substitute.id, substitute.lowered)
    }
  }

  /// Adds a broken constraint of a stack again with a priority below required.
  ///
  /// Views that do not fit then become as small as they can, instead of taking their natural size.
  private func substitute(for entry: EngineEntry) -> (id: ConstraintID, lowered: EngineEntry.Lowered)? {
    guard entry.stackPlace != nil, let lowered = lower(entry)?.softened else { return nil }
    guard let id = try? solver.add(lowered.constraint) else { return nil }
    count(lowered, by: 1)
    needsSolution = true
    return (id, lowered)
  }

  /// The problem of a broken constraint, with the names that its items have now.
  func problem(_ broken: Broken) -> LayoutProblem {
    let (entry, kind, owners) = (broken.entry, broken.kind, broken.owners)
    var conflict = DistinctTexts()
    /// The same for the message, with a note at constraints that are not part of the program.
    var explained = DistinctTexts()
    var views = DistinctTexts(entry.itemNames)
    for owner in owners {
      switch owner {
      case .entry(let other):
        if other === entry { continue }
        conflict.append(other.text)
        explained.append(other.text)
        for name in other.itemNames { views.append(name) }
      case .floor(let record, let part):
        let floor = "\(record.name).\(part.name) >= 0"
        conflict.append(floor)
        explained.append("\(floor) (as every \(part.name))")
        views.append(record.name)
      }
    }
    let subject = entry.constraint?.description ?? entry.text
    let message: String
    switch kind {
    case .invalid:
      message = "\(subject) is broken: one of its numbers is too large or not a number."
    case .undecidable:
      message =
        "\(subject) is broken: it is not known whether it can hold, because its numbers are too uneven or too "
        + "large. Use multipliers of similar magnitude."
    case .unsatisfiable where conflict.all.isEmpty:
      message = "\(subject) is broken: it can never hold."
    case .unsatisfiable:
      message =
        "\(subject) is broken: it conflicts with \(explained.all.joined(separator: "; ")). "
        + (autoresizingRemedy(for: entry, owners) ?? "Remove one of them, or give one a priority below 1000.")
    }
    return LayoutProblem(
      kind: kind, constraint: entry.constraint, broken: entry.constraint?.label ?? entry.text,
      conflict: conflict.all, views: views.all, message: message)
  }
}

extension LayoutEngine {
  /// The remedy for a conflict between the fixed frame of a view and constraints that place the same view; nil for
  /// other conflicts.
  private func autoresizingRemedy(for entry: EngineEntry, _ owners: [Owner]) -> String? {
    var entries = [entry]
    for case .entry(let other) in owners { entries.append(other) }
    let item = entries.compactMap(\.autoresizedItem).first { item in
      entries.contains { $0.constraint?.places(item) ?? false }
    }
    return item.map {
      "\($0.layoutName) has a fixed frame and constraints of its own. "
        + "Set its translatesAutoresizingMaskIntoConstraints to false, or remove its constraints."
    }
  }
}

extension EngineEntry {
  /// The item whose frame the entry fixes.
  fileprivate var autoresizedItem: (any LayoutElement)? {
    guard case .autoresizing = source else { return nil }
    return storage?.reference.item
  }
}

extension LayoutConstraint {
  /// Whether the constraint is about the place or the size of an item, and not about what the item contains.
  fileprivate func places(_ item: any LayoutElement) -> Bool {
    items.contains { $0 === item } && (holdingItem !== item || !hasSecondItem)
  }
}

extension LayoutEngine.Broken {
  /// Whether the constraint may hold after some constraints were removed or changed.
  func mayFit(after changes: Set<ConstraintID>) -> Bool {
    conflict.map { !changes.isDisjoint(with: $0) } ?? true
  }
}

/// Texts in the order in which they were first added, each once.
private struct DistinctTexts {
  private(set) var all: [String] = []
  private var known: Set<String> = []

  init(_ texts: [String] = []) {
    for text in texts { append(text) }
  }

  mutating func append(_ text: String) {
    if known.insert(text).inserted { all.append(text) }
  }
}

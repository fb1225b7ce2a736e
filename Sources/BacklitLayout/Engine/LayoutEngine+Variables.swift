import ConstraintSolver

extension LayoutEngine {
  /// The variables of an item, created on first use. Width and height have a lower bound of zero.
  func record(for item: any LayoutElement) -> EngineItem {
    let storage = item.layoutStorage
    if let record = storage.record, record.belongs(to: self), !record.isRetired { return record }
    lastRank += 1
    let record = EngineItem(item, engine: self, rank: lastRank, solver: solver)
    for part in [LayoutPart.width, .height] {
      let floor = Constraint(
        LinearExpression(record.variable(part)), .greaterThanOrEqual, priority: .required)
      // No other constraint uses a new variable, so its lower bound cannot conflict.
      if let id = try? solver.add(floor) {
        owners[id] = .floor(record, part)
        record.floors.append(id)
      }
    }
    storage.record = record
    retiring.append(record)
    setNeedsRanking(item)
    // Other items can depend on its fixed frame from now on.
    if storage.autoresizedFrame != nil { storage.forEachOwnEntry { schedule($0) } }
    return record
  }

  /// Whether the solver does not need an entry: the item has a fixed frame, and no constraint mentions the
  /// item.
  func isIdle(_ entry: EngineEntry) -> Bool {
    switch entry.source {
    case .constraint, .root: return false
    case .autoresizing, .intrinsic:
      guard let storage = entry.storage, storage.autoresizedFrame != nil else { return false }
      if let record = storage.record, !record.belongs(to: self) { storage.record = nil }
      return !storage.isRecorded
    }
  }

  /// Updates the use counts of variables. An item without uses is checked before the next solution.
  func count(_ lowered: EngineEntry.Lowered, by step: Int) {
    for term in lowered.terms {
      term.record.uses[term.part.rawValue] += Int32(step)
      if term.record.isUnused { retiring.append(term.record) }
    }
  }

  /// Removes the variables of items that no constraint mentions any more.
  func retireUnusedItems() {
    let candidates = retiring
    retiring = []
    for record in candidates where record.isUnused && !record.isRetired {
      record.isRetired = true
      for id in record.floors {
        owners[id] = nil
        try? solver.remove(id)
      }
      for variable in record.variables { solver.removeVariable(variable) }
      needsSolution = true
    }
  }

  /// The entry with the variables of this engine; nil if the entry constrains nothing now.
  func lower(_ entry: EngineEntry) -> EngineEntry.Lowered? {
    guard let form = entry.form else { return nil }
    trackHeight(of: entry)
    return EngineEntry.Lowered(
      terms: form.terms.map {
        EngineEntry.Lowered.Term(
          record: record(for: $0.item), part: $0.part, coefficient: $0.coefficient)
      },
      constant: form.constant, relation: form.relation, priority: form.priority)
  }
}

extension EngineEntry.Lowered {
  /// Whether both differ only in constant and priority, which can change in place.
  @MainActor
  func hasSameShape(as other: EngineEntry.Lowered) -> Bool {
    relation == other.relation
      && terms.elementsEqual(other.terms) {
        $0.record === $1.record && $0.part == $1.part && $0.coefficient == $1.coefficient
      }
  }

  /// The same form with a priority below required.
  @MainActor
  var softened: EngineEntry.Lowered {
    var soft = self
    soft.priority = min(priority, .softened)
    return soft
  }

  /// The solver's constraint.
  @MainActor
  var constraint: Constraint {
    Constraint(
      LinearExpression(
        terms: terms.map { ConstraintSolver.Term($0.record.variable($0.part), $0.coefficient) },
        constant: constant),
      relation.solved, priority: priority.solved)
  }
}

extension LayoutRelation {
  var solved: ConstraintSolver.Relation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .lessThanOrEqual
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}

extension LayoutForm {
  /// The same form with a priority below required.
  var softened: LayoutForm {
    var soft = self
    soft.priority = min(priority, .softened)
    return soft
  }
}

extension LayoutPriority {
  /// The priority of a required constraint that was broken.
  static let softened = LayoutPriority(rawValue: 999)

  /// Both scales are 1 to 1000.
  var solved: Priority { Priority(rawValue: rawValue) ?? .required }
}

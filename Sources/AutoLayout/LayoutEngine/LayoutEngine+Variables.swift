import ConstraintSolver

extension LayoutEngine {
  /// The variables of an item, made when first asked for, with floors of zero under width and height.
  func record(for item: any LayoutItem) -> EngineItem {
    let storage = item.layoutStorage
    if let record = storage.record, record.engine === self, !record.isRetired { return record }
    lastRank += 1
    let record = EngineItem(
      item, engine: self, rank: lastRank, variables: (0..<4).map { _ in solver.makeVariable() })
    for part in [LayoutPart.width, .height] {
      let floor = Constraint(
        LinearExpression(record.variable(part)), .greaterThanOrEqual, priority: .required)
      // Nothing else mentions a variable this new, so nothing can contradict its floor.
      if let id = try? solver.add(floor) {
        owners[id] = .floor(record, part)
        record.floors.append(id)
      }
    }
    storage.record = record
    retiring.append(record)
    needsRanking(item)
    // From now on its fixed frame matters to others.
    if storage.autoresizedFrame != nil { storage.forEachOwnEntry { line(up: $0) } }
    return record
  }

  /// Whether an entry need not be entered: the item has a fixed frame, and nothing else mentions it.
  func isIdle(_ entry: EngineEntry) -> Bool {
    switch entry.source {
    case .constraint, .root: return false
    case .autoresizing, .intrinsic:
      guard let storage = entry.storage, storage.autoresizedFrame != nil else { return false }
      if storage.record?.engine !== self { storage.record = nil }
      return !storage.isRecorded
    }
  }

  /// Counts the uses of variables; an item that loses its last one is looked at before the next solution.
  func count(_ lowered: EngineEntry.Lowered, by step: Int) {
    for term in lowered.terms {
      term.record.uses[term.part.rawValue] += step
      if term.record.isUnused { retiring.append(term.record) }
    }
  }

  /// Takes the variables of items that no constraint mentions any more out of the solver.
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

  /// The entry with the variables of this engine; nil if it has nothing to say now.
  func lower(_ entry: EngineEntry) -> EngineEntry.Lowered? {
    guard let form = entry.form else { return nil }
    follow(entry)
    return EngineEntry.Lowered(
      terms: form.terms.map {
        EngineEntry.Lowered.Term(
          record: record(for: $0.item), part: $0.part, coefficient: $0.coefficient)
      },
      constant: form.constant, relation: form.relation, priority: form.priority)
  }
}

extension EngineEntry.Lowered {
  /// Whether both are the same but for constant and priority, which can be changed in place.
  @MainActor
  func hasSameShape(as other: EngineEntry.Lowered) -> Bool {
    relation == other.relation
      && terms.elementsEqual(other.terms) {
        $0.record === $1.record && $0.part == $1.part && $0.coefficient == $1.coefficient
      }
  }

  /// The same, as nearly as it can hold.
  @MainActor
  var softened: EngineEntry.Lowered {
    var soft = self
    soft.priority = min(priority, .softened)
    return soft
  }

  /// The constraint as the solver takes it.
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
  /// The same, as nearly as it can hold.
  var softened: LayoutForm {
    var soft = self
    soft.priority = min(priority, .softened)
    return soft
  }
}

extension LayoutPriority {
  /// The priority of what cannot hold as required.
  static let softened = LayoutPriority(rawValue: 999)

  /// Both scales are 1 to 1000.
  var solved: Priority { Priority(rawValue: rawValue) ?? .required }
}

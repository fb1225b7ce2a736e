import ConstraintSolver

extension LayoutEngine {
  /// The variables of an item, created on first use. Width and height have a lower bound of zero.
  func record(for item: any LayoutElement) -> EngineItem {
    let storage = item.layoutStorage
    if let record = storage.record, record.belongs(to: self), !record.isRetired { return record }
    lastRank += 1
    let record = EngineItem(item, engine: self, rank: lastRank, solver: solver)
    if let width = addFloor(record, .width), let height = addFloor(record, .height) {
      record.floors = (width, height)
    }
    storage.record = record
    retiring.append(record)
    setNeedsRanking(item)
    // Other items can depend on its fixed frame from now on.
    if storage.autoresizedFrame != nil { storage.forEachOwnEntry { schedule($0) } }
    return record
  }

  /// Adds the lower bound of a new variable.
  private func addFloor(_ record: EngineItem, _ part: LayoutPart) -> ConstraintID? {
    let floor = Constraint(
      LinearExpression(record.variable(part)), .greaterThanOrEqual, priority: .required)
    // No other constraint uses a new variable, so its lower bound cannot conflict.
    guard let id = try? solver.add(floor) else { return nil }
    owners[id] = .floor(record, part)
    return id
  }

  /// Whether the solver does not need an entry.
  func isIdle(_ entry: EngineEntry) -> Bool {
    switch entry.source {
    case .constraint, .root: false
    case .autoresizing, .intrinsic: entry.storage.map(isIdle) ?? false
    }
  }

  /// Whether the solver does not need the frame and the natural size of an item: the frame is fixed, and no
  /// constraint mentions the item.
  func isIdle(_ storage: LayoutStorage) -> Bool {
    guard storage.autoresizedFrame != nil else { return false }
    if let record = storage.record, !record.belongs(to: self) { storage.record = nil }
    return !storage.isRecorded
  }

  /// Releases an entry of a natural size that the solver does not need.
  func drop(_ entry: EngineEntry) {
    guard case .intrinsic(let kind) = entry.source, entry.id == nil else { return }
    unmarkBroken(entry)
    entry.host = nil
    entry.storage?.dropIntrinsicEntry(kind)
  }

  /// Counts a constraint if it fixes an extent at a constant. If no constraint fixes the extent any more, the natural size
  /// decides about it.
  func countFixedExtent(_ lowered: EngineEntry.Lowered, by step: Int) {
    guard let (record, axis) = lowered.fixedExtent else { return }
    record.countFixed(axis, by: step)
    guard !record.isFixed(axis), let storage = record.storage, storage.record === record,
      record.isInTree(of: self)
    else { return }
    for kind in storage.intrinsicKinds where kind.axis == axis {
      if let entry = storage.intrinsicEntry(kind) { schedule(entry) }
    }
  }

  /// Updates the use counts of variables. An item without uses is checked before the next solution.
  func count(_ lowered: EngineEntry.Lowered, by step: Int) {
    countFixedExtent(lowered, by: step)
    lowered.forEachTerm { term in
      term.record.uses[term.part] += Int32(step)
      if term.record.isUnused { retiring.append(term.record) }
    }
  }

  /// Removes the variables of items that no constraint mentions any more.
  func retireUnusedItems() {
    // The natural size of an item can be in the queue, because nothing fixes its extent any more.
    guard queue.isEmpty else { return }
    let candidates = retiring
    retiring = []
    for record in candidates where record.isUnused && !record.isRetired {
      record.isRetired = true
      for id in record.floors.map({ [$0.width, $0.height] }) ?? [] {
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
    var lowered = EngineEntry.Lowered(
      constant: form.constant, relation: form.relation, priority: form.priority)
    var remaining = form.terms.count
    for term in form.terms {
      remaining -= 1
      lowered.append(
        EngineEntry.Lowered.Term(
          record: record(for: term.item), coefficient: term.coefficient, part: term.part),
        followedBy: remaining)
    }
    return lowered
  }
}

extension EngineEntry.Lowered {
  /// Whether both differ only in constant and priority, which can change in place.
  @MainActor
  func hasSameShape(as other: EngineEntry.Lowered) -> Bool {
    relation == other.relation && hasSameTerms(as: other)
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
    var expression = LinearExpression(constant)
    forEachTerm { expression += ConstraintSolver.Term($0.record.variable($0.part), $0.coefficient) }
    return Constraint(expression, relation.solved, priority: priority.solved)
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

import ConstraintSolver

extension LayoutEngine {
  /// Sets the order of the items in a stack, so that the layout does not depend on the order in which they
  /// were added.
  static func arrange(_ items: [any LayoutElement], in container: any LayoutElement, along axis: LayoutAxis) {
    container.layoutStorage.reference(to: container)
    container.layoutStorage.arrangedAxis = axis
    container.invalidateBaselines()
    container.layoutStorage.arranged = items.map { $0.layoutStorage.reference(to: $0) }
    container.layoutRoot.layoutStorage.ownedEngine?.setNeedsRanking(container)
  }

  /// Marks the outermost stack that contains the item, or is the item, for ranking after the next changes.
  func setNeedsRanking(_ item: any LayoutElement) {
    var outermost: ItemReference?
    var next: (any LayoutElement)? = item
    while let ancestor = next {
      if !ancestor.layoutStorage.arranged.isEmpty {
        outermost = ancestor.layoutStorage.reference(to: ancestor)
      }
      next = ancestor.layoutParent
    }
    if let outermost { unranked[ObjectIdentifier(outermost)] = outermost }
  }

  /// Ranks items in stacks as if their variables had been created in the order of the stacks.
  ///
  /// The solver chooses between equally good solutions by the order in which variables were created. Inside a
  /// stack the order is: the stack itself, then the first item with its contents, then the next item. Only
  /// ranks of items in the same stack are exchanged, so no constraint is removed and no other item changes
  /// its rank.
  func rankItems() {
    let stacks = unranked.values
    unranked = [:]
    for case let stack? in stacks.map(\.item) {
      let records = stack.ranked { item in
        item.layoutStorage.record.flatMap { $0.belongs(to: self) && !$0.isRetired ? $0 : nil }
      }
      if solver.rank(records.flatMap(\.variables)) { needsSolution = true }
    }
  }
}

extension LayoutElement {
  /// The records of this item and its descendants, sorted by rank. Stacks are put in order from the inside
  /// out.
  func ranked(_ record: (any LayoutElement) -> EngineItem?) -> [EngineItem] {
    var records = [record(self)].compactMap { $0 }
    var seen: Set<ObjectIdentifier> = []
    for case let next? in layoutStorage.arranged.map(\.item) where next.layoutParent === self {
      seen.insert(ObjectIdentifier(next))
      records += next.ranked(record)
    }
    if !seen.isEmpty {
      for (record, rank) in zip(records, records.map(\.rank).sorted()) { record.rank = rank }
    }
    forEachLayoutChild { child in
      if !seen.contains(ObjectIdentifier(child)) { records += child.ranked(record) }
    }
    return records.sorted { $0.rank < $1.rank }
  }
}

extension LayoutEngine {
  /// The maximum number of rounds. Text that needs more rounds keeps its last height.
  static let lastFittingRound = 12

  /// Whether a new height replaces the old one.
  ///
  /// From the third round on, heights only grow. If a height and a width change each other in turn, the
  /// larger height shows all of the text.
  static func acceptsHeight(_ height: Double, replacing old: Double, round: Int) -> Bool {
    height > old || height < old && round < 3
  }

  /// Registers the item of an entry if its natural height depends on its width.
  func trackHeight(of entry: EngineEntry) {
    guard case .intrinsic(let kind) = entry.source, kind.axis == .vertical, let storage = entry.storage,
      let item = storage.reference.item, storage.fitted != nil
    else { return }
    let record = record(for: item)
    if !record.tracksHeight {
      record.tracksHeight = true
      heightTrackedItems.append(storage.reference)
    }
  }

  /// Measures the natural heights of all items whose solved width changed since the last measurement.
  /// - Returns: whether a height changed, so that the layout must be solved again.
  func fitHeights(round: Int) -> Bool {
    heightTrackedItems.removeAll { reference in
      guard let storage = reference.storage else { return true }
      let stays = storage.fitted != nil && storage.record?.belongs(to: self) == true && storage.isRecorded
      if !stays { storage.record?.tracksHeight = false }
      return !stays
    }
    guard round < Self.lastFittingRound else { return false }
    var changed = false
    for item in heightTrackedItems {
      guard let storage = item.storage, let fitted = storage.fitted, let record = storage.record else {
        continue
      }
      let width = solver.value(record.variable(.width))
      guard width != fitted.width, let height = item.item?.intrinsicContentHeight(forWidth: width) else {
        continue
      }
      storage.fitted?.width = width
      guard Self.acceptsHeight(height, replacing: fitted.height, round: round) else { continue }
      storage.fitted?.height = height
      for kind in [IntrinsicKind.verticalHugging, .verticalResistance] {
        if let entry = storage.madeIntrinsicEntry(kind), entry.host === reference { schedule(entry) }
      }
      changed = true
    }
    return changed
  }
}

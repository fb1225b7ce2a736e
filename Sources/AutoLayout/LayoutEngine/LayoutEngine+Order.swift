import ConstraintSolver

extension LayoutEngine {
  /// Says in which order a stack has its items, so that the order in which they came does not show.
  static func arrange(_ items: [any LayoutItem], in container: any LayoutItem, along axis: LayoutAxis) {
    container.layoutStorage.item = container
    container.layoutStorage.arrangedAxis = axis
    container.baselinesMayChange()
    container.layoutStorage.arranged = items.map { LayoutStorage.WeakItem(item: $0) }
    container.layoutRoot.layoutStorage.ownedEngine?.needsRanking(container)
  }

  /// Has the outermost stack that an item is in, or is, looked at after the next changes.
  func needsRanking(_ item: any LayoutItem) {
    var outermost: LayoutStorage?
    var next: (any LayoutItem)? = item
    while let ancestor = next {
      if !ancestor.layoutStorage.arranged.isEmpty { outermost = ancestor.layoutStorage }
      next = ancestor.layoutParent
    }
    if let outermost { unranked[ObjectIdentifier(outermost)] = outermost }
  }

  /// Ranks items in stacks as if their variables had been made in the order of the stacks.
  ///
  /// The solver decides between equally good solutions by which variables were made first. Inside a stack that is the
  /// stack itself, then the first item with all that it contains, and so on. Nothing but ranks is exchanged, and only
  /// between items of one stack, so nothing leaves the solver and nobody outside is concerned.
  func rankItems() {
    let stacks = unranked.values
    unranked = [:]
    for case let stack? in stacks.map(\.item) {
      let records = stack.ranked { item in
        item.layoutStorage.record.flatMap { $0.engine === self && !$0.isRetired ? $0 : nil }
      }
      if solver.rank(records.flatMap(\.variables)) { needsSolution = true }
    }
  }
}

extension LayoutItem {
  /// What has variables among this item and all below it, by rank, with stacks put in order from the inside out.
  func ranked(_ record: (any LayoutItem) -> EngineItem?) -> [EngineItem] {
    var records = [record(self)].compactMap { $0 }
    var seen: Set<ObjectIdentifier> = []
    for case let next? in layoutStorage.arranged.map(\.item) where next.layoutParent === self {
      seen.insert(ObjectIdentifier(next))
      records += next.ranked(record)
    }
    if !seen.isEmpty {
      for (record, rank) in zip(records, records.map(\.rank).sorted()) { record.rank = rank }
    }
    for child in layoutChildren where !seen.contains(ObjectIdentifier(child)) {
      records += child.ranked(record)
    }
    return records.sorted { $0.rank < $1.rank }
  }
}

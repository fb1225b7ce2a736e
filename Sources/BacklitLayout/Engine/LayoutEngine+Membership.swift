extension LayoutEngine {
  /// Adds an item and its descendants to the layout of its new tree.
  ///
  /// Call this after setting the parent of the item. The items keep their constraints, natural sizes and
  /// fixed frames.
  package static func attach(_ item: any LayoutElement) {
    item.layoutStorage.becomeInner()
    let root = item.layoutRoot
    root.layoutStorage.ownedEngine?.addSubtree(item)
    root.layoutDidInvalidate()
  }

  /// Removes an item and its descendants from the layout of their tree.
  ///
  /// Call this while the item still has its parent. Constraints between the subtree and the rest of the tree
  /// become inactive. Constraints inside the subtree stay active; they are solved again when the item joins a
  /// tree or becomes a root.
  package static func detach(_ item: any LayoutElement) {
    var inside: [LayoutStorage] = []
    var members: Set<ObjectIdentifier> = []
    item.forEachLayoutItem {
      inside.append($0.layoutStorage)
      members.insert(ObjectIdentifier($0.layoutStorage))
    }
    var crossing: [UInt64: LayoutConstraint] = [:]
    for storage in inside {
      for constraint in storage.mentions.all {
        guard let holder = constraint.holder?.storage, !members.contains(ObjectIdentifier(holder)) else {
          continue
        }
        crossing[constraint.entry.order] = constraint
      }
    }
    LayoutConstraint.deactivate(crossing.sorted { $0.key < $1.key }.map(\.value))
    for storage in inside { storage.forEachEntry(skippingUnused: true) { $0.engine?.removeEntry($0) } }
    item.layoutParent?.invalidateBaselines()
    item.layoutRoot.layoutDidInvalidate()
  }

  /// The engine of the item's tree, created on first use.
  static func engine(for item: any LayoutElement) -> LayoutEngine {
    let root = item.layoutRoot
    if let engine = root.layoutStorage.ownedEngine { return engine }
    let engine = LayoutEngine(root: root)
    root.layoutStorage.ownedEngine = engine
    return engine
  }

  /// Queues entries of an item that were added or changed.
  static func invalidate(_ item: any LayoutElement, entries: @autoclosure () -> [EngineEntry]) {
    let root = item.layoutRoot
    guard let engine = root.layoutStorage.ownedEngine else { return root.layoutDidInvalidate() }
    item.layoutStorage.reference(to: item)
    for entry in entries() { engine.enqueue(entry) }
  }

  /// Queues the entries of an item and its descendants, without those that the solver does not need.
  func addSubtree(_ item: any LayoutElement) {
    item.forEachLayoutItem {
      let storage = $0.layoutStorage
      storage.reference(to: $0)
      for entry in storage.rootEntries { schedule(entry) }
      if !isIdle(storage) { storage.forEachOwnEntry { schedule($0) } }
      // The order decides between equally good layouts.
      for constraint in storage.constraints { schedule(constraint.entry) }
    }
    root?.layoutDidInvalidate()
  }

  /// Queues an entry for the next solution and requests that solution.
  func enqueue(_ entry: EngineEntry) {
    schedule(entry)
    root?.layoutDidInvalidate()
  }

  /// Queues an entry for the next solution.
  func schedule(_ entry: EngineEntry) {
    if entry.host !== reference {
      entry.engine?.removeEntry(entry)
      entry.host = reference
      entry.id = nil
      entry.lowered = nil
      entry.isQueued = false
    }
    if !entry.isQueued {
      entry.isQueued = true
      queue.append(entry)
    }
  }

  /// Removes an entry from the engine. The solver removes it before the next solution.
  func removeEntry(_ entry: EngineEntry) {
    if let id = entry.id, let lowered = entry.lowered { removals.append((id, lowered)) }
    if let substitute = broken.removeValue(forKey: entry.order)?.substitute { removals.append(substitute) }
    entry.host = nil
    entry.id = nil
    entry.lowered = nil
    entry.isQueued = false
    root?.layoutDidInvalidate()
  }
}

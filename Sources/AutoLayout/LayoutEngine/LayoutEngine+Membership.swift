extension LayoutEngine {
  /// Takes an item, with all below it, into the layout of the tree it has just been put into.
  ///
  /// Call it after the item has got its parent. What the items hold goes with them: constraints, natural sizes,
  /// fixed frames.
  public static func attach(_ item: any LayoutItem) {
    let storage = item.layoutStorage
    storage.ownedEngine = nil
    storage.rootSize = nil
    storage.rootEntries = []
    let root = item.layoutRoot
    root.layoutStorage.ownedEngine?.adopt(item)
    root.layoutDidInvalidate()
  }

  /// Takes an item, with all below it, out of the layout of its tree.
  ///
  /// Call it while the item still has its parent. Constraints between the inside and the outside become inactive;
  /// those inside stay active and are solved again when the item is in a tree or is the top of one.
  public static func detach(_ item: any LayoutItem) {
    var inside: [LayoutStorage] = []
    var members: Set<ObjectIdentifier> = []
    item.forEachLayoutItem {
      inside.append($0.layoutStorage)
      members.insert(ObjectIdentifier($0.layoutStorage))
    }
    var crossing: [UInt64: LayoutConstraint] = [:]
    for storage in inside {
      for (order, mention) in storage.mentions {
        guard let constraint = mention.constraint, let holder = constraint.holder,
          !members.contains(ObjectIdentifier(holder))
        else { continue }
        crossing[order] = constraint
      }
    }
    LayoutConstraint.deactivate(crossing.sorted { $0.key < $1.key }.map(\.value))
    for storage in inside { storage.forEachEntry { $0.engine?.forget($0) } }
    item.layoutParent?.baselinesMayChange()
    item.layoutRoot.layoutDidInvalidate()
  }

  /// The engine of the tree that an item is in, made if there is none yet.
  static func engine(for item: any LayoutItem) -> LayoutEngine {
    let root = item.layoutRoot
    if let engine = root.layoutStorage.ownedEngine { return engine }
    let engine = LayoutEngine(root: root)
    root.layoutStorage.ownedEngine = engine
    return engine
  }

  /// Says that entries about an item came or changed.
  static func invalidate(_ item: any LayoutItem, entries: [EngineEntry]) {
    let root = item.layoutRoot
    guard let engine = root.layoutStorage.ownedEngine else {
      root.layoutDidInvalidate()
      return
    }
    item.layoutStorage.item = item
    for entry in entries { engine.enqueue(entry) }
  }

  /// Takes in everything that an item, and all below it, say and hold.
  func adopt(_ item: any LayoutItem) {
    item.forEachLayoutItem {
      let storage = $0.layoutStorage
      storage.item = $0
      storage.forEachEntry { enqueue($0) }
    }
  }

  /// Has an entry looked at before the next solution, and sees to it that there is one.
  func enqueue(_ entry: EngineEntry) {
    line(up: entry)
    root?.layoutDidInvalidate()
  }

  /// Has an entry looked at before the next solution.
  func line(up entry: EngineEntry) {
    if entry.engine !== self {
      entry.engine?.forget(entry)
      entry.engine = self
      entry.id = nil
      entry.lowered = nil
      entry.isQueued = false
    }
    if !entry.isQueued {
      entry.isQueued = true
      queue.append(entry)
    }
  }

  /// Lets go of an entry; the solver loses it before the next solution.
  func forget(_ entry: EngineEntry) {
    if let id = entry.id, let lowered = entry.lowered { removals.append((id, lowered)) }
    if let substitute = broken.removeValue(forKey: entry.order)?.substitute { removals.append(substitute) }
    entry.engine = nil
    entry.id = nil
    entry.lowered = nil
    entry.isQueued = false
    root?.layoutDidInvalidate()
  }
}

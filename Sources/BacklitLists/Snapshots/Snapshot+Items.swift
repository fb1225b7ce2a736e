import OrderedCollections

extension Snapshot {
  /// Appends items to a section, or to the last section.
  ///
  /// Complexity: amortized O(`identifiers.count`).
  /// - Throws: ``SnapshotError/duplicateItems(_:)`` with every identifier that would occur twice in the
  ///   snapshot, ``SnapshotError/unknownSections(_:)``, or ``SnapshotError/noSection``.
  public mutating func appendItems(
    _ identifiers: [ItemID], toSection section: SectionID? = nil
  ) throws(SnapshotError<SectionID, ItemID>) {
    let owner: Int32
    if let section {
      owner = try handle(ofSection: section)
    } else if let last = order.last {
      owner = last
    } else {
      throw .noSection
    }
    let added = try add(identifiers, to: owner)
    let end = lists[Int(owner)]?.count ?? 0
    lists[Int(owner)]?.insert(contentsOf: added, at: end)
  }

  /// Inserts items before an item.
  ///
  /// Complexity: O(`identifiers.count` + number of items in the section).
  /// - Throws: ``SnapshotError/duplicateItems(_:)`` or ``SnapshotError/unknownItems(_:)``.
  public mutating func insertItems(
    _ identifiers: [ItemID], beforeItem neighbor: ItemID
  ) throws(SnapshotError<SectionID, ItemID>) {
    try insertItems(identifiers, beside: neighbor, offset: 0)
  }

  /// Inserts items after an item.
  ///
  /// Complexity: O(`identifiers.count` + number of items in the section).
  /// - Throws: ``SnapshotError/duplicateItems(_:)`` or ``SnapshotError/unknownItems(_:)``.
  public mutating func insertItems(
    _ identifiers: [ItemID], afterItem neighbor: ItemID
  ) throws(SnapshotError<SectionID, ItemID>) {
    try insertItems(identifiers, beside: neighbor, offset: 1)
  }

  /// Deletes items. An identifier may be listed more than once.
  ///
  /// Complexity: O(`identifiers.count` + number of items in the sections concerned).
  /// - Throws: ``SnapshotError/unknownItems(_:)`` with every identifier that the snapshot does not contain.
  public mutating func deleteItems(_ identifiers: [ItemID]) throws(SnapshotError<SectionID, ItemID>) {
    let handles = try handles(ofItems: identifiers)
    var concerned = OrderedSet<Int32>()
    for handle in handles where owners[Int(handle)] >= 0 {
      concerned.append(owners[Int(handle)])
      forget(handle)
    }
    let owners = owners
    for section in concerned { lists[Int(section)]?.filter { owners[Int($0)] == section } }
    compactIfSparse()
  }

  /// Deletes all items and all sections.
  public mutating func deleteAllItems() { self = Snapshot() }

  /// Moves an item to the place before a different item. Moving an item before itself does nothing.
  ///
  /// Complexity: O(number of items in both sections).
  /// - Throws: ``SnapshotError/unknownItems(_:)``.
  public mutating func moveItem(
    _ identifier: ItemID, beforeItem neighbor: ItemID
  ) throws(SnapshotError<SectionID, ItemID>) {
    try moveItem(identifier, beside: neighbor, offset: 0)
  }

  /// Moves an item to the place after a different item. Moving an item after itself does nothing.
  ///
  /// Complexity: O(number of items in both sections).
  /// - Throws: ``SnapshotError/unknownItems(_:)``.
  public mutating func moveItem(
    _ identifier: ItemID, afterItem neighbor: ItemID
  ) throws(SnapshotError<SectionID, ItemID>) {
    try moveItem(identifier, beside: neighbor, offset: 1)
  }

  /// Marks items whose cells are replaced by new ones when the snapshot is applied.
  /// - Throws: ``SnapshotError/unknownItems(_:)``.
  public mutating func reloadItems(_ identifiers: [ItemID]) throws(SnapshotError<SectionID, ItemID>) {
    reloadedItems.append(contentsOf: try handles(ofItems: identifiers))
  }

  /// Marks items whose present cells are configured again when the snapshot is applied.
  /// - Throws: ``SnapshotError/unknownItems(_:)``.
  public mutating func reconfigureItems(
    _ identifiers: [ItemID]
  ) throws(SnapshotError<SectionID, ItemID>) {
    reconfiguredItems.append(contentsOf: try handles(ofItems: identifiers))
  }

  /// Removes the marks of `reloadItems`, `reconfigureItems` and `reloadSections`, as after applying a
  /// snapshot.
  public mutating func removeReloadMarks() {
    reloadedItems = []
    reconfiguredItems = []
    reloadedSections = []
  }
}

extension Snapshot {
  /// Registers new items of a section and returns their handles. Does not change the list of the section.
  /// - Throws: ``SnapshotError/duplicateItems(_:)``; then nothing has changed.
  private mutating func add(
    _ identifiers: [ItemID], to owner: Int32
  ) throws(SnapshotError<SectionID, ItemID>) -> HandleList {
    let oldCount = items.count
    // A reservation for each small batch would defeat geometric growth.
    if identifiers.count > oldCount {
      items.reserveCapacity(oldCount + identifiers.count)
      owners.reserveCapacity(oldCount + identifiers.count)
    }
    var added = HandleList()
    var duplicates = OrderedSet<ItemID>()
    for identifier in identifiers {
      let (isNew, handle) = items.append(identifier)
      if isNew {
        owners.append(owner)
      } else if owners[handle] < 0 {
        owners[handle] = owner
      } else {
        duplicates.append(identifier)
        continue
      }
      added.append(Int32(handle))
    }
    guard duplicates.isEmpty else {
      added.forEach { owners[Int($0)] = -1 }
      owners.removeLast(items.count - oldCount)
      items.removeLast(items.count - oldCount)
      throw .duplicateItems(Array(duplicates))
    }
    numberOfItems += added.count
    return added
  }

  /// Marks an item as deleted. Its handle stays in the list of its section.
  mutating func forget(_ handle: Int32) {
    owners[Int(handle)] = -1
    numberOfItems -= 1
    if !reloadedItems.isEmpty { reloadedItems.remove(handle) }
    if !reconfiguredItems.isEmpty { reconfiguredItems.remove(handle) }
  }

  private mutating func insertItems(
    _ identifiers: [ItemID], beside neighbor: ItemID, offset: Int
  ) throws(SnapshotError<SectionID, ItemID>) {
    guard let anchor = handle(ofItem: neighbor) else { throw .unknownItems([neighbor]) }
    let owner = owners[Int(anchor)]
    let added = try add(identifiers, to: owner)
    insert(added, beside: anchor, offset: offset)
  }

  private mutating func moveItem(
    _ identifier: ItemID, beside neighbor: ItemID, offset: Int
  ) throws(SnapshotError<SectionID, ItemID>) {
    let handles = try handles(ofItems: [identifier, neighbor])
    let (moved, anchor) = (handles[0], handles[1])
    if moved == anchor { return }
    let source = Int(owners[Int(moved)])
    if let index = lists[source]?.firstIndex(of: moved) { lists[source]?.remove(at: index) }
    owners[Int(moved)] = owners[Int(anchor)]
    var list = HandleList()
    list.append(moved)
    insert(list, beside: anchor, offset: offset)
  }

  /// Inserts handles into the list of the section of `anchor`.
  private mutating func insert(_ handles: HandleList, beside anchor: Int32, offset: Int) {
    let owner = Int(owners[Int(anchor)])
    guard let index = lists[owner]?.firstIndex(of: anchor) else { return }
    lists[owner]?.insert(contentsOf: handles, at: index + offset)
  }
}

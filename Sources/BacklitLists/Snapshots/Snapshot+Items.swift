import OrderedCollections

extension Snapshot {
  /// Appends items to a section, or to the last section.
  ///
  /// Complexity: amortized O(`identifiers.count`).
  /// Traps if an identifier would occur twice in the snapshot, or if the section does not exist.
  public mutating func appendItems(
    _ identifiers: [ItemID], toSection section: SectionID? = nil
  ) {
    let owner: Int32
    if let section {
      owner = handle(ofSection: section)
    } else if let last = order.last {
      owner = last
    } else {
      Self.refuse(.noSection)
    }
    let added = add(identifiers, to: owner)
    let end = lists[Int(owner)]?.count ?? 0
    lists[Int(owner)]?.insert(contentsOf: added, at: end)
  }

  /// Inserts items before an item.
  ///
  /// Complexity: O(`identifiers.count` + number of items in the section).
  /// Traps if an identifier would occur twice in the snapshot, or if it does not contain the neighbor.
  public mutating func insertItems(
    _ identifiers: [ItemID], beforeItem neighbor: ItemID
  ) {
    insertItems(identifiers, beside: neighbor, offset: 0)
  }

  /// Inserts items after an item.
  ///
  /// Complexity: O(`identifiers.count` + number of items in the section).
  /// Traps if an identifier would occur twice in the snapshot, or if it does not contain the neighbor.
  public mutating func insertItems(
    _ identifiers: [ItemID], afterItem neighbor: ItemID
  ) {
    insertItems(identifiers, beside: neighbor, offset: 1)
  }

  /// Deletes items. An identifier may be listed more than once.
  ///
  /// Complexity: O(`identifiers.count` + number of items in the sections concerned).
  /// Traps if the snapshot does not contain one of them.
  public mutating func deleteItems(_ identifiers: [ItemID]) {
    let handles = handles(ofItems: identifiers)
    var concerned = OrderedSet<Int32>()
    for handle in handles where owners[Int(handle)] >= 0 {
      concerned.append(owners[Int(handle)])
      forget(handle)
    }
    let owners = owners
    for section in concerned { lists[Int(section)]?.filter { owners[Int($0)] == section } }
    compactIfSparse()
  }

  /// Replaces the items of a section by the visible ones of a tree.
  ///
  /// Complexity: O(number of visible items). Without items in other sections, the table of the tree is shared, and no item is
  /// hashed.
  package mutating func replaceItems(
    inSection section: SectionID, byVisibleItemsOf outline: SectionSnapshot<ItemID>
  ) {
    let owner = Int(handle(ofSection: section))
    let list = lists[owner]
    lists[owner] = HandleList()
    list?.forEach { forget($0) }
    guard numberOfItems == 0 else {
      compactIfSparse()
      return appendItems(outline.visibleItems, toSection: section)
    }
    items = outline.elements
    owners = Array(repeating: -1, count: items.count)
    var visible = HandleList()
    for handle in outline.tree.handles(below: 0, visible: true) {
      owners[Int(handle) - 1] = Int32(owner)
      visible.append(handle - 1)
    }
    numberOfItems = visible.count
    lists[owner] = visible
  }

  /// Deletes all items and all sections.
  public mutating func deleteAllItems() { self = Snapshot() }

  /// Moves an item to the place before a different item. Moving an item before itself does nothing.
  ///
  /// Complexity: O(number of items in both sections).
  /// Traps if the snapshot does not contain an item.
  public mutating func moveItem(
    _ identifier: ItemID, beforeItem neighbor: ItemID
  ) {
    moveItem(identifier, beside: neighbor, offset: 0)
  }

  /// Moves an item to the place after a different item. Moving an item after itself does nothing.
  ///
  /// Complexity: O(number of items in both sections).
  /// Traps if the snapshot does not contain an item.
  public mutating func moveItem(
    _ identifier: ItemID, afterItem neighbor: ItemID
  ) {
    moveItem(identifier, beside: neighbor, offset: 1)
  }

  /// Marks items whose cells are replaced by new ones when the snapshot is applied.
  /// Traps if the snapshot does not contain an item.
  public mutating func reloadItems(_ identifiers: [ItemID]) {
    reloadedItems.append(contentsOf: handles(ofItems: identifiers))
  }

  /// Marks items whose present cells are configured again when the snapshot is applied.
  /// Traps if the snapshot does not contain an item.
  public mutating func reconfigureItems(
    _ identifiers: [ItemID]
  ) {
    reconfiguredItems.append(contentsOf: handles(ofItems: identifiers))
  }

  /// Removes the marks of `reloadItems`, `reconfigureItems` and `reloadSections`, as after applying a
  /// snapshot.
  package mutating func removeReloadMarks() {
    reloadedItems = []
    reconfiguredItems = []
    reloadedSections = []
  }
}

extension Snapshot {
  /// Registers new items of a section and returns their handles. Does not change the list of the section.
  private mutating func add(
    _ identifiers: [ItemID], to owner: Int32
  ) -> HandleList {
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
    if !duplicates.isEmpty { Self.refuse(.duplicateItems(Array(duplicates))) }
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
  ) {
    guard let anchor = handle(ofItem: neighbor) else { Self.refuse(.unknownItems([neighbor])) }
    let owner = owners[Int(anchor)]
    let added = add(identifiers, to: owner)
    insert(added, beside: anchor, offset: offset)
  }

  private mutating func moveItem(
    _ identifier: ItemID, beside neighbor: ItemID, offset: Int
  ) {
    let handles = handles(ofItems: [identifier, neighbor])
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

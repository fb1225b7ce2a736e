import OrderedCollections

/// Questions about a tree. Those about an item trap if the item is unknown, unless stated otherwise.
extension SectionSnapshot {
  /// All items, each before its children. Complexity: O(`count`).
  @inlinable public var items: [ItemID] { tree.handles(below: 0).map(item) }

  /// The items without a parent, in order. Complexity: O(number of these).
  public var rootItems: [ItemID] { children(of: nil) }

  /// The items whose parents are all expanded, each before its children. Complexity: O(number of these).
  @inlinable public var visibleItems: [ItemID] { visibleItems(below: nil) }

  /// Returns whether the snapshot contains an item. Complexity: O(1).
  public func contains(_ identifier: ItemID) -> Bool { known(identifier) != nil }

  /// Returns whether an item is expanded; false for an unknown one. Complexity: O(1).
  public func isExpanded(_ identifier: ItemID) -> Bool {
    known(identifier).map { tree[$0].isExpanded } ?? false
  }

  /// Returns whether all parents of an item are expanded; false for an unknown one. Complexity: O(level).
  public func isVisible(_ identifier: ItemID) -> Bool {
    contains(identifier) && visibleAncestor(of: identifier) == nil
  }

  /// Returns the number of parents above an item. Complexity: O(level).
  public func level(of identifier: ItemID) -> Int { tree.ancestors(of: handle(identifier)).count }

  /// Returns the parent of an item; nil if it has none or is unknown. Complexity: O(1).
  public func parent(of identifier: ItemID) -> ItemID? {
    guard let node = known(identifier), tree[node].parent != 0 else { return nil }
    return item(tree[node].parent)
  }

  /// Returns the index of an item among ``items``; nil for an unknown one. Complexity: O(`count`).
  public func index(of identifier: ItemID) -> Int? {
    known(identifier).flatMap { tree.handles(below: 0).firstIndex(of: $0) }
  }

  /// Returns the items below an item, which are a tree of their own, expanded as they are.
  ///
  /// Complexity: O(number of items below it).
  /// - Parameters:
  ///   - parent: the item.
  ///   - includingParent: whether the item is in the snapshot, as its only item without a parent.
  /// - Returns: the tree.
  public func snapshot(of parent: ItemID, includingParent: Bool = false) -> SectionSnapshot {
    copy(below: handle(parent), under: includingParent ? parent : nil)
  }

  /// The children of an item, in order; the items without a parent for nil. Complexity: O(number of children).
  package func children(of parent: ItemID?) -> [ItemID] {
    tree[parent.map(handle) ?? 0].children.map(item)
  }

  /// Returns the tree with the children of each item in an order. Items that are equal in it stay in their order, and items stay
  /// expanded.
  ///
  /// Complexity: O(n log n) in the number of items.
  /// - Parameter areInIncreasingOrder: whether the first of two siblings comes before the second.
  /// - Returns: the sorted tree.
  public func sorted(by areInIncreasingOrder: (ItemID, ItemID) throws -> Bool) rethrows -> SectionSnapshot {
    var sorted = SectionSnapshot()
    var parents: [ItemID?] = [nil]
    while let parent = parents.popLast() {
      let children = try children(of: parent).sorted(by: areInIncreasingOrder)
      sorted.append(children, to: parent)
      parents += children
    }
    sorted.expand(items.filter(isExpanded))
    return sorted
  }

  /// The number of children of an item, the number of siblings before it, and that of all siblings. Complexity: O(1).
  package func place(of identifier: ItemID) -> (childCount: Int, index: Int, count: Int) {
    let node = tree[handle(identifier)]
    return (node.children.count, Int(node.place), tree[node.parent].children.count)
  }

  /// The visible items below an item that is expanded, or all for nil. Complexity: O(number of these).
  @inlinable package func visibleItems(below parent: ItemID?) -> [ItemID] {
    tree.handles(below: parent.map(handle) ?? 0, visible: true).map(item)
  }

  /// The visible item that hides an item; nil for a visible or unknown one. Complexity: O(level).
  package func visibleAncestor(of identifier: ItemID) -> ItemID? {
    known(identifier).flatMap { tree.ancestors(of: $0).last { !tree[$0].isExpanded } }.map(item)
  }
}

extension SectionSnapshot {
  /// The item with a handle.
  @inlinable func item(_ handle: Int32) -> ItemID { elements[Int(handle) - 1] }

  /// The handle of an item; nil for an unknown one.
  @inlinable func known(_ identifier: ItemID) -> Int32? {
    elements.firstIndex(of: identifier).map { Int32($0 + 1) }.flatMap { tree[$0].isPresent ? $0 : nil }
  }

  /// The handle of an item, which often is that of a different tree; nil for an unknown one.
  func handle(of identifier: ItemID, guess: Int32) -> Int32? {
    guard Int(guess) <= elements.count, item(guess) == identifier else { return known(identifier) }
    return tree[guess].isPresent ? guess : nil
  }

  /// The handle of an item of the tree.
  @inlinable func handle(_ identifier: ItemID) -> Int32 { handles([identifier])[0] }

  @inlinable func handles(_ identifiers: [ItemID]) -> [Int32] {
    let found = identifiers.compactMap(known)
    if found.count < identifiers.count {
      Self.refuse(.unknownItems(Array(OrderedSet(identifiers.filter { !contains($0) }))))
    }
    return found
  }

  /// Ends the program, because it made a change that is not possible.
  @usableFromInline static func refuse(_ error: SnapshotError<Never, ItemID>) -> Never {
    fatalError("A change of a section snapshot is not possible: \(error).")
  }
}

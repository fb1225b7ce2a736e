import OrderedCollections

/// Questions about a tree. Those about an item trap if the item is unknown, unless stated otherwise.
extension SectionSnapshot {
  /// All items, each before its children. Complexity: O(`count`).
  public var items: [ItemID] { items(below: 0) { _ in true } }

  /// The items without a parent, in order. Complexity: O(number of these).
  public var rootItems: [ItemID] { items(children(ofNode: 0)) }

  /// The items whose parents are all expanded, each before its children. Complexity: O(number of these).
  public var visibleItems: [ItemID] { items(below: 0) { nodes[Int($0)].isExpanded } }

  /// Whether the snapshot contains an item. Complexity: O(1).
  public func contains(_ identifier: ItemID) -> Bool { known(identifier) != nil }

  /// Whether an item is expanded; false for an unknown one. Complexity: O(1).
  public func isExpanded(_ identifier: ItemID) -> Bool {
    known(identifier).map { nodes[Int($0)].isExpanded } ?? false
  }

  /// Whether all parents of an item are expanded; false for an unknown one. Complexity: O(level).
  public func isVisible(_ identifier: ItemID) -> Bool {
    known(identifier).map { ancestors(of: $0).allSatisfy { nodes[Int($0)].isExpanded } } ?? false
  }

  /// The number of parents above an item. Complexity: O(level).
  public func level(of identifier: ItemID) -> Int { ancestors(of: node(identifier)).count }

  /// The parent of an item; nil if it has none or is unknown. Complexity: O(1).
  public func parent(of identifier: ItemID) -> ItemID? {
    guard let node = known(identifier), nodes[Int(node)].parent != 0 else { return nil }
    return item(nodes[Int(node)].parent)
  }

  /// The index of an item among ``items``; nil for an unknown one. Complexity: O(`count`).
  public func index(of identifier: ItemID) -> Int? {
    guard let node = known(identifier) else { return nil }
    var index = 0
    var isFound = false
    walk(0) {
      isFound = isFound || $0 == node
      if !isFound { index += 1 }
      return !isFound
    }
    return index
  }

  /// The items below an item, which are a tree of their own, expanded as they are.
  ///
  /// Complexity: O(number of items below it).
  /// - Parameters:
  ///   - parent: the item.
  ///   - includingParent: whether the item is in the snapshot, as its only item without a parent.
  /// - Returns: the tree.
  public func snapshot(of parent: ItemID, includingParent: Bool = false) -> SectionSnapshot {
    copy(below: node(parent), includingTop: includingParent)
  }

  /// The children of an item, in order; the items without a parent for nil. Complexity: O(number of children).
  package func children(of parent: ItemID?) -> [ItemID] { items(children(ofNode: parent.map(node) ?? 0)) }

  /// The number of children of an item. Complexity: O(1).
  package func childCount(of identifier: ItemID) -> Int { Int(nodes[Int(node(identifier))].count) }

  /// The number of siblings before an item, and that of all of them. Complexity: O(1).
  package func place(of identifier: ItemID) -> (index: Int, count: Int) {
    let node = nodes[Int(node(identifier))]
    return (Int(node.place), Int(nodes[Int(node.parent)].count))
  }

  /// The visible items below an item that is expanded. Complexity: O(number of these).
  package func visibleItems(below parent: ItemID) -> [ItemID] {
    items(below: node(parent)) { nodes[Int($0)].isExpanded }
  }

  /// The nearest visible item above one that is hidden; nil for a visible or unknown one. Complexity: O(level).
  package func visibleAncestor(of identifier: ItemID) -> ItemID? {
    guard let node = known(identifier) else { return nil }
    return ancestors(of: node).last { !nodes[Int($0)].isExpanded }.map(item)
  }

  /// The places of an item and of the items above it, from the outermost one. Complexity: O(level).
  package func path(of identifier: ItemID) -> [Int] {
    let node = node(identifier)
    return ([node] + ancestors(of: node)).reversed().map { Int(nodes[Int($0)].place) }
  }

  /// The item with a ``path(of:)``; nil if there is none. Complexity: O(sum of the places).
  package func item(at path: [Int]) -> ItemID? {
    var node: Int32 = 0
    for place in path {
      guard place >= 0, place < nodes[Int(node)].count else { return nil }
      node = nodes[Int(node)].first
      for _ in 0..<place { node = nodes[Int(node)].next }
    }
    return node == 0 ? nil : item(node)
  }
}

extension SectionSnapshot {
  /// The item with a handle.
  func item(_ node: Int32) -> ItemID { elements[Int(node) - 1] }

  func items(_ nodes: [Int32]) -> [ItemID] { nodes.map(item) }

  /// The handle of an item; nil for an unknown one.
  func known(_ identifier: ItemID) -> Int32? {
    guard let index = elements.firstIndex(of: identifier), nodes[index + 1].isPresent else { return nil }
    return Int32(index + 1)
  }

  /// The handle of an item of the tree.
  func node(_ identifier: ItemID) -> Int32 {
    guard let node = known(identifier) else { Self.refuse(.unknownItems([identifier])) }
    return node
  }

  func handles(_ identifiers: [ItemID]) -> [Int32] {
    var unknown = OrderedSet<ItemID>()
    let handles = identifiers.compactMap { identifier in
      let handle = known(identifier)
      if handle == nil { unknown.append(identifier) }
      return handle
    }
    if !unknown.isEmpty { Self.refuse(.unknownItems(Array(unknown))) }
    return handles
  }

  /// Ends the program, because it made a change that is not possible.
  static func refuse(_ error: SnapshotError<Never, ItemID>) -> Never {
    fatalError("A change of a section snapshot is not possible: \(error).")
  }

  func children(ofNode parent: Int32) -> [Int32] {
    var children: [Int32] = []
    children.reserveCapacity(Int(nodes[Int(parent)].count))
    var child = nodes[Int(parent)].first
    while child != 0 {
      children.append(child)
      child = nodes[Int(child)].next
    }
    return children
  }

  /// The items above one, from the innermost one.
  private func ancestors(of node: Int32) -> [Int32] {
    var found: [Int32] = []
    var parent = nodes[Int(node)].parent
    while parent != 0 {
      found.append(parent)
      parent = nodes[Int(parent)].parent
    }
    return found
  }

  /// Calls a closure with each item below one, parents first. It returns whether to go on to the children.
  func walk(_ top: Int32, _ body: (Int32) -> Bool) {
    var node = nodes[Int(top)].first
    while node != 0 {
      if body(node), nodes[Int(node)].first != 0 {
        node = nodes[Int(node)].first
        continue
      }
      while node != top, nodes[Int(node)].next == 0 { node = nodes[Int(node)].parent }
      if node == top { return }
      node = nodes[Int(node)].next
    }
  }

  private func items(below top: Int32, entering isEntered: (Int32) -> Bool) -> [ItemID] {
    var found: [ItemID] = []
    walk(top) {
      found.append(item($0))
      return isEntered($0)
    }
    return found
  }

  /// The items below one as a tree of their own.
  func copy(below top: Int32, includingTop: Bool = false) -> SectionSnapshot {
    var copy = SectionSnapshot()
    if includingTop { copy.append([item(top)]) }
    func take(_ node: Int32) {
      let new = Int(copy.node(item(node)))
      copy.nodes[new].isExpanded = nodes[Int(node)].isExpanded
      copy.nodes[new].isDecided = nodes[Int(node)].isDecided
    }
    if includingTop { take(top) }
    walk(top) { node in
      let parent = nodes[Int(node)].parent
      copy.append([item(node)], to: parent == top && !includingTop ? nil : item(parent))
      take(node)
      return true
    }
    return copy
  }
}

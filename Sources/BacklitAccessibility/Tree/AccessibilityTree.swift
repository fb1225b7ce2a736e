/// A snapshot of all accessibility nodes of the screen, as a value.
///
/// The tree accepts malformed input: missing children are skipped, a node that occurs twice or contains
/// itself counts at its first occurrence, and unreachable nodes are stored but never read.
///
/// Copies of a tree share their nodes. Complexity: copying is O(1). The first change after a copy copies one
/// page of nodes and the page directory.
package struct AccessibilityTree: Sendable {
  /// The identifier of the root node.
  package var root: NodeID {
    didSet { if root != oldValue { derived = DerivedOrder() } }
  }
  /// The nodes by identifier.
  var entries = NodeTable()
  /// The reading order and other derived values, computed on first use. Trees with the same reading order
  /// share it.
  var derived = DerivedOrder()

  /// Creates a tree of nodes; if two nodes have the same identifier, the first one is used.
  package init(root: NodeID, nodes: some Sequence<AccessibilityNode>) {
    self.root = root
    for node in nodes where entries.content(of: node.id) == nil {
      entries.replace(node.id, by: NodeTable.Item(node))
    }
  }

  /// Creates a tree of nodes by identifier; the key replaces the identifier of each node.
  package init(root: NodeID, nodes: [NodeID: AccessibilityNode]) {
    self.root = root
    for (id, node) in nodes { self[id] = node }
  }

  /// The number of nodes, reachable or not.
  package var count: Int { entries.count }

  /// The number of pages of nodes in memory, for tests.
  package var pageCount: Int { entries.pageCount }

  /// All nodes, reachable or not, sorted by identifier. Complexity: O(n log n).
  package var nodes: [AccessibilityNode] { entries.names.compactMap { self[$0] } }

  /// The node with an identifier. Setting `nil` removes the node but not its children.
  package subscript(id: NodeID) -> AccessibilityNode? {
    get { entries[id]?.node }
    set {
      if var node = newValue {
        node.id = id
        put(node)
      } else if entries.replace(id, by: nil) != nil {
        invalidateReadingOrder()
      }
    }
  }

  /// Replaces the node with the same identifier, or adds the node.
  /// - Returns: whether the tree changed.
  @discardableResult
  package mutating func put(_ node: consuming AccessibilityNode) -> Bool {
    !put([NodeTable.Item(node)]).isEmpty
  }

  /// Replaces the nodes with the same identifiers, or adds the nodes.
  /// - Returns: the identifiers of the nodes that changed.
  package mutating func put(_ new: [NodeTable.Item]) -> [NodeID] {
    var changed: [NodeID] = []
    var moved: [NodeID] = []
    var changesContent = false
    entries.put(new) { item, old in
      guard old != item else { return }
      changed.append(item.id)
      guard let old,
        item.entry === old.entry || !item.entry.content.affectsReadingOrder(changedFrom: old.entry.content)
      else {
        changesContent = true
        return
      }
      if item.place.frame != old.place.frame { moved.append(item.id) }
    }
    if changesContent { invalidateReadingOrder() } else { noteMoved(moved) }
    return changed
  }

  /// Moves nodes without any other change. Nodes that are not in the tree are ignored.
  /// - Returns: the identifiers of the nodes that moved, and of those that are not in the tree.
  package mutating func move(
    _ places: [(id: NodeID, place: NodeTable.Place)]
  ) -> (moved: [NodeID], missing: [NodeID]) {
    var moved: [NodeID] = []
    var missing: [NodeID] = []
    moved.reserveCapacity(places.count)
    entries.move(places) { id, place, old in
      if let old {
        if old != place { moved.append(id) }
      } else {
        missing.append(id)
      }
    }
    noteMoved(moved)
    return (moved, missing)
  }

  /// Returns the ``AccessibilityNode/children`` of a node; empty if the node does not exist.
  package func children(of id: NodeID) -> [NodeID] { entries.content(of: id)?.children ?? [] }

  /// Returns whether the tree has a node, reachable or not.
  package func contains(_ id: NodeID) -> Bool { entries.content(of: id) != nil }

  /// Invalidates the cached reading order of this tree.
  private mutating func invalidateReadingOrder() {
    if isKnownUniquelyReferenced(&derived) { derived.reset() } else { derived = DerivedOrder() }
  }

  /// Records nodes that moved, for the next use of the reading order.
  private mutating func noteMoved(_ nodes: [NodeID]) {
    guard !nodes.isEmpty else { return }
    if !isKnownUniquelyReferenced(&derived) { derived = derived.successor() }
    derived.noteMoved(nodes)
  }

  /// The focused element; with several, that with the lowest identifier; `nil` without focus. Complexity: O(n).
  package var focusedNode: NodeID? { entries.items.lazy.filter(\.entry.content.isFocused).map(\.id).min() }

  /// Returns the node with this test identifier; with several, that with the lowest ID. Complexity: O(n).
  package func node(identifier: String) -> AccessibilityNode? {
    let found = entries.items.lazy.filter { $0.entry.content.identifier == identifier }
    return found.min { $0.id < $1.id }?.node
  }
}

extension AccessibilityTree: Hashable {
  /// Whether two trees have the same root and the same nodes. Shared nodes are not compared.
  package static func == (left: Self, right: Self) -> Bool {
    left.root == right.root && left.entries == right.entries
  }

  /// Hashes the root and the number of nodes.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(root)
    hasher.combine(count)
  }
}

extension AccessibilityTree {
  /// The reachable elements, first to last.
  ///
  /// Elements are read in rows from top to bottom, and within a row in the direction of the layout. Two
  /// elements share a row if they overlap vertically by at least half the height of the shorter one. A row
  /// consists of the element that starts highest and the elements that share a row with it, so a tall element
  /// is read in the row in which it starts. Within a row, a column is read completely before the next column.
  /// These rules modify the order:
  /// - A node is read as one group if it groups its children, has an explicit order, or has a different
  ///   layout direction than its parent. The group is placed at its first element, clipped to the node, so
  ///   that elements scrolled out of sight stay at the node's position.
  /// - The explicit order of a node overrides geometry; elements that it omits are not reachable.
  /// - Descendants of an element are not reachable.
  /// - Hidden nodes and their descendants are omitted, and so are elements with an empty or non-finite frame.
  /// - Among the children of a node, the last visible modal child excludes the others.
  ///
  /// The order is computed on first use and cached until containment or reachability change. Changes of texts,
  /// values, states and focus keep it. Elements that move are sorted into it; this takes time proportional to
  /// the elements in the rows that they leave and enter, and to the distance in the order.
  package var readingOrder: [NodeID] { derived.order(of: self) }

  /// Returns the index of a node in ``readingOrder``; `nil` if the node is not reachable. Complexity: O(1) once the order is
  /// cached.
  package func readingPlace(of node: NodeID) -> Int? { derived.place(of: node, in: self) }

  /// Returns the nodes that begin at a place of ``readingOrder``: the element there, and the containers whose first element it
  /// is, outermost first. Complexity: O(1) once the order is cached.
  package func nodes(enteredAt place: Int) -> [NodeID] { derived.entries(of: self).nodes(at: place) }

  /// Returns the place of the first element of a node, or of the node itself if it is an element; `nil` if none is reachable.
  /// Complexity: O(1) once the order is cached.
  package func firstReadingPlace(in node: NodeID) -> Int? { derived.entries(of: self).places[node] }

  /// Returns the places of the reachable elements in a node, without the node itself, in reading order. Complexity: O(m log m) in
  /// the number of nodes in it once the order is cached.
  package func readingPlaces(in node: NodeID) -> [Int] {
    var places: [Int] = []
    var seen: Set<NodeID> = []
    var pending = [node]
    while let id = pending.popLast() {
      guard seen.insert(id).inserted else { continue }
      if id != node, let place = readingPlace(of: id) { places.append(place) }
      pending += children(of: id).filter { parent(of: $0) == id }
    }
    return places.sorted()
  }

  /// The number of times that a position was sorted or compared for the order, since it was last computed from
  /// scratch; for tests of the complexity.
  package var readingOrderVisitCount: Int { derived.visitCount(of: self) }

  /// Returns the parent of a node; with several, that with the lowest identifier; `nil` for the root and for nodes without a
  /// parent. Complexity: O(1) once the order is cached.
  package func parent(of node: NodeID) -> NodeID? { derived.parent(of: node, in: self) }

  /// Returns the reachable element that represents a node: the node itself, the first reachable element in it, or else its
  /// nearest reachable ancestor.
  package func reachableElement(around node: NodeID) -> NodeID? {
    if let place = firstReadingPlace(in: node) { return readingOrder[place] }
    var seen: Set<NodeID> = []
    var candidate: NodeID? = node
    while let id = candidate, seen.insert(id).inserted {
      if readingPlace(of: id) != nil { return id }
      candidate = parent(of: id)
    }
    return nil
  }
}

import Synchronization

/// A cache of the reading order of a tree, the positions in it and the parents of nodes.
///
/// The values are computed on first use. A change that can affect what is reachable gives the tree a new, empty
/// cache. Nodes that only move give it a successor, which sorts them into the order on its next use. All other
/// changes keep the cache.
final class DerivedOrder: Sendable {
  private struct Values {
    /// The order, without the nodes that moved since.
    var order: ReadingOrder?
    /// The groups from which the order was computed; nil after a successor took them over.
    var groups: ReadingGroups?
    /// The nodes that moved since the order was computed.
    var moved: [NodeID] = []
    var parents: [NodeID: NodeID]?
    /// The containers that the reader enters at each place of an order; only valid for that order.
    var entries: OrderEntries?
  }

  private let values: Mutex<Values>

  private init(_ values: consuming Values) { self.values = Mutex(values) }

  /// Creates an empty cache.
  convenience init() { self.init(Values()) }

  /// Discards all cached values.
  func reset() {
    values.withLock {
      if $0.order != nil || $0.parents != nil || $0.entries != nil { $0 = Values() }
    }
  }

  /// A cache for a later tree in which nodes moved. It takes over what is needed to update the order: this cache
  /// keeps its order but cannot be updated again.
  func successor() -> DerivedOrder {
    values.withLock { values in
      let groups = values.groups.take()
      return DerivedOrder(
        Values(
          order: values.order, groups: groups, moved: values.moved, parents: values.parents,
          entries: values.entries))
    }
  }

  /// Records nodes that moved in the tree that owns this cache.
  func noteMoved(_ nodes: [NodeID]) {
    values.withLock { values in
      guard values.groups != nil else { return values.order = nil }
      // An order that is never used must not collect moves without limit.
      guard values.moved.count < 1 << 16 else {
        (values.order, values.groups, values.moved) = (nil, nil, [])
        return
      }
      values.moved += nodes
    }
  }

  /// The reading order of the tree that owns this cache.
  func order(of tree: AccessibilityTree) -> [NodeID] {
    values.withLock {
      Self.updateOrder(of: tree, &$0)
      return $0.order?.elements ?? []
    }
  }

  /// The index of a node in the reading order.
  func place(of node: NodeID, in tree: AccessibilityTree) -> Int? {
    values.withLock {
      Self.updateOrder(of: tree, &$0)
      return $0.order?.place(of: node)
    }
  }

  /// The number of positions that were sorted or compared for the order.
  func visitCount(of tree: AccessibilityTree) -> Int {
    values.withLock {
      Self.updateOrder(of: tree, &$0)
      return $0.groups?.visitCount ?? 0
    }
  }

  private static func updateOrder(of tree: AccessibilityTree, _ values: inout Values) {
    guard values.order == nil || !values.moved.isEmpty else { return }
    // The values are moved out, so that their storage is changed in place.
    if var order = values.order.take(), var groups = values.groups.take(),
      groups.move(values.moved, in: tree, &order)
    {
      (values.order, values.groups, values.moved) = (order, groups, [])
      return
    }
    let new = ReadingOrderWalk.order(of: tree)
    (values.order, values.groups, values.moved) = (new.order, new.groups, [])
  }

  /// The parent of a node.
  func parent(of node: NodeID, in tree: AccessibilityTree) -> NodeID? {
    values.withLock { Self.parents(in: tree, &$0)[node] }
  }

  private static func parents(in tree: AccessibilityTree, _ values: inout Values) -> [NodeID: NodeID] {
    if let parents = values.parents { return parents }
    var parents = [NodeID: NodeID](minimumCapacity: tree.count)
    for id in tree.entries.names {
      for child in tree.children(of: id) where parents[child] == nil { parents[child] = id }
    }
    values.parents = parents
    return parents
  }

  /// The nodes by the place at which they are entered.
  func entries(of tree: AccessibilityTree) -> OrderEntries {
    values.withLock { values in
      Self.updateOrder(of: tree, &values)
      let elements = values.order?.elements ?? []
      if let entries = values.entries, entries.elements == elements { return entries }
      let entries = OrderEntries(elements, parents: Self.parents(in: tree, &values))
      values.entries = entries
      return entries
    }
  }
}

/// The elements of an order and the containers around them, by the place at which they are entered.
struct OrderEntries {
  /// The elements in their order.
  let elements: [NodeID]
  /// The place of the first element of each node; for an element its own place.
  private(set) var places: [NodeID: Int] = [:]
  /// The entered nodes in the order of the places, at each place outermost first.
  private var nodes: [NodeID] = []
  /// The index of the first node of each place, and the number of nodes.
  private var starts: [Int] = []

  init(_ elements: [NodeID], parents: [NodeID: NodeID]) {
    self.elements = elements
    places.reserveCapacity(parents.count)
    starts.reserveCapacity(elements.count + 1)
    for (place, element) in elements.enumerated() { places[element] = place }
    for (place, element) in elements.enumerated() {
      starts.append(nodes.count)
      nodes.append(element)
      var node = parents[element]
      // A container that is entered earlier is in containers that are entered earlier.
      while let current = node, places[current] == nil {
        places[current] = place
        nodes.append(current)
        node = parents[current]
      }
      nodes[starts[place]...].reverse()
    }
    starts.append(nodes.count)
  }

  func nodes(at place: Int) -> [NodeID] { Array(nodes[starts[place]..<starts[place + 1]]) }
}

extension AccessibilityNode {
  /// Whether replacing an older version of this node can change what is reachable, or the parents of nodes. The
  /// frame is not compared.
  func affectsReadingOrder(changedFrom old: AccessibilityNode) -> Bool {
    children != old.children || isElement != old.isElement || isHidden != old.isHidden
      || isModal != old.isModal || groupsChildren != old.groupsChildren
      || clipsChildren != old.clipsChildren || layoutDirection != old.layoutDirection
      || extras !== old.extras && self.explicitOrder != old.explicitOrder
  }
}

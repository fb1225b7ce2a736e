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
    /// What the order was computed from; nil after a successor took it over.
    var groups: ReadingGroups?
    /// The nodes that moved since the order was computed.
    var moved: [NodeID] = []
    var parents: [NodeID: NodeID]?
  }

  private let values: Mutex<Values>

  private init(_ values: consuming Values) { self.values = Mutex(values) }

  /// Creates an empty cache.
  convenience init() { self.init(Values()) }

  /// Discards all cached values.
  func reset() {
    values.withLock { if $0.order != nil || $0.parents != nil { $0 = Values() } }
  }

  /// A cache for a later tree in which nodes moved. It takes over what is needed to update the order: this cache
  /// keeps its order but cannot be updated again.
  func successor() -> DerivedOrder {
    values.withLock { values in
      let groups = values.groups.take()
      return DerivedOrder(
        Values(order: values.order, groups: groups, moved: values.moved, parents: values.parents))
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
    values.withLock { Self.order(of: tree, &$0).elements }
  }

  /// The index of a node in the reading order.
  func place(of node: NodeID, in tree: AccessibilityTree) -> Int? {
    values.withLock { Self.order(of: tree, &$0).place(of: node) }
  }

  /// The number of positions that were sorted or compared for the order.
  func visitCount(of tree: AccessibilityTree) -> Int {
    values.withLock {
      _ = Self.order(of: tree, &$0)
      return $0.groups?.visitCount ?? 0
    }
  }

  private static func order(of tree: AccessibilityTree, _ values: inout Values) -> ReadingOrder {
    if let order = values.order, values.moved.isEmpty { return order }
    // The values are moved out, so that their storage is changed in place.
    if var order = values.order.take(), var groups = values.groups.take(),
      groups.move(values.moved, in: tree, &order)
    {
      (values.order, values.groups, values.moved) = (order, groups, [])
      return order
    }
    let new = ReadingOrderWalk.order(of: tree)
    (values.order, values.groups, values.moved) = (new.order, new.groups, [])
    return new.order
  }

  /// The parent of a node.
  func parent(of node: NodeID, in tree: AccessibilityTree) -> NodeID? {
    values.withLock { values in
      if values.parents == nil {
        var parents = [NodeID: NodeID](minimumCapacity: tree.count)
        for id in tree.entries.names {
          for child in tree.children(of: id) where parents[child] == nil { parents[child] = id }
        }
        values.parents = parents
      }
      return values.parents?[node]
    }
  }
}

extension AccessibilityNode {
  /// Whether replacing an older version of this node can change what is reachable, or the parents of nodes. The
  /// frame is not compared.
  func affectsReadingOrder(changedFrom old: AccessibilityNode) -> Bool {
    children != old.children || isElement != old.isElement || isHidden != old.isHidden
      || isModal != old.isModal || groupsChildren != old.groupsChildren
      || layoutDirection != old.layoutDirection
      || extras !== old.extras && explicitOrder != old.explicitOrder
  }
}

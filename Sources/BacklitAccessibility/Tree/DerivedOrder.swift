import Synchronization

/// A cache of the reading order of a tree, the positions in it and the parents of nodes.
///
/// The values are computed on first use. A change that affects the reading order gives the tree a new, empty
/// cache; all other changes keep the cache.
final class DerivedOrder: Sendable {
  struct Values {
    var order: [NodeID]?
    var places: [NodeID: Int]?
    var parents: [NodeID: NodeID]?
  }

  private let values = Mutex(Values())

  /// Discards all cached values.
  func reset() {
    values.withLock { if $0.order != nil || $0.parents != nil { $0 = Values() } }
  }

  /// The reading order of the tree that owns this cache.
  func order(of tree: AccessibilityTree) -> [NodeID] {
    values.withLock { $0.order(of: tree) }
  }

  /// The index of a node in the reading order.
  func place(of node: NodeID, in tree: AccessibilityTree) -> Int? {
    values.withLock { values in
      if values.places == nil {
        let order = values.order(of: tree)
        var places = [NodeID: Int](minimumCapacity: order.count)
        for (place, id) in order.enumerated() { places[id] = place }
        values.places = places
      }
      return values.places?[node]
    }
  }

  /// The parent of a node.
  func parent(of node: NodeID, in tree: AccessibilityTree) -> NodeID? {
    values.withLock { values in
      if values.parents == nil {
        var parents = [NodeID: NodeID](minimumCapacity: tree.count)
        for id in tree.entries.names {
          for child in tree.entries[id]?.node.children ?? [] where parents[child] == nil {
            parents[child] = id
          }
        }
        values.parents = parents
      }
      return values.parents?[node]
    }
  }
}

extension DerivedOrder.Values {
  mutating func order(of tree: AccessibilityTree) -> [NodeID] {
    let found = order ?? ReadingOrderWalk.order(of: tree)
    order = found
    return found
  }
}

extension AccessibilityNode {
  /// Whether replacing an older version of this node can change the reading order or the parents of nodes.
  func affectsReadingOrder(changedFrom old: AccessibilityNode) -> Bool {
    frame != old.frame || children != old.children || isElement != old.isElement || isHidden != old.isHidden
      || isModal != old.isModal || explicitOrder != old.explicitOrder || groupsChildren != old.groupsChildren
      || layoutDirection != old.layoutDirection
  }
}

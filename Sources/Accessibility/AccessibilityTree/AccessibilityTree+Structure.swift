internal import OrderedCollections

extension AccessibilityTree {
  /// The place of a node in ``readingOrder``, from 0; `nil` for one that cannot be reached.
  public func readingPlace(of node: NodeID) -> Int? { readingOrder.firstIndex(of: node) }

  /// The node that has another among its children; `nil` for the root, and for one that nobody has.
  public func parent(of node: NodeID) -> NodeID? {
    storage.values.first { $0.children.contains(node) }?.id
  }

  /// The element that stands for a node: itself, or the nearest one around it that can be reached.
  public func reachableElement(around node: NodeID) -> NodeID? {
    var seen: Set<NodeID> = []
    var candidate: NodeID? = node
    while let id = candidate, seen.insert(id).inserted {
      if readingPlace(of: id) != nil { return id }
      candidate = parent(of: id)
    }
    return nil
  }
}

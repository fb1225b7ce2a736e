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
  /// The order is computed on first use and cached until frames, containment or reachability change. Changes
  /// of texts, values, states and focus keep the cache.
  public var readingOrder: [NodeID] { derived.order(of: self) }

  /// The index of a node in ``readingOrder``; `nil` if the node is not reachable. Complexity: O(1) once the
  /// order is cached.
  public func readingPlace(of node: NodeID) -> Int? { derived.place(of: node, in: self) }

  /// The parent of a node, the one with the lowest identifier if several nodes contain it; `nil` for the root
  /// and for nodes without a parent. Complexity: O(1) once the order is cached.
  public func parent(of node: NodeID) -> NodeID? { derived.parent(of: node, in: self) }

  /// The reachable element that represents a node: the node itself or its nearest reachable ancestor.
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

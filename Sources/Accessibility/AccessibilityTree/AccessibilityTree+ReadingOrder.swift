extension AccessibilityTree {
  /// The elements that a reader can reach, first to last.
  ///
  /// Elements are read in rows from top to bottom, and within a row in the direction of the layout. Two
  /// are in one row when they overlap vertically by at least half the height of the less tall one. A row is
  /// made of the element that starts highest and those that share a row with it, so a tall element is read
  /// in the row in which it starts; what stands in one column of a row is read before the next column. These
  /// rules bend the order:
  /// - A node that groups its children is read in one piece, where its first element is, as far as that lies
  ///   within the node: what is scrolled out of sight stays where the node is. So is one with
  ///   a list of its own, and one whose direction is not that of the node around it.
  /// - A node's list of what can be reached beats geometry; what it leaves out cannot be reached.
  /// - What is inside an element cannot be reached.
  /// - What is hidden is left out with everything inside it, an element without area or with a frame
  ///   that is not finite too.
  /// - Of the children of a node, the last modal one that is not hidden shuts out the others.
  ///
  /// It is found when it is first asked for, and kept as long as nothing changes that bears on it: places, containment
  /// and what can be reached. Texts, values, states and the focus do not.
  public var readingOrder: [NodeID] { outline.order(of: self) }

  /// The place of a node in ``readingOrder``, from 0; `nil` for one that cannot be reached. A look-up.
  public func readingPlace(of node: NodeID) -> Int? { outline.place(of: node, in: self) }

  /// The node that has another among its children, the first in the order of the names; `nil` for the root, and for one
  /// that nobody has. A look-up.
  public func parent(of node: NodeID) -> NodeID? { outline.parent(of: node, in: self) }

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

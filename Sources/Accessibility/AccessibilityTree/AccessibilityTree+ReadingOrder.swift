internal import Geometry

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
  public var readingOrder: [NodeID] {
    guard let node = self[root] else { return [] }
    var walk = OrderWalk(tree: self)
    guard walk.enter(node) else { return [] }
    if node.isElement { return node.isReachable ? [root] : [] }
    return walk.order(in: node, depth: 0)
  }
}

extension AccessibilityNode {
  /// Whether a reader can stop here, as far as the node itself can tell.
  fileprivate var isReachable: Bool {
    isElement && !isHidden && !frame.isEmpty && frame.minX.isFinite && frame.minY.isFinite
      && frame.maxX.isFinite && frame.maxY.isFinite
  }
}

extension AccessibilityNode {
  /// The part of a frame that lies in this node; the node's own where none does. A node without area confines
  /// nothing.
  fileprivate func shown(_ inner: Rect) -> Rect {
    guard !frame.isEmpty else { return inner }
    return inner.intersects(frame) ? inner.intersection(frame) : frame
  }
}

/// One reading of a tree; it remembers where it has been, so a cycle ends.
private struct OrderWalk {
  let tree: AccessibilityTree
  var seen: Set<NodeID> = []

  /// Groups inside groups beyond this many are read as if they were not grouped, which keeps the stack
  /// small whatever the tree looks like.
  static let deepestGroup = 64

  /// Notes that a node is visited; false when it must not be, because it is hidden or was met before.
  mutating func enter(_ node: AccessibilityNode) -> Bool {
    !node.isHidden && seen.insert(node.id).inserted
  }

  /// The children that take part: the ones that are there and not hidden, or the last modal of them.
  func participants(of node: AccessibilityNode) -> [AccessibilityNode] {
    let present = node.children.compactMap { tree[$0] }.filter { !$0.isHidden }
    if let modal = present.last(where: \.isModal) { return [modal] }
    return present
  }

  /// The elements inside a node that is not one itself, in reading order.
  mutating func order(in container: AccessibilityNode, depth: Int) -> [NodeID] {
    let list = container.explicitOrder.map { Set($0) }
    var pieces: [Placed] = []
    // What is still to be visited, with the nearest listed node around it; the last one comes first.
    var pending = participants(of: container).reversed().map { (node: $0, listed: NodeID?.none) }
    while let (node, outer) = pending.popLast() {
      guard enter(node) else { continue }
      var listed = outer
      if let list, listed == nil, list.contains(node.id) { listed = node.id }
      if node.isElement {
        if node.isReachable { pieces.append(Placed(ids: [node.id], frame: node.frame, listed: listed)) }
      } else if staysTogether(node, in: container), list == nil || listed != nil,
        depth < Self.deepestGroup
      {
        // A list can pick elements out of a group that it does not name; then there is no group.
        let inside = order(in: node, depth: depth + 1)
        if let first = inside.first.flatMap({ tree[$0] }) {
          pieces.append(Placed(ids: inside, frame: node.shown(first.frame), listed: listed))
        }
      } else {
        pending.append(contentsOf: participants(of: node).reversed().map { ($0, listed) })
      }
    }
    guard let order = container.explicitOrder else {
      return pieces.inReadingOrder(container.layoutDirection).flatMap(\.ids)
    }
    let byName = Dictionary(grouping: pieces.filter { $0.listed != nil }, by: \.listed)
    var told: Set<NodeID> = []
    return order.filter { told.insert($0).inserted }.flatMap {
      (byName[$0] ?? []).inReadingOrder(container.layoutDirection).flatMap(\.ids)
    }
  }

  /// Whether the elements of a container are read in one piece within the one around it.
  func staysTogether(_ node: AccessibilityNode, in outer: AccessibilityNode) -> Bool {
    node.groupsChildren || node.explicitOrder != nil || node.layoutDirection != outer.layoutDirection
  }
}

internal import Geometry

/// One reading of a tree; it remembers where it has been, so a cycle ends.
struct OrderWalk {
  private typealias Entry = NodeTable.Entry

  private let tree: AccessibilityTree
  private var seen: Set<NodeID> = []

  /// Groups inside groups beyond this many are read as if they were not grouped, which keeps the stack
  /// small whatever the tree looks like.
  private static let deepestGroup = 64

  /// The elements of a tree that can be reached, first to last.
  static func order(of tree: AccessibilityTree) -> [NodeID] {
    guard let root = tree.entries[tree.root] else { return [] }
    var walk = OrderWalk(tree: tree)
    walk.seen.reserveCapacity(tree.count)
    guard walk.enter(root.node) else { return [] }
    if root.node.isElement { return root.node.isReachable ? [tree.root] : [] }
    return walk.order(in: root.node, depth: 0)
  }

  private init(tree: AccessibilityTree) { self.tree = tree }

  /// Notes that a node is visited; false when it must not be, because it is hidden or was met before.
  private mutating func enter(_ node: borrowing AccessibilityNode) -> Bool {
    !node.isHidden && seen.insert(node.id).inserted
  }

  /// Calls a closure for the children that take part, the last one first: those that are there and not hidden, or the
  /// last modal of them.
  private func forEachParticipant(of node: AccessibilityNode, _ body: (Entry) -> Void) {
    var present: [Entry] = []
    present.reserveCapacity(node.children.count)
    var modal: Entry?
    for id in node.children {
      guard let child = tree.entries[id], !child.node.isHidden else { continue }
      if child.node.isModal { modal = child }
      present.append(child)
    }
    if let modal { return body(modal) }
    for child in present.reversed() { body(child) }
  }

  /// The elements inside a node that is not one itself, in reading order.
  private mutating func order(in container: AccessibilityNode, depth: Int) -> [NodeID] {
    let list = container.explicitOrder.map { Set($0) }
    var pieces: [Placed] = []
    // What is still to be visited, with the nearest listed node around it; the last one comes first.
    var pending: [(entry: Entry, listed: NodeID?)] = []
    forEachParticipant(of: container) { pending.append(($0, nil)) }
    while let (entry, outer) = pending.popLast() {
      guard enter(entry.node) else { continue }
      let id = entry.node.id
      let listed = outer ?? (list?.contains(id) == true ? id : nil)
      if entry.node.isElement {
        if entry.node.isReachable { pieces.append(Placed(id, frame: entry.node.frame, listed: listed)) }
      } else if staysTogether(entry.node, in: container), list == nil || listed != nil,
        depth < Self.deepestGroup
      {
        // A list can pick elements out of a group that it does not name; then there is no group.
        let inside = order(in: entry.node, depth: depth + 1)
        if let first = inside.first, let frame = tree.entries[first]?.node.frame {
          pieces.append(Placed(first, frame: entry.node.shown(frame), listed: listed, group: inside))
        }
      } else {
        forEachParticipant(of: entry.node) { pending.append(($0, listed)) }
      }
    }
    let direction = container.layoutDirection
    guard let order = container.explicitOrder else { return pieces.readingOrder(direction) }
    let byName = Dictionary(grouping: pieces.filter { $0.listed != nil }, by: \.listed)
    var told: Set<NodeID> = []
    return order.filter { told.insert($0).inserted }
      .flatMap { (byName[$0] ?? []).readingOrder(direction) }
  }

  /// Whether the elements of a container are read in one piece within the one around it.
  private func staysTogether(
    _ node: borrowing AccessibilityNode, in outer: borrowing AccessibilityNode
  ) -> Bool {
    node.groupsChildren || node.explicitOrder != nil || node.layoutDirection != outer.layoutDirection
  }
}

extension AccessibilityNode {
  /// Whether a reader can stop here, as far as the node itself can tell.
  fileprivate var isReachable: Bool {
    isElement && !isHidden && !frame.isEmpty && frame.minX.isFinite && frame.minY.isFinite
      && frame.maxX.isFinite && frame.maxY.isFinite
  }

  /// The part of a frame that lies in this node; the node's own where none does. A node without area confines
  /// nothing.
  fileprivate func shown(_ inner: Rect) -> Rect {
    guard !frame.isEmpty else { return inner }
    return inner.intersects(frame) ? inner.intersection(frame) : frame
  }
}

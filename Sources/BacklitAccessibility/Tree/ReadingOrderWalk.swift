import BacklitGeometry

/// Computes the reading order of a tree. It records visited nodes, so it terminates on cycles.
struct ReadingOrderWalk {
  private typealias Entry = NodeTable.Entry

  private let tree: AccessibilityTree
  private var seen: Set<NodeID> = []

  /// The maximum nesting depth of groups. Deeper groups are read as if they were not grouped, which bounds
  /// the stack for any tree.
  private static let deepestGroup = 64

  /// The reachable elements of a tree, first to last.
  static func order(of tree: AccessibilityTree) -> [NodeID] {
    guard let root = tree.entries[tree.root] else { return [] }
    var walk = ReadingOrderWalk(tree: tree)
    walk.seen.reserveCapacity(tree.count)
    guard walk.enter(root.node) else { return [] }
    if root.node.isElement { return root.node.isReachable ? [tree.root] : [] }
    return walk.order(in: root.node, depth: 0)
  }

  private init(tree: AccessibilityTree) { self.tree = tree }

  /// Marks a node as visited. Returns `false` if the node is hidden or was visited before.
  private mutating func enter(_ node: borrowing AccessibilityNode) -> Bool {
    !node.isHidden && seen.insert(node.id).inserted
  }

  /// Calls a closure for the participating children, last one first: the visible children, or only the last
  /// modal child if there is one.
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

  /// The elements inside a container, in reading order.
  private mutating func order(in container: AccessibilityNode, depth: Int) -> [NodeID] {
    let list = container.explicitOrder.map { Set($0) }
    var pieces: [ReadingPiece] = []
    // The nodes still to be visited, each with its nearest ancestor in the explicit order; used as a stack.
    var pending: [(entry: Entry, listed: NodeID?)] = []
    forEachParticipant(of: container) { pending.append(($0, nil)) }
    while let (entry, outer) = pending.popLast() {
      guard enter(entry.node) else { continue }
      let id = entry.node.id
      let listed = outer ?? (list?.contains(id) == true ? id : nil)
      if entry.node.isElement {
        if entry.node.isReachable { pieces.append(ReadingPiece(id, frame: entry.node.frame, listed: listed)) }
      } else if staysTogether(entry.node, in: container), list == nil || listed != nil,
        depth < Self.deepestGroup
      {
        // An explicit order can select elements of a group without naming the group; then the group is
        // ignored.
        let inside = order(in: entry.node, depth: depth + 1)
        if let first = inside.first, let frame = tree.entries[first]?.node.frame {
          pieces.append(
            ReadingPiece(first, frame: entry.node.visiblePart(of: frame), listed: listed, group: inside))
        }
      } else {
        forEachParticipant(of: entry.node) { pending.append(($0, listed)) }
      }
    }
    let direction = container.layoutDirection
    guard let order = container.explicitOrder else { return pieces.readingOrder(direction) }
    let byName = Dictionary(grouping: pieces.filter { $0.listed != nil }, by: \.listed)
    var used: Set<NodeID> = []
    return order.filter { used.insert($0).inserted }
      .flatMap { (byName[$0] ?? []).readingOrder(direction) }
  }

  /// Whether the elements of a container are read as one group within the outer container.
  private func staysTogether(
    _ node: borrowing AccessibilityNode, in outer: borrowing AccessibilityNode
  ) -> Bool {
    node.groupsChildren || node.explicitOrder != nil || node.layoutDirection != outer.layoutDirection
  }
}

extension AccessibilityNode {
  /// Whether the properties of the node itself make it reachable.
  fileprivate var isReachable: Bool {
    isElement && !isHidden && !frame.isEmpty && frame.minX.isFinite && frame.minY.isFinite
      && frame.maxX.isFinite && frame.maxY.isFinite
  }

  /// The part of a frame inside this node, or the node's own frame if they do not intersect. A node without
  /// area does not clip.
  fileprivate func visiblePart(of inner: Rect) -> Rect {
    guard !frame.isEmpty else { return inner }
    return inner.intersects(frame) ? inner.intersection(frame) : frame
  }
}

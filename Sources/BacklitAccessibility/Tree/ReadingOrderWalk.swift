/// Computes the reading order of a tree. It records visited nodes, so it terminates on cycles.
struct ReadingOrderWalk {
  private typealias Item = NodeTable.Item

  private let tree: AccessibilityTree
  private var groups = ReadingGroups()
  /// The roles of the visited nodes.
  private var roles: [NodeID: ReadingOrder.Role] = [:]

  /// The maximum nesting depth of groups. Deeper groups are read as if they were not grouped, which bounds
  /// the stack for any tree.
  private static let deepestGroup = 64

  /// The reading order of a tree, and the groups that determine it. There are no groups if the root is hidden, or
  /// the only element.
  static func order(of tree: AccessibilityTree) -> (order: ReadingOrder, groups: ReadingGroups?) {
    guard let root = tree.entries[tree.root], !root.entry.content.isHidden else {
      return (ReadingOrder(), nil)
    }
    if root.entry.content.isElement {
      guard root.place.frame.isReachable else { return (ReadingOrder(), nil) }
      return (ReadingOrder(elements: [tree.root], roles: [tree.root: .element(0)], places: [0]), nil)
    }
    var walk = ReadingOrderWalk(tree: tree)
    walk.roles.reserveCapacity(tree.count)
    walk.roles[tree.root] = .container
    _ = walk.addGroup(root.entry.content, parent: nil, depth: 0)
    let order = walk.groups.order(walk.roles)
    return (order, walk.groups)
  }

  private init(tree: AccessibilityTree) { self.tree = tree }

  /// Calls a closure for the participating children, last one first: the visible children, or only the last
  /// modal child if there is one.
  private func forEachParticipant(of node: AccessibilityNode, _ body: (Item) -> Void) {
    var present: [Item] = []
    present.reserveCapacity(node.children.count)
    var modal: Item?
    for id in node.children {
      guard let child = tree.entries[id], !child.entry.content.isHidden else { continue }
      if child.entry.content.isModal { modal = child }
      present.append(child)
    }
    if let modal { return body(modal) }
    for child in present.reversed() { body(child) }
  }

  /// Adds the group of a container, with everything in it.
  /// - Returns: the index of the group.
  private mutating func addGroup(
    _ container: AccessibilityNode, parent: (group: Int, piece: Int)?, depth: Int
  ) -> Int {
    let group = groups.addGroup(container, parent: parent)
    let list = container.explicitOrder.map { Set($0) }
    var pieces: [ReadingPiece] = []
    // The nodes still to be visited, each with its nearest ancestor in the explicit order; used as a stack.
    var pending: [(item: Item, listed: NodeID?)] = []
    forEachParticipant(of: container) { pending.append(($0, nil)) }
    while let (item, outer) = pending.popLast() {
      let node = item.entry.content
      let id = node.id
      guard roles[id] == nil else { continue }
      let listed = outer ?? (list?.contains(id) == true ? id : nil)
      if node.isElement {
        guard item.place.frame.isReachable else {
          roles[id] = .elementWithoutArea
          continue
        }
        let number = groups.addElement(inGroup: group, piece: pieces.count)
        roles[id] = .element(number)
        pieces.append(
          ReadingPiece(content: .element(id, number: number), frame: item.place.frame, listed: listed))
      } else if staysTogether(node, in: container), list == nil || listed != nil,
        depth < Self.deepestGroup
      {
        // An explicit order can select elements of a group without naming the group; then the group is
        // ignored.
        roles[id] = .container
        let inner = addGroup(node, parent: (group, pieces.count), depth: depth + 1)
        roles[id] = .group(inner)
        if let frame = groups.frame(ofGroup: inner, in: tree) {
          pieces.append(ReadingPiece(content: .group(inner), frame: frame, listed: listed))
        }
      } else {
        roles[id] = .container
        forEachParticipant(of: node) { pending.append(($0, listed)) }
      }
    }
    groups.setPieces(pieces, ofGroup: group)
    return group
  }

  /// Whether the elements of a container are read as one group within the outer container.
  private func staysTogether(
    _ node: borrowing AccessibilityNode, in outer: borrowing AccessibilityNode
  ) -> Bool {
    node.groupsChildren || node.explicitOrder != nil || node.layoutDirection != outer.layoutDirection
  }
}

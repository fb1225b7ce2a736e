/// Computes the reading order of a tree. It records visited nodes, so it terminates on cycles.
struct ReadingOrderWalk {
  private typealias Item = NodeTable.Item

  private let tree: AccessibilityTree
  private var groups = ReadingGroups()
  /// The roles of the visited nodes.
  private var roles = NodeMap<ReadingOrder.Role>()

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
      var order = ReadingOrder(elements: [tree.root], places: [0])
      order.roles.set(.element(0), of: tree.root)
      return (order, nil)
    }
    var walk = ReadingOrderWalk(tree: tree)
    walk.roles.reserveCapacity(tree.count)
    walk.roles.set(.container, of: tree.root)
    _ = walk.addGroup(root.entry, parent: nil, depth: 0)
    let order = walk.groups.order(walk.roles)
    return (order, walk.groups)
  }

  private init(tree: AccessibilityTree) { self.tree = tree }

  /// The nodes still to be visited, each with its nearest ancestor in the explicit order; used as a stack.
  private typealias Pending = [(item: Item, listed: NodeID?)]

  /// Adds the participating children, last one first: the visible children, or only the last modal child if there is
  /// one.
  private func addParticipants(of node: NodeTable.Entry, listed: NodeID?, to pending: inout Pending) {
    let first = pending.count
    var modal: Item?
    tree.entries.forEachItem(of: node.content.children.reversed()) { child in
      guard !child.entry.content.isHidden else { return }
      if child.entry.content.isModal, modal == nil { modal = child }
      pending.append((child, listed))
    }
    guard let modal else { return }
    pending.removeSubrange(first...)
    pending.append((modal, listed))
  }

  /// Adds the group of a container, with everything in it.
  /// - Returns: the index of the group.
  private mutating func addGroup(
    _ container: NodeTable.Entry, parent: (group: Int, piece: Int)?, depth: Int
  ) -> Int {
    let group = groups.addGroup(container.content, parent: parent)
    let list = container.content.explicitOrder.map { Set($0) }
    var pieces: [ReadingPiece] = []
    var pending = Pending()
    pending.reserveCapacity(container.content.children.count)
    addParticipants(of: container, listed: nil, to: &pending)
    pieces.reserveCapacity(pending.count)
    while let (item, outer) = pending.popLast() {
      // Copying the content of thousands of nodes would take longer than anything else here.
      let node = item.entry
      let id = item.id
      guard roles.value(near: id) == nil else { continue }
      let listed = outer ?? (list?.contains(id) == true ? id : nil)
      if node.content.isElement {
        guard item.place.frame.isReachable else {
          roles.set(.elementWithoutArea, of: id)
          continue
        }
        let number = groups.addElement(inGroup: group, piece: pieces.count)
        roles.set(.element(number), of: id)
        pieces.append(
          ReadingPiece(content: .element(id, number: number), frame: item.place.frame, listed: listed))
      } else if staysTogether(node.content, in: container.content), list == nil || listed != nil,
        depth < Self.deepestGroup
      {
        // An explicit order can select elements of a group without naming the group; then the group is
        // ignored.
        roles.set(.container, of: id)
        let inner = addGroup(node, parent: (group, pieces.count), depth: depth + 1)
        roles.set(.group(inner), of: id)
        if let frame = groups.frame(ofGroup: inner, in: tree) {
          pieces.append(ReadingPiece(content: .group(inner), frame: frame, listed: listed))
        }
      } else {
        roles.set(.container, of: id)
        addParticipants(of: node, listed: listed, to: &pending)
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

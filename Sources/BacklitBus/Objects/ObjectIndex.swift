import BacklitAccessibility

/// The objects of a tree on the bus: the elements in their reading order, and the containers around them.
///
/// Elements that the reader cannot reach are not on the bus, so a modal view hides everything outside of it from clients.
struct ObjectIndex {
  /// The children of each object that has any.
  private(set) var children: [NodeID: [NodeID]] = [:]
  /// The parent of each object except the root, and its place among the parent's children.
  private(set) var places: [NodeID: (parent: NodeID, index: Int)] = [:]
  /// The modal objects.
  private(set) var modals: [NodeID] = []
  /// The root of the tree.
  private(set) var root: NodeID
  /// The reading order that the index is made from.
  private let order: [NodeID]

  /// Derives the objects of a tree. Complexity: O(n).
  init(_ tree: AccessibilityTree) {
    root = tree.root
    order = tree.readingOrder
    var containers: [NodeID: NodeID] = [:]
    var pending: Set<NodeID> = []
    for element in order where element != root {
      place(element, in: tree, &containers, &pending)
      // The cells of a row that is read as a whole are objects, too: clients go through tables cell by cell.
      for child in tree.children(of: element) where tree[child]?.position?.cell != nil && places[child] == nil
      {
        places[child] = (element, children[element, default: []].count)
        children[element, default: []].append(child)
      }
    }
  }

  /// Adds an object after its siblings, and its parent before it.
  private mutating func place(
    _ id: NodeID, in tree: AccessibilityTree, _ containers: inout [NodeID: NodeID],
    _ pending: inout Set<NodeID>
  ) {
    guard id != root, places[id] == nil, pending.insert(id).inserted else { return }
    defer { pending.remove(id) }
    var parent = container(around: id, in: tree, &containers)
    place(parent, in: tree, &containers, &pending)
    // A malformed tree can have containers inside each other.
    if places[parent] == nil { parent = root }
    places[id] = (parent, children[parent, default: []].count)
    if tree[id]?.isModal == true { modals.append(id) }
    children[parent, default: []].append(id)
  }

  /// The nearest object around a node.
  private func container(
    around id: NodeID, in tree: AccessibilityTree, _ containers: inout [NodeID: NodeID]
  ) -> NodeID {
    var passed: [NodeID] = []
    var seen: Set<NodeID> = []
    var found = root
    var next = tree.parent(of: id)
    while let current = next, current != root, seen.insert(current).inserted {
      if let known = containers[current] {
        found = known
        break
      }
      passed.append(current)
      // The group around the contents of a modal view is the modal view itself.
      let isCard =
        tree[current]?.containerType == .group
        && tree.parent(of: current).flatMap { tree[$0] }?.isModal == true
      // Of modal views around each other, the innermost one is the dialog.
      let isOuterModal = tree[id]?.isModal == true && tree[current]?.isModal == true
      if !isCard, !isOuterModal, tree[current]?.isContainerOnBus == true, !tree.repeatsName(current) {
        found = current
        break
      }
      next = tree.parent(of: current)
    }
    // Further elements of these nodes find their container at once.
    for node in passed { containers[node] = found }
    return found
  }

  /// Whether the tree has other objects, or the same ones in another order, after nodes of it changed.
  private static let deciding: ChangedFields = [.isModal, .containerType, .isElement, .children]
  private static let moving: ChangedFields = [
    .frame, .isHidden, .groupsChildren, .explicitOrder, .layoutDirection, .clipsChildren,
  ]

  func isStale(after update: TreeUpdate) -> Bool {
    if update.rootChanged || !update.inserted.isEmpty || !update.removed.isEmpty { return true }
    var mayMove = false
    for change in update.changed {
      let fields = change.fields
      if !fields.isDisjoint(with: Self.deciding) { return true }
      if !fields.isDisjoint(with: Self.moving) { mayMove = true }
      if fields.contains(.label) || fields.contains(.traits), update.tree[change.id]?.isElement == false {
        return true
      }
      // A container around an element of the same name is not an object.
      if fields.contains(.label), isAloneInContainer(change.id, in: update.tree) { return true }
    }
    return mayMove && update.tree.readingOrder != order
  }

  /// Whether an element is the only one in a container with a label.
  private func isAloneInContainer(_ element: NodeID, in tree: AccessibilityTree) -> Bool {
    var next = tree.parent(of: element)
    var seen: Set<NodeID> = [element]
    while let current = next, seen.insert(current).inserted, tree.onlyElement(in: current) == element {
      if let node = tree[current], !node.isElement, !(node.label ?? "").isBlank { return true }
      next = tree.parent(of: current)
    }
    return false
  }

  /// Whether an object is in the tree.
  func contains(_ id: NodeID) -> Bool { id == root || places[id] != nil }

  /// The objects in an object and the object itself, outermost first, in reading order.
  func family(of id: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    var waiting = [id]
    while let next = waiting.popLast() {
      found.append(next)
      waiting += (children[next] ?? []).reversed()
    }
    return found
  }
}

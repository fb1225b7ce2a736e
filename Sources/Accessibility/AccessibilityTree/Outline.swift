internal import Synchronization

/// The reading order of a tree, and what is found with its help.
///
/// A tree that is changed in a way that bears on reading gets a new outline, which is empty until somebody asks; every
/// other change leaves it where it is.
final class Outline: Sendable {
  struct Found {
    var order: [NodeID]?
    var places: [NodeID: Int]?
    var parents: [NodeID: NodeID]?
  }

  private let found = Mutex(Found())

  /// Forgets everything.
  func forget() {
    found.withLock { if $0.order != nil || $0.parents != nil { $0 = Found() } }
  }

  /// The reading order of the tree that has this outline.
  func order(of tree: AccessibilityTree) -> [NodeID] {
    found.withLock { $0.order(of: tree) }
  }

  /// The place of a node in the reading order.
  func place(of node: NodeID, in tree: AccessibilityTree) -> Int? {
    found.withLock { found in
      if found.places == nil {
        let order = found.order(of: tree)
        var places = [NodeID: Int](minimumCapacity: order.count)
        for (place, id) in order.enumerated() { places[id] = place }
        found.places = places
      }
      return found.places?[node]
    }
  }

  /// The node around another.
  func parent(of node: NodeID, in tree: AccessibilityTree) -> NodeID? {
    found.withLock { found in
      if found.parents == nil {
        var parents = [NodeID: NodeID](minimumCapacity: tree.count)
        for id in tree.entries.names {
          for child in tree.entries[id]?.node.children ?? [] where parents[child] == nil {
            parents[child] = id
          }
        }
        found.parents = parents
      }
      return found.parents?[node]
    }
  }
}

extension Outline.Found {
  mutating func order(of tree: AccessibilityTree) -> [NodeID] {
    let found = order ?? OrderWalk.order(of: tree)
    order = found
    return found
  }
}

extension AccessibilityNode {
  /// Whether the order in which a tree is read, or who contains whom, may be another with this node than with an older one of
  /// the same name.
  func isRead(unlike old: AccessibilityNode) -> Bool {
    frame != old.frame || children != old.children || isElement != old.isElement || isHidden != old.isHidden
      || isModal != old.isModal || explicitOrder != old.explicitOrder || groupsChildren != old.groupsChildren
      || layoutDirection != old.layoutDirection
  }
}

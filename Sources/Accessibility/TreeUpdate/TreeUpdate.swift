/// A tree and how it differs from the one before it.
///
/// Whoever keeps the tree before it has all that changed in the nodes named here; all others are the same in both.
public struct TreeUpdate: Hashable, Sendable {
  /// The tree as it is now.
  public var tree: AccessibilityTree
  /// The nodes that are new, in the order of their names.
  public var inserted: [NodeID]
  /// The nodes that are gone, in the order of their names.
  public var removed: [NodeID]
  /// The nodes that are in both and not the same, in the order of their names.
  public var changed: [NodeChange]
  /// Whether another node is the root.
  public var rootChanged: Bool

  /// An update from its parts; ``AccessibilityTree/difference(from:)`` finds them.
  public init(
    tree: AccessibilityTree, inserted: [NodeID] = [], removed: [NodeID] = [], changed: [NodeChange] = [],
    rootChanged: Bool = false
  ) {
    self.tree = tree
    self.inserted = inserted
    self.removed = removed
    self.changed = changed
    self.rootChanged = rootChanged
  }

  /// Whether the two trees say the same.
  public var isEmpty: Bool { inserted.isEmpty && removed.isEmpty && changed.isEmpty && !rootChanged }

  /// What changed in one node; empty when nothing did, or when it is not in both trees.
  public func fields(of id: NodeID) -> ChangedFields {
    changed.first { $0.id == id }?.fields ?? []
  }
}

/// A node that is in both trees, and what is different about it.
public struct NodeChange: Hashable, Sendable {
  /// The node.
  public var id: NodeID
  /// What is different; never empty in a difference.
  public var fields: ChangedFields

  /// A change of some fields of a node.
  public init(id: NodeID, fields: ChangedFields) {
    self.id = id
    self.fields = fields
  }
}

/// A snapshot of all accessibility nodes of the screen, as a value.
///
/// The tree accepts malformed input: missing children are skipped, a node that occurs twice or contains
/// itself counts at its first occurrence, and unreachable nodes are stored but never read.
///
/// Copies of a tree share their nodes. Complexity: copying is O(1). The first change after a copy copies one
/// page of nodes and the page directory.
public struct AccessibilityTree: Sendable {
  /// The identifier of the root node.
  public var root: NodeID {
    didSet { if root != oldValue { derived = DerivedOrder() } }
  }
  /// The nodes by identifier.
  var entries = NodeTable()
  /// The reading order and other derived values, computed on first use. Trees with the same reading order
  /// share it.
  var derived = DerivedOrder()

  /// Creates a tree of nodes; if two nodes have the same identifier, the first one is used.
  package init(root: NodeID, nodes: some Sequence<AccessibilityNode>) {
    self.root = root
    for node in nodes where entries[node.id] == nil { entries[node.id] = NodeTable.Entry(node) }
  }

  /// Creates a tree of nodes by identifier; the key replaces the identifier of each node.
  package init(root: NodeID, nodes: [NodeID: AccessibilityNode]) {
    self.root = root
    for (id, node) in nodes { self[id] = node }
  }

  /// The number of nodes, reachable or not.
  package var count: Int { entries.count }

  /// All nodes, reachable or not, sorted by identifier. Complexity: O(n log n).
  public var nodes: [AccessibilityNode] { entries.names.compactMap { self[$0] } }

  /// The node with an identifier. Setting `nil` removes the node but not its children.
  public subscript(id: NodeID) -> AccessibilityNode? {
    get { entries[id]?.node }
    set {
      if var node = newValue {
        node.id = id
        put(node)
      } else if entries.replace(id, by: nil) != nil {
        invalidateReadingOrder()
      }
    }
  }

  /// Replaces the node with the same identifier, or adds the node.
  /// - Returns: whether the tree changed.
  @discardableResult
  package mutating func put(_ node: consuming AccessibilityNode) -> Bool {
    !put([NodeTable.Entry(node)]).isEmpty
  }

  /// Replaces the nodes with the same identifiers, or adds the nodes.
  /// - Returns: the identifiers of the nodes that changed.
  package mutating func put(_ new: [NodeTable.Entry]) -> [NodeID] {
    var changed: [NodeID] = []
    var changesOrder = false
    entries.put(new) { entry, old in
      guard old != entry else { return }
      changed.append(entry.node.id)
      changesOrder = changesOrder || old.map { entry.node.affectsReadingOrder(changedFrom: $0.node) } ?? true
    }
    if changesOrder { invalidateReadingOrder() }
    return changed
  }

  /// The ``AccessibilityNode/children`` of a node; empty if the node does not exist.
  package func children(of id: NodeID) -> [NodeID] { entries[id]?.node.children ?? [] }

  /// Invalidates the cached reading order of this tree.
  private mutating func invalidateReadingOrder() {
    if isKnownUniquelyReferenced(&derived) { derived.reset() } else { derived = DerivedOrder() }
  }

  /// The focused element, the one with the lowest identifier if there are several; `nil` without focus.
  /// Complexity: O(n).
  public var focusedNode: NodeID? { entries.entries.lazy.filter(\.node.isFocused).map(\.node.id).min() }

  /// The node with this test identifier, the one with the lowest ID if there are several. Complexity: O(n).
  public func node(identifier: String) -> AccessibilityNode? {
    let found = entries.entries.lazy.filter { $0.node.identifier == identifier }
    return found.min { $0.node.id < $1.node.id }?.node
  }
}

extension AccessibilityTree: Hashable {
  /// Whether two trees have the same root and the same nodes. Shared nodes are not compared.
  public static func == (left: Self, right: Self) -> Bool {
    left.root == right.root && left.entries == right.entries
  }

  /// Hashes the root and the number of nodes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(root)
    hasher.combine(count)
  }
}

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
  package func readingPlace(of node: NodeID) -> Int? { derived.place(of: node, in: self) }

  /// The parent of a node, the one with the lowest identifier if several nodes contain it; `nil` for the root
  /// and for nodes without a parent. Complexity: O(1) once the order is cached.
  package func parent(of node: NodeID) -> NodeID? { derived.parent(of: node, in: self) }

  /// The reachable element that represents a node: the node itself or its nearest reachable ancestor.
  package func reachableElement(around node: NodeID) -> NodeID? {
    var seen: Set<NodeID> = []
    var candidate: NodeID? = node
    while let id = candidate, seen.insert(id).inserted {
      if readingPlace(of: id) != nil { return id }
      candidate = parent(of: id)
    }
    return nil
  }
}

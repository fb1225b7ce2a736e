/// Everything a reader can know about the screen at one moment, as a value.
///
/// The tree takes whatever it is given: a child that is not there is passed over, a node that is reached
/// twice or contains itself counts where it is met first, and nodes that cannot be reached are kept and
/// never read.
///
/// A tree that differs in some nodes from another shares all others with it: to copy one costs nothing, and to change
/// a node costs the same in large and small ones. So whoever makes trees keeps the latest one, and
/// whoever reads keeps as many as it likes.
public struct AccessibilityTree: Sendable {
  /// The node that contains all others.
  public var root: NodeID {
    didSet { if root != oldValue { outline = Outline() } }
  }
  /// The nodes by name.
  var entries = NodeTable()
  /// What follows from the nodes and is found when it is first asked for. Trees that are read in the same order
  /// have the same one.
  var outline = Outline()

  /// A tree of nodes; where two have the same name the first one counts.
  public init(root: NodeID, nodes: some Sequence<AccessibilityNode>) {
    self.root = root
    for node in nodes where entries[node.id] == nil { entries[node.id] = NodeTable.Entry(node) }
  }

  /// A tree of nodes by name; each is filed under its key.
  public init(root: NodeID, nodes: [NodeID: AccessibilityNode]) {
    self.root = root
    for (id, node) in nodes { self[id] = node }
  }

  /// How many nodes there are, reachable or not.
  public var count: Int { entries.count }

  /// All nodes, reachable or not, in the order of their names. Costs a sort.
  public var nodes: [AccessibilityNode] { entries.names.compactMap { self[$0] } }

  /// The node with a name; setting `nil` removes it, its children stay. Neither depends on the size of the tree.
  public subscript(id: NodeID) -> AccessibilityNode? {
    get { entries[id]?.node }
    set {
      if var node = newValue {
        node.id = id
        put(node)
      } else if entries.replace(id, by: nil) != nil {
        forgetOutline()
      }
    }
  }

  /// Puts a node in the place of the one with its name, or adds it.
  /// - Returns: whether the tree is another now.
  @discardableResult
  public mutating func put(_ node: consuming AccessibilityNode) -> Bool {
    !put([NodeTable.Entry(node)]).isEmpty
  }

  /// Puts nodes in the place of those with their names, or adds them.
  /// - Returns: the names of those that are others now.
  package mutating func put(_ new: [NodeTable.Entry]) -> [NodeID] {
    var changed: [NodeID] = []
    var isReadAnew = false
    entries.put(new) { entry, old in
      guard old != entry else { return }
      changed.append(entry.node.id)
      isReadAnew = isReadAnew || old.map { entry.node.isRead(unlike: $0.node) } ?? true
    }
    if isReadAnew { forgetOutline() }
    return changed
  }

  /// What a node contains, as ``AccessibilityNode/children``; nothing where there is no such node.
  public func children(of id: NodeID) -> [NodeID] { entries[id]?.node.children ?? [] }

  /// Something bears on reading: what was found out is found out anew, in this tree.
  private mutating func forgetOutline() {
    if isKnownUniquelyReferenced(&outline) { outline.forget() } else { outline = Outline() }
  }

  /// The element with the keyboard focus, the first in the order of the names; `nil` when none has it. Looks at all nodes.
  public var focusedNode: NodeID? { entries.entries.lazy.filter(\.node.isFocused).map(\.node.id).min() }

  /// The node that has this identifier, the first in the order of the names. Looks at all nodes.
  public func node(identifier: String) -> AccessibilityNode? {
    let found = entries.entries.lazy.filter { $0.node.identifier == identifier }
    return found.min { $0.node.id < $1.node.id }?.node
  }
}

extension AccessibilityTree: Hashable {
  /// Whether two trees have the same root and the same nodes. What they share is not looked at.
  public static func == (left: Self, right: Self) -> Bool {
    left.root == right.root && left.entries == right.entries
  }

  /// Hashes the root and the number of nodes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(root)
    hasher.combine(count)
  }
}

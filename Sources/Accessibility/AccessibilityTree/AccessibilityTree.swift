internal import OrderedCollections

/// Everything a reader can know about the screen at one moment, as a value.
///
/// The tree takes whatever it is given: a child that is not there is passed over, a node that is reached
/// twice or contains itself counts where it is met first, and nodes that cannot be reached are kept and
/// never read.
public struct AccessibilityTree: Hashable, Sendable {
  /// The node that contains all others.
  public var root: NodeID
  /// The nodes by name, in the order in which they were given.
  var storage: OrderedDictionary<NodeID, AccessibilityNode>

  /// A tree of nodes; where two have the same name the first one counts.
  public init(root: NodeID, nodes: some Sequence<AccessibilityNode>) {
    self.root = root
    let nodes = ContiguousArray(nodes)
    let names = OrderedSet(nodes.indices.map { nodes[$0].id })
    if names.count == nodes.count {
      // The usual case: the nodes stay where they are, none is copied.
      storage = OrderedDictionary(uncheckedUniqueKeys: names, values: nodes)
    } else {
      storage = OrderedDictionary(nodes.lazy.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// A tree of nodes by name, kept in the order of their names; each is filed under its key.
  public init(root: NodeID, nodes: [NodeID: AccessibilityNode]) {
    self.root = root
    storage = [:]
    for (id, node) in nodes.sorted(by: { $0.key < $1.key }) {
      storage[id] = node
      storage[id]?.id = id
    }
  }

  /// How many nodes there are, reachable or not.
  public var count: Int { storage.count }

  /// All nodes, reachable or not, in the order in which they were given.
  public var nodes: [AccessibilityNode] { Array(storage.values) }

  /// The node with a name; setting `nil` removes it, its children stay.
  public subscript(id: NodeID) -> AccessibilityNode? {
    get { storage[id] }
    set {
      storage[id] = newValue
      if newValue != nil { storage[id]?.id = id }
    }
  }

  /// The element with the keyboard focus, the first in the order of the nodes; `nil` when none has it.
  public var focusedNode: NodeID? { storage.values.first { $0.isFocused }?.id }

  /// The node that has this identifier, the first in the order of the nodes.
  public func node(identifier: String) -> AccessibilityNode? {
    storage.values.first { $0.identifier == identifier }
  }
}

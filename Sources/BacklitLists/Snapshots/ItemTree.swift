/// The shape of a tree whose items are known by their handles, which are numbers from 1; 0 is the section itself.
///
/// It has no generic parameter, so that the compiler can optimize the loops over all nodes.
@usableFromInline struct ItemTree: Sendable {
  /// An item in the tree.
  @usableFromInline struct Node: Sendable {
    /// The item above it; 0 for the section itself.
    @usableFromInline var parent: Int32 = 0
    /// The number of siblings before it.
    @usableFromInline var place: Int32 = 0
    @usableFromInline var children: [Int32] = []
    /// The ``ItemTree/round`` in which `expand` or `collapse` was called for it; 0 for none.
    var decision: Int32 = 0
    @usableFromInline var isPresent = false
    var isExpanded = false
  }

  @usableFromInline init() {}

  /// The section itself, then the items by handle, deleted ones included.
  private var nodes = [Node()]
  /// The number of items that are not deleted.
  private(set) var count: Int32 = 0
  /// Counts the data sources that took up the decisions so far. Later ones are those of the next round.
  private var round: Int32 = 1

  @usableFromInline subscript(handle: Int32) -> Node {
    get { nodes[Int(handle)] }
    _modify { yield &nodes[Int(handle)] }
  }

  /// Inserts a new item or a deleted one that returns; its siblings are numbered later.
  /// - Returns: whether the item was not part of the tree.
  @usableFromInline mutating func add(_ handle: Int32, under parent: Int32) -> Bool {
    if Int(handle) == nodes.count { nodes.append(Node()) }
    guard !self[handle].isPresent else { return false }
    self[handle] = Node(parent: parent, isPresent: true)
    count += 1
    return true
  }

  /// Gives items that were added their places among the children of their parent.
  @usableFromInline mutating func place(_ added: [Int32], under parent: Int32, at index: Int) {
    self[parent].children.insert(contentsOf: added, at: index)
    number(childrenOf: parent, from: index)
  }

  /// Deletes items with those below them. An item may be listed more than once.
  mutating func delete(_ handles: [Int32]) {
    var parents: Set<Int32> = []
    for top in handles where self[top].isPresent {
      parents.insert(self[top].parent)
      for gone in [top] + self.handles(below: top) where self[gone].isPresent {
        self[gone] = Node()
        count -= 1
      }
    }
    for parent in parents where parent == 0 || self[parent].isPresent {
      let kept = self[parent].children.filter { self[$0].isPresent }
      self[parent].children = kept
      number(childrenOf: parent, from: 0)
    }
  }

  /// Expands or collapses an item; unless it decides, a later tree of the program may change it again.
  @usableFromInline mutating func setExpanded(_ isExpanded: Bool, _ handle: Int32, decides: Bool) {
    nodes[Int(handle)].isExpanded = isExpanded
    if decides { nodes[Int(handle)].decision = round }
  }

  /// Begins the next round of decisions. Complexity: O(1).
  mutating func forgetDecisions() { round += 1 }

  func isDecided(_ handle: Int32) -> Bool { self[handle].decision == round }

  /// The items that are not decided, in any order.
  var undecided: [Int32] {
    (1..<Int32(nodes.count)).filter { self[$0].isPresent && !isDecided($0) }
  }

  /// The items above one, from the innermost one.
  func ancestors(of handle: Int32) -> [Int32] {
    Array(sequence(first: self[handle].parent) { self[$0].parent }.prefix { $0 != 0 })
  }

  /// The items below one, parents first: all, or those that are visible if it is expanded. Complexity: O(number of these).
  @usableFromInline func handles(below top: Int32, visible isVisible: Bool = false) -> [Int32] {
    var found: [Int32] = []
    var waiting = Array(self[top].children.reversed())
    while let handle = waiting.popLast() {
      found.append(handle)
      if isVisible, !nodes[Int(handle)].isExpanded { continue }
      for child in nodes[Int(handle)].children.reversed() { waiting.append(child) }
    }
    return found
  }

  private mutating func number(childrenOf parent: Int32, from start: Int) {
    for (place, child) in self[parent].children.enumerated().dropFirst(start) {
      self[child].place = Int32(place)
    }
  }
}

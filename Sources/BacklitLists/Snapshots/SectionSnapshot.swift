import OrderedCollections

/// The items of a section as a tree, such as the folders and files of an outline, and which of them are expanded.
///
/// The operations are those of `NSDiffableDataSourceSectionSnapshot`. Changes trap if an item would occur twice or is
/// unknown. A new item is collapsed.
///
/// A snapshot is a value. Copies share their storage until one of them changes; the first change of a copy takes O(n) time
/// in the number of items. An item takes about 60 bytes besides its own storage.
public struct SectionSnapshot<ItemID: Hashable & Sendable>: Sendable {
  /// An item in the tree.
  struct Node: Sendable {
    /// The item above it; 0 for the section itself.
    var parent: Int32 = 0
    /// The number of siblings before it.
    var place: Int32 = 0
    var children: [Int32] = []
    var isPresent = false
    var isExpanded = false
    /// Whether `expand` or `collapse` was called for it, which a data source then follows.
    var isDecided = false
  }

  /// The items by handle, deleted ones included, which have their handles again if they return.
  var elements = OrderedSet<ItemID>()
  /// The section itself, then the items by handle.
  private var nodes = [Node()]
  /// The number of items that are not deleted.
  public private(set) var count = 0

  /// Creates an empty snapshot.
  public init() {}

  // MARK: Changes

  /// Appends items to the children of a parent, or to the items without a parent.
  ///
  /// Complexity: amortized O(`identifiers.count`).
  /// Traps if an item would occur twice, or if the parent is unknown.
  public mutating func append(_ identifiers: [ItemID], to parent: ItemID? = nil) {
    let parent = parent.map(handle) ?? 0
    insert(identifiers, under: parent, at: self[parent].children.count)
  }

  /// Inserts items before an item, as its siblings.
  ///
  /// Complexity: O(`identifiers.count` + number of siblings).
  /// Traps if an item would occur twice, or if the neighbor is unknown.
  public mutating func insert(_ identifiers: [ItemID], before neighbor: ItemID) {
    let node = self[handle(neighbor)]
    insert(identifiers, under: node.parent, at: Int(node.place))
  }

  /// Inserts items after an item, as its siblings.
  ///
  /// Complexity: O(`identifiers.count` + number of siblings).
  /// Traps if an item would occur twice, or if the neighbor is unknown.
  public mutating func insert(_ identifiers: [ItemID], after neighbor: ItemID) {
    let node = self[handle(neighbor)]
    insert(identifiers, under: node.parent, at: Int(node.place) + 1)
  }

  /// Deletes items with all items below them. An item may be listed more than once.
  ///
  /// Complexity: O(`identifiers.count` + number of deleted items and of siblings).
  /// Traps if an item is unknown.
  public mutating func delete(_ identifiers: [ItemID]) {
    var parents: Set<Int32> = []
    for top in handles(identifiers) where self[top].isPresent {
      parents.insert(self[top].parent)
      for gone in [top] + handles(below: top) where self[gone].isPresent {
        self[gone] = Node()
        count -= 1
      }
    }
    for parent in parents where parent == 0 || self[parent].isPresent {
      let kept = self[parent].children.filter { self[$0].isPresent }
      self[parent].children = kept
      number(childrenOf: parent, from: 0)
    }
    if elements.count > 2 * count + 32 { self = copy(below: 0) }
  }

  /// Deletes all items.
  public mutating func deleteAll() { self = SectionSnapshot() }

  /// Replaces all items below an item by those of a different snapshot.
  ///
  /// Complexity: O(number of deleted and of new items).
  /// Traps if an item would occur twice, or if the parent is unknown.
  public mutating func replace(childrenOf parent: ItemID, using snapshot: SectionSnapshot) {
    delete(children(of: parent))
    append(itemsOf: snapshot, below: 0, to: parent)
  }

  /// Shows the children of items, now or as soon as the items are visible. Complexity: O(`identifiers.count`).
  /// Traps if an item is unknown.
  public mutating func expand(_ identifiers: [ItemID]) { setExpanded(true, identifiers, decides: true) }

  /// Hides the items below items, which keep whether they are expanded. Complexity: O(`identifiers.count`).
  /// Traps if an item is unknown.
  public mutating func collapse(_ identifiers: [ItemID]) { setExpanded(false, identifiers, decides: true) }

  /// Expands or collapses items; unless it decides, a later snapshot of the program may change them again.
  package mutating func setExpanded(_ isExpanded: Bool, _ identifiers: [ItemID], decides: Bool = false) {
    for handle in handles(identifiers) {
      self[handle].isExpanded = isExpanded
      if decides { self[handle].isDecided = true }
    }
  }

  /// Takes over which items are expanded from the snapshot before, except where `expand` or `collapse` was called.
  /// Complexity: O(`count`).
  package mutating func keepExpansion(of old: SectionSnapshot?) {
    for handle in handles(below: 0) {
      if let old, !self[handle].isDecided, let before = old.known(item(handle)) {
        self[handle].isExpanded = old[before].isExpanded
      }
      self[handle].isDecided = false
    }
  }

  // MARK: Storage

  subscript(handle: Int32) -> Node {
    get { nodes[Int(handle)] }
    _modify { yield &nodes[Int(handle)] }
  }

  private mutating func insert(_ identifiers: [ItemID], under parent: Int32, at index: Int) {
    var (added, duplicates) = ([Int32](), OrderedSet<ItemID>())
    for identifier in identifiers {
      let handle = Int32(elements.append(identifier).index + 1)
      if Int(handle) == nodes.count { nodes.append(Node()) }
      if self[handle].isPresent {
        duplicates.append(identifier)
      } else {
        self[handle] = Node(parent: parent, isPresent: true)
        added.append(handle)
      }
    }
    if !duplicates.isEmpty { Self.refuse(.duplicateItems(Array(duplicates))) }
    self[parent].children.insert(contentsOf: added, at: index)
    count += added.count
    number(childrenOf: parent, from: index)
  }

  private mutating func number(childrenOf parent: Int32, from start: Int) {
    for place in start..<self[parent].children.count {
      self[self[parent].children[place]].place = Int32(place)
    }
  }

  /// Appends the items below an item of a different tree, expanded as they are there.
  private mutating func append(itemsOf other: SectionSnapshot, below top: Int32, to parent: ItemID?) {
    for handle in other.handles(below: top) {
      let (node, item) = (other[handle], other.item(handle))
      append([item], to: node.parent == top ? parent : other.item(node.parent))
      let copy = self.handle(item)
      (self[copy].isExpanded, self[copy].isDecided) = (node.isExpanded, node.isDecided)
    }
  }

  /// The items below an item as a tree of their own.
  func copy(below top: Int32, under parent: ItemID? = nil) -> SectionSnapshot {
    var copy = SectionSnapshot()
    if let parent { copy.append([parent]) }
    copy.append(itemsOf: self, below: top, to: parent)
    if let parent { copy.setExpanded(self[top].isExpanded, [parent], decides: self[top].isDecided) }
    return copy
  }
}

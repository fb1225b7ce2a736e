import OrderedCollections

/// The items of a section as a tree, such as the folders and files of an outline, and which of them are expanded.
///
/// The operations are those of `NSDiffableDataSourceSectionSnapshot`. Changes trap if an item would occur twice or is
/// unknown. A new item is collapsed.
///
/// A snapshot is a value. Copies share their storage until one of them changes; the first change of a copy takes O(n) time
/// in the number of items. An item takes about 40 bytes besides its own storage.
public struct SectionSnapshot<ItemID: Hashable & Sendable>: Sendable {
  /// An item in the tree. 0 stands for no item; as a parent, for the section itself.
  struct Node: Sendable {
    var parent: Int32 = 0
    var first: Int32 = 0
    var last: Int32 = 0
    var next: Int32 = 0
    var previous: Int32 = 0
    /// The number of siblings before it.
    var place: Int32 = 0
    /// The number of children.
    var count: Int32 = 0
    var isPresent = false
    var isExpanded = false
    /// Whether `expand` or `collapse` was called for it, which a data source then follows.
    var isDecided = false
  }

  /// The items by handle, deleted ones included, which have their handles again if they return.
  var elements = OrderedSet<ItemID>()
  /// The section itself, then the items by handle.
  var nodes = [Node()]
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
    let parent = parent.map(node) ?? 0
    link(identifiers, under: parent, after: nodes[Int(parent)].last)
  }

  /// Inserts items before an item, as its siblings.
  ///
  /// Complexity: O(`identifiers.count` + number of siblings).
  /// Traps if an item would occur twice, or if the neighbor is unknown.
  public mutating func insert(_ identifiers: [ItemID], before neighbor: ItemID) {
    let next = nodes[Int(node(neighbor))]
    link(identifiers, under: next.parent, after: next.previous)
  }

  /// Inserts items after an item, as its siblings.
  ///
  /// Complexity: O(`identifiers.count` + number of siblings).
  /// Traps if an item would occur twice, or if the neighbor is unknown.
  public mutating func insert(_ identifiers: [ItemID], after neighbor: ItemID) {
    let previous = node(neighbor)
    link(identifiers, under: nodes[Int(previous)].parent, after: previous)
  }

  /// Deletes items with all items below them. An item may be listed more than once.
  ///
  /// Complexity: O(`identifiers.count` + number of deleted items and of siblings).
  /// Traps if an item is unknown.
  public mutating func delete(_ identifiers: [ItemID]) {
    var parents: Set<Int32> = []
    for node in handles(identifiers) where nodes[Int(node)].isPresent {
      parents.insert(nodes[Int(node)].parent)
      unlink(node)
      forget(node)
    }
    for parent in parents where nodes[Int(parent)].isPresent || parent == 0 { number(childrenOf: parent) }
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
    append(snapshot.rootItems, to: parent)
    snapshot.walk(0) { child in
      let own = snapshot.nodes[Int(child)]
      let item = snapshot.item(child)
      if own.first != 0 { append(snapshot.items(snapshot.children(ofNode: child)), to: item) }
      let copied = Int(node(item))
      (nodes[copied].isExpanded, nodes[copied].isDecided) = (own.isExpanded, own.isDecided)
      return true
    }
  }

  /// Shows the children of items, now or as soon as the items are visible. Complexity: O(`identifiers.count`).
  /// Traps if an item is unknown.
  public mutating func expand(_ identifiers: [ItemID]) {
    setExpanded(true, identifiers, decides: true)
  }

  /// Hides the items below items, which keep whether they are expanded. Complexity: O(`identifiers.count`).
  /// Traps if an item is unknown.
  public mutating func collapse(_ identifiers: [ItemID]) {
    setExpanded(false, identifiers, decides: true)
  }

  /// Expands or collapses items, which a later snapshot of the program may change again.
  package mutating func setExpanded(_ isExpanded: Bool, _ identifiers: [ItemID], decides: Bool = false) {
    for node in handles(identifiers) {
      nodes[Int(node)].isExpanded = isExpanded
      if decides { nodes[Int(node)].isDecided = true }
    }
  }

  /// Takes over which items are expanded from the snapshot before, except where `expand` or `collapse` was called.
  ///
  /// Complexity: O(n) in the number of items of both, with a hash for each expanded item.
  package mutating func keepExpansion(of old: SectionSnapshot?) {
    for index in nodes.indices.dropFirst() where !nodes[index].isDecided && nodes[index].isExpanded {
      if let old, let before = old.known(item(Int32(index))) {
        nodes[index].isExpanded = old.nodes[Int(before)].isExpanded
      }
    }
    for index in old?.nodes.indices.dropFirst() ?? 1..<1 {
      guard let old, old.nodes[index].isExpanded, let node = known(old.item(Int32(index))) else { continue }
      if !nodes[Int(node)].isDecided { nodes[Int(node)].isExpanded = true }
    }
    for index in nodes.indices { nodes[index].isDecided = false }
  }

  // MARK: Storage

  private mutating func link(_ identifiers: [ItemID], under parent: Int32, after neighbor: Int32) {
    // A reservation for each small batch would defeat geometric growth.
    if identifiers.count > elements.count {
      elements.reserveCapacity(elements.count + identifiers.count)
      nodes.reserveCapacity(nodes.count + identifiers.count)
    }
    var duplicates = OrderedSet<ItemID>()
    var previous = neighbor
    let following = neighbor == 0 ? nodes[Int(parent)].first : nodes[Int(neighbor)].next
    var place = neighbor == 0 ? 0 : nodes[Int(neighbor)].place + 1
    let start = place
    for identifier in identifiers {
      let index = elements.append(identifier).index + 1
      if index == nodes.count { nodes.append(Node()) }
      guard !nodes[index].isPresent else {
        duplicates.append(identifier)
        continue
      }
      nodes[index] = Node(parent: parent, previous: previous, place: place, isPresent: true)
      if previous == 0 {
        nodes[Int(parent)].first = Int32(index)
      } else {
        nodes[Int(previous)].next = Int32(index)
      }
      previous = Int32(index)
      place += 1
    }
    if !duplicates.isEmpty { Self.refuse(.duplicateItems(Array(duplicates))) }
    if previous == neighbor { return }
    nodes[Int(previous)].next = following
    if following == 0 {
      nodes[Int(parent)].last = previous
    } else {
      nodes[Int(following)].previous = previous
    }
    nodes[Int(parent)].count += place - start
    count += Int(place - start)
    var sibling = following
    while sibling != 0 {
      nodes[Int(sibling)].place = place
      place += 1
      sibling = nodes[Int(sibling)].next
    }
  }

  /// Takes an item out of its siblings, whose places stay.
  private mutating func unlink(_ node: Int32) {
    let old = nodes[Int(node)]
    let parent = Int(old.parent)
    if old.previous == 0 { nodes[parent].first = old.next } else { nodes[Int(old.previous)].next = old.next }
    if old.next == 0 {
      nodes[parent].last = old.previous
    } else {
      nodes[Int(old.next)].previous = old.previous
    }
    nodes[parent].count -= 1
  }

  private mutating func number(childrenOf parent: Int32) {
    for (place, child) in children(ofNode: parent).enumerated() { nodes[Int(child)].place = Int32(place) }
  }

  /// Marks an item and the items below it as deleted.
  private mutating func forget(_ top: Int32) {
    var gone = [top]
    walk(top) {
      gone.append($0)
      return true
    }
    for node in gone { nodes[Int(node)] = Node() }
    count -= gone.count
  }
}

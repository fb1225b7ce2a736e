import OrderedCollections

/// The items of a section as a tree, such as the folders and files of an outline, and which of them are expanded.
///
/// The operations are those of `NSDiffableDataSourceSectionSnapshot`. Changes trap if an item would occur twice or is
/// unknown. A new item is collapsed.
///
/// A snapshot is a value. Copies share their storage until one of them changes; the first change of a copy takes O(n) time
/// in the number of items. An item takes about 60 bytes besides its own storage. What looks up or returns many items is
/// compiled for their type in the program.
public struct SectionSnapshot<ItemID: Hashable & Sendable>: Sendable {
  /// The items by handle, deleted ones included, which have their handles again if they return.
  @usableFromInline var elements = OrderedSet<ItemID>()
  /// The parents and children of the items, and which are expanded.
  @usableFromInline var tree = ItemTree()
  /// The number of items that are not deleted.
  package var count: Int { Int(tree.count) }

  /// Creates an empty snapshot.
  public init() {}

  // MARK: Changes

  /// Appends items to the children of a parent, or to the items without a parent.
  ///
  /// Complexity: amortized O(`identifiers.count`).
  /// Traps if an item would occur twice, or if the parent is unknown.
  @inlinable public mutating func append(_ identifiers: [ItemID], to parent: ItemID? = nil) {
    let parent = parent.map(handle) ?? 0
    insert(identifiers, under: parent, at: tree[parent].children.count)
  }

  /// Inserts items before an item, as its siblings.
  ///
  /// Complexity: O(`identifiers.count` + number of siblings).
  /// Traps if an item would occur twice, or if the neighbor is unknown.
  public mutating func insert(_ identifiers: [ItemID], before neighbor: ItemID) {
    let node = tree[handle(neighbor)]
    insert(identifiers, under: node.parent, at: Int(node.place))
  }

  /// Inserts items after an item, as its siblings.
  ///
  /// Complexity: O(`identifiers.count` + number of siblings).
  /// Traps if an item would occur twice, or if the neighbor is unknown.
  public mutating func insert(_ identifiers: [ItemID], after neighbor: ItemID) {
    let node = tree[handle(neighbor)]
    insert(identifiers, under: node.parent, at: Int(node.place) + 1)
  }

  /// Deletes items with all items below them. An item may be listed more than once.
  ///
  /// Complexity: O(`identifiers.count` + number of deleted items and of siblings).
  /// Traps if an item is unknown.
  public mutating func delete(_ identifiers: [ItemID]) {
    tree.delete(handles(identifiers))
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
  @inlinable
  public mutating func expand(_ identifiers: [ItemID]) { setExpanded(true, identifiers, decides: true) }

  /// Hides the items below items, which keep whether they are expanded. Complexity: O(`identifiers.count`).
  /// Traps if an item is unknown.
  @inlinable
  public mutating func collapse(_ identifiers: [ItemID]) { setExpanded(false, identifiers, decides: true) }

  /// Expands or collapses items; unless it decides, a later snapshot of the program may change them again.
  @inlinable
  package mutating func setExpanded(_ isExpanded: Bool, _ identifiers: [ItemID], decides: Bool = false) {
    for handle in handles(identifiers) { tree.setExpanded(isExpanded, handle, decides: decides) }
  }

  /// Takes over which items are expanded from the snapshot before, except where `expand` or `collapse` was called.
  /// Complexity: O(`count`); O(1) without a snapshot before.
  package mutating func keepExpansion(of old: SectionSnapshot?) {
    if let old {
      for handle in tree.undecided {
        guard let before = old.handle(of: item(handle), guess: handle) else { continue }
        let isExpanded = old.tree[before].isExpanded
        if tree[handle].isExpanded != isExpanded { tree[handle].isExpanded = isExpanded }
      }
    }
    tree.forgetDecisions()
  }

  // MARK: Storage

  @inlinable mutating func insert(_ identifiers: [ItemID], under parent: Int32, at index: Int) {
    var (added, duplicates) = ([Int32](), OrderedSet<ItemID>())
    for identifier in identifiers {
      let handle = Int32(elements.append(identifier).index + 1)
      if tree.add(handle, under: parent) { added.append(handle) } else { duplicates.append(identifier) }
    }
    if !duplicates.isEmpty { Self.refuse(.duplicateItems(Array(duplicates))) }
    tree.place(added, under: parent, at: index)
  }

  /// Appends the items below an item of a different tree, expanded as they are there.
  private mutating func append(itemsOf other: SectionSnapshot, below top: Int32, to parent: ItemID?) {
    for handle in other.tree.handles(below: top) {
      let (node, item) = (other.tree[handle], other.item(handle))
      append([item], to: node.parent == top ? parent : other.item(node.parent))
      tree.setExpanded(node.isExpanded, self.handle(item), decides: other.tree.isDecided(handle))
    }
  }

  /// The items below an item as a tree of their own.
  func copy(below top: Int32, under parent: ItemID? = nil) -> SectionSnapshot {
    var copy = SectionSnapshot()
    if let parent { copy.append([parent]) }
    copy.append(itemsOf: self, below: top, to: parent)
    if let parent { copy.setExpanded(tree[top].isExpanded, [parent], decides: tree.isDecided(top)) }
    return copy
  }
}

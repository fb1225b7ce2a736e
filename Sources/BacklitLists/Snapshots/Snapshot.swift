import OrderedCollections

/// The sections and items of a list at one moment, known by their identifiers.
///
/// The operations are those of `NSDiffableDataSourceSnapshot`, and they trap as in UIKit if an identifier occurs
/// twice or is unknown. ``init(checking:)`` throws an error instead, for identifiers that a program receives.
///
/// A snapshot is a value. Copies share their storage until one of them changes; the first change of a copy
/// takes O(`numberOfItems`) time.
public struct Snapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  // An item is stored once, in `items`. Its index there is its handle. Lists and marks hold handles of 32
  // bits. The handle of a deleted item stays until `compactIfSparse()`, and the item has it again if it
  // returns.

  /// The items by handle, deleted ones included.
  var items = OrderedSet<ItemID>()
  /// The handles of the sections of the items by handle of the item; -1 for a deleted item.
  var owners: [Int32] = []
  /// The sections by handle, deleted ones included.
  var sections = OrderedSet<SectionID>()
  /// The handles of the sections in the order of the list.
  var order: [Int32] = []
  /// The items of the sections by handle of the section; nil for a deleted section.
  var lists: [HandleList?] = []
  var reloadedItems = OrderedSet<Int32>()
  var reconfiguredItems = OrderedSet<Int32>()
  var reloadedSections = OrderedSet<Int32>()

  /// The number of items in all sections.
  public internal(set) var numberOfItems = 0

  /// Creates an empty snapshot.
  public init() {}

  /// Creates a snapshot from sections and their items, such as those of a file or of a server.
  /// - Throws: ``SnapshotError/duplicateSections(_:)`` or ``SnapshotError/duplicateItems(_:)`` with every identifier
  ///   that would occur twice in the snapshot.
  public init(
    checking sections: some Collection<(SectionID, [ItemID])>
  ) throws(SnapshotError<SectionID, ItemID>) {
    let identifiers = sections.map(\.0)
    let twice = Self.repeated(identifiers)
    guard twice.isEmpty else { throw .duplicateSections(twice) }
    let repeatedItems = Self.repeated(sections.flatMap(\.1))
    guard repeatedItems.isEmpty else { throw .duplicateItems(repeatedItems) }
    appendSections(identifiers)
    for (section, items) in sections { appendItems(items, toSection: section) }
  }

  /// The values that occur more than once, each once.
  private static func repeated<Value: Hashable>(_ values: [Value]) -> [Value] {
    var (seen, repeated) = (Set<Value>(), OrderedSet<Value>())
    for value in values where !seen.insert(value).inserted { repeated.append(value) }
    return Array(repeated)
  }

  /// The number of sections.
  public var numberOfSections: Int { order.count }

  /// The identifiers of the sections, in order. Complexity: O(`numberOfSections`).
  public var sectionIdentifiers: [SectionID] { order.map { sections[Int($0)] } }

  /// The identifiers of the items of all sections, in order. Complexity: O(`numberOfItems`).
  public var itemIdentifiers: [ItemID] {
    var result: [ItemID] = []
    result.reserveCapacity(numberOfItems)
    for section in order { lists[Int(section)]?.forEach { result.append(items[Int($0)]) } }
    return result
  }

  /// The identifiers of the items whose cells are to be replaced, in the order of the calls.
  public var reloadedItemIdentifiers: [ItemID] { reloadedItems.map { items[Int($0)] } }
  /// The identifiers of the items whose cells are to be configured again, in the order of the calls.
  public var reconfiguredItemIdentifiers: [ItemID] { reconfiguredItems.map { items[Int($0)] } }
  /// The identifiers of the sections whose cells are to be replaced, in the order of the calls.
  public var reloadedSectionIdentifiers: [SectionID] { reloadedSections.map { sections[Int($0)] } }
}

extension Snapshot {
  /// Returns the number of items in a section. Traps if the snapshot does not contain the section.
  public func numberOfItems(inSection identifier: SectionID) -> Int {
    lists[Int(handle(ofSection: identifier))]?.count ?? 0
  }

  /// Returns the identifiers of the items in a section, in order.
  ///
  /// Complexity: O(number of items in the section).
  /// Traps if the snapshot does not contain the section.
  public func itemIdentifiers(
    inSection identifier: SectionID
  ) -> [ItemID] {
    var result: [ItemID] = []
    lists[Int(handle(ofSection: identifier))]?.forEach { result.append(items[Int($0)]) }
    return result
  }

  /// Returns the identifier of the section that contains an item; nil if the snapshot does not contain the item.
  public func sectionIdentifier(containingItem identifier: ItemID) -> SectionID? {
    handle(ofItem: identifier).map { sections[Int(owners[Int($0)])] }
  }

  /// Returns the index of an item among the items of all sections; nil if the snapshot does not contain the item.
  ///
  /// Complexity: O(`numberOfSections`) while the items of the section are in the order in which they were
  /// appended to the snapshot, otherwise also O(number of items in the section).
  public func indexOfItem(_ identifier: ItemID) -> Int? {
    guard let path = indexPath(of: identifier) else { return nil }
    return order[..<path.section].reduce(path.item) { $0 + (lists[Int($1)]?.count ?? 0) }
  }

  /// Returns the index of a section; nil if the snapshot does not contain it. Complexity: O(`numberOfSections`).
  public func indexOfSection(_ identifier: SectionID) -> Int? {
    knownHandle(ofSection: identifier).flatMap { order.firstIndex(of: $0) }
  }

  /// The position of an item; nil if the snapshot does not contain the item.
  ///
  /// Complexity: O(`numberOfSections`) while the items of the section are in the order in which they were
  /// appended to the snapshot, otherwise also O(number of items in the section).
  package func indexPath(of identifier: ItemID) -> ListIndexPath? {
    guard let item = handle(ofItem: identifier) else { return nil }
    let owner = owners[Int(item)]
    guard let section = order.firstIndex(of: owner), let index = lists[Int(owner)]?.firstIndex(of: item)
    else { return nil }
    return ListIndexPath(item: index, section: section)
  }

  /// The identifier of the item at a position; nil if the position is outside of the snapshot.
  ///
  /// Complexity: O(1).
  package func itemIdentifier(at path: ListIndexPath) -> ItemID? {
    guard order.indices.contains(path.section), let list = lists[Int(order[path.section])], path.item >= 0,
      path.item < list.count
    else { return nil }
    return items[Int(list[path.item])]
  }
}

extension Snapshot {
  /// The handle of a section of the list.
  func handle(ofSection identifier: SectionID) -> Int32 {
    handles(ofSections: [identifier])[0]
  }

  /// The handle of a section; nil if the section is unknown or deleted.
  func knownHandle(ofSection identifier: SectionID) -> Int32? {
    guard let handle = sections.firstIndex(of: identifier), lists[handle] != nil else { return nil }
    return Int32(handle)
  }

  /// Ends the program, because it made a change that is not possible.
  static func refuse(_ error: SnapshotError<SectionID, ItemID>) -> Never {
    fatalError("A change of a snapshot is not possible: \(error).")
  }

  /// The handle of an item; nil if the item is unknown or deleted.
  func handle(ofItem identifier: ItemID) -> Int32? {
    guard let handle = items.firstIndex(of: identifier), owners[handle] >= 0 else { return nil }
    return Int32(handle)
  }

  /// The handles of items.
  func handles(ofItems identifiers: [ItemID]) -> [Int32] {
    let found = identifiers.compactMap(handle(ofItem:))
    if found.count < identifiers.count {
      Self.refuse(.unknownItems(Array(OrderedSet(identifiers.filter { handle(ofItem: $0) == nil }))))
    }
    return found
  }

  /// Removes deleted items and sections from the tables if they are more than half of them.
  ///
  /// Complexity: amortized O(1) for each deletion.
  mutating func compactIfSparse() {
    guard items.count > 2 * numberOfItems + 32 || sections.count > 2 * order.count + 32 else { return }
    var newHandles = [Int32](repeating: -1, count: items.count)
    var newSections = [Int32](repeating: -1, count: sections.count)
    var compact = Snapshot()
    compact.items.reserveCapacity(numberOfItems)
    compact.owners.reserveCapacity(numberOfItems)
    for (newSection, section) in order.enumerated() {
      compact.sections.append(sections[Int(section)])
      var list = HandleList()
      lists[Int(section)]?.forEach { item in
        let handle = Int32(compact.items.append(items[Int(item)]).index)
        newHandles[Int(item)] = handle
        compact.owners.append(Int32(newSection))
        list.append(handle)
      }
      compact.lists.append(list)
      newSections[Int(section)] = Int32(newSection)
    }
    compact.order = Array(0..<Int32(order.count))
    compact.reloadedItems = OrderedSet(reloadedItems.map { newHandles[Int($0)] })
    compact.reconfiguredItems = OrderedSet(reconfiguredItems.map { newHandles[Int($0)] })
    compact.reloadedSections = OrderedSet(reloadedSections.map { newSections[Int($0)] })
    compact.numberOfItems = numberOfItems
    self = compact
  }
}

extension Snapshot: Equatable {
  /// Returns whether the snapshots have the same sections with the same items in the same order.
  ///
  /// Marks for reloading are ignored. Complexity: O(`numberOfItems`).
  public static func == (first: Snapshot, second: Snapshot) -> Bool {
    guard first.numberOfItems == second.numberOfItems, first.order.count == second.order.count else {
      return false
    }
    return zip(first.order, second.order).allSatisfy { a, b in
      guard first.sections[Int(a)] == second.sections[Int(b)], let listA = first.lists[Int(a)],
        let listB = second.lists[Int(b)], listA.count == listB.count
      else { return false }
      return (0..<listA.count).allSatisfy {
        first.items[Int(listA[$0])] == second.items[Int(listB[$0])]
      }
    }
  }
}

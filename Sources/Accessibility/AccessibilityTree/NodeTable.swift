/// Nodes by their names, in pages of names that follow each other.
///
/// Names are given out one after the other, so pages are full and few. A copy shares all pages; to change a node in it
/// costs a copy of one page and of the list of pages.
struct NodeTable {
  /// A node in a box: what is shared must be small.
  final class Entry: Sendable {
    let node: AccessibilityNode

    init(_ node: consuming AccessibilityNode) { self.node = node }
  }

  /// How many nodes there are.
  private(set) var count = 0
  private var pages: [UInt64: [Entry?]] = [:]

  private static let pageBits: UInt64 = 6
  private static let emptyPage = [Entry?](repeating: nil, count: 1 << Int(pageBits))

  private static func place(in page: UInt64) -> Int { Int(page & (1 << pageBits - 1)) }

  /// The entry of a node; setting it to `nil` takes the node out.
  subscript(id: NodeID) -> Entry? {
    get { pages[id.rawValue >> Self.pageBits]?[Self.place(in: id.rawValue)] }
    set { replace(id, by: newValue) }
  }

  /// Sets the entry of a node.
  /// - Returns: the one that it had.
  @discardableResult
  mutating func replace(_ id: NodeID, by entry: Entry?) -> Entry? {
    let place = Self.place(in: id.rawValue)
    let old = pages[id.rawValue >> Self.pageBits, default: Self.emptyPage].exchange(place, entry)
    count += (entry == nil ? 0 : 1) - (old == nil ? 0 : 1)
    return old
  }

  /// All entries, in no order.
  var entries: some Sequence<Entry> { pages.values.lazy.flatMap { $0.lazy.compactMap(\.self) } }

  /// The names of all nodes, in their order.
  var names: [NodeID] {
    pages.keys.sorted().flatMap { page in pages[page]?.compactMap { $0?.node.id } ?? [] }
  }
}

extension NodeTable: Equatable {
  /// Whether two tables have the same nodes. What they share is not looked at.
  static func == (left: NodeTable, right: NodeTable) -> Bool {
    left.count == right.count
      && left.pages.allSatisfy { page, entries in
        guard let others = right.pages[page] else { return entries.allSatisfy { $0 == nil } }
        return entries == others
      }
  }
}

extension NodeTable.Entry: Equatable {
  static func == (left: NodeTable.Entry, right: NodeTable.Entry) -> Bool {
    left === right || left.node == right.node
  }
}

extension Array {
  /// Puts something in the place of an element.
  /// - Returns: the element.
  fileprivate mutating func exchange(_ index: Int, _ new: Element) -> Element {
    let old = self[index]
    self[index] = new
    return old
  }
}

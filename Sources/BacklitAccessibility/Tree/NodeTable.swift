import BacklitGeometry

/// Nodes by identifier, in pages of consecutive identifiers.
///
/// Identifiers are assigned consecutively, so there are few pages and they are full. A copy of the table
/// shares all pages; changing a node copies one page and the page directory.
package struct NodeTable {
  /// A shared reference to a node, which keeps pages small.
  package final class Entry: Sendable {
    let node: AccessibilityNode

    init(_ node: consuming AccessibilityNode) { self.node = node }

    /// Creates a node in its final place from all of its properties. This avoids moving thousands of nodes
    /// per frame.
    package init(
      id: NodeID, identifier: String?, label: String?, value: String?, hint: String?,
      traits: AccessibilityTraits, frame: Rect, activationPoint: Point, range: AccessibilityRange?,
      actions: Set<AccessibilityAction>, isElement: Bool, isFocused: Bool, isModal: Bool,
      groupsChildren: Bool, containerType: ContainerType, layoutDirection: LayoutDirection,
      children: [NodeID], respondsToUserInteraction: Bool, extras: AccessibilityNode.Box?
    ) {
      node = AccessibilityNode(
        id: id, identifier: identifier, label: label, value: value, hint: hint, traits: traits, frame: frame,
        activationPoint: activationPoint, range: range, actions: actions, isElement: isElement,
        isFocused: isFocused, isModal: isModal, isHidden: false, groupsChildren: groupsChildren,
        containerType: containerType, layoutDirection: layoutDirection, children: children,
        respondsToUserInteraction: respondsToUserInteraction, extras: extras)
    }
  }

  /// The number of nodes.
  private(set) var count = 0
  private var pages: [UInt64: [Entry?]] = [:]

  private static let pageBits: UInt64 = 6
  private static let emptyPage = [Entry?](repeating: nil, count: 1 << Int(pageBits))

  private static func page(of id: NodeID) -> UInt64 { id.rawValue >> pageBits }

  private static func place(in page: UInt64) -> Int { Int(page & (1 << pageBits - 1)) }

  /// The entry of a node; setting `nil` removes the node.
  subscript(id: NodeID) -> Entry? {
    get { pages[Self.page(of: id)]?[Self.place(in: id.rawValue)] }
    set { replace(id, by: newValue) }
  }

  /// Sets the entry of a node.
  /// - Returns: the previous entry.
  @discardableResult
  mutating func replace(_ id: NodeID, by entry: Entry?) -> Entry? {
    let place = Self.place(in: id.rawValue)
    let old = pages[Self.page(of: id), default: Self.emptyPage].exchange(place, entry)
    count += (entry == nil ? 0 : 1) - (old == nil ? 0 : 1)
    return old
  }

  /// Sets entries. Consecutive entries of the same page are set together.
  /// - Parameters:
  ///   - new: the entries.
  ///   - replaced: receives each new entry and the entry that it replaced, if any.
  mutating func put(_ new: [Entry], _ replaced: (Entry, Entry?) -> Void) {
    var rest = new[...]
    while let first = rest.first {
      let page = Self.page(of: first.node.id)
      let run = rest.prefix { Self.page(of: $0.node.id) == page }
      rest = rest.dropFirst(run.count)
      count += Self.put(run, into: &pages[page, default: Self.emptyPage], replaced)
    }
  }

  /// Sets entries of one page.
  /// - Returns: the number of added entries.
  private static func put(
    _ run: ArraySlice<Entry>, into page: inout [Entry?], _ replaced: (Entry, Entry?) -> Void
  ) -> Int {
    var added = 0
    for entry in run {
      let old = page.exchange(place(in: entry.node.id.rawValue), entry)
      if old == nil { added += 1 }
      replaced(entry, old)
    }
    return added
  }

  /// All entries, in no particular order.
  var entries: some Sequence<Entry> { pages.values.lazy.flatMap { $0.lazy.compactMap(\.self) } }

  /// The identifiers of all nodes, sorted.
  var names: [NodeID] {
    pages.keys.sorted().flatMap { page in pages[page]?.compactMap { $0?.node.id } ?? [] }
  }
}

extension NodeTable: Equatable {
  /// Whether two tables have the same nodes. Shared nodes are not compared.
  package static func == (left: NodeTable, right: NodeTable) -> Bool {
    left.count == right.count
      && left.pages.allSatisfy { page, entries in
        guard let others = right.pages[page] else { return entries.allSatisfy { $0 == nil } }
        return entries == others
      }
  }
}

extension NodeTable.Entry: Equatable {
  package static func == (left: NodeTable.Entry, right: NodeTable.Entry) -> Bool {
    left === right || left.node == right.node
  }
}

extension Array {
  /// Replaces an element.
  /// - Returns: the previous element.
  fileprivate mutating func exchange(_ index: Int, _ new: Element) -> Element {
    let old = self[index]
    self[index] = new
    return old
  }
}

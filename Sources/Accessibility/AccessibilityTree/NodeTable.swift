package import Geometry

/// Nodes by their names, in pages of names that follow each other.
///
/// Names are given out one after the other, so pages are full and few. A copy shares all pages; to change a node in it
/// costs a copy of one page and of the list of pages.
package struct NodeTable {
  /// A node in a box: what is shared must be small.
  package final class Entry: Sendable {
    let node: AccessibilityNode

    init(_ node: consuming AccessibilityNode) { self.node = node }

    /// A node of parts that are all known, made where it stays: who makes thousands has none of them moved.
    package init(
      id: NodeID, identifier: String?, label: String?, value: String?, hint: String?,
      traits: AccessibilityTraits, frame: Rect, activationPoint: Point, range: AccessibilityRange?,
      actions: Set<AccessibilityAction>, isElement: Bool, isFocused: Bool, isModal: Bool,
      groupsChildren: Bool, containerType: ContainerType, layoutDirection: AccessibilityNode.LayoutDirection,
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

  /// How many nodes there are.
  private(set) var count = 0
  private var pages: [UInt64: [Entry?]] = [:]

  private static let pageBits: UInt64 = 6
  private static let emptyPage = [Entry?](repeating: nil, count: 1 << Int(pageBits))

  private static func page(of id: NodeID) -> UInt64 { id.rawValue >> pageBits }

  private static func place(in page: UInt64) -> Int { Int(page & (1 << pageBits - 1)) }

  /// The entry of a node; setting it to `nil` takes the node out.
  subscript(id: NodeID) -> Entry? {
    get { pages[Self.page(of: id)]?[Self.place(in: id.rawValue)] }
    set { replace(id, by: newValue) }
  }

  /// Sets the entry of a node.
  /// - Returns: the one that it had.
  @discardableResult
  mutating func replace(_ id: NodeID, by entry: Entry?) -> Entry? {
    let place = Self.place(in: id.rawValue)
    let old = pages[Self.page(of: id), default: Self.emptyPage].exchange(place, entry)
    count += (entry == nil ? 0 : 1) - (old == nil ? 0 : 1)
    return old
  }

  /// Sets entries, those in one page at once where they follow each other.
  /// - Parameters:
  ///   - new: the entries, by the names of their nodes.
  ///   - replaced: is told of each entry and of the one it took the place of.
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
  /// - Returns: how many there are more than before.
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

  /// All entries, in no order.
  var entries: some Sequence<Entry> { pages.values.lazy.flatMap { $0.lazy.compactMap(\.self) } }

  /// The names of all nodes, in their order.
  var names: [NodeID] {
    pages.keys.sorted().flatMap { page in pages[page]?.compactMap { $0?.node.id } ?? [] }
  }
}

extension NodeTable: Equatable {
  /// Whether two tables have the same nodes. What they share is not looked at.
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
  /// Puts something in the place of an element.
  /// - Returns: the element.
  fileprivate mutating func exchange(_ index: Int, _ new: Element) -> Element {
    let old = self[index]
    self[index] = new
    return old
  }
}

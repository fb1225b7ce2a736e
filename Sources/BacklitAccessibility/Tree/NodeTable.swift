import BacklitGeometry

/// Nodes by identifier, in pages of consecutive identifiers.
///
/// Identifiers are assigned consecutively, so there are few pages and they are full. A copy of the table
/// shares all pages; changing a node copies one page and the page directory. The places of nodes are stored
/// separately from their other properties, because scrolling changes the places of thousands of nodes.
package struct NodeTable {
  /// A shared reference to the properties of a node, which keeps pages small.
  package final class Entry: Sendable {
    /// The node with the frame and the activation point zero; these are in its ``Place``.
    let content: AccessibilityNode

    init(_ node: consuming AccessibilityNode) {
      node.frame = .zero
      node.activationPoint = .zero
      content = node
    }

    /// Creates a node in its final place from all of its properties. This avoids moving thousands of nodes
    /// per frame.
    package init(
      id: NodeID, identifier: String?, label: String?, value: String?, hint: String?,
      traits: AccessibilityTraits, range: AccessibilityRange?, actions: Set<AccessibilityAction>,
      isElement: Bool, isFocused: Bool, isModal: Bool, groupsChildren: Bool, containerType: ContainerType,
      layoutDirection: LayoutDirection, children: [NodeID], respondsToUserInteraction: Bool,
      extras: AccessibilityNode.Box?
    ) {
      content = AccessibilityNode(
        id: id, identifier: identifier, label: label, value: value, hint: hint, traits: traits, frame: .zero,
        activationPoint: .zero, range: range, actions: actions, isElement: isElement,
        isFocused: isFocused, isModal: isModal, isHidden: false, groupsChildren: groupsChildren,
        containerType: containerType, layoutDirection: layoutDirection, children: children,
        respondsToUserInteraction: respondsToUserInteraction, extras: extras)
    }
  }

  /// The place of a node on the screen.
  package struct Place: Hashable, Sendable {
    /// The frame in screen points.
    package var frame: Rect
    /// The point where a touch activates the element, in screen points.
    package var activationPoint: Point

    /// Creates a place.
    package init(frame: Rect, activationPoint: Point) {
      self.frame = frame
      self.activationPoint = activationPoint
    }

    static let zero = Place(frame: .zero, activationPoint: .zero)
  }

  /// A node as it is stored.
  package struct Item: Hashable, Sendable {
    /// The properties of the node except its place.
    package var entry: Entry
    /// The place of the node.
    package var place: Place

    /// Creates an item from its parts.
    package init(_ entry: Entry, at place: Place) {
      self.entry = entry
      self.place = place
    }

    init(_ node: AccessibilityNode) {
      place = Place(frame: node.frame, activationPoint: node.activationPoint)
      entry = Entry(node)
    }

    var id: NodeID { entry.content.id }

    var node: AccessibilityNode {
      var node = entry.content
      node.frame = place.frame
      node.activationPoint = place.activationPoint
      return node
    }
  }

  /// Nodes with consecutive identifiers. The place of a missing node is zero.
  private struct Page: Equatable {
    var entries: [Entry?]
    var places: [Place]

    static let empty = Page(
      entries: Array(repeating: nil, count: 1 << Int(pageBits)),
      places: Array(repeating: .zero, count: 1 << Int(pageBits)))

    subscript(index: Int) -> Item? { entries[index].map { Item($0, at: places[index]) } }

    /// Sets or removes an item. Equal properties stay shared with earlier tables.
    /// - Returns: the previous item.
    mutating func replace(_ index: Int, by item: Item?) -> Item? {
      let old = self[index]
      if old?.entry != item?.entry { entries[index] = item?.entry }
      places[index] = item?.place ?? .zero
      return old
    }
  }

  /// The number of nodes.
  private(set) var count = 0
  private var pages: [UInt64: Page] = [:]

  private static let pageBits: UInt64 = 6

  private static func page(of id: NodeID) -> UInt64 { id.rawValue >> pageBits }

  private static func index(of id: NodeID) -> Int { Int(id.rawValue & (1 << pageBits - 1)) }

  /// A node.
  subscript(id: NodeID) -> Item? { pages[Self.page(of: id)]?[Self.index(of: id)] }

  /// The properties of a node except its place.
  func content(of id: NodeID) -> AccessibilityNode? {
    pages[Self.page(of: id)]?.entries[Self.index(of: id)]?.content
  }

  /// Sets a node; `nil` removes it.
  /// - Returns: the previous item.
  @discardableResult
  mutating func replace(_ id: NodeID, by item: Item?) -> Item? {
    let old = pages[Self.page(of: id), default: .empty].replace(Self.index(of: id), by: item)
    count += (item == nil ? 0 : 1) - (old == nil ? 0 : 1)
    return old
  }

  /// Sets nodes. Consecutive nodes of the same page are set together.
  /// - Parameters:
  ///   - new: the nodes.
  ///   - replaced: receives each new node as it is stored, and the node that it replaced, if any.
  mutating func put(_ new: [Item], _ replaced: (Item, Item?) -> Void) {
    var added = 0
    forEachRun(of: new, id: \.id) { run, page in
      for item in run {
        let old = page.replace(Self.index(of: item.id), by: item)
        if old == nil { added += 1 }
        replaced(page[Self.index(of: item.id)] ?? item, old)
      }
    }
    count += added
  }

  /// Sets the places of nodes. Consecutive nodes of the same page are set together.
  /// - Parameters:
  ///   - places: the nodes and their new places.
  ///   - replaced: receives each node with its new place and its previous one; `nil` for a node that is not in
  ///     the table, which stays so.
  mutating func move(_ places: [(id: NodeID, place: Place)], _ replaced: (NodeID, Place, Place?) -> Void) {
    forEachRun(of: places, id: \.id) { run, page in
      for (id, place) in run {
        let index = Self.index(of: id)
        guard page.entries[index] != nil else {
          replaced(id, place, nil)
          continue
        }
        let old = page.places[index]
        if old != place { page.places[index] = place }
        replaced(id, place, old)
      }
    }
  }

  /// Calls a closure with the runs of values whose nodes are in the same page, and that page.
  private mutating func forEachRun<Value>(
    of values: [Value], id: (Value) -> NodeID, _ body: (ArraySlice<Value>, inout Page) -> Void
  ) {
    var start = 0
    while start < values.count {
      let page = Self.page(of: id(values[start]))
      var end = start + 1
      while end < values.count, Self.page(of: id(values[end])) == page { end += 1 }
      body(values[start..<end], &pages[page, default: .empty])
      start = end
    }
  }

  /// Calls a closure with the frames of nodes; `nil` for a node that is not in the table.
  func forEachFrame(of ids: some Sequence<NodeID>, _ body: (NodeID, Rect?) -> Void) {
    var (number, page): (UInt64?, Page?) = (nil, nil)
    for id in ids {
      if number != Self.page(of: id) {
        number = Self.page(of: id)
        page = pages[Self.page(of: id)]
      }
      let index = Self.index(of: id)
      body(id, page.flatMap { $0.entries[index] == nil ? nil : $0.places[index].frame })
    }
  }

  /// Calls a closure with the nodes that differ between an older table and this one.
  /// - Parameters:
  ///   - old: the older table.
  ///   - ids: the nodes that may differ, sorted.
  ///   - body: receives the identifier of each node with its older and its present item.
  func forEachDifference(from old: NodeTable, among ids: [NodeID], _ body: (NodeID, Item?, Item?) -> Void) {
    var (number, before, now): (UInt64?, Page?, Page?) = (nil, nil, nil)
    for id in ids {
      if number != Self.page(of: id) {
        number = Self.page(of: id)
        before = old.pages[Self.page(of: id)]
        now = pages[Self.page(of: id)]
      }
      let index = Self.index(of: id)
      let (oldItem, item) = (before?[index], now?[index])
      if oldItem?.entry !== item?.entry || oldItem?.place != item?.place { body(id, oldItem, item) }
    }
  }

  /// All nodes, in no particular order.
  var items: some Sequence<Item> {
    pages.values.lazy.flatMap { page in page.entries.indices.lazy.compactMap { page[$0] } }
  }

  /// The identifiers of all nodes, sorted.
  var names: [NodeID] {
    pages.keys.sorted().flatMap { page in pages[page]?.entries.compactMap { $0?.content.id } ?? [] }
  }
}

extension NodeTable: Equatable {
  /// Whether two tables have the same nodes. Shared nodes are not compared.
  package static func == (left: NodeTable, right: NodeTable) -> Bool {
    left.count == right.count
      && left.pages.allSatisfy { page, entries in (right.pages[page] ?? .empty) == entries }
  }
}

extension NodeTable.Entry: Hashable {
  package static func == (left: NodeTable.Entry, right: NodeTable.Entry) -> Bool {
    left === right || left.content == right.content
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

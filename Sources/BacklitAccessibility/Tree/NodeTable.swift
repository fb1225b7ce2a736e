import BacklitGeometry

/// Nodes by identifier, in pages of consecutive identifiers.
///
/// Identifiers are assigned consecutively, so there are few pages and they are full. A copy of the table
/// shares all pages; changing a node copies one page and the page directory. The places of nodes have pages and a
/// directory of their own, because scrolling changes only the places of thousands of nodes, and most other changes keep
/// all places.
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
      isElement: Bool, isFocused: Bool, isModal: Bool, groupsChildren: Bool, clipsChildren: Bool,
      containerType: ContainerType,
      layoutDirection: LayoutDirection, children: [NodeID], respondsToUserInteraction: Bool,
      extras: AccessibilityNode.Box?
    ) {
      content = AccessibilityNode(
        id: id, identifier: identifier, label: label, value: value, hint: hint, traits: traits, frame: .zero,
        activationPoint: .zero, range: range, actions: actions, isElement: isElement,
        isFocused: isFocused, isModal: isModal, isHidden: false, groupsChildren: groupsChildren,
        clipsChildren: clipsChildren, containerType: containerType, layoutDirection: layoutDirection,
        children: children,
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

  /// The number of nodes.
  private(set) var count = 0
  /// The properties of nodes except their places, by page.
  private var entries: [UInt64: [Entry?]] = [:]
  /// The places of nodes, by page; zero for a missing node.
  private var places: [UInt64: [Place]] = [:]

  /// The number of pages.
  var pageCount: Int { max(entries.count, places.count) }

  private static let pageBits: UInt64 = 6
  private static let noEntries = [Entry?](repeating: nil, count: 1 << Int(pageBits))
  private static let noPlaces = [Place](repeating: .zero, count: 1 << Int(pageBits))

  private static func page(of id: NodeID) -> UInt64 { id.rawValue >> pageBits }

  private static func index(of id: NodeID) -> Int { Int(id.rawValue & (1 << pageBits - 1)) }

  /// A node.
  subscript(id: NodeID) -> Item? {
    let (page, index) = (Self.page(of: id), Self.index(of: id))
    guard let entry = entries[page]?[index], let place = places[page]?[index] else { return nil }
    return Item(entry, at: place)
  }

  /// The properties of a node except its place.
  func content(of id: NodeID) -> AccessibilityNode? {
    entries[Self.page(of: id)]?[Self.index(of: id)]?.content
  }

  /// Sets a node; `nil` removes it.
  /// - Returns: the previous item.
  @discardableResult
  mutating func replace(_ id: NodeID, by item: Item?) -> Item? {
    let (page, index) = (Self.page(of: id), Self.index(of: id))
    let old = self[id]
    if item == nil, isEmpty(page, except: index) {
      // Identifiers are not used again, so an empty page would stay forever.
      entries[page] = nil
      places[page] = nil
    } else {
      entries[page, default: Self.noEntries][index] = item?.entry
      places[page, default: Self.noPlaces][index] = item?.place ?? .zero
    }
    count += (item == nil ? 0 : 1) - (old == nil ? 0 : 1)
    return old
  }

  /// Whether a page has no node, or only the one at an index.
  private func isEmpty(_ page: UInt64, except index: Int) -> Bool {
    guard let nodes = entries[page] else { return true }
    return nodes.indices.allSatisfy { $0 == index || nodes[$0] == nil }
  }

  /// Sets nodes. Consecutive nodes of the same page are set together.
  /// - Parameters:
  ///   - new: the nodes.
  ///   - replaced: receives each new node as it is stored, and the node that it replaced, if any.
  mutating func put(_ new: [Item], _ replaced: (Item, Item?) -> Void) {
    var start = 0
    while start < new.count {
      let page = Self.page(of: new[start].id)
      var pageEntries = entries[page] ?? Self.noEntries
      var pagePlaces = places[page] ?? Self.noPlaces
      var isMoved = places[page] == nil
      while start < new.count, Self.page(of: new[start].id) == page {
        let item = new[start]
        let index = Self.index(of: item.id)
        let old = pageEntries[index].map { Item($0, at: pagePlaces[index]) }
        // Equal properties stay shared with earlier tables.
        if old?.entry != item.entry { pageEntries[index] = item.entry }
        if old == nil { count += 1 }
        if pagePlaces[index] != item.place {
          pagePlaces[index] = item.place
          isMoved = true
        }
        replaced(pageEntries[index].map { Item($0, at: item.place) } ?? item, old)
        start += 1
      }
      entries[page] = pageEntries
      if isMoved { places[page] = pagePlaces }
    }
  }

  /// Sets the places of nodes. Consecutive nodes of the same page are set together.
  /// - Parameters:
  ///   - moves: the nodes and their new places.
  ///   - replaced: receives each node with its new place and its previous one; `nil` for a node that is not in
  ///     the table, which stays so.
  mutating func move(_ moves: [(id: NodeID, place: Place)], _ replaced: (NodeID, Place, Place?) -> Void) {
    var start = 0
    while start < moves.count {
      let page = Self.page(of: moves[start].id)
      let pageEntries = entries[page] ?? Self.noEntries
      var pagePlaces = places[page] ?? Self.noPlaces
      var isMoved = false
      while start < moves.count, Self.page(of: moves[start].id) == page {
        let (id, place) = moves[start]
        let index = Self.index(of: id)
        start += 1
        guard pageEntries[index] != nil else {
          replaced(id, place, nil)
          continue
        }
        let old = pagePlaces[index]
        if old != place {
          pagePlaces[index] = place
          isMoved = true
        }
        replaced(id, place, old)
      }
      if isMoved { places[page] = pagePlaces }
    }
  }

  /// Nodes with consecutive identifiers.
  private struct Page {
    let number: UInt64
    let entries: [Entry?]
    let places: [Place]

    init(_ number: UInt64, of table: NodeTable) {
      self.number = number
      entries = table.entries[number] ?? NodeTable.noEntries
      places = table.places[number] ?? NodeTable.noPlaces
    }

    subscript(index: Int) -> Item? { entries[index].map { Item($0, at: places[index]) } }
  }

  /// Calls a closure with nodes, each with its page and its index there. The pages of missing nodes are empty.
  private func forEachPlace(of ids: some Sequence<NodeID>, _ body: (NodeID, Page, Int) -> Void) {
    var remaining = ids.makeIterator()
    var next = remaining.next()
    while var id = next {
      // One constant for the run of nodes in the page: copying it for each node would retain and release its arrays.
      let page = Page(Self.page(of: id), of: self)
      while true {
        body(id, page, Self.index(of: id))
        next = remaining.next()
        guard let following = next, Self.page(of: following) == page.number else { break }
        id = following
      }
    }
  }

  /// Calls a closure with the nodes that are in the table.
  func forEachItem(of ids: some Sequence<NodeID>, _ body: (Item) -> Void) {
    forEachPlace(of: ids) { _, page, index in
      if let item = page[index] { body(item) }
    }
  }

  /// Calls a closure with the frames of nodes; `nil` for a node that is not in the table.
  func forEachFrame(of ids: some Sequence<NodeID>, _ body: (NodeID, Rect?) -> Void) {
    forEachPlace(of: ids) { id, page, index in
      body(id, page.entries[index] == nil ? nil : page.places[index].frame)
    }
  }

  /// Calls a closure with the nodes that differ between an older table and this one.
  /// - Parameters:
  ///   - old: the older table.
  ///   - ids: the nodes that may differ, sorted.
  ///   - moved: receives the identifier of each node that only moved, with its older and its present place.
  ///   - body: receives the identifier of each other node with its older and its present item.
  func forEachDifference(
    from old: NodeTable, among ids: [NodeID], moved: (NodeID, Place, Place) -> Void,
    _ body: (NodeID, Item?, Item?) -> Void
  ) {
    var before = Page(.max, of: old)
    forEachPlace(of: ids) { id, now, index in
      if before.number != now.number { before = Page(now.number, of: old) }
      if before.entries[index] !== now.entries[index] {
        body(id, before[index], now[index])
      } else if before.places[index] != now.places[index] {
        moved(id, before.places[index], now.places[index])
      }
    }
  }

  /// All nodes, in no particular order.
  var items: some Sequence<Item> {
    entries.keys.lazy.flatMap { number in
      let page = Page(number, of: self)
      return page.entries.indices.lazy.compactMap { page[$0] }
    }
  }

  /// The identifiers of all nodes, sorted.
  var names: [NodeID] {
    entries.keys.sorted().flatMap { page in entries[page]?.compactMap { $0?.content.id } ?? [] }
  }
}

extension NodeTable: Equatable {
  /// Whether two tables have the same nodes. Shared nodes are not compared.
  package static func == (left: NodeTable, right: NodeTable) -> Bool {
    left.count == right.count
      && left.entries.allSatisfy { page, entries in (right.entries[page] ?? noEntries) == entries }
      && left.places.allSatisfy { page, places in (right.places[page] ?? noPlaces) == places }
  }
}

extension NodeTable.Entry: Hashable {
  package static func == (left: NodeTable.Entry, right: NodeTable.Entry) -> Bool {
    left === right || left.content == right.content
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

import BacklitGeometry

/// The groups of a tree that determine its reading order.
///
/// They are kept with the order, so that an element that moves is sorted only among the pieces around it.
struct ReadingGroups {
  /// The groups, each after the one that contains it. The first one is the root.
  private var groups: [ReadingGroup] = []
  /// The group and the piece of each element, by the number of the element.
  private var homes: [(group: Int, piece: Int)] = []

  /// The number of positions that were sorted or compared so far, for tests of the complexity.
  var visitCount: Int { groups.reduce(0) { $0 + $1.visitCount } }

  // MARK: Building

  /// Adds a group without pieces.
  /// - Returns: its index.
  mutating func addGroup(_ container: AccessibilityNode, parent: (group: Int, piece: Int)?) -> Int {
    groups.append(ReadingGroup(container, parent: parent))
    return groups.count - 1
  }

  /// Adds an element that becomes a piece of a group.
  /// - Returns: its number.
  mutating func addElement(inGroup group: Int, piece: Int) -> Int {
    homes.append((group, piece))
    return homes.count - 1
  }

  /// Sets the pieces of a group.
  mutating func setPieces(_ pieces: [ReadingPiece], ofGroup group: Int) { groups[group].setPieces(pieces) }

  /// The frame that determines the position of a group: that of its first element, clipped to each container around it
  /// that clips, as a scroll view does; `nil` if no element of the group is in the order.
  func frame(ofGroup group: Int, in tree: AccessibilityTree) -> Rect? {
    guard let first = groups[group].order.first, let container = tree.entries[groups[group].node] else {
      return nil
    }
    let inside: Rect? =
      switch groups[group].pieces[first].content {
      case .element(let id, _): tree.entries[id]?.place.frame
      case .group(let inner): frame(ofGroup: inner, in: tree)
      }
    guard let inside, container.entry.content.clipsChildren else { return inside }
    return container.place.frame.visiblePart(of: inside)
  }

  /// Computes the reading order of all groups.
  /// - Parameter roles: the roles of the nodes in these groups.
  /// - Returns: the order.
  mutating func order(_ roles: consuming NodeMap<ReadingOrder.Role>) -> ReadingOrder {
    guard let root = groups.first else { return ReadingOrder() }
    var order = ReadingOrder(roles: roles, places: Array(repeating: -1, count: homes.count))
    order.elements = Array(repeating: root.node, count: homes.count)
    let count = write(0, to: &order, at: 0)
    order.elements.removeLast(homes.count - count)
    return order
  }

  /// Writes the elements of a group into an order.
  /// - Returns: the place after the last element.
  private mutating func write(_ group: Int, to order: inout ReadingOrder, at start: Int) -> Int {
    groups[group].start = start
    let end = write(groups[group].order.indices, of: group, to: &order, at: start)
    groups[group].elementCount = end - start
    return end
  }

  /// Writes the elements of some consecutive pieces of a group into an order.
  /// - Returns: the place after the last element.
  private mutating func write(
    _ range: Range<Int>, of group: Int, to order: inout ReadingOrder, at start: Int
  ) -> Int {
    var place = start
    for index in range {
      switch groups[group].pieces[groups[group].order[index]].content {
      case .element(let id, let number):
        order.elements[place] = id
        order.places[number] = place
        place += 1
      case .group(let inner): place = write(inner, to: &order, at: place)
      }
    }
    return place
  }

  // MARK: Moving

  /// Sorts nodes that moved into an order of these groups.
  ///
  /// - Parameters:
  ///   - nodes: the nodes that moved since the order was computed.
  ///   - tree: the tree with their new frames; everything else is unchanged.
  ///   - order: the order.
  /// - Returns: whether the order is correct; otherwise, an element became reachable or unreachable, and the
  ///   groups and the order cannot be used any longer.
  mutating func move(_ nodes: [NodeID], in tree: AccessibilityTree, _ order: inout ReadingOrder) -> Bool {
    guard var moves = moves(of: nodes, in: tree, &order) else { return false }
    // A group moves with its first element.
    for group in Array(moves.keys) {
      var parent = groups[group].parent
      while let outer = parent, moves[outer.group] == nil {
        moves[outer.group] = []
        parent = groups[outer.group].parent
      }
    }
    let changedGroups = moves.keys.sorted()
    var ranges: [(group: Int, range: Range<Int>)] = []
    for group in changedGroups.reversed() {
      if let own = moves[group], !own.isEmpty { ranges.append((group, groups[group].move(own))) }
      guard let parent = groups[group].parent, let frame = frame(ofGroup: group, in: tree),
        frame != groups[parent.group].pieces[parent.piece].frame
      else { continue }
      moves[parent.group, default: []].append((parent.piece, frame))
    }
    for (group, range) in ranges.reversed() where !range.isEmpty {
      let start = groups[group].start + elementCount(before: range.lowerBound, in: groups[group])
      _ = write(range, of: group, to: &order, at: start)
    }
    return true
  }

  /// The pieces that move, by group; `nil` if an element becomes reachable or unreachable.
  private func moves(
    of nodes: [NodeID], in tree: AccessibilityTree, _ order: inout ReadingOrder
  ) -> [Int: [(piece: Int, frame: Rect)]]? {
    var moves: [Int: [(piece: Int, frame: Rect)]] = [:]
    // The pieces of the latest group. Most nodes that move together are in the same group.
    var (group, pieces): (Int, [(piece: Int, frame: Rect)]) = (0, [])
    pieces.reserveCapacity(nodes.count)
    func select(_ next: Int) {
      guard next != group else { return }
      if !pieces.isEmpty { moves[group, default: []] += pieces }
      (group, pieces) = (next, [])
    }
    var last: NodeID?
    var isValid = true
    tree.entries.forEachFrame(of: nodes.sorted()) { id, frame in
      guard id != last else { return }
      last = id
      switch order.roles.value(near: id) {
      case .element(let number)?:
        guard let frame, frame.isReachable else { return isValid = false }
        select(homes[number].group)
        pieces.append((homes[number].piece, frame))
      case .elementWithoutArea?: if frame?.isReachable == true { isValid = false }
      case .group(let index)?: if moves[index] == nil { moves[index] = [] }
      case .container?, nil: break
      }
    }
    select(-1)
    return isValid ? moves : nil
  }

  /// The number of elements in the first pieces of a group.
  private func elementCount(before index: Int, in group: ReadingGroup) -> Int {
    guard group.containsGroups else { return index }
    return group.order[..<index].reduce(0) { count, piece in
      switch group.pieces[piece].content {
      case .element: count + 1
      case .group(let inner): count + groups[inner].elementCount
      }
    }
  }
}

extension Rect {
  /// Whether an element with this frame is reachable.
  var isReachable: Bool {
    !isEmpty && minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite
  }

  /// The part of a frame inside this rectangle, or this rectangle if they do not intersect. A rectangle without
  /// area does not clip.
  fileprivate func visiblePart(of inner: Rect) -> Rect {
    guard !isEmpty else { return inner }
    return inner.intersects(self) ? inner.intersection(self) : self
  }
}

import BacklitAccessibility
import BacklitGeometry
import TestSupport
import Testing

@Suite("Nodes that move") struct MovingTests {
  /// A tree of the same nodes whose order is computed from scratch.
  func copy(of tree: AccessibilityTree) -> AccessibilityTree {
    AccessibilityTree(root: tree.root, nodes: tree.nodes)
  }

  /// Moves some nodes of a tree by one of several kinds of change.
  func change(_ tree: inout AccessibilityTree, _ random: inout SeededRandom) {
    func offset(_ id: NodeID, dx: Double, dy: Double) -> (id: NodeID, place: NodeTable.Place) {
      let frame = (tree[id]?.frame ?? .zero).offsetBy(dx: dx, dy: dy)
      return (id, NodeTable.Place(frame: frame, activationPoint: frame.center))
    }
    let ids = tree.nodes.map(\.id)
    guard let any = ids.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      // Everything scrolls, by a distance that coordinates keep or that rounds them.
      let distances: [Double] = [16, -8, 0.1, 1e17]
      let distance = distances.randomElement(using: &random) ?? 0
      _ = tree.move(ids.map { offset($0, dx: 0, dy: distance) })
    case 1:
      let half = ids.filter { _ in Bool.random(using: &random) }
      _ = tree.move(half.map { offset($0, dx: 8, dy: -16) } + [offset(NodeID(9999), dx: 0, dy: 0)])
    case 2: tree[any]?.frame = .zero
    case 3: tree[any]?.frame = Rect(x: .nan, y: 0, width: 8, height: 8)
    case 4: tree[any]?.children.shuffle(using: &random)
    case 5: tree[any]?.isElement.toggle()
    case 6: tree[any]?.label = "Label \(Int.random(in: 0..<100, using: &random))"
    default:
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        tree[ids.randomElement(using: &random) ?? any]?.frame = Self.frame(&random)
      }
    }
  }

  static func frame(_ random: inout SeededRandom) -> Rect {
    func number(_ range: Range<Int>) -> Double { Double(Int.random(in: range, using: &random)) * 4 }
    return Rect(x: number(0..<30), y: number(0..<30), width: number(1..<8), height: number(1..<6))
  }

  /// A random tree with groups, explicit orders and both directions.
  func tree(_ random: inout SeededRandom) -> AccessibilityTree {
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    let count: UInt64 = [6, 20, 60].randomElement(using: &random) ?? 6
    // Most nodes are rows of a grid; the others are anywhere.
    let isGrid = chance(50)
    let nodes = (0..<count).map { number in
      let isContainer = number == 0 || chance(25)
      let children = isContainer ? (number + 1..<count).filter { _ in chance(30) }.map { NodeID($0) } : []
      let cell = Rect(x: Double(number % 6) * 16, y: Double(number / 6) * 16, width: 16, height: 16)
      return AccessibilityNode(
        id: NodeID(number), frame: isGrid && chance(90) ? cell : Self.frame(&random),
        isElement: !isContainer, isHidden: chance(3), groupsChildren: isContainer && chance(40),
        layoutDirection: chance(90) ? .leftToRight : .rightToLeft, children: children,
        explicitOrder: isContainer && chance(10) ? children.shuffled(using: &random).dropLast() : nil)
    }
    return AccessibilityTree(root: NodeID(0), nodes: nodes)
  }

  @Test("After any changes, the order is the one that is computed from scratch") func order() {
    for seed in 0..<400 {
      var random = SeededRandom(seed: seed)
      var tree = tree(&random)
      var older = tree
      for step in 0..<12 {
        let before = tree
        change(&tree, &random)
        // Readers keep older trees, and ask for the order after some of the changes.
        if Bool.random(using: &random) { older = before }
        guard Int.random(in: 0..<3, using: &random) > 0 else { continue }
        let expected = copy(of: tree)
        #expect(tree.readingOrder == expected.readingOrder, "seed \(seed), step \(step)")
        for id in tree.nodes.map(\.id) {
          #expect(tree.readingPlace(of: id) == expected.readingPlace(of: id), "seed \(seed), step \(step)")
        }
        #expect(older.readingOrder == copy(of: older).readingOrder, "seed \(seed), step \(step)")
      }
    }
  }

  @Test("After any changes, a node is entered at the place of its first element") func entries() {
    for seed in 0..<200 {
      var random = SeededRandom(seed: seed)
      var tree = tree(&random)
      for step in 0..<6 {
        change(&tree, &random)
        let order = tree.readingOrder
        var expected = order.map { Set([$0]) }
        var first = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        for (place, element) in order.enumerated() {
          var node = tree.parent(of: element)
          while let id = node, first[id] == nil {
            first[id] = place
            expected[place].insert(id)
            node = tree.parent(of: id)
          }
        }
        for place in order.indices {
          let nodes = tree.nodes(enteredAt: place)
          #expect(Set(nodes) == expected[place], "seed \(seed), step \(step)")
          // Outermost first.
          for (outer, inner) in zip(nodes, nodes.dropFirst()) { #expect(tree.parent(of: inner) == outer) }
          #expect(nodes.last == order[place])
        }
        for id in tree.nodes.map(\.id) { #expect(tree.firstReadingPlace(in: id) == first[id]) }
      }
    }
  }

  @Test("The difference after any changes lists the same nodes as a comparison of all") func differences() {
    for seed in 0..<200 {
      var random = SeededRandom(seed: seed)
      let old = tree(&random)
      var new = old
      for _ in 0..<3 { change(&new, &random) }
      let update = new.difference(from: old)
      let changed = old.nodes.compactMap { node -> NodeChange? in
        guard let fields = new[node.id]?.changedFields(from: node), !fields.isEmpty else { return nil }
        return NodeChange(id: node.id, fields: fields)
      }
      #expect(update.changed == changed, "seed \(seed)")
      #expect((old == new) == changed.isEmpty, "seed \(seed)")
    }
  }

  /// A column of rows of 20 elements, in groups if wanted.
  func grid(rows: UInt64, areGroups: Bool) -> AccessibilityTree {
    var nodes = [AccessibilityNode(id: NodeID(0), children: (1...rows).map { NodeID($0 * 32) })]
    for row in 1...rows {
      let ids = (1...20).map { NodeID(row * 32 + $0) }
      let frame = Rect(x: 0, y: Double(row) * 16, width: 320, height: 16)
      nodes.append(
        AccessibilityNode(id: NodeID(row * 32), frame: frame, groupsChildren: areGroups, children: ids))
      for (column, id) in ids.enumerated() {
        let frame = Rect(x: Double(column) * 16, y: Double(row) * 16, width: 16, height: 16)
        nodes.append(AccessibilityNode(id: id, frame: frame, isElement: true))
      }
    }
    return AccessibilityTree(root: NodeID(0), nodes: nodes)
  }

  @Test("A move sorts as few elements in a large tree as in a small one", arguments: [false, true])
  func complexity(_ areGroups: Bool) {
    /// The number of visited positions while an element moves within its row, and to the next one.
    func work(rows: UInt64) -> Int {
      var tree = grid(rows: rows, areGroups: areGroups)
      _ = tree.readingOrder
      let before = tree.readingOrderVisitCount
      let element = NodeID(rows / 2 * 32 + 5)
      for (dx, dy) in [(0.0, 1.0), (40, 0), (0, 12)] {
        if let frame = tree[element]?.frame { tree[element]?.frame = frame.offsetBy(dx: dx, dy: dy) }
        #expect(tree.readingOrder == copy(of: tree).readingOrder)
      }
      return tree.readingOrderVisitCount - before
    }
    let (small, large) = (work(rows: 50), work(rows: 500))
    #expect(small == large)
    #expect(small < 1_000)
  }

  @Test("Elements that all move by the same distance are not sorted", arguments: [false, true])
  func scrolling(_ areGroups: Bool) {
    var tree = grid(rows: 50, areGroups: areGroups)
    let order = tree.readingOrder
    let before = tree.readingOrderVisitCount
    _ = tree.move(
      tree.nodes.map {
        let frame = $0.frame.offsetBy(dx: 0.5, dy: -2.25)
        return ($0.id, NodeTable.Place(frame: frame, activationPoint: frame.center))
      })
    #expect(tree.readingOrder == order && tree.readingOrder == copy(of: tree).readingOrder)
    #expect(tree.readingOrderVisitCount == before)
  }
}

import BacklitAccessibility
import BacklitGeometry
import TestSupport
import Testing

@Suite("Malformed trees") struct MalformedTreeTests {
  @Test("Cycles, missing children and children of two parents are accepted") func malformed() {
    let box = Rect(x: 0, y: 0, width: 10, height: 10)
    let nodes = [
      AccessibilityNode(id: NodeID(0), children: [1, 2, 1, 99, 0].map { NodeID($0) }),
      AccessibilityNode(id: NodeID(1), groupsChildren: true, children: [0, 3, 1].map { NodeID($0) }),
      AccessibilityNode(id: NodeID(2), children: [3, 1].map { NodeID($0) }),
      AccessibilityNode(id: NodeID(3), frame: box, isElement: true, children: [NodeID(0)]),
      AccessibilityNode(id: NodeID(3), label: "twin", frame: box, isElement: true),
    ]
    let tree = AccessibilityTree(root: NodeID(0), nodes: nodes)
    #expect(tree.readingOrder == [NodeID(3)])
    #expect(tree[NodeID(3)]?.label == nil)
    #expect(AccessibilityTree(root: NodeID(42), nodes: nodes).readingOrder.isEmpty)
  }

  @Test("A hundred thousand nested groups do not overflow the stack", arguments: [true, false])
  func deep(_ groups: Bool) {
    let depth: UInt64 = 100_000
    var nodes = (0..<depth).map {
      AccessibilityNode(id: NodeID($0), groupsChildren: groups, children: [NodeID($0 + 1)])
    }
    nodes.append(
      AccessibilityNode(
        id: NodeID(depth), frame: Rect(x: 0, y: 0, width: 1, height: 1), isElement: true))
    #expect(AccessibilityTree(root: NodeID(0), nodes: nodes).readingOrder == [NodeID(depth)])
  }

  @Test("A thousand elements in any arrangement are each read once", arguments: 0..<4)
  func many(_ shape: Int) {
    let count: UInt64 = 1_000
    var nodes = [AccessibilityNode(id: NodeID(0), children: (1...count).map { NodeID($0) })]
    for id in 1...count {
      let place = Double(id)
      // A staircase, nested frames, stacked frames, and interleaved bars.
      let frame =
        switch shape {
        case 0: Rect(x: place * 4, y: place * 4, width: 10, height: 10)
        case 1: Rect(x: place, y: place, width: 4_000 - 2 * place, height: 4_000 - 2 * place)
        case 2: Rect(x: 0, y: 0, width: 10, height: 10)
        default:
          id % 2 == 0
            ? Rect(x: place, y: place, width: 4_000 - 2 * place, height: 1)
            : Rect(x: place, y: place, width: 1, height: 4_000 - 2 * place)
        }
      nodes.append(AccessibilityNode(id: NodeID(id), frame: frame, isElement: true))
    }
    let order = AccessibilityTree(root: NodeID(0), nodes: nodes).readingOrder
    #expect(order.count == Int(count) && Set(order).count == Int(count))
  }

  @Test("For random trees, the order contains only visible elements, each once")
  func random() {
    for seed in 0..<400 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let tree = AccessibilityTree.randomMalformed(using: &random)
      let order = tree.readingOrder
      #expect(Set(order).count == order.count, "seed \(seed)")
      for id in order {
        let node = tree[id]
        #expect(node?.isElement == true && node?.isHidden == false, "seed \(seed)")
        #expect(node?.frame.isEmpty == false, "seed \(seed)")
      }
      #expect(tree.readingOrder == order, "seed \(seed)")
    }
  }

  @Test("The elements in a node are those of the order that it is around") func inside() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let tree = AccessibilityTree.randomMalformed(using: &random)
      for id in (0..<28 as Range<UInt64>).map(NodeID.init) {
        let places = tree.readingOrder.indices.filter { place in
          var seen = [tree.readingOrder[place]]
          while let outer = seen.last.flatMap(tree.parent), !seen.contains(outer) { seen.append(outer) }
          return seen.dropFirst().contains(id)
        }
        #expect(tree.readingPlaces(in: id) == places, "seed \(seed), node \(id)")
      }
    }
  }

  @Test("The order is independent of the order of the nodes and of the screen's origin") func invariance() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let count: UInt64 = 12
      var nodes = [AccessibilityNode(id: NodeID(0), children: (1...count).map { NodeID($0) })]
      for id in 1...count {
        nodes.append(
          AccessibilityNode(
            id: NodeID(id),
            frame: Rect(
              x: Double(Int.random(in: 0..<40, using: &random)),
              y: Double(Int.random(in: 0..<40, using: &random)),
              width: Double(Int.random(in: 1..<20, using: &random)),
              height: Double(Int.random(in: 1..<20, using: &random))), isElement: true))
      }
      let order = AccessibilityTree(root: NodeID(0), nodes: nodes).readingOrder
      #expect(
        AccessibilityTree(root: NodeID(0), nodes: nodes.shuffled(using: &random)).readingOrder == order,
        "seed \(seed)")
      let moved = nodes.map { node in
        var node = node
        node.frame = node.frame.offsetBy(dx: 64, dy: -128)
        return node
      }
      #expect(
        AccessibilityTree(root: NodeID(0), nodes: moved).readingOrder == order, "seed \(seed)")
    }
  }
}

extension AccessibilityTree {
  /// A random tree of at most 25 nodes with every kind of defect.
  fileprivate static func randomMalformed(using random: inout SeededRandom) -> AccessibilityTree {
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    func someIDs(_ most: Int) -> [NodeID] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in
        NodeID(UInt64.random(in: 0..<28, using: &random))
      }
    }
    func number() -> Double {
      chance(3)
        ? [.nan, .infinity, -.infinity, -5][Int.random(in: 0..<4, using: &random)]
        : Double.random(in: -20...100, using: &random)
    }
    let nodes = (0..<25 as Range<UInt64>).map { id in
      AccessibilityNode(
        id: NodeID(chance(90) ? id : 3), label: chance(70) ? "node \(id)" : nil,
        value: chance(30) ? "\(Int.random(in: 0..<9, using: &random))" : nil,
        hint: chance(30) ? "hint" : nil,
        traits: AccessibilityTraits(rawValue: UInt64.random(in: 0..<(1 << 18), using: &random)),
        frame: Rect(x: number(), y: number(), width: number(), height: number()),
        isElement: chance(60) && id != 0, isFocused: chance(10), isModal: chance(4), isHidden: chance(8),
        groupsChildren: chance(20), layoutDirection: chance(80) ? .leftToRight : .rightToLeft,
        children: someIDs(6), explicitOrder: chance(15) ? someIDs(6) : nil)
    }
    return AccessibilityTree(root: NodeID(0), nodes: nodes)
  }
}

import BacklitAccessibility
import BacklitGeometry
import TestSupport
import Testing

@Suite("Removed elements") struct RemovalTests {
  @Test("After random removals the cursor is at the nearest element that is left, the following one of two")
  func random() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var (harness, next) = (ReaderHarness((1...20).map { ReaderHarness.node($0, "\($0)") }), 21 as UInt64)
      harness.perform(.on)
      harness.collect(
        harness.reader.focusMoved(to: NodeID(UInt64.random(in: 1..<next, using: &random)), at: 0))
      while let cursor = harness.reader.cursor {
        let order = harness.reader.order
        let gone = order.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
        for id in gone {
          if Bool.random(using: &random) {
            harness.tree[id]?.isHidden = true
          } else {
            harness.tree[id] = nil
            harness.tree[NodeID(0)]?.children.removeAll { $0 == id }
          }
        }
        // New elements are not nearer than the old ones.
        var new = ReaderHarness.node(next, "\(next)")
        new.frame.origin.y = Double.random(in: 0..<400, using: &random)
        if Bool.random(using: &random), gone.count < order.count {
          harness.tree[new.id] = new
          harness.tree[NodeID(0)]?.children.append(new.id)
          next += 1
        }
        harness.show()
        #expect(
          harness.reader.cursor == Self.nearest(to: cursor, in: order, without: gone),
          "seed \(seed), \(cursor) in \(order) without \(gone)")
        if next > 60 { break }
      }
    }
  }

  private static func nearest(to element: NodeID, in order: [NodeID], without gone: [NodeID]) -> NodeID? {
    guard let place = order.firstIndex(of: element) else { return nil }
    for distance in order.indices {
      for near in [place + distance, place - distance] where order.indices.contains(near) {
        if !gone.contains(order[near]) { return order[near] }
      }
    }
    return nil
  }

  @Test(
    "The cursor goes to an element that takes the place of a group, and into a group that takes its place")
  func replaced() {
    var harness = ReaderHarness((1...4).map { ReaderHarness.node($0, "\($0)") })
    harness.group(20, "Pair", [2, 3])
    harness.show()
    harness.perform(.on, .next, .next)
    harness.tree[NodeID(20)]?.isElement = true
    harness.show()
    #expect(harness.reader.cursor == NodeID(20))
    harness.tree[NodeID(20)]?.isElement = false
    harness.show()
    #expect(harness.reader.cursor == NodeID(2))
  }
}

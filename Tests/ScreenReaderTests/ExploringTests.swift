import Accessibility
import Geometry
import ScreenReader
import Speech
import Testing

@Suite("Exploring by pointing, and scrolling") struct ExploringTests {
  /// Three elements in a column, of which the first is at 20 points.
  var hall = Hall([
    Hall.node(1, "Title", .header), Hall.node(2, "Cue", .button), Hall.node(3, "Play", .button),
  ])

  mutating func point(_ x: Double, _ y: Double) {
    hall.take(hall.reader.pointerMoved(to: Point(x: x, y: y), at: hall.now))
  }

  @Test("What is under the pointer is said, once, and nothing where nothing is") mutating func pointing() {
    hall.perform(.on)
    hall.clear()
    point(50, 45)
    point(60, 50)
    #expect(hall.said == [["Cue", "button"]])
    #expect(hall.reader.cursor == NodeID(2) && hall.effects.contains(.cursorMoved(NodeID(2))))
    point(500, 45)
    point(510, 45)
    #expect(hall.sounds == [.boundary])
    point(50, 45)
    #expect(hall.said == [["Cue", "button"], ["Cue", "button"]])
    #expect(hall.interrupting.allSatisfy { $0 })
  }

  @Test("A key takes the cursor away; the pointer within its element does not fetch it back")
  mutating func within() {
    hall.perform(.on)
    point(50, 45)
    hall.perform(.next)
    hall.clear()
    point(51, 45)
    #expect(hall.effects.isEmpty && hall.reader.cursor == NodeID(3))
  }

  @Test("Of two that overlap the one in front is meant, even inside another container")
  mutating func inFront() {
    hall.tree[NodeID(3)]?.frame = Rect(x: 0, y: 40, width: 60, height: 16)
    hall.group(20, nil, [3])
    hall.show()
    hall.perform(.on)
    hall.clear()
    point(50, 45)
    point(80, 45)
    #expect(hall.said.map { $0[0] } == ["Play", "Cue"])
  }

  @Test("What its container cuts off, what is hidden and what a modal shuts out is not there")
  mutating func outOfReach() {
    hall.group(20, nil, [3])
    hall.tree[NodeID(20)]?.frame = Rect(x: 0, y: 60, width: 50, height: 16)
    hall.tree[NodeID(2)]?.isHidden = true
    hall.show()
    hall.perform(.on)
    hall.clear()
    point(70, 65)
    point(50, 45)
    #expect(hall.said.isEmpty)
    hall.tree[NodeID(20)]?.isModal = true
    hall.show()
    hall.clear()
    point(50, 25)
    #expect(hall.said.isEmpty)
    point(20, 65)
    #expect(hall.said == [["Play", "button"]])
  }

  @Test("Nothing comes of it while it is not wanted") mutating func unwanted() {
    point(50, 45)
    hall.perform(.on)
    hall.clear()
    hall.reader.settings.exploresByPointing = false
    point(50, 45)
    #expect(hall.effects.isEmpty)
    hall.reader.settings.exploresByPointing = true
    point(50, 45)
    #expect(hall.said == [["Cue", "button"]])
  }

  /// A list of rows 20 points high in a window of 50 points, scrolled to a distance.
  private static func list(scrolledBy distance: Double) -> AccessibilityTree {
    let rows = (1...8 as ClosedRange<UInt64>).map { row in
      AccessibilityNode(
        id: NodeID(row), label: "Row \(row)",
        frame: Rect(x: 0, y: Double(row - 1) * 20 - distance, width: 100, height: 20), isElement: true)
    }
    let view = AccessibilityNode(
      id: NodeID(20), frame: Rect(x: 0, y: 0, width: 100, height: 50), children: rows.map(\.id))
    let root = AccessibilityNode(id: NodeID(0), children: [NodeID(20)])
    return AccessibilityTree(root: NodeID(0), nodes: [root, view] + rows)
  }

  /// Asks for a page that the program shows.
  mutating func turn(_ command: ReaderCommand, to distance: Double, treeFirst: Bool, telling: String? = nil) {
    hall.perform(command)
    guard let request = hall.requests.last else { return }
    hall.tree = Self.list(scrolledBy: distance)
    if let telling { hall.take(hall.reader.announce(telling, at: hall.now)) }
    if treeFirst { hall.show() }
    hall.take(hall.reader.actionCompleted(request, changed: true, at: hall.now))
    if !treeFirst { hall.show() }
  }

  @Test(
    "A page further is gone to its first element that was not to be seen before", arguments: [true, false])
  mutating func pages(treeFirst: Bool) {
    hall.tree = Self.list(scrolledBy: 0)
    hall.show()
    hall.perform(.on)
    hall.clear()
    turn(.scrollNext, to: 40, treeFirst: treeFirst)
    #expect(hall.requests.map(\.action) == [.scroll(.next)])
    #expect(hall.said == [["Row 4"]])
    turn(.scrollPrevious, to: 0, treeFirst: treeFirst)
    #expect(hall.requests.last?.action == .scroll(.previous))
    #expect(hall.said == [["Row 4"], ["Row 1"]])
  }

  @Test("What the program says of its page is said instead") mutating func told() {
    hall.tree = Self.list(scrolledBy: 0)
    hall.show()
    hall.perform(.on)
    hall.clear()
    turn(.scrollNext, to: 40, treeFirst: true, telling: "Page 2 of 4")
    #expect(hall.said == [["Page 2 of 4"]])
    #expect(hall.reader.cursor == NodeID(4))
  }

  @Test("Where there is no page, that is said") mutating func noPage() {
    hall.perform(.on, .scrollNext)
    hall.clear()
    hall.perform(.scrollNext)
    let request = ActionRequest(node: NodeID(1), action: .scroll(.next))
    #expect(hall.requests == [request])
    hall.take(hall.reader.actionCompleted(request, changed: false, at: 0))
    #expect(hall.said == [["nothing further"]] && hall.sounds == [.boundary])
  }

  @Test("A page that is long in coming is not waited for once something else was asked") mutating func late()
  {
    hall.tree = Self.list(scrolledBy: 0)
    hall.show()
    hall.perform(.on, .scrollNext)
    hall.take(hall.reader.actionCompleted(hall.requests[0], changed: true, at: 0))
    hall.perform(.next)
    hall.clear()
    hall.tree = Self.list(scrolledBy: 40)
    hall.show()
    #expect(hall.said.isEmpty && hall.reader.cursor == NodeID(2))
  }
}

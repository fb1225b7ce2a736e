import BacklitAccessibility
import BacklitGeometry
import Testing

@Suite("Exploring by pointing, and scrolling") struct PointingAndScrollingTests {
  /// Three elements in a column; the first one is at 20 points.
  var harness = ReaderHarness([
    ReaderHarness.node(1, "Title", .header), ReaderHarness.node(2, "Cue", .button),
    ReaderHarness.node(3, "Play", .button),
  ])

  mutating func point(_ x: Double, _ y: Double) {
    harness.collect(harness.reader.pointerMoved(to: Point(x: x, y: y), at: harness.now))
  }

  @Test("The element under the pointer is spoken once") mutating func pointing() {
    harness.perform(.on)
    harness.clear()
    point(50, 45)
    point(60, 50)
    #expect(harness.spoken == [["Cue", "button"]])
    #expect(harness.reader.cursor == NodeID(2) && harness.effects.contains(.cursorMoved(NodeID(2))))
    point(500, 45)
    point(510, 45)
    #expect(harness.sounds == [.boundary])
    point(50, 45)
    #expect(harness.spoken == [["Cue", "button"], ["Cue", "button"]])
    #expect(harness.interrupting.allSatisfy { $0 })
  }

  @Test("After a key moved the cursor, pointer movement within an element does not move it back")
  mutating func within() {
    harness.perform(.on)
    point(50, 45)
    harness.perform(.next)
    harness.clear()
    point(51, 45)
    #expect(harness.effects.isEmpty && harness.reader.cursor == NodeID(3))
  }

  @Test("The frontmost of two overlapping elements is used, even in different containers")
  mutating func inFront() {
    harness.tree[NodeID(3)]?.frame = Rect(x: 0, y: 40, width: 60, height: 16)
    harness.group(20, nil, [3])
    harness.show()
    harness.perform(.on)
    harness.clear()
    point(50, 45)
    point(80, 45)
    #expect(harness.spoken.map { $0[0] } == ["Play", "Cue"])
  }

  @Test("Clipped, hidden and modally excluded elements are ignored")
  mutating func outOfReach() {
    harness.group(20, nil, [3])
    harness.tree[NodeID(20)]?.frame = Rect(x: 0, y: 60, width: 50, height: 16)
    harness.tree[NodeID(2)]?.isHidden = true
    harness.show()
    harness.perform(.on)
    harness.clear()
    point(70, 65)
    point(50, 45)
    #expect(harness.spoken.isEmpty)
    harness.tree[NodeID(20)]?.isModal = true
    harness.show()
    harness.clear()
    point(50, 25)
    #expect(harness.spoken.isEmpty)
    point(20, 65)
    #expect(harness.spoken == [["Play", "button"]])
  }

  @Test("Pointing has no effect while it is turned off") mutating func unwanted() {
    point(50, 45)
    harness.perform(.on)
    harness.clear()
    harness.reader.settings.exploresByPointing = false
    point(50, 45)
    #expect(harness.effects.isEmpty)
    harness.reader.settings.exploresByPointing = true
    point(50, 45)
    #expect(harness.spoken == [["Cue", "button"]])
  }

  /// A scrolled list of rows, 20 points high each, in a window of 50 points.
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

  /// Requests a page, which the program shows.
  mutating func turn(
    _ command: ReaderCommand, to distance: Double, treeFirst: Bool, announcing: String? = nil
  ) {
    harness.perform(command)
    guard let request = harness.requests.last else {
      Issue.record("The request is missing.")
      return
    }
    harness.tree = Self.list(scrolledBy: distance)
    if let announcing { harness.collect(harness.reader.announce(announcing, at: harness.now)) }
    if treeFirst { harness.show() }
    harness.collect(harness.reader.actionCompleted(request, changed: true, at: harness.now))
    if !treeFirst { harness.show() }
  }

  @Test(
    "Scrolling a page moves the cursor to the first newly visible element", arguments: [true, false])
  mutating func pages(treeFirst: Bool) {
    harness.tree = Self.list(scrolledBy: 0)
    harness.show()
    harness.perform(.on)
    harness.clear()
    turn(.scrollNext, to: 40, treeFirst: treeFirst)
    #expect(harness.requests.map(\.action) == [.scroll(.next)])
    #expect(harness.spoken == [["Row 4"]])
    turn(.scrollPrevious, to: 0, treeFirst: treeFirst)
    #expect(harness.requests.last?.action == .scroll(.previous))
    #expect(harness.spoken == [["Row 4"], ["Row 1"]])
  }

  @Test("An announcement of the program replaces the element of the new page") mutating func announcedPage() {
    harness.tree = Self.list(scrolledBy: 0)
    harness.show()
    harness.perform(.on)
    harness.clear()
    turn(.scrollNext, to: 40, treeFirst: true, announcing: "Page 2 of 4")
    #expect(harness.spoken == [["Page 2 of 4"]])
    #expect(harness.reader.cursor == NodeID(4))
  }

  @Test("A missing page is reported") mutating func noPage() {
    harness.perform(.on, .scrollNext)
    harness.clear()
    harness.perform(.scrollNext)
    let request = ActionRequest(node: NodeID(1), action: .scroll(.next))
    #expect(harness.requests == [request])
    harness.collect(harness.reader.actionCompleted(request, changed: false, at: 0))
    #expect(harness.spoken == [["nothing further"]] && harness.sounds == [.boundary])
  }

  @Test("Another command cancels a pending page") mutating func late() {
    harness.tree = Self.list(scrolledBy: 0)
    harness.show()
    harness.perform(.on, .scrollNext)
    harness.collect(harness.reader.actionCompleted(harness.requests[0], changed: true, at: 0))
    harness.perform(.next)
    harness.clear()
    harness.tree = Self.list(scrolledBy: 40)
    harness.show()
    #expect(harness.spoken.isEmpty && harness.reader.cursor == NodeID(2))
  }
}

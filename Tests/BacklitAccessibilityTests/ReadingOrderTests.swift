import BacklitAccessibility
import BacklitGeometry
import Testing

@Suite("Reading order") struct ReadingOrderTests {
  /// An element named by a letter, in screen points.
  func element(
    _ id: UInt64, _ x: Double, _ y: Double, _ width: Double = 10, _ height: Double = 10
  ) -> AccessibilityNode {
    AccessibilityNode(id: NodeID(id), frame: Rect(x: x, y: y, width: width, height: height), isElement: true)
  }

  func container(_ id: UInt64, _ children: [UInt64]) -> AccessibilityNode {
    AccessibilityNode(id: NodeID(id), children: children.map { NodeID($0) })
  }

  /// The order of a tree whose root is 0.
  func order(_ nodes: AccessibilityNode...) -> [UInt64] {
    AccessibilityTree(root: NodeID(0), nodes: nodes).readingOrder.map(\.rawValue)
  }

  @Test("Rows are read from top to bottom, and each row from left to right") func rows() {
    #expect(
      order(
        container(0, [1, 2, 3, 4]), element(1, 20, 20), element(2, 0, 0), element(3, 0, 20),
        element(4, 20, 0)) == [2, 4, 3, 1])
  }

  @Test("A right-to-left row is read from the right") func rightToLeft() {
    var root = container(0, [1, 2, 3])
    root.layoutDirection = .rightToLeft
    #expect(order(root, element(1, 0, 0), element(2, 20, 0), element(3, 0, 20)) == [2, 1, 3])
  }

  @Test(
    "Two elements share a row if they overlap by half the height of the shorter one",
    arguments: [(0.0, true), (4.9, true), (5, true), (5.1, false), (10, false)])
  func overlap(_ lower: Double, _ isOneRow: Bool) {
    // The second element is lower and to the left of the first one.
    #expect(
      order(container(0, [1, 2]), element(1, 20, 0, 10, 40), element(2, 0, 40 - 10 + lower, 10, 10))
        == (isOneRow ? [2, 1] : [1, 2]))
  }

  @Test("A tall element is read in the row in which it starts") func tall() {
    let column = [element(1, 8, 0, 60, 20), element(2, 0, 30, 80, 20), element(3, 20, 60, 30, 20)]
    func order(with tall: AccessibilityNode) -> [UInt64] {
      AccessibilityTree(root: NodeID(0), nodes: [container(0, [9, 1, 2, 3]), tall] + column)
        .readingOrder.map(\.rawValue)
    }
    #expect(order(with: element(9, 100, 0, 50, 90)) == [1, 9, 2, 3])
    // Before the column it starts the row, and the column is read as a unit.
    #expect(order(with: element(9, -100, 0, 50, 90)) == [9, 1, 2, 3])
  }

  @Test("The deck is read in the same order at both heights") func deck() {
    let pads = [element(1, 16, 16, 220, 147), element(2, 252, 16, 220, 147), element(3, 488, 16, 220, 147)]
    func order(pitchHeight: Double, discWidth: Double) -> [UInt64] {
      let rest = [element(4, 724, 16, 220, pitchHeight), element(5, 16, 179, discWidth, 140)]
      return AccessibilityTree(root: NodeID(0), nodes: [container(0, [1, 2, 3, 4, 5])] + pads + rest)
        .readingOrder.map(\.rawValue)
    }
    #expect(order(pitchHeight: 147, discWidth: 928) == [1, 2, 3, 4, 5])
    #expect(order(pitchHeight: 303, discWidth: 692) == [1, 2, 3, 4, 5])
  }

  @Test("A background element is read before the elements on it") func backdrop() {
    #expect(
      order(
        container(0, [9, 1, 2, 3, 4]), element(9, 0, 0, 100, 100), element(1, 60, 10), element(2, 10, 10),
        element(3, 10, 50), element(4, 60, 50)) == [9, 2, 1, 3, 4])
  }

  @Test("Elements scrolled out of a group stay at the group's position", arguments: [0.0, 15, 100, -100])
  func scrolledGroups(_ offset: Double) {
    var group = container(2, [4, 5, 6])
    group.groupsChildren = true
    group.clipsChildren = true
    group.frame = Rect(x: 0, y: 10, width: 10, height: 20)
    #expect(
      order(
        container(0, [1, 2, 3]), element(1, 0, 0), group, element(3, 0, 30), element(4, 0, 10 - offset),
        element(5, 0, 20 - offset), element(6, 0, 30 - offset)) == [1, 4, 5, 6, 3])
  }

  @Test("A group around a scrolled group stays at its position too", arguments: [0.0, 15, 100, -100])
  func scrolledInnerGroups(_ offset: Double) {
    var page = container(2, [7])
    page.groupsChildren = true
    page.frame = Rect(x: 0, y: 10, width: 10, height: 20)
    var list = container(7, [4, 5, 6])
    list.groupsChildren = true
    list.clipsChildren = true
    list.frame = page.frame
    #expect(
      order(
        container(0, [1, 2, 3]), element(1, 0, 0), page, list, element(3, 0, 30), element(4, 0, 10 - offset),
        element(5, 0, 20 - offset), element(6, 0, 30 - offset)) == [1, 4, 5, 6, 3])
  }

  @Test("A group that does not clip has the place of its first element, wherever that is")
  func overflowingGroup() {
    var group = container(2, [4])
    group.groupsChildren = true
    group.frame = Rect(x: 0, y: 200, width: 10, height: 10)
    let nodes = [container(0, [1, 2, 3]), element(1, 0, 0), element(3, 0, 100), element(4, 0, 50)]
    func order(_ group: AccessibilityNode) -> [UInt64] {
      AccessibilityTree(root: NodeID(0), nodes: nodes + [group]).readingOrder.map(\.rawValue)
    }
    #expect(order(group) == [1, 4, 3])
    group.clipsChildren = true
    #expect(order(group) == [1, 3, 4])
  }

  @Test("Groups keep their elements together, other containers do not") func groups() {
    var left = container(10, [1, 3])
    let right = container(11, [2, 4])
    let elements = [element(1, 0, 0), element(2, 50, 0), element(3, 0, 50), element(4, 50, 50)]
    func order(_ nodes: [AccessibilityNode]) -> [UInt64] {
      AccessibilityTree(root: NodeID(0), nodes: nodes).readingOrder.map(\.rawValue)
    }
    #expect(order([container(0, [10, 11]), left, right] + elements) == [1, 2, 3, 4])
    left.groupsChildren = true
    #expect(order([container(0, [10, 11]), left, right] + elements) == [1, 3, 2, 4])
  }

  @Test("A group has the position of its first element") func groupPlace() {
    var group = container(10, [1, 2])
    group.groupsChildren = true
    #expect(
      order(
        container(0, [10, 3, 4]), group, element(1, 50, 20), element(2, 0, 90), element(3, 0, 0),
        element(4, 0, 50)) == [3, 1, 2, 4])
  }

  @Test("An explicit order overrides geometry, and omitted elements are unreachable") func list() {
    var root = container(0, [1, 2, 3, 4])
    root.explicitOrder = [3, 1, 3, 77, 0].map { NodeID($0) }
    let nodes = [root, element(1, 0, 0), element(2, 20, 0), element(3, 40, 0), element(4, 60, 0)]
    #expect(AccessibilityTree(root: NodeID(0), nodes: nodes).readingOrder == [NodeID(3), NodeID(1)])
    root.explicitOrder = []
    #expect(AccessibilityTree(root: NodeID(0), nodes: [root] + nodes.dropFirst()).readingOrder.isEmpty)
  }

  @Test("An explicit order may name containers and deep descendants") func deepList() {
    var root = container(0, [10, 11])
    root.explicitOrder = [11, 1].map { NodeID($0) }
    var group = container(10, [1, 2])
    group.groupsChildren = true
    #expect(
      order(
        root, group, container(11, [3, 4]), element(1, 0, 0), element(2, 20, 0), element(3, 20, 50),
        element(4, 0, 50)) == [4, 3, 1])
  }

  @Test("Descendants of an element are not reachable") func insideElement() {
    var outer = element(1, 0, 0, 100, 100)
    outer.children = [NodeID(2)]
    #expect(order(container(0, [1, 3]), outer, element(2, 0, 0), element(3, 0, 200)) == [1, 3])
  }

  @Test("Hidden elements and elements without area are omitted") func leftOut() {
    var hidden = container(10, [1])
    hidden.isHidden = true
    var alone = element(2, 0, 0)
    alone.isHidden = true
    #expect(
      order(
        container(0, [10, 2, 3, 4, 5, 6]), hidden, element(1, 0, 0), alone, element(3, 0, 0, 0, 10),
        element(4, .nan, 0), element(5, 0, .infinity), element(6, 0, 0)) == [6])
  }

  @Test("A container without area does not clip its elements") func emptyContainer() {
    #expect(order(container(0, [10]), container(10, [1]), element(1, 0, 0)) == [1])
  }

  @Test("The last visible modal sibling excludes its siblings") func modal() {
    var first = container(10, [1])
    first.isModal = true
    var second = container(11, [2])
    second.isModal = true
    let rest = [element(1, 0, 0), element(2, 0, 50), element(3, 0, 90)]
    func order() -> [UInt64] {
      AccessibilityTree(root: NodeID(0), nodes: [container(0, [10, 11, 3]), first, second] + rest)
        .readingOrder.map(\.rawValue)
    }
    #expect(order() == [2])
    second.isHidden = true
    #expect(order() == [1])
    first.isHidden = true
    #expect(order() == [3])
  }

  @Test("A modal node excludes only its siblings") func modalScope() {
    var modal = element(1, 0, 0)
    modal.isModal = true
    #expect(
      order(
        container(0, [10, 11]), container(10, [1, 2]), container(11, [3]), modal, element(2, 0, 20),
        element(3, 0, 40)) == [1, 3])
  }

  @Test("A container with a different direction is read as one group, in that direction")
  func mixedDirections() {
    var arabic = container(10, [1, 2])
    arabic.layoutDirection = .rightToLeft
    #expect(
      order(container(0, [10, 3]), arabic, element(1, 0, 0), element(2, 40, 0), element(3, 20, 0))
        == [3, 2, 1])
  }

  @Test("The root can be the only element") func rootElement() {
    #expect(order(element(0, 0, 0)) == [0])
    #expect(order() == [])
  }
}

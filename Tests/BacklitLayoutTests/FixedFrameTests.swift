import BacklitGeometry
import BacklitLayout
import TestSupport
import Testing

/// Tests of fixed frames, which enter the solver only if a constraint depends on them.
@MainActor
struct FixedFrameTests {
  /// A root with four nested boxes, each with a fixed frame.
  private func nest() -> (root: Box, boxes: [Box]) {
    let root = tree(200, 200)
    var boxes = [root]
    for (index, name) in ["a", "b", "c", "d"].enumerated() {
      let box = Box(name)
      boxes[index].add(box)
      box.setAutoresizedFrame(rect(10, 5, 100 - 10 * Double(index), 50))
      boxes.append(box)
    }
    return (root, Array(boxes.dropFirst()))
  }

  @Test("Fixed frames need no solver")
  func noSolver() {
    let (root, boxes) = nest()
    let spent = cost(in: root) { boxes[1].content(20, 20) }
    #expect(spent == LayoutCounters())
    #expect(boxes.map { $0.frame().origin.x } == [10, 20, 30, 40])
    #expect(boxes[3].frame() == rect(40, 20, 70, 50))
    #expect(root.layoutCounters.additions == 4)
    boxes[2].alignmentRectInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 100)
    #expect(boxes[2].solvedAlignmentRect == rect(32, 16, 0, 46))
  }

  @Test("A constraint on a nested frame adds the frames around it")
  func nestedConstraint() {
    let (root, boxes) = nest()
    root.solveLayout()
    let tail = Box("tail")
    root.add(tail)
    let spent = cost(in: root) {
      activate(
        tail.leftAnchor.constraint(equalTo: boxes[3].rightAnchor),
        tail.topAnchor.constraint(equalTo: boxes[3].bottomAnchor))
    }
    // The constraints of the four fixed frames are added too.
    #expect(spent == LayoutCounters(additions: 2 + 4 * 4, solutions: 1))
    #expect(tail.frame().origin == Point(x: 110, y: 70))
    #expect(boxes[3].frame() == rect(40, 20, 70, 50))
    boxes[0].setAutoresizedFrame(rect(30, 5, 100, 50))
    #expect(tail.frame().origin == Point(x: 130, y: 70))
    #expect(root.layoutProblems().isEmpty)
  }

  @Test("Natural sizes apply once a frame is no longer fixed")
  func naturalSize() {
    let (root, boxes) = nest()
    boxes[3].content(33, 22)
    root.solveLayout()
    boxes[3].setAutoresizedFrame(nil)
    #expect(boxes[3].frame() == rect(30, 15, 33, 22))
    boxes[3].content(34, 22)
    #expect(boxes[3].frame().width == 34)
    boxes[3].setAutoresizedFrame(rect(1, 1, 2, 2))
    #expect(boxes[3].frame() == rect(31, 16, 2, 2))
  }

  @Test("Fixed frames can move to a different tree")
  func reparenting() {
    let (first, boxes) = nest()
    let tail = Box("tail")
    first.add(tail)
    activate(tail.leftAnchor.constraint(equalTo: boxes[0].rightAnchor))
    #expect(tail.frame().minX == 110)
    let second = tree(300, 300)
    boxes[0].removeFromParent()
    second.add(boxes[0])
    boxes[0].setAutoresizedFrame(rect(50, 60, 70, 80))
    #expect(boxes[0].frame() == rect(50, 60, 70, 80))
    #expect(boxes[1].frame().origin == Point(x: 60, y: 65))
    #expect(second.layoutCounters.additions == 4)
    #expect(tail.frame().minX == 0)
  }

  @Test("A conflict between a fixed frame and constraints of the same view names the property that fixes it")
  func conflictWithOwnConstraints() throws {
    let (box, inner) = (Box("box"), Box("inner"))
    let root = tree(200, 100, box)
    box.add(inner)
    box.setAutoresizedFrame(rect(0, 0, 50, 20))
    let wide = box.widthAnchor.constraint(equalToConstant: 80)
    activate(wide)
    let own = try #require(root.layoutProblems().first)
    #expect(
      own.message
        == "box.width == 80 is broken: it conflicts with the fixed frame of box: width == 50. box has a fixed frame "
        + "and constraints of its own. Set its translatesAutoresizingMaskIntoConstraints to false, or remove its "
        + "constraints.")
    wide.isActive = false
    // A view inside that is too large has nothing to do with it.
    activate(
      inner.leftAnchor.constraint(equalTo: box.leftAnchor),
      inner.rightAnchor.constraint(equalTo: box.rightAnchor),
      inner.widthAnchor.constraint(equalToConstant: 90))
    let inside = try #require(root.layoutProblems().first)
    #expect(inside.message.hasSuffix("Remove one of them, or give one a priority below 1000."))
  }

  @Test("A fixed frame is ambiguous only if its parent is")
  func ambiguity() {
    let (root, boxes) = nest()
    let loose = Box("loose")
    root.add(loose)
    let inside = Box("inside")
    loose.add(inside)
    inside.setAutoresizedFrame(rect(3, 4, 5, 6))
    activate(
      loose.leftAnchor.constraint(greaterThanOrEqualTo: root.leftAnchor),
      loose.topAnchor.constraint(equalTo: root.topAnchor),
      loose.widthAnchor.constraint(equalToConstant: 10), loose.heightAnchor.constraint(equalToConstant: 10))
    #expect(root.ambiguousLayoutItems().map(\.layoutName) == ["loose", "inside"])
    #expect(!boxes[3].hasAmbiguousLayout)
    let before = loose.frame()
    root.exerciseAmbiguityInLayout()
    let moved = loose.frame()
    #expect(moved != before)
    #expect(inside.frame() == rect(moved.minX + 3, 4, 5, 6))
  }

  /// Random changes: fixed frames keep their numbers, and dependent items follow them.
  @Test("Fixed frames stay correct through random changes", arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func randomChanges(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    let root = tree(500, 500)
    var boxes = [root]
    for index in 0..<12 {
      let box = Box("box\(index)")
      boxes[pick(boxes.count)].add(box)
      boxes.append(box)
    }
    let fixed = Array(boxes.dropFirst())
    var frames = fixed.map { _ in rect(0, 0, 1, 1) }
    for box in fixed { box.setAutoresizedFrame(rect(0, 0, 1, 1)) }
    let tails = (0..<4).map { Box("tail\($0)") }
    for tail in tails { root.add(tail) }
    var links: [(target: Int, constraint: LayoutConstraint)?] = tails.map { _ in nil }
    func corner(_ box: Box) -> Double {
      guard let index = fixed.firstIndex(where: { $0 === box }), let parent = box.parent else { return 0 }
      return corner(parent) + frames[index].minX
    }
    for _ in 0..<200 {
      let index = pick(fixed.count)
      switch pick(4) {
      case 0, 1:
        frames[index] = rect(Double(pick(50)), 0, Double(pick(50)), 10)
        fixed[index].setAutoresizedFrame(frames[index])
      case 2:
        let tail = pick(tails.count)
        links[tail]?.constraint.isActive = false
        let made = tails[tail].leftAnchor.constraint(equalTo: fixed[index].rightAnchor)
        made.isActive = true
        links[tail] = (index, made)
      default:
        let tail = pick(tails.count)
        links[tail]?.constraint.isActive = false
        links[tail] = nil
      }
      guard pick(2) == 0 else { continue }
      root.solveLayout()
      for (box, frame) in zip(fixed, frames) {
        #expect(same(box.solvedFrame, rect(corner(box), 0, frame.width, frame.height)), "seed \(seed)")
      }
      for (tail, link) in zip(tails, links) {
        let expected = link.map { corner(fixed[$0.target]) + frames[$0.target].width } ?? 0
        #expect(abs(tail.solvedFrame.minX - expected) < 1e-9, "seed \(seed)")
      }
    }
    #expect(root.layoutProblems().isEmpty)
  }
}

import BacklitGeometry
import BacklitLayout
import TestSupport
import Testing

@MainActor
struct TreeTests {
  /// A panel with a child pinned inside it, 10 from each edge.
  private func panel() -> (panel: Box, child: Box, inside: [LayoutConstraint]) {
    let panel = Box("panel")
    let child = Box("child")
    panel.add(child)
    let inside = [
      child.leftAnchor.constraint(equalTo: panel.leftAnchor, constant: 10),
      child.rightAnchor.constraint(equalTo: panel.rightAnchor, constant: -10),
      child.topAnchor.constraint(equalTo: panel.topAnchor, constant: 10),
      child.bottomAnchor.constraint(equalTo: panel.bottomAnchor, constant: -10),
    ]
    LayoutConstraint.activate(inside)
    return (panel, child, inside)
  }

  private func fill(_ item: Box, _ parent: Box) -> [LayoutConstraint] {
    [
      item.leftAnchor.constraint(equalTo: parent.leftAnchor),
      item.rightAnchor.constraint(equalTo: parent.rightAnchor),
      item.topAnchor.constraint(equalTo: parent.topAnchor),
      item.bottomAnchor.constraint(equalTo: parent.bottomAnchor),
    ]
  }

  @Test("A subtree keeps its constraints when it moves")
  func movingSubtree() {
    let (panel, child, inside) = panel()
    let first = tree(100, 100)
    let second = tree(300, 200)
    // The panel as a root.
    panel.setLayoutRootSize(Size(width: 50, height: 40))
    #expect(child.frame() == rect(10, 10, 30, 20))
    first.add(panel)
    let outside = fill(panel, first)
    LayoutConstraint.activate(outside)
    #expect(child.frame() == rect(10, 10, 80, 80))
    panel.removeFromParent()
    #expect(outside.allSatisfy { !$0.isActive } && inside.allSatisfy(\.isActive))
    #expect(first.layoutStorage.constraints.isEmpty)
    second.add(panel)
    LayoutConstraint.activate(fill(panel, second))
    #expect(child.frame() == rect(10, 10, 280, 180))
    #expect(first.frame() == rect(0, 0, 100, 100))
    #expect(first.layoutProblems().isEmpty && second.layoutProblems().isEmpty)
    panel.removeFromParent()
    panel.setLayoutRootSize(Size(width: 60, height: 60))
    #expect(child.frame() == rect(10, 10, 40, 40))
    second.add(panel)
    panel.setAutoresizedFrame(rect(5, 5, 30, 30))
    #expect(child.frame() == rect(15, 15, 10, 10))
  }

  @Test("A subtree can leave and return between two solutions")
  func removalAndReturn() {
    let (panel, child, inside) = panel()
    let root = tree(100, 100, panel)
    LayoutConstraint.activate(fill(panel, root))
    root.solveLayout()
    panel.removeFromParent()
    root.add(panel)
    LayoutConstraint.activate(fill(panel, root))
    LayoutConstraint.deactivate(inside)
    LayoutConstraint.activate(inside)
    #expect(child.frame() == rect(10, 10, 80, 80))
    #expect(root.layoutProblems().isEmpty)
  }

  @Test("A constraint ends when one of its items leaves the tree")
  func cousins() {
    let a = Box("a")
    let b = Box("b")
    let inA = Box("inA")
    let inB = Box("inB")
    let root = tree(100, 100, a, b)
    a.add(inA)
    b.add(inB)
    let cousins = inA.widthAnchor.constraint(equalTo: inB.widthAnchor)
    let own = inB.widthAnchor.constraint(equalToConstant: 7)
    activate(cousins, own)
    #expect(inA.frame().width == 7)
    b.removeFromParent()
    #expect(!cousins.isActive && own.isActive)
    #expect(inA.frame().width == 0)
    #expect(root.layoutProblems().isEmpty)
  }

  @Test("Guides take part in the layout")
  func guides() {
    let box = Box("box")
    let root = tree(100, 100, box)
    let guide = LayoutGuide(identifier: "gutter")
    root.add(guide)
    let width = guide.widthAnchor.constraint(equalToConstant: 20)
    let edge = box.leftAnchor.constraint(equalTo: guide.rightAnchor)
    activate(guide.leftAnchor.constraint(equalTo: root.leftAnchor), width, edge)
    #expect(box.frame().minX == 20)
    #expect(guide.layoutFrame == rect(0, 0, 20, 0))
    #expect(guide.layoutName == "root.gutter")
    root.remove(guide)
    #expect(!width.isActive && !edge.isActive)
    #expect(box.frame().minX == 0)
    let inner = LayoutGuide(identifier: "inner")
    box.setAutoresizedFrame(rect(30, 40, 50, 50))
    box.add(inner)
    activate(
      inner.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 3),
      inner.topAnchor.constraint(equalTo: box.topAnchor, constant: 4))
    root.solveLayout()
    #expect(inner.layoutFrame == rect(3, 4, 0, 0))
    #expect(inner.solvedFrame == rect(33, 44, 0, 0))
  }

  @Test("Items and constraints are released in any order")
  func lifetimes() {
    weak var gone: Box?
    weak var goneConstraint: LayoutConstraint?
    weak var goneGuide: LayoutGuide?
    var survivor: Box?
    var orphan: LayoutConstraint?
    do {
      let (panel, child, inside) = panel()
      let root = tree(100, 100, panel)
      let edges = fill(panel, root)
      LayoutConstraint.activate(edges)
      let items = ["x", "y", "z"].map { Box($0) }
      for item in items { child.add(item) }
      let stack = StackLayout(axis: .horizontal, distribution: .equalSpacing).constraints(
        in: child, items: items, spacing: 1)
      LayoutConstraint.activate(stack)
      for case let guide as LayoutGuide in stack.map(\.firstItem) { goneGuide = guide }
      root.solveLayout()
      #expect(goneGuide != nil)
      gone = root
      goneConstraint = inside[0]
      survivor = child
      orphan = edges[0]
    }
    #expect(gone == nil && goneConstraint == nil)
    #expect(orphan?.isActive == false)
    #expect(orphan?.description == "(gone).left == (gone).left")
    orphan?.constant = 5
    survivor?.setLayoutRootSize(Size(width: 50, height: 5))
    #expect(survivor?.frame() == rect(0, 0, 50, 5))
    #expect(survivor?.children.last?.frame().maxX == 50)
    survivor = nil
    #expect(goneGuide == nil)
  }

  /// A random layout has the same frames, whether built at once or by changes.
  @Test("The frames do not depend on earlier changes", arguments: [3, 17, 99, 1234] as [UInt64])
  func history(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let count = 12
    func build(_ shuffled: Bool) -> (Box, [Box], [LayoutConstraint]) {
      let root = Box("root")
      let boxes = (0..<count).map { Box("box\($0)") }
      for box in boxes { root.add(box) }
      root.setLayoutRootSize(shuffled ? Size(width: 10, height: 10) : Size(width: 320, height: 240))
      return (root, boxes, [])
    }
    var recipes: [(Int, Int, Double)] = []
    for index in 0..<count {
      recipes.append((index, Int(random.next() % UInt64(index + 1)) - 1, Double(random.next() % 40)))
    }
    func constraints(_ root: Box, _ boxes: [Box]) -> [LayoutConstraint] {
      recipes.flatMap { (index, parent, offset) in
        let other = parent < 0 ? root : boxes[parent]
        return [
          boxes[index].leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: offset),
          boxes[index].topAnchor.constraint(equalTo: other.topAnchor, constant: offset / 2),
          boxes[index].trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -offset),
          boxes[index].heightAnchor.constraint(equalToConstant: offset),
        ]
      }
    }
    let (plain, plainBoxes, _) = build(false)
    LayoutConstraint.activate(constraints(plain, plainBoxes))
    let (moved, movedBoxes, _) = build(true)
    let made = constraints(moved, movedBoxes)
    for constraint in made {
      constraint.constant += 1000
      constraint.isActive = true
      if random.next() % 3 == 0 { moved.solveLayout() }
    }
    for constraint in made {
      constraint.constant -= 1000
      if random.next() % 4 == 0 {
        constraint.isActive = false
        if random.next() % 2 == 0 { moved.solveLayout() }
        constraint.isActive = true
      }
    }
    moved.setLayoutRootSize(Size(width: 320, height: 240))
    #expect(plain.layoutProblems().isEmpty)
    #expect(moved.layoutProblems().isEmpty)
    for (first, second) in zip(plainBoxes, movedBoxes) {
      #expect(same(first.frame(), second.frame()), "seed \(seed), \(first.layoutName)")
    }
  }
}

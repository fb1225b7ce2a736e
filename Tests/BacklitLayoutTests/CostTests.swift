import BacklitGeometry
import BacklitLayout
import Testing

/// Tests of the cost of changes, measured in steps that do not depend on the machine.
@MainActor
struct CostTests {
  private func upright() -> DeckTests.Deck {
    let deck = DeckTests.Deck(375, 667)
    LayoutConstraint.activate(deck.regular)
    return deck
  }

  /// Two shelves, one above the other, with a height of at least 50 each.
  private func shelves() -> (root: Box, upper: Box, lower: Box, heights: [LayoutConstraint]) {
    let upper = Box("upper")
    let lower = Box("lower")
    let root = tree(100, 200, upper, lower)
    let heights = [upper, lower].map { $0.heightAnchor.constraint(greaterThanOrEqualToConstant: 50) }
    activate(
      upper.topAnchor.constraint(equalTo: root.topAnchor),
      lower.topAnchor.constraint(equalTo: upper.bottomAnchor),
      lower.bottomAnchor.constraint(equalTo: root.bottomAnchor), heights[0], heights[1])
    return (root, upper, lower, heights)
  }

  @Test("Resizing a root changes one constant for each axis")
  func resizing() {
    let deck = upright()
    let spent = cost(in: deck.root) {
      for step in 1...100 {
        let extra = Double(step % 37)
        deck.root.setLayoutRootSize(Size(width: 376 + extra, height: 668 + extra))
        #expect(same(deck.disc.frame().width, 344 + extra))
      }
    }
    #expect(spent == LayoutCounters(constantChanges: 200, solutions: 100))
    // A change on one axis changes one constant.
    let height = deck.root.solvedFrame.height
    let wider = cost(in: deck.root) { deck.root.setLayoutRootSize(Size(width: 500, height: height)) }
    #expect(wider == LayoutCounters(constantChanges: 1, solutions: 1))
  }

  @Test("Animating a constant changes it in place")
  func animation() {
    let deck = upright()
    let gap = deck.disc.widthAnchor.constraint(lessThanOrEqualToConstant: 1000)
    let height = deck.red.heightAnchor.constraint(equalToConstant: 0)
    height.priority = 500
    activate(gap, height)
    for constraint in [gap, height] {
      let spent = cost(in: deck.root) {
        for frame in 1...60 {
          constraint.constant += Double(frame)
          deck.root.solveLayout()
        }
      }
      #expect(spent == LayoutCounters(constantChanges: 60, solutions: 60))
    }
  }

  @Test("Changes between two solutions are applied once")
  func coalescing() {
    let (root, upper, _, heights) = shelves()
    let spent = cost(in: root) {
      for constant in 51...70 { heights[0].constant = Double(constant) }
      heights[1].constant = 60
    }
    #expect(spent == LayoutCounters(constantChanges: 2, solutions: 1))
    #expect(upper.solvedFrame.height >= 70)
  }

  @Test("Changes that cancel out need no solution")
  func noChange() {
    let (root, upper, _, heights) = shelves()
    upper.content(20, 30)
    upper.setAutoresizedFrame(nil)
    let spent = cost(in: root) {
      root.solveLayout()
      heights[0].constant = 90
      heights[0].constant = 50
      heights[1].priority = 10
      heights[1].priority = .required
      root.setLayoutRootSize(Size(width: 7, height: 7))
      root.setLayoutRootSize(Size(width: 100, height: 200))
      upper.content(20, 30)
      root.margins = EdgeInsets(all: 4)
      LayoutConstraint.activate(heights)
    }
    #expect(spent == LayoutCounters())
  }

  @Test("Priorities change in place")
  func priorities() {
    let (root, _, _, heights) = shelves()
    let spent = cost(in: root) {
      for priority in [999, 400, 1000] as [LayoutPriority] {
        for height in heights { height.priority = priority }
        root.solveLayout()
      }
    }
    #expect(spent == LayoutCounters(priorityChanges: 6, solutions: 3))
  }

  @Test("A new natural size changes constants in place")
  func naturalSize() {
    let (root, upper, _, _) = shelves()
    upper.content(20, 60)
    // Hugging and resistance on the changed axis are one constant each.
    let wider = cost(in: root) { upper.content(35, 60) }
    #expect(wider == LayoutCounters(constantChanges: 2, solutions: 1))
    let both = cost(in: root) { upper.content(36, 61, hugging: 300) }
    #expect(both == LayoutCounters(constantChanges: 4, priorityChanges: 2, solutions: 1))
  }

  @Test("The solver needs no natural size for an extent that is required")
  func requiredExtent() {
    let (root, upper, _, _) = shelves()
    root.solveLayout()
    let width = upper.widthAnchor.constraint(equalToConstant: 40)
    activate(width)
    let added = cost(in: root) { upper.content(20, 60) }
    // Hugging and resistance of the height only.
    #expect(added == LayoutCounters(additions: 2, solutions: 1))
    #expect((upper.frame().width, upper.frame().height) == (40, 60))
    #expect(cost(in: root) { upper.content(25, 60) } == LayoutCounters())
    let weaker = cost(in: root) { width.priority = .fittingSizeLevel }
    #expect(weaker == LayoutCounters(additions: 2, priorityChanges: 1, solutions: 1))
    #expect(upper.frame().width == 25)
    width.priority = .required
    #expect(upper.frame().width == 40)
  }

  @Test("A natural size decides again without a required extent, and in a different tree")
  func removedExtent() {
    let box = Box("box")
    let root = tree(100, 100, box)
    box.content(20, 60)
    let width = box.widthAnchor.constraint(equalToConstant: 40)
    let height = box.heightAnchor.constraint(equalToConstant: 50)
    activate(
      width, height, box.leftAnchor.constraint(equalTo: root.leftAnchor),
      box.topAnchor.constraint(equalTo: root.topAnchor))
    #expect(box.frame() == rect(0, 0, 40, 50))
    width.isActive = false
    #expect(box.frame() == rect(0, 0, 20, 50))
    let wider = box.widthAnchor.constraint(greaterThanOrEqualToConstant: 30)
    activate(wider)
    height.isActive = false
    #expect(box.frame() == rect(0, 0, 30, 60))
    LayoutConstraint.deactivate([wider])
    LayoutConstraint.activate([width, height])
    #expect(box.frame() == rect(0, 0, 40, 50))
    // The natural width is that of the content at the time when it decides.
    box.content(25, 65)
    width.isActive = false
    #expect(box.frame() == rect(0, 0, 25, 50))
    width.isActive = true
    box.removeFromParent()
    root.solveLayout()
    let other = tree(200, 200, box)
    height.isActive = false
    activate(
      box.leftAnchor.constraint(equalTo: other.leftAnchor),
      box.topAnchor.constraint(equalTo: other.topAnchor))
    #expect(box.frame() == rect(0, 0, 40, 65))
    #expect(root.problems.isEmpty && other.problems.isEmpty)
  }

  @Test("A natural size decides if a required extent gives way in a conflict")
  func brokenExtent() {
    let box = Box("box")
    let root = tree(100, 100, box)
    box.content(20, 60)
    activate(
      box.leftAnchor.constraint(equalTo: root.leftAnchor),
      box.widthAnchor.constraint(lessThanOrEqualToConstant: 30),
      box.widthAnchor.constraint(equalToConstant: 40))
    #expect(box.frame().width == 20)
    #expect(root.problems.count == 1)
    // A natural size that is required takes part in conflicts.
    let second = Box("second")
    root.add(second)
    second.content(20, 60, hugging: .required, resistance: .required)
    activate(second.widthAnchor.constraint(equalToConstant: 40))
    #expect(second.frame().width == 20)
    #expect(root.problems.count == 2)
  }

  @Test("Moving a fixed frame needs no solver until a constraint mentions it")
  func fixedFrame() {
    let box = Box("box")
    let tail = Box("tail")
    let root = tree(100, 100, box, tail)
    box.setAutoresizedFrame(rect(0, 0, 10, 10))
    func move() -> LayoutCounters {
      cost(in: root) {
        for step in 1...60 {
          box.setAutoresizedFrame(rect(Double(step), 0, 10, 10))
          #expect(box.frame() == rect(Double(step), 0, 10, 10))
        }
      }
    }
    // No other item depends on the frame, so the solver has no work.
    #expect(move() == LayoutCounters())
    let follow = tail.leftAnchor.constraint(equalTo: box.rightAnchor)
    let mentioned = cost(in: root) { activate(follow) }
    #expect(mentioned == LayoutCounters(additions: 5, solutions: 1))
    #expect(tail.frame().minX == 70)
    #expect(move() == LayoutCounters(constantChanges: 60, solutions: 60))
  }

  @Test("Switching sets of constraints adds and removes only those")
  func activation() {
    let deck = upright()
    let turned = cost(in: deck.root) {
      LayoutConstraint.deactivate(deck.regular)
      LayoutConstraint.activate(deck.compact)
      deck.root.setLayoutRootSize(Size(width: 667, height: 375))
    }
    #expect(turned.additions == deck.compact.count && turned.removals == deck.regular.count)
    #expect(turned.constantChanges == 2 && turned.solutions == 1)
  }

  @Test("Fitting sizes do not change the engine")
  func fittingSizes() {
    let deck = upright()
    deck.red.content(40, 20)
    let spent = cost(in: deck.root) {
      deck.root.solveLayout()
      let sizes = (0..<20).map { _ in deck.pads.systemLayoutSizeFitting(.zero) }
      #expect(Set(sizes).count == 1 && !deck.root.hasUnsolvedLayout)
    }
    #expect(spent.additions == 0 && spent.solutions == 0)
  }

  @Test("A window that is too small breaks one constraint")
  func smallWindow() {
    let (root, upper, lower, heights) = shelves()
    let smaller = cost(in: root) { root.setLayoutRootSize(Size(width: 100, height: 80)) }
    #expect(root.layoutProblems().map(\.constraint) == [heights[1]])
    #expect(smaller.removals == 1 && smaller.additions == 0 && smaller.constantChanges == 1)
    let steps = cost(in: root) {
      for height in stride(from: 79.0, through: 60, by: -1) {
        root.setLayoutRootSize(Size(width: 100, height: height))
        #expect(upper.frame().height + lower.frame().height == height)
      }
    }
    // The broken constraint is retried with each size and refused.
    #expect(steps == LayoutCounters(constantChanges: 20, refusals: 20, solutions: 20))
    let larger = cost(in: root) { root.setLayoutRootSize(Size(width: 100, height: 200)) }
    #expect(larger == LayoutCounters(additions: 1, constantChanges: 1, solutions: 1))
    #expect(root.layoutProblems().isEmpty)
  }

  @Test("A window that is too small on both axes breaks one constraint for each axis")
  func smallOnBothAxes() {
    let (root, upper, lower, heights) = shelves()
    let width = upper.widthAnchor.constraint(greaterThanOrEqualToConstant: 40)
    activate(
      upper.leftAnchor.constraint(equalTo: root.leftAnchor),
      upper.rightAnchor.constraint(equalTo: root.rightAnchor), width)
    let spent = cost(in: root) { root.setLayoutRootSize(Size(width: 30, height: 80)) }
    #expect(spent.removals == 2 && spent.additions == 0 && spent.constantChanges == 2)
    #expect(upper.frame().width == 30 && lower.frame().maxY == 80)
    #expect(root.layoutProblems().map(\.constraint) == [heights[1], width])
  }

  @Test("A broken constraint is retried only after a change in its conflict set")
  func retries() {
    let (root, _, _, heights) = shelves()
    let other = Box("other")
    root.add(other)
    let width = other.widthAnchor.constraint(equalToConstant: 10)
    activate(width, other.leftAnchor.constraint(equalTo: root.leftAnchor))
    root.setLayoutRootSize(Size(width: 100, height: 80))
    root.solveLayout()
    let elsewhere = cost(in: root) {
      for frame in 1...60 {
        width.constant = Double(frame + 10)
        root.solveLayout()
      }
    }
    #expect(elsewhere == LayoutCounters(constantChanges: 60, solutions: 60))
    let nearer = cost(in: root) { heights[0].constant = 30 }
    #expect(nearer == LayoutCounters(additions: 1, constantChanges: 1, solutions: 1))
    #expect(root.layoutProblems().isEmpty)
  }
}

/// Whether two numbers are equal within a relative error of 1e-9.
private func same(_ first: Double, _ second: Double) -> Bool {
  abs(first - second) <= 1e-9 * max(1, abs(first))
}

/// Tests of the cost of changes to a stack, measured in steps that do not depend on the machine.
@MainActor
struct StackCostTests {
  @Test("The spacing of a stack changes in place", arguments: StackDistribution.allCases)
  func spacing(distribution: StackDistribution) {
    let items = ["a", "b", "c"].map { Box($0) }
    let root = tree(300, 20)
    for item in items {
      root.add(item)
      item.content(30, 20)
    }
    let stack = StackLayout(axis: .horizontal, distribution: distribution)
    var made = stack.revise([], in: root, items: items, spacingAfter: [4, 4, 4])
    let spent = cost(in: root) {
      for frame in 1...60 {
        let spacing = 4 + Double(frame)
        made = stack.revise(made, in: root, items: items, spacingAfter: [spacing, spacing, spacing])
        root.solveLayout()
      }
    }
    #expect(spent == LayoutCounters(constantChanges: 120, solutions: 60))
    #expect(items[1].frame().minX - items[0].frame().maxX >= 64)
    #expect(root.layoutProblems().isEmpty)
  }

  @Test(
    "Hiding an item changes only the constraints of its neighbours",
    arguments: StackDistribution.allCases, StackAlignment.allCases)
  func hiding(distribution: StackDistribution, alignment: StackAlignment) {
    let count = 12
    let stack = StackLayout(axis: .horizontal, alignment: alignment, distribution: distribution)
    func make() -> (root: Box, items: [Box]) {
      let root = tree(2000, 20)
      let items = (0..<count).map { Box("item\($0)") }
      for (index, item) in items.enumerated() {
        root.add(item)
        item.content(Double(30 + index), 20)
      }
      return (root, items)
    }
    func spacings(_ items: [Box]) -> [Double] { items.map { _ in 4 } }
    let (root, items) = make()
    var made = stack.revise([], in: root, items: items, spacingAfter: spacings(items))
    let total = made.count
    // Hide the last but one item: the gaps before it do not change.
    var shown = items
    shown.remove(at: count - 2)
    let hiding = cost(in: root) {
      made = stack.revise(made, in: root, items: shown, spacingAfter: spacings(shown))
    }
    #expect(hiding.removals < total / 2 && hiding.removals >= 2 && hiding.solutions == 1)
    #expect(total - hiding.removals + hiding.additions == made.count)
    // The result equals a stack that is created with these items.
    let (plainRoot, plainItems) = make()
    var plain = plainItems
    plain.remove(at: count - 2)
    _ = stack.revise([], in: plainRoot, items: plain, spacingAfter: spacings(plain))
    for (item, other) in zip(shown, plain) { #expect(same(item.frame(), other.frame())) }
    made = stack.revise(made, in: root, items: items, spacingAfter: spacings(items))
    #expect(made.count == total && made.allSatisfy(\.isActive))
    #expect(root.layoutProblems().isEmpty)
  }
}

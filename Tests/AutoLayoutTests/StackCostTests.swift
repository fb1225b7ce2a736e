import AutoLayout
import Geometry
import Testing

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

import BacklitGeometry
import BacklitLayout
import Testing

@MainActor
struct StackTests {
  private func stack(
    _ layout: StackLayout, _ width: Double, _ height: Double, sizes: [(Double, Double)],
    spacing: Double = 10
  ) -> (root: Box, items: [Box]) {
    let root = tree(width, height)
    let items = sizes.indices.map { Box("item\($0)") }
    for (item, size) in zip(items, sizes) {
      root.add(item)
      item.content(size.0, size.1)
    }
    LayoutConstraint.activate(layout.constraints(in: root, items: items, spacing: spacing))
    root.solveLayout()
    return (root, items)
  }

  private let sizes = [(20.0, 10.0), (30.0, 20.0), (50.0, 40.0)]

  @Test("A row has five distributions")
  func rowDistributions() {
    func lefts(_ distribution: StackDistribution, _ width: Double) -> [[Double]] {
      // Proportions are quotients, so the last bits of the products can differ.
      func tidy(_ number: Double) -> Double { (number * 1e9).rounded() / 1e9 }
      let made = stack(
        StackLayout(axis: .horizontal, distribution: distribution), width, 50, sizes: sizes)
      #expect(made.root.layoutProblems().isEmpty)
      return made.items.map { [tidy($0.solvedFrame.minX), tidy($0.solvedFrame.width)] }
    }
    #expect(lefts(.fill, 120) == [[0, 20], [30, 30], [70, 50]])
    #expect(lefts(.fillEqually, 200) == [[0, 60], [70, 60], [140, 60]])
    #expect(lefts(.fillProportionally, 220) == [[0, 40], [50, 60], [120, 100]])
    #expect(lefts(.equalSpacing, 200) == [[0, 20], [70, 30], [150, 50]])
    // Centres at 10, 92.5 and 175.
    #expect(lefts(.equalCentering, 200) == [[0, 20], [77.5, 30], [150, 50]])
    // With little space, the gaps keep their minimum and the centres give way.
    #expect(lefts(.equalCentering, 120) == [[0, 20], [30, 30], [70, 50]])
  }

  @Test("A row has alignments to edges, centre and margins")
  func rowAlignments() {
    func tops(_ alignment: StackAlignment, margins: Bool = false) -> [[Double]] {
      let made = stack(
        StackLayout(axis: .horizontal, alignment: alignment, usesMargins: margins), 120, 50, sizes: sizes)
      made.root.margins = EdgeInsets(top: 2, left: 0, bottom: 4, right: 0)
      made.root.solveLayout()
      #expect(made.root.layoutProblems().isEmpty)
      return made.items.map { [$0.solvedFrame.minY, $0.solvedFrame.height] }
    }
    #expect(tops(.fill) == [[0, 50], [0, 50], [0, 50]])
    #expect(tops(.top) == [[0, 10], [0, 20], [0, 40]])
    #expect(tops(.center) == [[20, 10], [15, 20], [5, 40]])
    #expect(tops(.bottom) == [[40, 10], [30, 20], [10, 40]])
    #expect(tops(.fill, margins: true) == [[2, 44], [2, 44], [2, 44]])
    #expect(tops(.center, margins: true) == [[19, 10], [14, 20], [4, 40]])
    #expect(tops(.bottom, margins: true) == [[36, 10], [26, 20], [6, 40]])
  }

  @Test("A row aligns first or last baselines")
  func rowBaselines() {
    for (alignment, expected) in [
      (StackAlignment.firstBaseline, [[8.0, 16], [0, 48]]), (.lastBaseline, [[82, 16], [52, 48]]),
    ] {
      let made = stack(
        StackLayout(axis: .horizontal, alignment: alignment), 100, 100, sizes: [(20, 16), (20, 48)])
      made.items[0].baselines = (first: 12, last: 4)
      made.items[1].baselines = (first: 20, last: 6)
      made.root.solveLayout()
      #expect(made.items.map { [$0.solvedFrame.minY, $0.solvedFrame.height] } == expected)
      #expect(made.root.layoutProblems().isEmpty)
    }
  }

  @Test("A column aligns trailing edges in both directions of text")
  func columns() {
    let made = stack(
      StackLayout(axis: .vertical, alignment: .trailing), 60, 90, sizes: sizes)
    #expect(
      made.items.map(\.solvedFrame) == [rect(40, 0, 20, 10), rect(30, 20, 30, 20), rect(10, 50, 50, 40)])
    made.root.direction = .rightToLeft
    made.root.solveLayout()
    #expect(made.items.map(\.solvedFrame) == [rect(0, 0, 20, 10), rect(0, 20, 30, 20), rect(0, 50, 50, 40)])
  }

  @Test("A container fits its items", arguments: StackAlignment.allCases, StackDistribution.allCases)
  func containerSize(alignment: StackAlignment, distribution: StackDistribution) {
    for axis in LayoutAxis.allCases {
      let root = tree(500, 500)
      let container = Box("container")
      root.add(container)
      let items = [Box("a"), Box("b"), Box("c")]
      for item in items {
        container.add(item)
        item.content(30, 20)
      }
      LayoutConstraint.activate(
        StackLayout(axis: axis, alignment: alignment, distribution: distribution).constraints(
          in: container, items: items, spacing: 5))
      activate(
        container.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        container.topAnchor.constraint(equalTo: root.topAnchor))
      let expected = axis == .horizontal ? Size(width: 100, height: 20) : Size(width: 30, height: 70)
      #expect(container.systemLayoutSizeFitting(.zero) == expected)
      #expect(root.layoutProblems().isEmpty)
      if distribution != .equalSpacing && distribution != .equalCentering {
        #expect(container.frame().size == expected)
      }
      #expect(container.frame().size.width >= expected.width)
    }
  }

  @Test("Each item can have its own spacing, and constraints have stack identifiers")
  func customSpacing() {
    let root = tree(100, 10)
    let items = [Box("a"), Box("b"), Box("c")]
    for item in items { root.add(item) }
    let made = StackLayout(axis: .horizontal, distribution: .fillEqually).constraints(
      in: root, items: items, spacingAfter: [4, 30, 99])
    LayoutConstraint.activate(made)
    #expect(items.map { $0.frame().minX } == [0, 26, 78])
    #expect(made.filter { $0.identifier == "stack.spacing" }.map(\.constant) == [4, 30])
    #expect(made.allSatisfy { $0.identifier?.hasPrefix("stack.") == true })
  }

  @Test("An empty stack has no size")
  func emptyStack() {
    let root = Box("root")
    LayoutConstraint.activate(StackLayout(axis: .vertical).constraints(in: root, items: [], spacing: 8))
    #expect(root.frame() == .zero)
  }

  @Test("Equal spacing is mirrored from right to left")
  func mirroredGaps() {
    let made = stack(
      StackLayout(axis: .horizontal, distribution: .equalSpacing), 200, 50, sizes: sizes)
    made.root.direction = .rightToLeft
    made.root.solveLayout()
    #expect(made.items.map(\.solvedFrame.minX) == [180, 100, 0])
  }
}

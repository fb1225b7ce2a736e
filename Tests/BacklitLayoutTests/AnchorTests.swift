import BacklitGeometry
import BacklitLayout
import TestSupport
import Testing

/// Tests of distances between anchors and of the standard spacing.
@MainActor
struct AnchorTests {
  @Test("Constraints of distances describe themselves")
  func descriptions() {
    let a = Box("a")
    let b = Box("b")
    let c = Box("c")
    let gap = a.rightAnchor.anchorWithOffset(to: b.leftAnchor)
    #expect("\(gap.constraint(equalTo: c.widthAnchor, multiplier: 2))" == "b.left - a.right == 2 * c.width")
    #expect("\(gap.constraint(greaterThanOrEqualToConstant: 4))" == "b.left - a.right >= 4")
    #expect(
      "\(c.heightAnchor.constraint(lessThanOrEqualTo: gap, multiplier: 0.5, constant: -1))"
        == "c.height <= 0.5 * (b.left - a.right) - 1")
    let other = b.bottomAnchor.anchorWithOffset(to: c.topAnchor)
    #expect("\(gap.constraint(equalTo: other))" == "b.left - a.right == c.top - b.bottom")
  }

  @Test("A distance can follow an extent")
  func distanceToExtent() {
    let a = Box("a")
    let b = Box("b")
    let c = Box("c")
    let root = tree(300, 100, a, b, c)
    a.setAutoresizedFrame(rect(10, 10, 30, 20))
    c.setAutoresizedFrame(rect(0, 80, 25, 20))
    b.content(10, 10)
    let gap = a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor)
    let drop = a.bottomAnchor.anchorWithOffset(to: b.topAnchor)
    let wide = gap.constraint(equalTo: c.widthAnchor, multiplier: 2, constant: 1)
    activate(wide, drop.constraint(equalToConstant: -5))
    #expect(b.frame() == rect(91, 25, 10, 10))
    let before = root.layoutCounters
    wide.constant = 3
    c.setAutoresizedFrame(rect(0, 80, 30, 20))
    #expect(b.frame() == rect(103, 25, 10, 10))
    #expect(root.layoutCounters.additions == before.additions)
    #expect(root.layoutStorage.constraints.contains(wide))
    #expect(a.constraintsAffectingLayout(for: .horizontal) == [wide])
    // From right to left, the distance runs leftwards from a's left edge to b's right edge.
    root.direction = .rightToLeft
    #expect(b.frame().maxX == 10 - 63)
  }

  @Test("Two distances can be compared")
  func equalDistances() {
    let first = Box("first")
    let middle = Box("middle")
    let last = Box("last")
    let root = tree(100, 50, first, middle, last)
    for box in [first, middle, last] { box.content(10, 10, hugging: .required) }
    let before = root.leadingAnchor.anchorWithOffset(to: first.leadingAnchor)
    let between = first.trailingAnchor.anchorWithOffset(to: middle.leadingAnchor)
    let after = middle.trailingAnchor.anchorWithOffset(to: last.leadingAnchor)
    activate(
      before.constraint(equalToConstant: 0), between.constraint(equalTo: after, multiplier: 3),
      last.trailingAnchor.constraint(equalTo: root.trailingAnchor))
    #expect(middle.frame().minX == 10 + 52.5)
    root.direction = .rightToLeft
    #expect(middle.frame().maxX == 90 - 52.5)
    #expect(root.layoutProblems().isEmpty)
  }

  /// Multipliers of distances do not depend on the position of the ancestor.
  @Test("Distances work at any depth of a tree")
  func nestedDistances() {
    let panel = Box("panel")
    let dot = Box("dot")
    let root = tree(300, 300, panel)
    panel.add(dot)
    panel.setAutoresizedFrame(rect(100, 40, 100, 60))
    dot.content(10, 10)
    let toDot = panel.topAnchor.anchorWithOffset(to: dot.centerYAnchor)
    let toEnd = panel.leftAnchor.anchorWithOffset(to: panel.rightAnchor)
    activate(
      toDot.constraint(equalTo: panel.heightAnchor, multiplier: 0.25),
      panel.leftAnchor.anchorWithOffset(to: dot.leftAnchor).constraint(equalTo: toEnd, multiplier: 0.1))
    #expect(dot.frame() == rect(110, 50, 10, 10))
    #expect(root.frame() == rect(0, 0, 300, 300))
  }

  @Test("A distance becomes inactive when one of its items leaves")
  func removedItem() {
    let a = Box("a")
    let b = Box("b")
    let c = Box("c")
    let root = tree(100, 100, a, b, c)
    let gaps = [
      a.rightAnchor.anchorWithOffset(to: b.leftAnchor).constraint(equalTo: c.widthAnchor),
      c.widthAnchor.constraint(equalTo: b.rightAnchor.anchorWithOffset(to: a.leftAnchor)),
    ]
    LayoutConstraint.activate(gaps)
    #expect(root.layoutStorage.constraints == gaps)
    root.solveLayout()
    a.removeFromParent()
    #expect(gaps.map(\.isActive) == [false, false])
    #expect(root.layoutProblems().isEmpty)
    #expect(gaps[0].commonAncestor() == nil)
  }

  @Test("Conflicting distances name their items")
  func conflict() throws {
    let a = Box("a")
    let b = Box("b")
    let root = tree(100, 100, a, b)
    let gap = a.leftAnchor.anchorWithOffset(to: b.leftAnchor)
    activate(gap.constraint(equalToConstant: 5), gap.constraint(greaterThanOrEqualToConstant: 6))
    let problem = try #require(root.layoutProblems().first)
    #expect(problem.broken == "b.left - a.left >= 6" && problem.conflict == ["b.left - a.left == 5"])
    #expect(problem.views == ["b", "a"])
  }

  @Test("A distance from leading to left traps")
  func leadingToLeft() async {
    expectMessage(
      "left and leading cannot be combined",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          _ = Box("a").leadingAnchor.anchorWithOffset(to: Box("b").leftAnchor)
        }
      })
  }

  @Test("System spacing is a multiple of 8 points")
  func systemSpacing() {
    let a = Box("a")
    let b = Box("b")
    let words = [
      b.leadingAnchor.constraint(equalToSystemSpacingAfter: a.trailingAnchor),
      b.leadingAnchor.constraint(lessThanOrEqualToSystemSpacingAfter: a.trailingAnchor, multiplier: 2),
      b.leadingAnchor.constraint(greaterThanOrEqualToSystemSpacingAfter: a.trailingAnchor, multiplier: 0.5),
      b.topAnchor.constraint(equalToSystemSpacingBelow: a.bottomAnchor),
      b.topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: a.bottomAnchor, multiplier: 2),
      b.firstBaselineAnchor.constraint(
        greaterThanOrEqualToSystemSpacingBelow: a.lastBaselineAnchor, multiplier: 3),
    ].map(\.description)
    #expect(
      words == [
        "b.leading == a.trailing + 8", "b.leading <= a.trailing + 16", "b.leading >= a.trailing + 4",
        "b.top == a.bottom + 8", "b.top <= a.bottom + 16", "b.firstBaseline >= a.lastBaseline + 24",
      ])
  }
}

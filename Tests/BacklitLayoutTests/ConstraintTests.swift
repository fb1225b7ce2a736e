import BacklitGeometry
import BacklitLayout
import TestSupport
import Testing

@MainActor
struct ConstraintTests {
  @Test("A constraint describes itself as an equation")
  func description() {
    let red = Box("red")
    let deck = tree(10, 10, red)
    let wide = red.widthAnchor.constraint(equalTo: red.heightAnchor, multiplier: 1.5)
    wide.priority = .defaultHigh
    wide.identifier = "wide"
    #expect(wide.description == "red.width == 1.5 * red.height @750 \"wide\"")
    let tall = red.widthAnchor.constraint(equalTo: red.heightAnchor, multiplier: 1 / 1.5)
    #expect("\(tall)" == "red.width == red.height / 1.5")
    let inset = red.trailingAnchor.constraint(lessThanOrEqualTo: deck.trailingAnchor, constant: -16)
    #expect("\(inset)" == "red.trailing <= root.trailing - 16")
    #expect("\(red.heightAnchor.constraint(greaterThanOrEqualToConstant: 2.5))" == "red.height >= 2.5")
    #expect(wide.label == "wide" && inset.label == "red.trailing <= root.trailing - 16")
  }

  @Test("The nearest common ancestor holds a constraint")
  func holders() {
    let a = Box("a")
    let b = Box("b")
    let inner = Box("inner")
    let root = tree(10, 10, a, b)
    a.add(inner)
    let guide = LayoutGuide()
    a.add(guide)
    let width = a.widthAnchor.constraint(equalToConstant: 1)
    let siblings = inner.leftAnchor.constraint(equalTo: b.leftAnchor)
    let down = inner.leftAnchor.constraint(equalTo: a.leftAnchor)
    let guided = guide.widthAnchor.constraint(equalToConstant: 5)
    activate(width, siblings, down, guided)
    #expect(a.layoutStorage.constraints == [width, down, guided])
    #expect(root.layoutStorage.constraints == [siblings])
    #expect(inner.layoutStorage.constraints.isEmpty && guide.layoutStorage.constraints.isEmpty)
    let stranger = Box("stranger")
    #expect(stranger.leftAnchor.constraint(equalTo: a.leftAnchor).commonAncestor() == nil)
    width.isActive = false
    #expect(a.layoutStorage.constraints == [down, guided])
    #expect(inner.constraintsAffectingLayout(for: .horizontal) == [siblings, down])
    #expect(inner.constraintsAffectingLayout(for: .vertical).isEmpty)
  }

  @Test("Constraints are listed in the order of activation, after any removals", arguments: 1...4)
  func orderOfActivation(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let box = Box("box")
    let root = tree(10, 10, box)
    // Short and long lists remove constraints in different ways.
    let all = (0..<(seed.isMultiple(of: 2) ? 6 : 200)).map { index in
      box.leftAnchor.constraint(lessThanOrEqualTo: root.leftAnchor, constant: Double(index))
    }
    var active: [LayoutConstraint] = []
    for step in 0..<3_000 {
      // The lists become full and empty in turn.
      let constraint = all.randomElement(using: &random) ?? all[0]
      let isActivation = Int.random(in: 0..<4, using: &random) > 0
      switch (step / 500).isMultiple(of: 2) == isActivation {
      case true where !constraint.isActive:
        constraint.isActive = true
        active.append(constraint)
      case false:
        constraint.isActive = false
        active.removeAll { $0 == constraint }
      default: break
      }
      #expect(root.layoutStorage.constraints == active)
      #expect(box.constraintsAffectingLayout(for: .horizontal) == active)
    }
    #expect(box.constraintsAffectingLayout(for: .vertical).isEmpty && !active.isEmpty)
  }

  @Test("Constraints with a multiplier are solved, and change in place")
  func factors() {
    let (box, other) = (Box("box"), Box("other"))
    let root = tree(100, 100, box, other)
    let half = box.widthAnchor.constraint(equalTo: other.heightAnchor, multiplier: 0.5, constant: 3)
    let fixed = other.heightAnchor.constraint(equalToConstant: 30)
    activate(half, fixed)
    #expect(half.multiplier == 0.5 && fixed.multiplier == 1)
    #expect(box.frame().width == 18)
    root.solveLayout()
    let before = root.layoutCounters
    half.constant = -3
    #expect(box.frame().width == 12)
    #expect(root.layoutCounters.additions == before.additions)
    // The width is on both sides, so the only coefficient is 0.5.
    let own = other.widthAnchor.constraint(equalTo: other.widthAnchor, multiplier: 0.5, constant: 8)
    own.isActive = true
    #expect(other.frame().width == 16)
    own.isActive = false
    other.widthAnchor.constraint(equalToConstant: 5).isActive = true
    #expect(other.frame().width == 5)
  }

  @Test("Activating a constraint across trees traps")
  func activationAcrossTrees() async {
    expectMessage(
      "cannot be activated: its items have no common ancestor.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          Box("a").leftAnchor.constraint(equalTo: Box("b").leftAnchor).isActive = true
        }
      })
  }

  @Test("Invalid numbers and combinations trap")
  func traps() async {
    expectMessage(
      "A layout priority must be from 1 to 1000, not 1001.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = LayoutPriority(rawValue: 1001)
      })
    expectMessage(
      "The constant of a constraint must be a finite number.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { Box("a").widthAnchor.constraint(equalToConstant: 1).constant = .nan }
      })
    expectMessage(
      "left and leading cannot be combined",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let box = Box("a")
          _ = LayoutConstraint(
            item: box, attribute: .left, relatedBy: .equal, toItem: box, attribute: .leading, multiplier: 1,
            constant: 0)
        }
      })
    #expect(LayoutPriority(exactly: 0) == nil)
    #expect(LayoutPriority(exactly: 1000) == .required)
    #expect(LayoutPriority.defaultLow < .defaultHigh && 250 as LayoutPriority == .defaultLow)
  }

  @Test("Invalid combinations of attributes are faults")
  func combinations() {
    func fault(_ first: LayoutAttribute, _ second: LayoutAttribute, _ multiplier: Double = 1) -> String? {
      LayoutConstraint.fault(
        attribute: first, toItem: second != .notAnAttribute, attribute: second, multiplier: multiplier,
        constant: 0)
    }
    #expect(fault(.width, .height) == nil)
    #expect(fault(.width, .notAnAttribute) == nil)
    #expect(fault(.leading, .centerX) == nil)
    #expect(fault(.left, .notAnAttribute) != nil)
    #expect(fault(.left, .top) != nil)
    #expect(fault(.left, .leading) != nil)
    #expect(fault(.trailingMargin, .rightMargin) != nil)
    #expect(fault(.top, .height) != nil)
    #expect(fault(.top, .bottom, 0) != nil)
    #expect(fault(.notAnAttribute, .bottom) != nil)
    #expect(fault(.width, .width, .nan) != nil)
  }

  @Test("Constants and priorities change in place")
  func inPlaceChanges() {
    let box = Box("box")
    let root = tree(100, 100, box)
    let width = box.widthAnchor.constraint(equalToConstant: 30)
    let other = box.widthAnchor.constraint(equalToConstant: 50)
    other.priority = 500
    activate(width, other)
    root.solveLayout()
    let before = root.layoutCounters
    let calls = root.invalidations
    for constant in [31.0, 32, 33] {
      width.constant = constant
      #expect(root.hasUnsolvedLayout)
      #expect(box.frame().width == constant)
      #expect(!root.hasUnsolvedLayout)
    }
    width.priority = 400
    #expect(box.frame().width == 50)
    other.priority = 300
    #expect(box.frame().width == 33)
    width.priority = .required
    other.priority = 999
    #expect(box.frame().width == 33)
    let after = root.layoutCounters
    #expect(after.additions == before.additions && after.removals == before.removals)
    #expect(after.constantChanges == before.constantChanges + 3)
    #expect(after.priorityChanges == before.priorityChanges + 4)
    #expect(root.invalidations > calls)
    root.solveLayout()
    #expect(root.layoutCounters == after)
  }

  @Test("Constants that are only valid together can change together")
  func simultaneousChanges() {
    let a = Box("a")
    let b = Box("b")
    let root = tree(100, 100, a, b)
    let widthA = a.widthAnchor.constraint(equalToConstant: 10)
    let widthB = b.widthAnchor.constraint(equalToConstant: 10)
    activate(widthA, widthB, a.widthAnchor.constraint(equalTo: b.widthAnchor))
    #expect(a.frame().width == 10)
    widthA.constant = 20
    widthB.constant = 20
    #expect(a.frame().width == 20 && b.frame().width == 20)
    #expect(root.layoutProblems().isEmpty)
  }

  @Test("The later of two conflicting constraints is broken and restored")
  func laterGivesWay() {
    let box = Box("box")
    let root = tree(100, 100, box)
    let first = box.widthAnchor.constraint(equalToConstant: 10)
    let second = box.widthAnchor.constraint(equalToConstant: 20)
    let third = box.widthAnchor.constraint(equalToConstant: 30)
    activate(first, second, third)
    #expect(box.frame().width == 10)
    #expect(root.layoutProblems().map(\.constraint) == [second, third])
    #expect(root.layoutProblems().map(\.conflict) == [["box.width == 10"], ["box.width == 10"]])
    first.isActive = false
    #expect(box.frame().width == 20)
    #expect(root.layoutProblems().map(\.constraint) == [third])
    second.priority = 999
    #expect(box.frame().width == 30)
    #expect(root.layoutProblems().isEmpty)
    second.priority = .required
    third.constant = 20
    #expect(box.frame().width == 20)
    #expect(root.layoutProblems().isEmpty)
  }

  @Test("A constraint that is broken on the way and holds in the end is not reported")
  func brokenOnTheWay() {
    let box = Box("box")
    let root = tree(1000, 100, box)
    let width = box.widthAnchor.constraint(equalToConstant: 100)
    activate(
      box.widthAnchor.constraint(lessThanOrEqualToConstant: 300), width,
      box.widthAnchor.constraint(lessThanOrEqualToConstant: 200))
    #expect(box.frame().width == 100)
    width.constant = 500
    root.solveLayout()
    #expect(root.layoutProblems().map(\.constraint) == [width])
    #expect(root.problems.map(\.constraint) == [width])
  }

  @Test("The size of a root is never broken")
  func rootSize() {
    let box = Box("box")
    let root = Box("root")
    root.add(box)
    // There is no conflict before the root has a size. Then the program's constraint gives way.
    let width = box.widthAnchor.constraint(equalToConstant: 500)
    activate(
      box.leftAnchor.constraint(equalTo: root.leftAnchor), width,
      box.rightAnchor.constraint(equalTo: root.rightAnchor))
    #expect(root.frame().width == 500)
    root.setLayoutRootSize(Size(width: 100, height: 100))
    #expect(root.frame() == rect(0, 0, 100, 100))
    #expect(root.layoutProblems().count == 1)
    root.setLayoutRootSize(Size(width: 500, height: 100))
    #expect(root.layoutProblems().isEmpty)
    #expect(box.frame().width == 500)
  }

  @Test("Extents are never negative")
  func extents() {
    let box = Box("box")
    let root = tree(100, 100, box)
    activate(
      box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 80),
      box.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -40))
    #expect(box.frame().width == 0)
    #expect(root.layoutProblems().first?.conflict.contains("box.width >= 0") == true)
    #expect(root.layoutProblems().first?.message.contains("box.width >= 0 (as every width)") == true)
    let impossible = box.heightAnchor.constraint(equalTo: box.heightAnchor, constant: 5)
    activate(impossible)
    #expect(root.layoutProblems().last?.conflict == [])
    let huge = box.heightAnchor.constraint(equalToConstant: 1e300)
    activate(huge)
    #expect(root.layoutProblems().last?.kind == .invalid)
    huge.constant = 5
    #expect(box.frame().height == 5)
    huge.constant = 1e300
    #expect(root.layoutProblems().last?.constraint == huge)
    #expect(box.frame().height == 0)
  }

  @Test("Multiplied positions are measured from the common ancestor")
  func multipliedPositions() {
    let panel = Box("panel")
    let dot = Box("dot")
    let root = tree(500, 500, panel)
    panel.add(dot)
    panel.setAutoresizedFrame(rect(100, 50, 200, 100))
    dot.content(10, 10)
    let x = LayoutConstraint(
      item: dot, attribute: .leading, relatedBy: .equal, toItem: panel, attribute: .trailing,
      multiplier: 0.25, constant: 3)
    let y = LayoutConstraint(
      item: dot, attribute: .centerY, relatedBy: .equal, toItem: panel, attribute: .centerY,
      multiplier: 0.5, constant: 0)
    activate(x, y)
    #expect(dot.frame() == rect(153, 70, 10, 10))
    root.direction = .rightToLeft
    #expect(dot.frame() == rect(300 - 53 - 10, 70, 10, 10))
  }

  @Test("Ambiguous items are found and marked in the trace")
  func ambiguity() {
    let box = Box("box")
    let root = tree(100, 100, box)
    let left = box.leftAnchor.constraint(equalTo: root.leftAnchor)
    activate(
      left, box.topAnchor.constraint(equalTo: root.topAnchor),
      box.heightAnchor.constraint(equalToConstant: 10))
    #expect(box.hasAmbiguousLayout)
    #expect(root.layoutTrace().contains("  box (0, 0, 0, 10) AMBIGUOUS"))
    root.exerciseAmbiguityInLayout()
    #expect(box.frame().width != 0 && box.frame().height == 10)
    root.exerciseAmbiguityInLayout()
    #expect(box.frame().width == 0)
    activate(box.widthAnchor.constraint(equalToConstant: 10))
    #expect(!box.hasAmbiguousLayout)
    #expect(root.layoutTrace() == "root (0, 0, 100, 100)\n  box (0, 0, 10, 10)")
    left.isActive = false
    #expect(box.hasAmbiguousLayout)
    let stray = Box("stray")
    root.add(stray)
    #expect(stray.hasAmbiguousLayout && !root.hasAmbiguousLayout)
  }
}

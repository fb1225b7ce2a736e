import BacklitGeometry
import BacklitLayout
import ConstraintSolver
import Testing

/// Tests of layouts with exactly known results.
@MainActor
struct WorkedExamplesTests {
  @Test("Two boxes lie side by side")
  func twoBoxes() {
    let a = Box("a")
    let b = Box("b")
    let root = tree(667, 375, a, b)
    activate(
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
      a.topAnchor.constraint(equalTo: root.topAnchor, constant: 16),
      a.widthAnchor.constraint(equalToConstant: 200), a.heightAnchor.constraint(equalToConstant: 100),
      b.topAnchor.constraint(equalTo: a.topAnchor),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 16),
      b.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
      b.heightAnchor.constraint(equalTo: a.heightAnchor, multiplier: 2))
    #expect(a.frame() == rect(16, 16, 200, 100))
    #expect(b.frame() == rect(232, 16, 419, 200))
    #expect(root.frame() == rect(0, 0, 667, 375))
    #expect(root.layoutProblems().isEmpty)
    #expect(!a.hasAmbiguousLayout && !b.hasAmbiguousLayout)
  }

  /// Minimises xm − xl, where xm is the centre of xl and xr, which are at least 10 apart and within 0 and
  /// 100. The layout is an item from xl to xr whose width is pulled to zero and whose right edge is pulled to
  /// the end.
  @Test("The centre of an interval is minimised")
  func interval() {
    let span = Box("span")
    let middle = Box("middle")
    let root = tree(100, 10, span, middle)
    let shrink = span.widthAnchor.constraint(equalToConstant: 0)
    shrink.priority = 500
    let right = span.rightAnchor.constraint(equalTo: root.rightAnchor)
    right.priority = 400
    activate(
      span.widthAnchor.constraint(greaterThanOrEqualToConstant: 10),
      span.rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor),
      span.leftAnchor.constraint(greaterThanOrEqualTo: root.leftAnchor),
      middle.leftAnchor.constraint(equalTo: span.centerXAnchor), shrink, right)
    span.solveLayout()
    #expect(span.solvedFrame.minX == 90)
    #expect(middle.solvedFrame.minX == 95)
    #expect(span.solvedFrame.maxX == 100)
  }

  @Test("A constraint that does not fit the screen is root.problems and restored")
  func smallScreen() throws {
    let view = Box("view")
    let safeArea = LayoutGuide(identifier: "safeArea")
    let root = tree(375, 667, view)
    root.add(safeArea)
    let bottom = view.bottomAnchor.constraint(equalTo: safeArea.bottomAnchor, constant: -800)
    bottom.identifier = "bottom"
    activate(
      safeArea.leftAnchor.constraint(equalTo: root.leftAnchor),
      safeArea.rightAnchor.constraint(equalTo: root.rightAnchor),
      safeArea.topAnchor.constraint(equalTo: root.topAnchor),
      safeArea.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      view.topAnchor.constraint(equalTo: safeArea.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 100), bottom)
    root.solveLayout()
    #expect(view.solvedFrame.minY == 0 && view.solvedFrame.height == 100)
    let problems = root.layoutProblems()
    #expect(problems.count == 1)
    let problem = try #require(problems.first)
    #expect(problem.constraint == bottom)
    #expect(problem.broken == "bottom")
    #expect(problem.kind == .unsatisfiable)
    #expect(
      problem.conflict == [
        "the size of root: height == 667", "root.safeArea.top == root.top",
        "root.safeArea.bottom == root.bottom", "view.top == root.safeArea.top", "view.height == 100",
      ])
    #expect(problem.views.contains("view"))
    #expect(problem.message.hasPrefix("view.bottom == root.safeArea.bottom - 800 \"bottom\" is broken"))
    #expect(root.problems == problems)
    // On a taller screen the constraint holds.
    root.setLayoutRootSize(Size(width: 375, height: 900))
    #expect(root.layoutProblems().isEmpty)
    #expect(bottom.isActive)
    #expect(root.problems.count == 1)
  }
}

/// Tests of a deck with three pads, a pitch control and a disc, in portrait and landscape.
@MainActor
struct DeckTests {
  @MainActor
  final class Deck {
    let root: Box
    let pads = Box("pads")
    let red = Box("red")
    let green = Box("green")
    let blue = Box("blue")
    let pitch = Box("pitch")
    let disc = Box("disc")
    let regular: [LayoutConstraint]
    let compact: [LayoutConstraint]

    init(_ width: Double, _ height: Double) {
      root = tree(width, height, pads, pitch, disc)
      for pad in [red, green, blue] { pads.add(pad) }
      let stack = StackLayout(axis: .horizontal, alignment: .fill, distribution: .fillEqually)
      LayoutConstraint.activate(stack.constraints(in: pads, items: [red, green, blue], spacing: 16))
      LayoutConstraint.activate([
        pads.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
        pads.topAnchor.constraint(equalTo: root.topAnchor, constant: 16),
        pitch.leadingAnchor.constraint(equalTo: pads.trailingAnchor, constant: 16),
        pitch.topAnchor.constraint(equalTo: pads.topAnchor),
        pitch.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
        pitch.widthAnchor.constraint(equalTo: red.widthAnchor),
        disc.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
        disc.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -16),
        disc.topAnchor.constraint(equalTo: pads.bottomAnchor, constant: 16),
      ])
      regular = [
        red.widthAnchor.constraint(equalTo: red.heightAnchor, multiplier: 1 / 1.5),
        pitch.heightAnchor.constraint(equalTo: red.heightAnchor),
        disc.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
      ]
      compact = [
        red.widthAnchor.constraint(equalTo: red.heightAnchor, multiplier: 1.5),
        pitch.bottomAnchor.constraint(equalTo: disc.bottomAnchor),
        disc.trailingAnchor.constraint(equalTo: pads.trailingAnchor),
      ]
    }

    var boxes: [Box] { [pads, red, green, blue, pitch, disc] }
  }

  @Test("The deck has the right frames in portrait")
  func portrait() {
    let deck = Deck(375, 667)
    LayoutConstraint.activate(deck.regular)
    #expect(same(deck.pads.frame(), rect(16, 16, 253.25, 110.625)))
    #expect(same(deck.red.frame(), rect(16, 16, 73.75, 110.625)))
    #expect(same(deck.green.frame(), rect(105.75, 16, 73.75, 110.625)))
    #expect(same(deck.blue.frame(), rect(195.5, 16, 73.75, 110.625)))
    #expect(same(deck.pitch.frame(), rect(285.25, 16, 73.75, 110.625)))
    #expect(same(deck.disc.frame(), rect(16, 142.625, 343, 508.375)))
    #expect(deck.root.ambiguousLayoutItems().isEmpty)
  }

  @Test("The deck has the right frames in landscape")
  func landscape() {
    let deck = Deck(667, 375)
    LayoutConstraint.activate(deck.compact)
    let height = 146.75 / 1.5
    #expect(same(deck.red.frame(), rect(16, 16, 146.75, height)))
    #expect(same(deck.pads.frame(), rect(16, 16, 472.25, height)))
    #expect(same(deck.disc.frame(), rect(16, 32 + height, 472.25, 327 - height)))
    #expect(same(deck.pitch.frame(), rect(504.25, 16, 146.75, 343)))
    #expect(deck.root.ambiguousLayoutItems().isEmpty)
  }

  @Test("Rotating the deck causes no conflict")
  func rotation() {
    let deck = Deck(375, 667)
    LayoutConstraint.activate(deck.regular)
    deck.root.solveLayout()
    // The size changes before the constraints, so the intermediate states conflict.
    deck.root.setLayoutRootSize(Size(width: 667, height: 375))
    LayoutConstraint.activate(deck.compact)
    LayoutConstraint.deactivate(deck.regular)
    #expect(deck.root.layoutProblems().isEmpty)
    #expect(same(deck.pitch.frame(), rect(504.25, 16, 146.75, 343)))
    LayoutConstraint.deactivate(deck.compact)
    LayoutConstraint.activate(deck.regular)
    deck.root.setLayoutRootSize(Size(width: 375, height: 667))
    #expect(same(deck.disc.frame(), rect(16, 142.625, 343, 508.375)))
  }

  @Test("From right to left the deck is mirrored")
  func mirrored() {
    let deck = Deck(375, 667)
    LayoutConstraint.activate(deck.regular)
    deck.root.solveLayout()
    let frames = deck.boxes.map(\.solvedFrame)
    deck.root.direction = .rightToLeft
    deck.root.solveLayout()
    for (box, frame) in zip(deck.boxes, frames) {
      let mirror = rect(375 - frame.maxX, frame.minY, frame.width, frame.height)
      #expect(same(box.solvedFrame, mirror), "\(box.layoutName)")
    }
    deck.root.direction = nil
    deck.root.solveLayout()
    for (box, frame) in zip(deck.boxes, frames) {
      #expect(same(box.solvedFrame, frame), "\(box.layoutName)")
    }
  }

  @Test("Resizing the deck changes only constants")
  func resizing() {
    let deck = Deck(375, 667)
    LayoutConstraint.activate(deck.regular)
    deck.root.solveLayout()
    let before = deck.root.layoutCounters
    for width in stride(from: 375.0, through: 400, by: 1) {
      deck.root.setLayoutRootSize(Size(width: width, height: 667))
      let pad = (width - 80) / 4
      #expect(same(deck.pads.frame(), rect(16, 16, 3 * pad + 32, 1.5 * pad)))
    }
    let after = deck.root.layoutCounters
    #expect(after.additions == before.additions)
    #expect(after.removals == before.removals)
    #expect(after.constantChanges == before.constantChanges + 25)
  }
}

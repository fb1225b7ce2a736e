import AutoLayout
import ConstraintSolver
import Geometry
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

  @Test("A constraint that does not fit the screen is reported and restored")
  func smallScreen() throws {
    let view = Box("view")
    let safeArea = LayoutGuide(identifier: "safeArea")
    let root = tree(375, 667, view)
    root.add(safeArea)
    var reported: [LayoutProblem] = []
    let previous = LayoutEngine.onProblem
    LayoutEngine.onProblem = { reported.append($0) }
    defer { LayoutEngine.onProblem = previous }
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
    #expect(problem.message.hasPrefix("view.bottom == root.safeArea.bottom - 800 \"bottom\" is left out"))
    #expect(reported == problems)
    // On a taller screen the constraint holds.
    root.setLayoutRootSize(Size(width: 375, height: 900))
    #expect(root.layoutProblems().isEmpty)
    #expect(bottom.isActive)
    #expect(reported.count == 1)
  }
}

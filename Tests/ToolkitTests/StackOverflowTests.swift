import AutoLayout
import Geometry
import Randomness
import Testing
import Toolkit

/// Stacks in which there is less room than their distances take.
@MainActor
@Suite struct StackOverflowTests {
  private final class Block: View {
    override var intrinsicContentSize: Size? { Size(width: 30, height: 30) }
  }

  private func stack(
    _ axis: LayoutAxis, _ distribution: StackDistribution, _ views: [View], room: Double
  ) -> StackView {
    let stack = StackView(arrangedSubviews: views)
    stack.axis = axis
    stack.distribution = distribution
    stack.spacing = 16
    stack.frame = Rect(x: 0, y: 0, width: room, height: room)
    return stack
  }

  /// Where the views begin and how long they are, to a millionth.
  private func spans(_ stack: StackView) -> [[Double]] {
    stack.layoutIfNeeded()
    return stack.arrangedSubviews.map { view in
      let frame = view.frame
      let span = stack.axis == .horizontal ? [frame.minX, frame.width] : [frame.minY, frame.height]
      return span.map { ($0 * 1e6).rounded() / 1e6 }
    }
  }

  @Test(arguments: LayoutAxis.allCases, StackDistribution.allCases)
  func whatIsTooLongGoesOnBeyondTheEnd(axis: LayoutAxis, distribution: StackDistribution) {
    let stack = stack(axis, distribution, (0..<4).map { _ in Block() }, room: 20)
    // Distances are as they were said, and nothing else keeps its extent.
    #expect(spans(stack) == [[0, 0], [16, 0], [32, 0], [48, 0]])
    #expect(stack.layoutProblems().map(\.constraint?.identifier) == ["stack.end"])
    #expect(stack.ambiguousLayoutItems().isEmpty)
    // As soon as there is room for them, the end is kept again.
    stack.frame.size = Size(width: 168, height: 168)
    #expect(spans(stack) == [[0, 30], [46, 30], [92, 30], [138, 30]])
    #expect(stack.layoutProblems().isEmpty)
  }

  @Test(arguments: StackDistribution.allCases) func noHistoryShows(distribution: StackDistribution) {
    for seed in 0..<8 as Range<UInt64> {
      var dice = SeededRandom(seed: seed)
      let used = stack(.horizontal, distribution, (0..<4).map { _ in Block() }, room: 20)
      for step in 0..<12 {
        let views = used.arrangedSubviews
        guard let one = views.randomElement(using: &dice) else { return }
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: one.isHidden.toggle()
        case 1: used.insertArrangedSubview(one, at: Int.random(in: 0..<views.count, using: &dice))
        case 2: used.setCustomSpacing(Double(Int.random(in: 0...30, using: &dice)), after: one)
        default: used.frame.size.width = Double(Int.random(in: 0...60, using: &dice))
        }
        let fresh = stack(
          .horizontal, distribution,
          used.arrangedSubviews.map { view in
            let other = Block()
            other.isHidden = view.isHidden
            return other
          }, room: 20)
        fresh.frame = used.frame
        for (view, other) in zip(used.arrangedSubviews, fresh.arrangedSubviews) {
          fresh.setCustomSpacing(used.customSpacing(after: view), after: other)
        }
        let shown = views.indices.filter { !used.arrangedSubviews[$0].isHidden }
        let (first, second) = (spans(used), spans(fresh))
        #expect(
          shown.allSatisfy { first[$0] == second[$0] },
          "seed \(seed), step \(step): \(first), not \(second)")
        #expect(
          used.layoutProblems().map(\.constraint?.identifier)
            == fresh.layoutProblems().map(\.constraint?.identifier))
      }
    }
  }

  /// What a program says is stronger than what a stack makes of it, whenever either was said.
  @Test(arguments: [false, true]) func aStackGivesWayToTheProgram(isSaidFirst: Bool) {
    let views = [Block(), Block()]
    for view in views { view.translatesAutoresizingMaskIntoConstraints = false }
    let stack = StackView()
    stack.spacing = 16
    stack.frame = Rect(x: 0, y: 0, width: 60, height: 20)
    for view in views { stack.addSubview(view) }
    func say() {
      LayoutConstraint.activate(views.map { $0.widthAnchor.constraint(equalToConstant: 40) })
    }
    if isSaidFirst { say() }
    for view in views { stack.addArrangedSubview(view) }
    stack.layoutIfNeeded()
    if !isSaidFirst { say() }
    #expect(spans(stack) == [[0, 40], [56, 40]])
    let problems = stack.layoutProblems()
    #expect(problems.map(\.constraint?.identifier) == ["stack.end"])
    // One that a person can read: the stack is said once.
    #expect(
      problems.first?.conflict.filter { $0.contains("arrangement") } == ["the arrangement of StackView"])
    #expect(problems.first?.conflict.count == 4)
  }
}

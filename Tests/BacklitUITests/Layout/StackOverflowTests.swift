import BacklitGeometry
import BacklitLayout
import BacklitUI
import TestSupport
import Testing

/// Stacks whose distances exceed the available space.
@MainActor
@Suite struct StackOverflowTests {
  private final class Block: View {
    override var intrinsicContentSize: Size { Size(width: 30, height: 30) }
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

  /// The origins and extents of the views, to a millionth.
  private func spans(_ stack: StackView) -> [[Double]] {
    stack.layoutIfNeeded()
    return stack.arrangedSubviews.map { view in
      let frame = view.frame
      let span = stack.axis == .horizontal ? [frame.minX, frame.width] : [frame.minY, frame.height]
      return span.map { ($0 * 1e6).rounded() / 1e6 }
    }
  }

  @Test(
    "A stack without room extends beyond its end",
    arguments: LayoutAxis.allCases, StackDistribution.allCases)
  func overflow(axis: LayoutAxis, distribution: StackDistribution) {
    let stack = stack(axis, distribution, (0..<4).map { _ in Block() }, room: 20)
    // Distances are kept, and all views have an extent of zero.
    #expect(spans(stack) == [[0, 0], [16, 0], [32, 0], [48, 0]])
    #expect(stack.layoutProblems().map(\.constraint?.identifier) == ["stack.end"])
    #expect(stack.ambiguousLayoutItems().isEmpty)
    // With enough room for the distances, the end is kept again.
    stack.frame.size = Size(width: 168, height: 168)
    #expect(spans(stack) == [[0, 30], [46, 30], [92, 30], [138, 30]])
    #expect(stack.layoutProblems().isEmpty)
  }

  @Test("A stack that was too small looks like a new one", arguments: StackDistribution.allCases)
  func history(distribution: StackDistribution) {
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

  /// A program's constraints win over those of a stack, in either order of creation.
  @Test("A program's constraints win over those of a stack", arguments: [false, true])
  func programConstraints(isFirst: Bool) {
    let views = [Block(), Block()]
    for view in views { view.translatesAutoresizingMaskIntoConstraints = false }
    let stack = StackView()
    stack.spacing = 16
    stack.frame = Rect(x: 0, y: 0, width: 60, height: 20)
    for view in views { stack.addSubview(view) }
    func addWidths() {
      LayoutConstraint.activate(views.map { $0.widthAnchor.constraint(equalToConstant: 40) })
    }
    if isFirst { addWidths() }
    for view in views { stack.addArrangedSubview(view) }
    stack.layoutIfNeeded()
    if !isFirst { addWidths() }
    #expect(spans(stack) == [[0, 40], [56, 40]])
    let problems = stack.layoutProblems()
    #expect(problems.map(\.constraint?.identifier) == ["stack.end"])
    // The message is readable: it names the stack once.
    #expect(
      problems.first?.conflict.filter { $0.contains("arrangement") } == ["the arrangement of StackView"])
    #expect(problems.first?.conflict.count == 4)
  }
}

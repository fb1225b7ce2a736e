import BacklitGeometry
import BacklitLayout
import BacklitUI
import TestSupport
import Testing

/// A stack view after any number of changes looks like one created with its final state.
@MainActor
@Suite struct StackHistoryTests {
  @Test("A stack after random changes looks like a new one", arguments: 0..<16)
  func history(seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    let stack = StackView()
    // Always more than the sum of the distances.
    stack.frame = Rect(x: 0, y: 0, width: 300, height: 300)
    for step in 0..<20 {
      for _ in 0..<Int.random(in: 1...3, using: &generator) { change(stack, using: &generator) }
      stack.layoutIfNeeded()
      let fresh = copy(of: stack)
      fresh.frame = stack.frame
      fresh.layoutIfNeeded()
      #expect(stack.layoutProblems().isEmpty)
      expectSame(stack, fresh, "seed \(seed), step \(step)")
    }
  }

  private func expectSame(_ stack: StackView, _ fresh: StackView, _ comment: String) {
    for (view, other) in zip(stack.arrangedSubviews, fresh.arrangedSubviews) where !view.isHidden {
      let pairs = [
        (view.frame.minX, other.frame.minX), (view.frame.minY, other.frame.minY),
        (view.frame.width, other.frame.width), (view.frame.height, other.frame.height),
      ]
      #expect(
        pairs.allSatisfy { abs($0 - $1) < 1e-7 }, "\(view.frame) is not \(other.frame), \(comment)")
      if let inner = view as? StackView, let other = other as? StackView { expectSame(inner, other, comment) }
    }
  }

  /// Changes a stack, or one inside it.
  private func change(_ stack: StackView, using generator: inout SeededRandom) {
    let inner = stack.arrangedSubviews.compactMap { $0 as? StackView }
    if let one = inner.randomElement(using: &generator), Bool.random(using: &generator) {
      return change(one, using: &generator)
    }
    let count = stack.arrangedSubviews.count
    let one = stack.arrangedSubviews.randomElement(using: &generator)
    switch (Int.random(in: 0..<13, using: &generator), one) {
    case (0, _): stack.axis = LayoutAxis.allCases.randomElement(using: &generator) ?? .horizontal
    case (1, _): stack.alignment = StackAlignment.allCases.randomElement(using: &generator) ?? .fill
    case (2, _): stack.distribution = StackDistribution.allCases.randomElement(using: &generator) ?? .fill
    case (3, _): stack.spacing = Double(Int.random(in: 0...3, using: &generator))
    case (4, _): stack.isLayoutMarginsRelativeArrangement.toggle()
    case (5, let view?): view.isHidden.toggle()
    case (6, let view?): stack.setCustomSpacing(Double(Int.random(in: 0...4, using: &generator)), after: view)
    case (7, let view?): stack.insertArrangedSubview(view, at: Int.random(in: 0..<count, using: &generator))
    case (8, let view?): count < 3 ? () : view.removeFromSuperview()
    case (9, let view as Block): view.size = Block.randomSize(using: &generator)
    case (10, _) where count < 6 && stack.superview?.superview == nil:
      let nested = StackView(arrangedSubviews: (0..<2).map { _ in Block.random(using: &generator) })
      stack.insertArrangedSubview(nested, at: Int.random(in: 0...count, using: &generator))
    default:
      guard count < 8 else { return }
      stack.insertArrangedSubview(
        Block.random(using: &generator), at: Int.random(in: 0...count, using: &generator))
    }
  }

  private func copy(of stack: StackView) -> StackView {
    let views = stack.arrangedSubviews.map { view -> View in
      let other: View
      if let inner = view as? StackView {
        other = copy(of: inner)
      } else {
        other = Block((view as? Block)?.size)
      }
      other.isHidden = view.isHidden
      return other
    }
    let other = StackView(arrangedSubviews: views)
    other.axis = stack.axis
    other.alignment = stack.alignment
    other.distribution = stack.distribution
    other.spacing = stack.spacing
    other.isLayoutMarginsRelativeArrangement = stack.isLayoutMarginsRelativeArrangement
    for (view, copied) in zip(stack.arrangedSubviews, views) {
      other.setCustomSpacing(stack.customSpacing(after: view), after: copied)
    }
    return other
  }

  /// A view with an optional intrinsic size.
  private final class Block: View {
    var size: Size? { didSet { invalidateIntrinsicContentSize() } }

    init(_ size: Size?) {
      self.size = size
      super.init()
    }

    override var intrinsicContentSize: Size { size ?? super.intrinsicContentSize }

    static func random(using generator: inout SeededRandom) -> Block { Block(randomSize(using: &generator)) }

    static func randomSize(using generator: inout SeededRandom) -> Size? {
      if Int.random(in: 0..<8, using: &generator) == 0 { return nil }
      return Size(
        width: Double(Int.random(in: 1...16, using: &generator) * 8),
        height: Double(Int.random(in: 1...16, using: &generator) * 8))
    }
  }
}

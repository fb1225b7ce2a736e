import BacklitGeometry
import BacklitLayout
import BacklitUI
import TestSupport
import Testing

/// The reaction of a stack view to changes of its settings and its views.
@MainActor
@Suite struct StackViewTests {
  /// A view with an intrinsic size and optional baselines.
  final class Block: View {
    var size: Size? { didSet { invalidateIntrinsicContentSize() } }
    var baselines: (first: Double, last: Double)?

    init(_ width: Double, _ height: Double, baselines: (first: Double, last: Double)? = nil) {
      size = Size(width: width, height: height)
      self.baselines = baselines
      super.init()
    }

    override var intrinsicContentSize: Size { size ?? super.intrinsicContentSize }
    override var firstBaselineOffset: Double { baselines?.first ?? .infinity }
    override var lastBaselineOffset: Double { baselines?.last ?? 0 }
  }

  private func row(_ width: Double, _ views: View...) -> StackView {
    let stack = StackView(arrangedSubviews: views)
    stack.frame = Rect(x: 0, y: 0, width: width, height: 20)
    return stack
  }

  private func spans(_ stack: StackView) -> [[Double]] {
    stack.layoutIfNeeded()
    return stack.arrangedSubviews.map { [$0.frame.minX, $0.frame.width] }
  }

  private func isSame(_ first: [View], _ second: [View]) -> Bool {
    first.map(ObjectIdentifier.init) == second.map(ObjectIdentifier.init)
  }

  /// The stack's own constraint for a view without an intrinsic size leaves with the view.
  @Test("A view that leaves the stack keeps none of its constraints")
  func leavingView() {
    let spacer = View()
    do {
      let stack = row(100, Block(10, 20), spacer)
      stack.distribution = .fill
      stack.layoutIfNeeded()
      #expect(!spacer.layoutStorage.constraints.isEmpty)
      spacer.removeFromSuperview()
    }
    #expect(spacer.layoutStorage.constraints.isEmpty)
  }

  @Test("A view that leaves the stack keeps the constraints of its own, also those of a stack")
  func ownConstraints() {
    let inner = StackView()
    let outer = row(100, inner, Block(10, 10))
    outer.alignment = .center
    let width = inner.widthAnchor.constraint(equalToConstant: 30)
    width.isActive = true
    outer.layoutIfNeeded()
    func names() -> [String] { inner.constraints.compactMap(\.identifier).sorted() }
    #expect(names() == ["stack.collapse", "stack.empty", "stack.empty", "stack.spacer"])
    inner.removeFromSuperview()
    #expect(names() == ["stack.empty", "stack.empty"] && width.isActive)
  }

  @Test("Spacers take the remaining space")
  func spacers() {
    let first = View()
    let second = View()
    let label = Block(30, 10)
    let stack = row(100, first, label)
    #expect(spans(stack) == [[0, 70], [70, 30]])
    stack.addArrangedSubview(second)
    #expect(spans(stack) == [[0, 0], [0, 30], [30, 70]])
    #expect(stack.ambiguousLayoutItems().isEmpty)
    // A spacer with content is held open by it, and stretches in turn.
    let inside = Block(20, 10)
    inside.translatesAutoresizingMaskIntoConstraints = false
    second.addSubview(inside)
    LayoutConstraint.activate([
      inside.leadingAnchor.constraint(equalTo: second.leadingAnchor),
      inside.trailingAnchor.constraint(equalTo: second.trailingAnchor),
      inside.topAnchor.constraint(equalTo: second.topAnchor),
    ])
    #expect(spans(stack) == [[0, 50], [50, 30], [80, 20]])
    // Without a second spacer the last view stretches, spacer or not.
    first.isHidden = true
    #expect(spans(stack).suffix(2) == [[0, 30], [30, 70]])
    first.isHidden = false
    inside.removeFromSuperview()
    #expect(spans(stack) == [[0, 0], [0, 30], [30, 70]])
  }

  /// Also if the content has no intrinsic size.
  @Test("A view with content is not a spacer")
  func viewWithContent() {
    let (first, second, inside) = (View(), View(), View())
    let stack = row(100, first, Block(30, 10), second)
    #expect(spans(stack) == [[0, 0], [0, 30], [30, 70]])
    first.addSubview(inside)
    #expect(spans(stack) == [[0, 70], [70, 30], [100, 0]])
    inside.removeFromSuperview()
    #expect(spans(stack) == [[0, 0], [0, 30], [30, 70]])
  }

  @Test("Custom spacing applies between visible views")
  func customSpacing() {
    let views = [Block(10, 10), Block(10, 10), Block(10, 10)]
    let stack = row(100, views[0], views[1], views[2])
    stack.spacing = 5
    stack.setCustomSpacing(20, after: views[0])
    #expect(stack.customSpacing(after: views[0]) == 20)
    #expect(stack.customSpacing(after: views[1]) == nil)
    #expect(spans(stack) == [[0, 10], [30, 10], [45, 55]])
    // It applies to the next visible view, and has no effect while its own view is hidden.
    views[1].isHidden = true
    #expect(spans(stack)[2] == [30, 70])
    views[1].isHidden = false
    views[0].isHidden = true
    #expect(spans(stack)[2] == [15, 85])
    views[0].isHidden = false
    // It moves with the view, and is removed when the view is no longer arranged.
    stack.insertArrangedSubview(views[0], at: 1)
    #expect(spans(stack) == [[0, 10], [15, 10], [45, 55]])
    stack.removeArrangedSubview(views[0])
    stack.addArrangedSubview(views[0])
    #expect(stack.customSpacing(after: views[0]) == nil)
    stack.setCustomSpacing(7, after: views[1])
    stack.setCustomSpacing(nil, after: views[1])
    #expect(spans(stack) == [[0, 10], [15, 10], [30, 70]])
    let stranger = View()
    stack.setCustomSpacing(9, after: stranger)
    #expect(stack.customSpacing(after: stranger) == nil)
  }

  @Test("Arranged views can be inserted, moved and removed")
  func insertAndRemove() {
    let views = [Block(10, 10), Block(20, 10), Block(30, 10)]
    let stack = row(100, views[0], views[1], views[2])
    let other = row(100)
    #expect(spans(stack) == [[0, 10], [10, 20], [30, 70]])
    stack.removeArrangedSubview(views[2])
    #expect(stack.subviews.count == 3)
    #expect(spans(stack) == [[0, 10], [10, 90]])
    stack.insertArrangedSubview(views[2], at: 0)
    #expect(spans(stack) == [[0, 30], [30, 10], [40, 60]])
    other.addArrangedSubview(views[2])
    #expect(
      isSame(stack.arrangedSubviews, [views[0], views[1]]) && isSame(stack.subviews, [views[0], views[1]]))
    #expect(spans(stack) == [[0, 10], [10, 90]])
    #expect(spans(other) == [[0, 100]])
    views[0].removeFromSuperview()
    #expect(spans(stack) == [[0, 100]])
    stack.addArrangedSubview(views[0])
    stack.addArrangedSubview(views[1])
    #expect(isSame(stack.arrangedSubviews, [views[0], views[1]]))
    #expect(spans(stack) == [[0, 10], [10, 90]])
  }

  @Test("An index beyond the end traps")
  func invalidIndex() async {
    expectMessage(
      "index 2 is outside 0...1.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        StackView(arrangedSubviews: [View()]).insertArrangedSubview(View(), at: 2)
      })
    expectMessage(
      "index -1 is outside 0...0.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        StackView().insertArrangedSubview(View(), at: -1)
      })
  }

  @Test("Spacing that is not finite traps")
  func invalidSpacing() async {
    expectMessage(
      "The spacing of a stack must be finite.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        StackView().spacing = .nan
      })
    expectMessage(
      "The custom spacing of a stack must be finite.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let view = View()
        StackView(arrangedSubviews: [view]).setCustomSpacing(.infinity, after: view)
      })
  }

  @Test("The order of the subviews is independent of the arrangement")
  func subviewOrder() {
    let views = [Block(10, 10), Block(20, 10), Block(30, 10)]
    let stack = row(100, views[0], views[1], views[2])
    let before = spans(stack)
    stack.bringSubviewToFront(views[0])
    #expect(isSame(stack.subviews, [views[1], views[2], views[0]]))
    #expect(isSame(stack.arrangedSubviews, views))
    #expect(spans(stack) == before)
    stack.insertArrangedSubview(views[2], at: 0)
    #expect(isSame(stack.subviews, [views[1], views[2], views[0]]))
    // A subview that is not arranged is placed by its frame.
    let behind = View(frame: Rect(x: 3, y: 4, width: 5, height: 6))
    stack.insertSubview(behind, at: 0)
    #expect(spans(stack) == [[0, 30], [30, 10], [40, 60]])
    #expect(behind.frame == Rect(x: 3, y: 4, width: 5, height: 6))
    stack.insertArrangedSubview(behind, at: 1)
    #expect(stack.subviews[0] === behind && spans(stack)[1] == [30, 40])
  }

  @Test("Changes between two frames are solved together")
  func coalescing() {
    let views = (0..<4).map { Block(Double(10 * $0 + 10), 10) }
    let stack = row(200, views[0], views[1], views[2], views[3])
    stack.layoutIfNeeded()
    let before = stack.layoutCounters.solutions
    stack.spacing = 4
    stack.distribution = .equalSpacing
    views[1].isHidden = true
    stack.insertArrangedSubview(views[3], at: 0)
    stack.setCustomSpacing(12, after: views[0])
    stack.distribution = .fill
    views[2].removeFromSuperview()
    stack.layoutIfNeeded()
    #expect(stack.layoutCounters.solutions == before + 1)
    #expect(spans(stack).prefix(2) == [[0, 40], [44, 156]])
    // An unchanged setting causes no work.
    let counters = stack.layoutCounters
    views[0].alpha = 0.5
    views[0].isHidden = true
    views[0].isHidden = false
    stack.spacing = 9
    stack.spacing = 4
    stack.layoutIfNeeded()
    #expect(stack.layoutCounters == counters)
  }

  @Test("Margins follow the layout direction")
  func margins() {
    for direction in LayoutDirection.allCases {
      let screen = Screen(size: Size(width: 100, height: 20))
      screen.preferences.layoutDirection = direction
      let window = Window(screen: screen)
      let views = [Block(10, 10), Block(20, 10)]
      let stack = StackView(arrangedSubviews: views)
      stack.isLayoutMarginsRelativeArrangement = true
      stack.directionalLayoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 8)
      stack.frame = Rect(x: 0, y: 0, width: 100, height: 20)
      window.addSubview(stack)
      _ = window.makeFrame(at: 0)
      let expected =
        direction == .leftToRight
        ? [Rect(x: 2, y: 1, width: 10, height: 16), Rect(x: 12, y: 1, width: 80, height: 16)]
        : [Rect(x: 88, y: 1, width: 10, height: 16), Rect(x: 8, y: 1, width: 80, height: 16)]
      #expect(views.map(\.frame) == expected)
      stack.directionalLayoutMargins.left = 12
      _ = window.makeFrame(at: 1)
      #expect(views[1].frame.width == 70)
    }
  }

  @Test("A column can be spaced by baselines")
  func baselines() {
    let views = [
      Block(10, 16, baselines: (12, 4)), Block(10, 48, baselines: (12, 8)), Block(10, 10),
      Block(10, 16, baselines: (12, 4)),
    ]
    let stack = StackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.spacing = 20
    stack.isBaselineRelativeArrangement = true
    stack.isLayoutMarginsRelativeArrangement = true
    stack.directionalLayoutMargins = EdgeInsets(top: 30, left: 0, bottom: 30, right: 0)
    stack.frame = Rect(x: 0, y: 0, width: 50, height: 178)
    stack.layoutIfNeeded()
    // Baselines at 30; at 50 and 78; edges at 98 and 108; baselines at 128 and, 30 above the bottom, 148.
    #expect(views.map(\.frame.minY) == [18, 38, 98, 116])
    #expect(views.map(\.frame.height) == [16, 48, 10, 36])
    stack.isBaselineRelativeArrangement = false
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.minY) == [30, 66, 128, 148])
    stack.isBaselineRelativeArrangement = true
    stack.axis = .horizontal
    stack.spacing = 0
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.minY) == [30, 30, 30, 30])
  }

  @Test("A column uses the baselines of nested stacks")
  func nestedBaselines() {
    let single = Block(10, 20, baselines: (15, 5))
    let lines = [
      Block(10, 10, baselines: (6, 3)), Block(10, 20, baselines: (10, 8)), Block(10, 30, baselines: (12, 10)),
    ]
    let column = StackView(arrangedSubviews: lines)
    column.axis = .vertical
    let stack = StackView(arrangedSubviews: [single, column])
    stack.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    func tops(_ alignment: StackAlignment) -> [Double] {
      stack.alignment = alignment
      stack.layoutIfNeeded()
      #expect(stack.layoutProblems().isEmpty)
      return [single.frame.minY, column.frame.minY]
    }
    // The single one has baselines at 15 of 20; the column at 6 and 50 of 60, then 10 and 40 of 50.
    #expect(tops(.firstBaseline) == [0, 9])
    #expect(tops(.lastBaseline) == [75, 40])
    lines[0].isHidden = true
    #expect(tops(.firstBaseline) == [0, 5])
    #expect(tops(.lastBaseline) == [75, 50])
    // Removed and added again between two frames.
    column.insertArrangedSubview(lines[0], at: 2)
    lines[2].removeFromSuperview()
    column.addArrangedSubview(lines[2])
    #expect(tops(.lastBaseline) == [75, 50])
    // In a row the highest view decides: 12 and 20 of 30.
    column.axis = .horizontal
    #expect(tops(.firstBaseline) == [0, 3])
    #expect(tops(.lastBaseline) == [75, 70])
    lines[2].isHidden = true
    #expect(tops(.firstBaseline) == [0, 5])
  }

  @Test(
    "A stack without visible views has no extent",
    arguments: StackDistribution.allCases, StackAlignment.allCases)
  func empty(distribution: StackDistribution, alignment: StackAlignment) {
    for views in [[], [Block(10, 10), Block(20, 20)]] {
      let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      let stack = StackView(arrangedSubviews: views)
      stack.translatesAutoresizingMaskIntoConstraints = false
      stack.distribution = distribution
      stack.alignment = alignment
      stack.spacing = 8
      root.addSubview(stack)
      LayoutConstraint.activate([
        stack.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5),
        stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 6),
      ])
      root.layoutIfNeeded()
      for view in views { view.isHidden = true }
      root.layoutIfNeeded()
      #expect(stack.frame == Rect(x: 5, y: 6, width: 0, height: 0))
      #expect(!stack.hasAmbiguousLayout && root.layoutProblems().isEmpty)
    }
  }

  @Test("Proportional distribution follows the contents")
  func proportions() {
    let first = Block(10, 10)
    let inner = [Block(10, 10), Block(10, 10)]
    let nested = StackView(arrangedSubviews: inner)
    nested.spacing = 10
    let blank = View()
    let stack = row(120, first, nested, blank)
    stack.distribution = .fillProportionally
    // 10 to 10 + 10 + 10; a view without an intrinsic extent has no share, and gets what intrinsic sizes
    // leave.
    #expect(spans(stack) == [[0, 10], [10, 30], [40, 80]])
    blank.isHidden = true
    #expect(spans(stack).prefix(2) == [[0, 30], [30, 90]])
    first.size = Size(width: 30, height: 10)
    #expect(spans(stack).prefix(2) == [[0, 60], [60, 60]])
    inner[1].isHidden = true
    #expect(spans(stack).prefix(2) == [[0, 90], [90, 30]])
  }

  @Test("Six nested stacks are laid out")
  func deeplyNested() {
    var innermost: [Block] = []
    func level(_ depth: Int) -> StackView {
      let before = Block(10, 10)
      let after = Block(10, 10)
      innermost = [before, after]
      let stack = StackView(
        arrangedSubviews: depth == 0 ? [before, after] : [before, level(depth - 1), after])
      stack.axis = depth.isMultiple(of: 2) ? .horizontal : .vertical
      stack.spacing = 2
      return stack
    }
    let outer = level(5)
    // Columns add 24 to the height, rows to the width, three of each; the innermost row is 22 × 10.
    #expect(outer.systemLayoutSizeFitting(.zero) == Size(width: 22 + 48, height: 10 + 72))
    outer.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    outer.layoutIfNeeded()
    #expect(outer.layoutProblems().isEmpty && outer.ambiguousLayoutItems().isEmpty)
    #expect(innermost[0].convert(innermost[0].bounds, to: nil) == Rect(x: 24, y: 36, width: 10, height: 10))
    #expect(innermost[1].convert(innermost[1].bounds, to: nil) == Rect(x: 36, y: 36, width: 10, height: 10))
    #expect(outer.arrangedSubviews[2].frame == Rect(x: 0, y: 72, width: 100, height: 28))
  }
}

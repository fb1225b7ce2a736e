import BacklitGeometry
import BacklitLayout
import BacklitUI
import Testing

/// The baselines of a stack in a program's constraints are those of its views, as in UIKit.
@MainActor
@Suite struct StackBaselineTests {
  /// A view with an intrinsic height and optional baselines.
  private final class Line: View {
    var height: Double { didSet { invalidateIntrinsicContentSize() } }
    var baselines: (first: Double, last: Double)? { didSet { setNeedsLayoutInputsUpdate() } }

    init(_ height: Double, _ baselines: (first: Double, last: Double)? = nil) {
      self.height = height
      self.baselines = baselines
      super.init()
    }

    override var intrinsicContentSize: Size { Size(width: 10, height: height) }
    override var firstBaselineOffset: Double { baselines?.first ?? .infinity }
    override var lastBaselineOffset: Double { baselines?.last ?? 0 }
  }

  private let root = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
  private let stack: StackView
  private let marks = [View(), View()]

  /// A stack 20 points below the top, and views whose tops are at its first and its last baseline.
  private init() {
    stack = StackView()
    stack.alignment = .leading
    for view in [stack] + marks {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    LayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      marks[0].topAnchor.constraint(equalTo: stack.firstBaselineAnchor),
      marks[1].topAnchor.constraint(equalTo: stack.lastBaselineAnchor),
    ])
  }

  /// The baselines, measured from the top of the stack.
  private var baselines: [Double] {
    root.layoutIfNeeded()
    #expect(root.layoutProblems().isEmpty)
    return marks.map { $0.frame.minY - stack.frame.minY }
  }

  @Test("A column has the baselines of its first and last view")
  func column() {
    let lines = [Line(10, (6, 3)), Line(20, (10, 8)), Line(30, (12, 10))]
    stack.axis = .vertical
    for line in lines { stack.addArrangedSubview(line) }
    #expect(baselines == [6, 50])
    lines[0].isHidden = true
    #expect(baselines == [10, 40])
    stack.insertArrangedSubview(lines[2], at: 0)
    #expect(baselines == [12, 42])
    // A view without text uses its bottom edge.
    lines[2].baselines = nil
    #expect(baselines == [30, 42])
    lines[2].baselines = (5, 1)
    #expect(baselines == [5, 42])
    for line in lines { line.removeFromSuperview() }
    // Without views it is the bottom edge of the stack, which has no height.
    #expect(baselines == [0, 0])
    stack.addArrangedSubview(lines[0])
    lines[0].isHidden = false
    #expect(baselines == [6, 7])
  }

  @Test("A row has the baselines of its highest view")
  func row() {
    let lines = [Line(10, (6, 3)), Line(30, (12, 10)), Line(30, (1, 1))]
    for line in lines { stack.addArrangedSubview(line) }
    #expect(baselines == [12, 20])
    lines[0].height = 40
    #expect(baselines == [6, 37])
    lines[0].isHidden = true
    #expect(baselines == [12, 20])
    lines[1].removeFromSuperview()
    #expect(baselines == [1, 29])
  }

  @Test("Nested stacks pass their baselines on")
  func nested() {
    let (low, high) = (Line(10, (4, 2)), Line(20, (16, 3)))
    let inner = StackView(arrangedSubviews: [low, high])
    inner.alignment = .leading
    let foot = Line(10, (7, 2))
    stack.axis = .vertical
    stack.addArrangedSubview(inner)
    stack.addArrangedSubview(foot)
    #expect(baselines == [16, 28])
    low.height = 30
    #expect(baselines == [4, 38])
    low.baselines = (5, 2)
    #expect(baselines == [5, 38])
    inner.removeArrangedSubview(low)
    low.removeFromSuperview()
    #expect(baselines == [16, 28])
    foot.isHidden = true
    #expect(baselines == [16, 17])
    // The view moved to a window of its own, so it is not part of this layout.
    high.removeFromSuperview()
    let window = makeWindow()
    window.addSubview(high)
    _ = window.makeFrame(at: 0)
    #expect(baselines == [0, 0])
  }

  @Test("A fitting uses the same baselines")
  func fitting() {
    let card = View()
    card.translatesAutoresizingMaskIntoConstraints = false
    let inner = StackView(arrangedSubviews: [Line(10, (6, 3)), Line(30, (12, 10))])
    inner.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(inner)
    LayoutConstraint.activate([
      inner.topAnchor.constraint(equalTo: card.topAnchor),
      card.bottomAnchor.constraint(equalTo: inner.firstBaselineAnchor, constant: 100),
    ])
    #expect(card.systemLayoutSizeFitting(.zero).height == 112)
  }
}

import BacklitGeometry
import BacklitLayout

/// A minimal layout item for tests.
@MainActor
final class Box: LayoutElement {
  let layoutName: String
  let layoutStorage = LayoutStorage()
  weak var parent: Box?
  var children: [Box] = []
  var guides: [LayoutGuide] = []
  var alignmentRectInsets = EdgeInsets.zero { didSet { setNeedsLayoutInputsUpdate() } }
  var margins = EdgeInsets.zero { didSet { setNeedsLayoutInputsUpdate() } }
  var baselines: (first: Double, last: Double)? { didSet { setNeedsLayoutInputsUpdate() } }
  var direction: LayoutDirection? {
    didSet { forEachBox { $0.setNeedsLayoutInputsUpdate() } }
  }
  var invalidations = 0
  var problems: [LayoutProblem] = []
  /// The number of letters of a wrapping text, each 10 × 10 points; nil for an item without text.
  private(set) var letters: Int?

  init(_ name: String) { layoutName = name }

  var layoutParent: (any LayoutElement)? { parent }
  func forEachLayoutChild(_ body: (any LayoutElement) -> Void) {
    for child in children { body(child) }
    for guide in guides { body(guide) }
  }
  var effectiveLayoutDirection: LayoutDirection {
    direction ?? parent?.effectiveLayoutDirection ?? .leftToRight
  }
  var resolvedLayoutMargins: EdgeInsets { margins }
  var firstBaselineOffset: Double { baselines?.first ?? .infinity }
  var lastBaselineOffset: Double { baselines?.last ?? 0 }
  func layoutDidInvalidate() { invalidations += 1 }
  func layoutDidBreak(_ problem: LayoutProblem) { problems.append(problem) }

  func add(_ child: Box) {
    child.parent = self
    children.append(child)
    LayoutEngine.attach(child)
  }

  func add(_ guide: LayoutGuide) {
    guide.owner = self
    guides.append(guide)
    LayoutEngine.attach(guide)
  }

  func removeFromParent() {
    guard let parent else { return }
    LayoutEngine.detach(self)
    parent.children.removeAll { $0 === self }
    self.parent = nil
  }

  func remove(_ guide: LayoutGuide) {
    LayoutEngine.detach(guide)
    guides.removeAll { $0 === guide }
    guide.owner = nil
  }

  /// Sets a natural size, with the default priorities unless given.
  func content(
    _ width: Double, _ height: Double, hugging: LayoutPriority = .defaultLow,
    resistance: LayoutPriority = .defaultHigh
  ) {
    setIntrinsicContentSize(
      Size(width: width, height: height), hugging: (hugging, hugging), resistance: (resistance, resistance))
  }

  func intrinsicContentHeight(forWidth width: Double) -> Double? {
    letters.map { ((Double($0) / max(1, (width / 10).rounded(.down))).rounded(.up)) * 10 }
  }

  /// Makes the content a text that wraps; its natural width is that of one line.
  func text(letters: Int, hugging: LayoutPriority = .defaultLow, resistance: LayoutPriority = .defaultHigh) {
    self.letters = letters
    content(Double(letters) * 10, 10, hugging: hugging, resistance: resistance)
  }

  /// Makes the text one line.
  func stopWrapping() {
    let count = letters ?? 0
    letters = nil
    content(Double(count) * 10, 10)
  }

  private func forEachBox(_ body: (Box) -> Void) {
    body(self)
    for child in children { child.forEachBox(body) }
  }
}

/// Creates a root with a size and children.
@MainActor
func tree(_ width: Double, _ height: Double, _ children: Box...) -> Box {
  let root = Box("root")
  root.setLayoutRootSize(Size(width: width, height: height))
  for child in children { root.add(child) }
  return root
}

extension LayoutElement {
  /// Solves the layout and returns the frame.
  func frame() -> Rect {
    solveLayout()
    return solvedFrame
  }
}

/// Whether two rectangles are equal within a relative error of 1e-9.
func same(_ first: Rect, _ second: Rect) -> Bool {
  let pairs = [
    (first.minX, second.minX), (first.minY, second.minY), (first.width, second.width),
    (first.height, second.height),
  ]
  return pairs.allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($0)) }
}

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}

@MainActor
func activate(_ constraints: LayoutConstraint...) { LayoutConstraint.activate(constraints) }

/// The work that an engine does while a closure runs and its changes are solved.
@MainActor
func cost(in root: Box, _ body: () -> Void) -> LayoutCounters {
  root.solveLayout()
  let before = root.layoutCounters
  body()
  root.solveLayout()
  let after = root.layoutCounters
  return LayoutCounters(
    additions: after.additions - before.additions, removals: after.removals - before.removals,
    constantChanges: after.constantChanges - before.constantChanges,
    priorityChanges: after.priorityChanges - before.priorityChanges,
    refusals: after.refusals - before.refusals, solutions: after.solutions - before.solutions)
}

extension LayoutCounters {
  /// Creates counters with the given values.
  init(
    additions: Int = 0, removals: Int = 0, constantChanges: Int = 0, priorityChanges: Int = 0,
    refusals: Int = 0, solutions: Int = 0
  ) {
    self.init()
    self.additions = additions
    self.removals = removals
    self.constantChanges = constantChanges
    self.priorityChanges = priorityChanges
    self.refusals = refusals
    self.solutions = solutions
  }
}

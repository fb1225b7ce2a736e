import BacklitGeometry
import BacklitLayout
import Testing

/// Tests of heights that depend on widths, as in wrapped text.
@MainActor
struct WrappingTests {
  /// A root with a wrapping text at its top edge.
  private func page(_ width: Double, letters: Int = 12) -> (root: Box, text: Box) {
    let text = Box("text")
    let root = tree(width, 500, text)
    text.text(letters: letters)
    activate(
      text.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      text.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      text.topAnchor.constraint(equalTo: root.topAnchor))
    return (root, text)
  }

  @Test(
    "The height of a text follows its width",
    arguments: [(120.0, 10.0), (119, 20), (60, 20), (59, 30), (40, 30), (10, 120)])
  func heightForWidth(width: Double, height: Double) {
    let (root, text) = page(width)
    root.solveLayout()
    #expect(text.solvedFrame == rect(0, 0, width, height))
  }

  @Test("A resize wraps the text again with as few solutions as needed")
  func resize() {
    let (root, text) = page(120)
    root.solveLayout()
    func resize(_ width: Double) -> (height: Double, solutions: Int, additions: Int) {
      let before = root.layoutCounters
      root.setLayoutRootSize(Size(width: width, height: 500))
      root.solveLayout()
      let after = root.layoutCounters
      return (
        text.solvedFrame.height, after.solutions - before.solutions, after.additions - before.additions
      )
    }
    #expect(resize(60) == (20, 2, 0))
    // The number of lines does not change, so one solution is enough.
    #expect(resize(65) == (20, 1, 0))
    #expect(resize(200) == (10, 2, 0))
  }

  @Test("A new text is measured at the current width")
  func newText() {
    let (root, text) = page(60)
    root.solveLayout()
    let before = root.layoutCounters.solutions
    text.text(letters: 30)
    #expect(text.frame() == rect(0, 0, 60, 50))
    #expect(root.layoutCounters.solutions == before + 1)
    text.text(letters: 3)
    #expect(text.frame() == rect(0, 0, 60, 10))
  }

  @Test("The item below a growing text moves down")
  func itemBelow() {
    let (root, text) = page(60)
    let below = Box("below")
    root.add(below)
    activate(
      below.topAnchor.constraint(equalTo: text.bottomAnchor, constant: 5),
      below.heightAnchor.constraint(equalToConstant: 7),
      below.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      below.widthAnchor.constraint(equalToConstant: 3))
    #expect(below.frame() == rect(0, 25, 3, 7))
    root.setLayoutRootSize(Size(width: 30, height: 500))
    #expect(below.frame() == rect(0, 45, 3, 7))
  }

  @Test("Text wraps between edges that are as important as its content")
  func wrapsBetweenEdges() {
    let text = Box("text")
    let root = tree(200, 500, text)
    text.text(letters: 60)
    let edges = [
      text.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      text.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
    ]
    for edge in edges { edge.priority = .defaultHigh }
    LayoutConstraint.activate(edges)
    activate(text.topAnchor.constraint(equalTo: root.topAnchor))
    #expect(text.frame() == rect(20, 0, 160, 40))
  }

  /// A row of items between the edges of a root.
  private func row(_ width: Double, _ items: [Box]) -> Box {
    let row = Box("row")
    let root = tree(width, 500, row)
    for item in items { row.add(item) }
    LayoutConstraint.activate(
      StackLayout(axis: .horizontal).constraints(in: row, items: items, spacing: 0))
    activate(
      row.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      row.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      row.topAnchor.constraint(equalTo: root.topAnchor))
    return root
  }

  @Test("Texts that wrap share a row, and short ones keep their natural width")
  func sharedRow() {
    func widths(_ width: Double) -> [Double] {
      let texts = [100, 8, 100].map { letters in
        let text = Box("text")
        text.text(letters: letters)
        return text
      }
      let root = row(width, texts)
      #expect(root.layoutProblems().isEmpty)
      return texts.map { $0.frame().width }
    }
    #expect(widths(560) == [240, 80, 240])
    #expect(widths(600) == [280, 80, 240])
    #expect(widths(120) == [40, 40, 40])
    #expect(widths(2080) == [1000, 80, 1000])
  }

  @Test("Beside text that wraps, a control keeps its natural width", arguments: [true, false])
  func controlBesideText(isTextFirst: Bool) {
    let (text, control) = (Box("text"), Box("control"))
    text.text(letters: 100)
    control.content(50, 10)
    let root = row(300, isTextFirst ? [text, control] : [control, text])
    #expect(root.layoutProblems().isEmpty)
    #expect(text.frame().width == 250)
    #expect(control.frame().width == 50)
  }

  @Test("Text that does not wrap any more resists like other content")
  func stopsWrapping() {
    let (text, other) = (Box("text"), Box("other"))
    for box in [text, other] { box.text(letters: 100) }
    let root = row(320, [text, other])
    #expect(text.frame().width == 160)
    text.stopWrapping()
    #expect(text.frame().width == 320)
    text.text(letters: 100)
    #expect(text.frame().width == 160)
    #expect(root.layoutProblems().isEmpty)
  }

  @Test("A row is as high as its tallest text")
  func row() {
    let (left, right) = (Box("left"), Box("right"))
    let row = Box("row")
    let root = tree(100, 500, row)
    row.add(left)
    row.add(right)
    left.text(letters: 10)
    right.text(letters: 25)
    LayoutConstraint.activate(
      StackLayout(axis: .horizontal, distribution: .fillEqually)
        .constraints(in: row, items: [left, right], spacing: 0))
    activate(
      row.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      row.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      row.topAnchor.constraint(equalTo: root.topAnchor))
    #expect(row.frame() == rect(0, 0, 100, 50))
    #expect(left.frame() == rect(0, 0, 50, 50))
    #expect(right.frame() == rect(50, 0, 50, 50))
  }

  @Test("The fitting size has the height for the width")
  func fittingSize() {
    let (root, text) = page(400)
    let bottom = text.bottomAnchor.constraint(equalTo: root.bottomAnchor)
    root.setLayoutRootSize(Size(width: 400, height: 10))
    bottom.isActive = true
    root.solveLayout()
    func height(_ width: Double) -> Size {
      root.systemLayoutSizeFitting(
        Size(width: width, height: 0), horizontalPriority: .required, verticalPriority: .fittingSizeLevel)
    }
    #expect(height(120) == Size(width: 120, height: 10))
    #expect(height(50) == Size(width: 50, height: 30))
    // The fitting size does not depend on the previous layout.
    root.setLayoutRootSize(Size(width: 10, height: 120))
    root.solveLayout()
    #expect(height(120) == Size(width: 120, height: 10))
    #expect(root.systemLayoutSizeFitting(.zero) == Size(width: 120, height: 10))
  }

  /// More height means less width and more lines. The layout still settles, and shows all of the text.
  @Test("A height that changes the width settles")
  func feedback() {
    let text = Box("text")
    let root = tree(200, 200, text)
    text.text(letters: 12)
    activate(
      text.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      text.topAnchor.constraint(equalTo: root.topAnchor),
      text.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor),
      text.widthAnchor.constraint(equalTo: text.heightAnchor, multiplier: -1, constant: 80))
    let frame = text.frame()
    #expect(frame.width == 80 - frame.height)
    #expect(frame.height >= text.intrinsicContentHeight(forWidth: frame.width) ?? .infinity)
    #expect(!root.hasUnsolvedLayout)
    let counters = root.layoutCounters
    root.solveLayout()
    #expect(root.layoutCounters == counters)
  }

  @Test("A text can move to a different tree")
  func reparenting() {
    let (root, text) = page(60)
    #expect(text.frame().height == 20)
    text.removeFromParent()
    root.solveLayout()
    let other = tree(30, 500, text)
    activate(
      text.leadingAnchor.constraint(equalTo: other.leadingAnchor),
      text.trailingAnchor.constraint(equalTo: other.trailingAnchor),
      text.topAnchor.constraint(equalTo: other.topAnchor))
    #expect(text.frame() == rect(0, 0, 30, 40))
    root.setLayoutRootSize(Size(width: 10, height: 10))
    #expect(text.frame() == rect(0, 0, 30, 40))
  }

  @Test("The compression resistance decides whether text is clipped")
  func resistance() {
    let (root, text) = page(60)
    let limit = text.heightAnchor.constraint(lessThanOrEqualToConstant: 15)
    limit.priority = 700
    limit.isActive = true
    #expect(text.frame() == rect(0, 0, 60, 20))
    text.text(letters: 12, resistance: 600)
    #expect(text.frame() == rect(0, 0, 60, 15))
    #expect(root.layoutProblems().isEmpty)
  }
}

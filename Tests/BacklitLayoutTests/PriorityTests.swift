import BacklitGeometry
import BacklitLayout
import TestSupport
import Testing

/// Tests that a higher priority outweighs any number of lower priorities.
@MainActor
struct PriorityTests {
  @Test("The named priorities have UIKit's values")
  func names() {
    let named: [LayoutPriority] = [.required, .defaultHigh, .defaultLow, .fittingSizeLevel]
    #expect(named.map(\.rawValue) == [1000, 750, 250, 50])
  }

  @Test("A priority changes by steps, and stays from 1 to 1000")
  func steps() {
    let low = LayoutPriority.defaultLow
    let (required, high) = (LayoutPriority.required, LayoutPriority.defaultHigh)
    #expect([low + 1, low - 1, required - 1, high + 0.6].map(\.rawValue) == [251, 249, 999, 751])
    #expect(
      [required + 1, low - 250, low + Double.infinity, low - 1e300].map(\.rawValue) == [1000, 1, 1000, 1])
    #expect(low - 1 < low && low + 1 > low && low + 750 == .required)
    #expect(low + 10 == 260)
    #expect(low + 10 - 1000 == 1)
  }

  @Test("A step that is not a number traps")
  func invalidStep() async {
    expectMessage(
      "A layout priority cannot change by NaN.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = LayoutPriority.defaultLow + Double.nan
      })
  }

  @Test(
    "Content wins over a width of the same priority",
    arguments: [(100.0, 160.0), (160, 160), (184, 184), (400, 380)])
  func contentWins(label: Double, width: Double) {
    let (stack, image, text) = (Box("stack"), Box("image"), Box("text"))
    let root = tree(400, 700, stack)
    stack.add(image)
    stack.add(text)
    image.setIntrinsicContentSize(
      Size(width: 120, height: 120), hugging: (251, 251), resistance: (.defaultHigh, .defaultHigh))
    text.setIntrinsicContentSize(
      Size(width: label, height: 16), hugging: (251, 251), resistance: (.defaultHigh, .defaultHigh))
    let wide = image.widthAnchor.constraint(equalToConstant: 160)
    wide.priority = 750
    activate(
      wide, image.heightAnchor.constraint(equalTo: image.widthAnchor),
      stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 24),
      stack.leftAnchor.constraint(greaterThanOrEqualTo: root.leftAnchor, constant: 10),
      stack.centerXAnchor.constraint(equalTo: root.centerXAnchor))
    let layout = StackLayout(axis: .vertical)
    LayoutConstraint.activate(layout.constraints(in: stack, items: [image, text], spacing: 8))
    #expect(stack.frame().width == width)
    #expect(image.frame().size == Size(width: width, height: width))
    #expect(text.frame().width == width)
    #expect(root.layoutProblems().isEmpty)
  }

  /// Room for 375 points, content that is two thirds as wide, and as high, as the view around it.
  @Test(
    "Content counts as much as other constraints of its priority, where the sums of errors differ",
    arguments: [(LayoutPriority.defaultLow, 375.0), (.defaultHigh, 600)])
  func contentCountsOnce(horizontal: LayoutPriority, width: Double) {
    let (outer, cover) = (Box("outer"), Box("cover"))
    let root = tree(375, 667, outer)
    outer.add(cover)
    cover.setIntrinsicContentSize(
      Size(width: 400, height: 400), hugging: (.defaultLow, .defaultLow),
      resistance: (horizontal, .defaultHigh))
    let edges = [
      outer.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      outer.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ]
    for edge in edges { edge.priority = .defaultHigh }
    LayoutConstraint.activate(edges)
    let share = LayoutConstraint(
      item: cover, attribute: .width, relatedBy: .equal, toItem: outer, attribute: .width,
      multiplier: 2.0 / 3,
      constant: 0)
    activate(
      share, cover.heightAnchor.constraint(equalTo: cover.widthAnchor),
      cover.topAnchor.constraint(equalTo: outer.topAnchor),
      cover.centerXAnchor.constraint(equalTo: outer.centerXAnchor),
      outer.topAnchor.constraint(equalTo: root.topAnchor),
      outer.bottomAnchor.constraint(equalTo: cover.bottomAnchor))
    #expect(abs(outer.frame().width - width) < 1e-9)
    #expect(abs(cover.frame().height - width / 1.5) < 1e-9)
    #expect(width > 375 || abs(outer.frame().minX) < 1e-9)
  }

  @Test(
    "One constraint outweighs a hundred with a lower priority",
    arguments: [(2, 1), (251, 250), (750, 749), (999, 998), (1000, 999)])
  func oneBeatsMany(higher: Int, lower: Int) {
    let box = Box("box")
    let root = tree(1000, 100, box)
    let many = (0..<100).map { _ in box.widthAnchor.constraint(equalToConstant: 700) }
    let one = box.widthAnchor.constraint(equalToConstant: 10)
    for constraint in many { constraint.priority = LayoutPriority(rawValue: lower) }
    one.priority = LayoutPriority(rawValue: higher)
    LayoutConstraint.activate(many + [one])
    #expect(box.frame().width == 10)
    #expect(root.layoutProblems().isEmpty)
    one.isActive = false
    #expect(box.frame().width == 700)
  }

  /// The same rule for constraints on several items that depend on each other.
  @Test("One constraint outweighs a hundred on neighbouring items")
  func oneBeatsNeighbours() {
    let boxes = (0..<100).map { Box("box\($0)") }
    let root = tree(1000, 100)
    for box in boxes { root.add(box) }
    let last = boxes[99]
    for (box, next) in zip(boxes, boxes.dropFirst()) {
      activate(next.leftAnchor.constraint(equalTo: box.rightAnchor))
    }
    for box in boxes {
      let wide = box.widthAnchor.constraint(equalToConstant: 10)
      wide.priority = 300
      activate(wide)
    }
    let near = last.rightAnchor.constraint(equalTo: root.leftAnchor, constant: 400)
    near.priority = 301
    activate(boxes[0].leftAnchor.constraint(equalTo: root.leftAnchor), near)
    #expect(abs(last.frame().maxX - 400) < 1e-9)
    near.priority = 299
    #expect(abs(last.frame().maxX - 1000) < 1e-9)
  }

  @Test("Content priorities apply to each axis separately")
  func axes() {
    let box = Box("box")
    let root = tree(1000, 1000, box)
    func content(
      hugging: (horizontal: LayoutPriority, vertical: LayoutPriority),
      resistance: (horizontal: LayoutPriority, vertical: LayoutPriority)
    ) {
      box.setIntrinsicContentSize(Size(width: 100, height: 40), hugging: hugging, resistance: resistance)
    }
    let width = box.widthAnchor.constraint(equalToConstant: 0)
    let height = box.heightAnchor.constraint(equalToConstant: 0)
    for constraint in [width, height] { constraint.priority = 500 }
    activate(width, height)
    /// The sizes for a wish smaller and a wish larger than the content.
    func sizes() -> [Size] {
      [0.0, 200].map { wish in
        width.constant = wish
        height.constant = wish
        return box.frame().size
      }
    }
    content(hugging: (250, 250), resistance: (750, 750))
    #expect(sizes() == [Size(width: 100, height: 40), Size(width: 200, height: 200)])
    content(hugging: (501, 250), resistance: (750, 499))
    #expect(sizes() == [Size(width: 100, height: 0), Size(width: 100, height: 200)])
    content(hugging: (250, 501), resistance: (499, 750))
    #expect(sizes() == [Size(width: 0, height: 40), Size(width: 200, height: 40)])
    #expect(root.layoutProblems().isEmpty)
  }

  @Test("A fitting size uses the given priorities")
  func fitting() {
    let card = Box("card")
    let text = Box("text")
    card.add(text)
    text.content(120, 30, hugging: 250, resistance: 750)
    for (edge, other) in [
      (LayoutAttribute.left, LayoutAttribute.left), (.right, .right), (.top, .top), (.bottom, .bottom),
    ] {
      LayoutConstraint(
        item: text, attribute: edge, relatedBy: .equal, toItem: card, attribute: other, multiplier: 1,
        constant: 0
      ).isActive = true
    }
    func fit(_ side: Double, _ horizontal: LayoutPriority, _ vertical: LayoutPriority) -> Size {
      card.systemLayoutSizeFitting(
        Size(width: side, height: side), horizontalPriority: horizontal, verticalPriority: vertical)
    }
    // A weak pull changes nothing. A pull above hugging enlarges the item, a pull above resistance shrinks
    // it.
    #expect(fit(500, 249, 249) == Size(width: 120, height: 30))
    #expect(fit(500, 251, 249) == Size(width: 500, height: 30))
    #expect(fit(500, 249, 251) == Size(width: 120, height: 500))
    #expect(fit(0, 749, 749) == Size(width: 120, height: 30))
    #expect(fit(0, 751, 749) == Size(width: 0, height: 30))
    #expect(fit(10, 749, 1000) == Size(width: 120, height: 10))
  }

  @Test("Activating a constraint twice adds it once")
  func repeatedActivation() {
    let boxes = (0..<50).map { Box("box\($0)") }
    let root = tree(1000, 100)
    for box in boxes { root.add(box) }
    root.solveLayout()
    let widths = boxes.map { $0.widthAnchor.constraint(equalToConstant: 10) }
    let spent = cost(in: root) {
      for width in widths {
        #expect(!width.isActive)
        width.isActive = true
        width.isActive = true
        #expect(width.isActive)
      }
      LayoutConstraint.activate(widths)
    }
    #expect(spent.additions == 50 && spent.solutions == 1)
    #expect(boxes.allSatisfy { $0.solvedFrame.width == 10 && $0.layoutStorage.constraints.count == 1 })
    let gone = cost(in: root) {
      LayoutConstraint.deactivate(widths)
      widths[0].isActive = false
    }
    #expect(gone.removals == 50 && gone.solutions <= 1)
    #expect(widths.allSatisfy { !$0.isActive })
    #expect(boxes.allSatisfy { $0.layoutStorage.constraints.isEmpty })
  }
}

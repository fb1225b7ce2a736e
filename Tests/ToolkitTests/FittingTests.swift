import AutoLayout
import Geometry
import Testing
import Toolkit

/// A size that was found by fitting is the one that a layout comes to.
@MainActor
@Suite struct FittingTests {
  /// Text of so many squares of 10 points, which wraps.
  private final class Text: View {
    let letters: Int

    init(_ letters: Int) {
      self.letters = letters
      super.init()
    }

    override var intrinsicContentSize: Size? { Size(width: Double(letters) * 10, height: 10) }
    override func intrinsicContentHeight(forWidth width: Double) -> Double? {
      (Double(letters) / max(1, (width / 10).rounded(.down))).rounded(.up) * 10
    }
  }

  /// Which of the texts shrinks is open but for the order; and with it how high the row becomes.
  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]], [false, true])
  func tiesFallAsOnTheScreen(order: [Int], isShownFirst: Bool) {
    let texts = [Text(3), Text(6), Text(9)]
    let row = StackView(arrangedSubviews: texts)
    row.alignment = .top
    row.translatesAutoresizingMaskIntoConstraints = false
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 300))
    root.addSubview(row)
    LayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: root.topAnchor),
      row.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      row.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    // What was there first has its variables first, whatever the order becomes.
    if isShownFirst { root.layoutIfNeeded() }
    for (place, index) in order.enumerated() { row.insertArrangedSubview(texts[index], at: place) }
    let fitted = row.systemLayoutSizeFitting(
      Size(width: 100, height: 0), horizontalPriority: .required, verticalPriority: .fittingSizeLevel)
    root.layoutIfNeeded()
    #expect(row.frame.size == fitted)
  }

  /// The same without a stack: ties go by who was there first.
  @Test func tiesOutsideOfStacksToo() {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 300))
    let card = View()
    card.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(card)
    let texts = [Text(3), Text(6), Text(9)]
    for text in texts {
      text.translatesAutoresizingMaskIntoConstraints = false
      card.addSubview(text)
    }
    LayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: root.topAnchor),
      card.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      card.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      // The last text is spoken of first.
      texts[2].trailingAnchor.constraint(equalTo: card.trailingAnchor),
      texts[2].leadingAnchor.constraint(equalTo: texts[1].trailingAnchor),
      texts[1].leadingAnchor.constraint(equalTo: texts[0].trailingAnchor),
      texts[0].leadingAnchor.constraint(equalTo: card.leadingAnchor),
    ])
    for text in texts {
      LayoutConstraint.activate([
        text.topAnchor.constraint(equalTo: card.topAnchor),
        text.bottomAnchor.constraint(lessThanOrEqualTo: card.bottomAnchor),
      ])
    }
    func fitted() -> Size {
      card.systemLayoutSizeFitting(
        Size(width: 100, height: 0), horizontalPriority: .required, verticalPriority: .fittingSizeLevel)
    }
    let before = fitted()
    root.layoutIfNeeded()
    let heights = texts.map(\.frame.height)
    #expect(before.height == heights.max() && fitted().height == heights.max())
  }

  /// A text beside a block that is wider than the row has no width, and is as high as that makes it.
  @Test func whatDoesNotFitIsAsHighAsOnTheScreen() {
    let (block, text) = (View(), Text(6))
    let row = StackView(arrangedSubviews: [block, text])
    row.alignment = .top
    row.translatesAutoresizingMaskIntoConstraints = false
    let root = View(frame: Rect(x: 0, y: 0, width: 60, height: 300))
    root.addSubview(row)
    LayoutConstraint.activate([
      block.widthAnchor.constraint(equalToConstant: 80),
      row.topAnchor.constraint(equalTo: root.topAnchor),
      row.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      row.widthAnchor.constraint(equalToConstant: 60),
    ])
    let fitted = row.systemLayoutSizeFitting(
      Size(width: 60, height: 0), horizontalPriority: .required, verticalPriority: .fittingSizeLevel)
    root.layoutIfNeeded()
    #expect(row.frame.size == Size(width: 60, height: 60))
    #expect(fitted == row.frame.size)
  }
}

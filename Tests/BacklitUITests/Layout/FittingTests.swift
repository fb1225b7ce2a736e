import BacklitGeometry
import BacklitLayout
import BacklitUI
import Testing

/// A fitting size equals the size after a layout.
@MainActor
@Suite struct FittingTests {
  /// A view with wrapping text of square letters of 10 points.
  private final class Text: View {
    let letters: Int

    init(_ letters: Int) {
      self.letters = letters
      super.init()
    }

    override var intrinsicContentSize: Size { Size(width: Double(letters) * 10, height: 10) }
    override func intrinsicContentHeight(forWidth width: Double) -> Double? {
      (Double(letters) / max(1, (width / 10).rounded(.down))).rounded(.up) * 10
    }
  }

  @Test(
    "A target without a limit gives the largest size that the content allows",
    arguments: [Double.infinity, .greatestFiniteMagnitude])
  func unlimitedTarget(extent: Double) {
    let (card, inner) = (View(), View())
    inner.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(inner)
    LayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: card.leadingAnchor),
      inner.trailingAnchor.constraint(equalTo: card.trailingAnchor),
      inner.topAnchor.constraint(equalTo: card.topAnchor),
      inner.bottomAnchor.constraint(equalTo: card.bottomAnchor),
      inner.widthAnchor.constraint(lessThanOrEqualToConstant: 200),
      inner.heightAnchor.constraint(lessThanOrEqualToConstant: 50),
    ])
    let fitted = card.systemLayoutSizeFitting(Size(width: extent, height: extent))
    #expect(fitted == Size(width: 200, height: 50))
  }

  /// Only the order decides which text shrinks, and with it the height of the row.
  @Test(
    "A fitting decides ties like the layout", arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]], [false, true])
  func ties(order: [Int], isShownFirst: Bool) {
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
    // Views laid out earlier have earlier solver variables, independent of their order.
    if isShownFirst { root.layoutIfNeeded() }
    for (place, index) in order.enumerated() { row.insertArrangedSubview(texts[index], at: place) }
    let fitted = row.systemLayoutSizeFitting(
      Size(width: 100, height: 0), horizontalPriority: .required, verticalPriority: .fittingSizeLevel)
    root.layoutIfNeeded()
    #expect(row.frame.size == fitted)
  }

  /// The same without a stack: ties are decided by creation order.
  @Test("A fitting decides ties like the layout, without a stack")
  func tiesWithoutStack() {
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
      // The last text comes first in the constraints.
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

  /// A text beside a block wider than the row has a width of zero and the height for that width.
  @Test("A text without room has the same height in a fitting as in the layout")
  func overflow() {
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

/// The constraints of the deck, written by hand with plain views.
@MainActor
@Suite struct DeckLayoutTests {
  @Test(
    "The frames of the deck are exact",
    arguments: [
      (
        Size(width: 375, height: 667), false,
        [
          "pads": Rect(x: 16, y: 16, width: 253.25, height: 110.625),
          "pitch": Rect(x: 285.25, y: 16, width: 73.75, height: 110.625),
          "disc": Rect(x: 16, y: 142.625, width: 343, height: 508.375),
        ]
      ),
      (
        Size(width: 667, height: 375), true,
        [
          "pitch": Rect(x: 504.25, y: 16, width: 146.75, height: 343),
          "disc": Rect(x: 16, y: 129 + 5.0 / 6, width: 472.25, height: 229 + 1.0 / 6),
        ]
      ),
    ])
  func frames(size: Size, compact: Bool, frames: [String: Rect]) {
    let deck = View(frame: Rect(origin: .zero, size: size))
    let buttons = (0..<3).map { _ in View() }
    let red = buttons[0]
    let pads = StackView(arrangedSubviews: buttons)
    pads.distribution = .fillEqually
    pads.spacing = 16
    let pitch = View()
    let disc = View()
    let named = ["pads": pads, "pitch": pitch, "disc": disc]
    for (name, view) in named {
      view.identifier = name
      view.translatesAutoresizingMaskIntoConstraints = false
      deck.addSubview(view)
    }
    LayoutConstraint.activate([
      pads.leadingAnchor.constraint(equalTo: deck.leadingAnchor, constant: 16),
      pads.topAnchor.constraint(equalTo: deck.topAnchor, constant: 16),
      pitch.leadingAnchor.constraint(equalTo: pads.trailingAnchor, constant: 16),
      pitch.topAnchor.constraint(equalTo: pads.topAnchor),
      pitch.trailingAnchor.constraint(equalTo: deck.trailingAnchor, constant: -16),
      pitch.widthAnchor.constraint(equalTo: red.widthAnchor),
      disc.leadingAnchor.constraint(equalTo: deck.leadingAnchor, constant: 16),
      disc.topAnchor.constraint(equalTo: pads.bottomAnchor, constant: 16),
      disc.bottomAnchor.constraint(equalTo: deck.bottomAnchor, constant: -16),
    ])
    if compact {
      LayoutConstraint.activate([
        red.widthAnchor.constraint(equalTo: red.heightAnchor, multiplier: 1.5),
        disc.trailingAnchor.constraint(equalTo: pads.trailingAnchor),
        pitch.bottomAnchor.constraint(equalTo: disc.bottomAnchor),
      ])
    } else {
      LayoutConstraint.activate([
        red.widthAnchor.constraint(equalTo: red.heightAnchor, multiplier: 1 / 1.5),
        disc.trailingAnchor.constraint(equalTo: deck.trailingAnchor, constant: -16),
        pitch.heightAnchor.constraint(equalTo: red.heightAnchor),
      ])
    }
    deck.layoutIfNeeded()
    for (name, expected) in frames {
      let frame = named[name]?.frame ?? .zero
      for path in [\Rect.minX, \.minY, \.width, \.height] {
        #expect(abs(frame[keyPath: path] - expected[keyPath: path]) < 1e-9, "\(name): \(frame)")
      }
    }
  }
}

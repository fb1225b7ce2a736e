import AutoLayout
import Geometry
import Testing
import Toolkit

/// The constraints of the deck, written by hand with plain views.
@MainActor
@Suite struct DeckLayoutTests {
  @Test(
    "the frames of the deck are exact",
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

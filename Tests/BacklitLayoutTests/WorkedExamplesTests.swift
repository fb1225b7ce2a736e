import AutoLayout
import Geometry
import Testing

/// Tests of a deck with three pads, a pitch control and a disc, in portrait and landscape.
@MainActor
struct DeckTests {
  @MainActor
  final class Deck {
    let root: Box
    let pads = Box("pads")
    let red = Box("red")
    let green = Box("green")
    let blue = Box("blue")
    let pitch = Box("pitch")
    let disc = Box("disc")
    let regular: [LayoutConstraint]
    let compact: [LayoutConstraint]

    init(_ width: Double, _ height: Double) {
      root = tree(width, height, pads, pitch, disc)
      for pad in [red, green, blue] { pads.add(pad) }
      let stack = StackLayout(axis: .horizontal, alignment: .fill, distribution: .fillEqually)
      LayoutConstraint.activate(stack.constraints(in: pads, items: [red, green, blue], spacing: 16))
      LayoutConstraint.activate([
        pads.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
        pads.topAnchor.constraint(equalTo: root.topAnchor, constant: 16),
        pitch.leadingAnchor.constraint(equalTo: pads.trailingAnchor, constant: 16),
        pitch.topAnchor.constraint(equalTo: pads.topAnchor),
        pitch.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
        pitch.widthAnchor.constraint(equalTo: red.widthAnchor),
        disc.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
        disc.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -16),
        disc.topAnchor.constraint(equalTo: pads.bottomAnchor, constant: 16),
      ])
      regular = [
        red.widthAnchor.constraint(equalTo: red.heightAnchor, multiplier: 1 / 1.5),
        pitch.heightAnchor.constraint(equalTo: red.heightAnchor),
        disc.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
      ]
      compact = [
        red.widthAnchor.constraint(equalTo: red.heightAnchor, multiplier: 1.5),
        pitch.bottomAnchor.constraint(equalTo: disc.bottomAnchor),
        disc.trailingAnchor.constraint(equalTo: pads.trailingAnchor),
      ]
    }

    var boxes: [Box] { [pads, red, green, blue, pitch, disc] }
  }

  @Test("The deck has the right frames in portrait")
  func portrait() {
    let deck = Deck(375, 667)
    LayoutConstraint.activate(deck.regular)
    #expect(same(deck.pads.frame(), rect(16, 16, 253.25, 110.625)))
    #expect(same(deck.red.frame(), rect(16, 16, 73.75, 110.625)))
    #expect(same(deck.green.frame(), rect(105.75, 16, 73.75, 110.625)))
    #expect(same(deck.blue.frame(), rect(195.5, 16, 73.75, 110.625)))
    #expect(same(deck.pitch.frame(), rect(285.25, 16, 73.75, 110.625)))
    #expect(same(deck.disc.frame(), rect(16, 142.625, 343, 508.375)))
    #expect(deck.root.ambiguousLayoutItems().isEmpty)
  }

  @Test("The deck has the right frames in landscape")
  func landscape() {
    let deck = Deck(667, 375)
    LayoutConstraint.activate(deck.compact)
    let height = 146.75 / 1.5
    #expect(same(deck.red.frame(), rect(16, 16, 146.75, height)))
    #expect(same(deck.pads.frame(), rect(16, 16, 472.25, height)))
    #expect(same(deck.disc.frame(), rect(16, 32 + height, 472.25, 327 - height)))
    #expect(same(deck.pitch.frame(), rect(504.25, 16, 146.75, 343)))
    #expect(deck.root.ambiguousLayoutItems().isEmpty)
  }

  @Test("Rotating the deck causes no conflict")
  func rotation() {
    let deck = Deck(375, 667)
    LayoutConstraint.activate(deck.regular)
    deck.root.solveLayout()
    // The size changes before the constraints, so the intermediate states conflict.
    deck.root.setLayoutRootSize(Size(width: 667, height: 375))
    LayoutConstraint.activate(deck.compact)
    LayoutConstraint.deactivate(deck.regular)
    #expect(deck.root.layoutProblems().isEmpty)
    #expect(same(deck.pitch.frame(), rect(504.25, 16, 146.75, 343)))
    LayoutConstraint.deactivate(deck.compact)
    LayoutConstraint.activate(deck.regular)
    deck.root.setLayoutRootSize(Size(width: 375, height: 667))
    #expect(same(deck.disc.frame(), rect(16, 142.625, 343, 508.375)))
  }

  @Test("From right to left the deck is mirrored")
  func mirrored() {
    let deck = Deck(375, 667)
    LayoutConstraint.activate(deck.regular)
    deck.root.solveLayout()
    let frames = deck.boxes.map(\.solvedFrame)
    deck.root.direction = .rightToLeft
    deck.root.solveLayout()
    for (box, frame) in zip(deck.boxes, frames) {
      let mirror = rect(375 - frame.maxX, frame.minY, frame.width, frame.height)
      #expect(same(box.solvedFrame, mirror), "\(box.layoutName)")
    }
    deck.root.direction = nil
    deck.root.solveLayout()
    for (box, frame) in zip(deck.boxes, frames) {
      #expect(same(box.solvedFrame, frame), "\(box.layoutName)")
    }
  }

  @Test("Resizing the deck changes only constants")
  func resizing() {
    let deck = Deck(375, 667)
    LayoutConstraint.activate(deck.regular)
    deck.root.solveLayout()
    let before = deck.root.layoutCounters
    for width in stride(from: 375.0, through: 400, by: 1) {
      deck.root.setLayoutRootSize(Size(width: width, height: 667))
      let pad = (width - 80) / 4
      #expect(same(deck.pads.frame(), rect(16, 16, 3 * pad + 32, 1.5 * pad)))
    }
    let after = deck.root.layoutCounters
    #expect(after.additions == before.additions)
    #expect(after.removals == before.removals)
    #expect(after.constantChanges == before.constantChanges + 25)
  }
}

import Cells
import Controls
import Geometry
import Input
import Randomness
import Session
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("Determinism of scripts")
struct DeterminismTests {
  private static let script = """
    # A short evening.
    reader on
    wait 3000
    reader next
    key Right
    key Space
    wait 700
    mouse down 53 6
    mouse move 53 9
    mouse up 53 12
    reader last
    key Space
    wait 2500
    mouse down 17 20
    mouse move 20 22
    wait 40
    mouse up 22 24
    wait 700
    key Space
    resize 80 24
    wait 500
    key Tab
    scroll 53 8 -2
    key ?
    wait 400
    key Escape
    key Escape
    wait 2000
    resize 100 40
    reader increment
    reader increment
    wait 6000
    reader off
    wait 2000
    """

  @Test("the same script gives the same transcript and the same picture")
  func twice() throws {
    func play() throws -> (String, CellGrid, [UInt8]) {
      let deck = DeckHarness(frameRate: 20)
      var player = ScriptPlayer(display: deck.display) { _, _ in }
      try player.play(try Script(Self.script))
      return (try Transcript.jsonLines(deck.display.transcript), deck.display.grid, deck.display.png())
    }
    let first = try play()
    let second = try play()
    #expect(first.0 == second.0)
    #expect(first.0.contains("Screen reader off"))
    #expect(first.1 == second.1)
    #expect(first.2 == second.2)
  }

  @Test("random keys and touches leave the controls and the picture consistent", arguments: 1...4)
  func monkey(seed: Int) {
    var random = SeededRandom(seed: seed)
    let deck = DeckHarness(frameRate: 20)
    let keys: [Key] = [
      .tab, .enter, .character(" "), .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .delete,
      .escape, .function(6), .character("?"), .control,
    ]
    for _ in 0..<150 {
      switch Int.random(in: 0..<9, using: &random) {
      case 0...3: deck.robot.press(keys.randomElement(using: &random) ?? .tab)
      case 4: deck.robot.pointer(.down, at: place(&random))
      case 5: deck.robot.pointer(.drag, at: place(&random))
      case 6: deck.robot.pointer(.up, at: place(&random))
      case 7: deck.display.advance(by: Double.random(in: 0...1, using: &random))
      default: deck.robot.scroll(at: place(&random), notches: Double.random(in: -4...4, using: &random))
      }
      #expect(
        deck.pitch.value == deck.pitch.slider.value && deck.pitch.value == deck.pitch.knob.value,
        "seed \(seed)")
      #expect((0...10).contains(deck.pitch.value))
    }
    deck.robot.focus(false)
    #expect(!deck.cue.isTracking && !deck.disc.isTracking && !deck.pitch.isValueHeld, "seed \(seed)")
    deck.disc.pause()
    deck.display.advance(by: 10)
    #expect(!deck.display.session.isAnimating, "seed \(seed)")
    // The picture after all changes is equal to a picture that is drawn from scratch.
    let renderer = CellRenderer(metrics: deck.display.session.metrics)
    #expect(renderer.render(deck.display.session.window.currentScene()) == deck.display.grid, "seed \(seed)")
  }

  private func place(_ random: inout SeededRandom) -> Point {
    Point(x: Double.random(in: -5...105, using: &random), y: Double.random(in: -5...45, using: &random))
  }
}

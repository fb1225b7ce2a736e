import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("The cost of a frame")
struct CostTests {
  @Test("An idle screen draws nothing, and a repeated drawing converts nothing")
  func idle() {
    let deck = DeckHarness()
    let session = deck.display.session
    deck.display.advance(by: 1)
    #expect(!session.isAnimating && !session.window.isFrameNeeded)
    #expect(!session.makeFrame(at: deck.display.time + 1))
    let before = deck.display.grid
    deck.harness.surface.setNeedsDisplay()
    for view in deck.harness.surface.subviews { view.setNeedsDisplay() }
    #expect(!session.makeFrame(at: deck.display.time + 2))
    // A new picture that is equal to the old one converts no cells.
    session.window.showAccessibilityCursor(at: nil)
    #expect(session.makeFrame(at: deck.display.time + 3))
    #expect(session.renderStatistics.cellsConverted == 0)
    #expect(session.renderStatistics.cellsChanged == 0)
    #expect(session.renderStatistics.pixelsRedrawn == 0)
    #expect(deck.display.grid == before)
  }

  @Test("A turning record converts only cells of the record")
  func turning() {
    let deck = DeckHarness()
    deck.disc.play()
    deck.display.advance(by: 1)
    let area = deck.harness.cells(of: deck.disc)
    let most = area.columns.count * area.rows.count
    var converted = 0
    for _ in 0..<60 {
      let before = deck.display.grid
      deck.display.advance(by: 1.0 / 60)
      let statistics = deck.display.session.renderStatistics
      #expect(statistics.cellsConverted <= most)
      #expect(statistics.pixelsRedrawn <= most * 16)
      converted += statistics.cellsConverted
      expectChanges(since: before, in: area, on: deck.display)
    }
    #expect(converted > 0)
  }

  @Test("A pressed button converts only its own cells")
  func pressed() {
    let deck = DeckHarness()
    deck.robot.press(.tab)
    deck.display.advance(by: 1)
    // The focus ring can be drawn again together with the cells under it.
    let area = deck.harness.cells(of: deck.cue, margin: 1)
    let most = area.columns.count * area.rows.count
    let start = deck.display.grid
    deck.harness.touch(.down, in: deck.cue)
    var changed = 0
    for _ in 0..<20 {
      let before = deck.display.grid
      deck.display.advance(by: 1.0 / 60)
      let statistics = deck.display.session.renderStatistics
      #expect(statistics.cellsConverted <= most)
      #expect(statistics.pixelsRedrawn <= most * 16)
      changed += statistics.cellsChanged
      expectChanges(since: before, in: area, on: deck.display)
    }
    #expect(changed > 0)
    expectChanges(since: start, in: area, on: deck.display)
  }

  @Test("A step of the slider converts only cells of the slider")
  func slider() {
    let deck = DeckHarness()
    deck.display.session.window.focus(on: deck.pitch)
    deck.display.advance(by: 1)
    let area = deck.harness.cells(of: deck.pitch, margin: 1)
    for _ in 0..<9 {
      let before = deck.display.grid
      deck.robot.press(.up)
      #expect(deck.display.session.renderStatistics.cellsConverted <= area.columns.count * area.rows.count)
      expectChanges(since: before, in: area, on: deck.display)
    }
  }

  private func expectChanges(
    since before: CellGrid, in area: (columns: Range<Int>, rows: Range<Int>), on display: HeadlessDisplay
  ) {
    for run in display.grid.changedRuns(since: before) {
      #expect(area.rows.contains(run.row))
      #expect(run.columns.clamped(to: area.columns) == run.columns)
    }
  }
}

@MainActor
@Suite("Determinism of scripts")
struct ControlRenderingTests {
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

  @Test("The same script gives the same transcript and the same picture")
  func twice() throws {
    func play() throws -> (String, CellGrid, [UInt8]) {
      let deck = DeckHarness(frameRate: 20)
      var player = ScriptPlayer(display: deck.display) { _, _ in }
      try player.play(try Script(Self.script))
      return (Transcript.jsonLines(deck.display.transcript), deck.display.grid, deck.display.png())
    }
    let first = try play()
    let second = try play()
    #expect(first.0 == second.0)
    #expect(first.0.contains("Screen reader off"))
    #expect(first.1 == second.1)
    #expect(first.2 == second.2)
  }

  @Test("Random keys and touches leave the controls and the picture consistent", arguments: 1...4)
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

/// A definition can ask for any size; no size may trap.
@MainActor
@Suite("Controls of huge sizes") struct HugeFrameTests {
  @Test("Are drawn and read without a trap")
  func chainsOfMultipliers() {
    let display = HeadlessDisplay(columns: 40, rows: 12)
    let root = View()
    var widest: View?
    let makers: [() -> View] = [
      { Label(text: "text") }, { BacklitButton(title: "Pad") }, { Knob() }, { PitchSlider() },
      { PitchControl() }, { DiscSpinner() }, { WaveformView() }, { View() },
    ]
    for make in makers {
      let view = make()
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      let width =
        widest.map { view.widthAnchor.constraint(equalTo: $0.widthAnchor, multiplier: 1000) }
        ?? view.widthAnchor.constraint(equalToConstant: 1000)
      LayoutConstraint.activate([width, view.heightAnchor.constraint(equalTo: view.widthAnchor)])
      widest = view
    }
    display.show(root)
    display.robot.reader(.on)
    for _ in makers {
      display.robot.press(.tab)
      display.robot.press(.pageUp)
      display.advance(by: 0.1)
    }
    #expect(widest?.frame.width == 1e7)
    #expect(Int(saturated: .nan) == 0)
    #expect(Int(saturated: .infinity) == 1_000_000_000)
    #expect(Int(saturated: -1.5) == -2)
  }

  @Test("The time is in the middle of a small record, where a large one has its hole") func smallRecord() {
    let harness = ControlHarness()
    harness.display.session.displayQuality = .pixels
    func hasHole() -> Bool {
      let hole = Paint.color(Color(white: 0.04))
      return harness.display.session.window.currentScene().layers.contains { layer in
        layer.list.commands.contains { command in
          if case .fill(_, let paint) = command { paint == hole } else { false }
        }
      }
    }
    let small = harness.add(DiscSpinner(), columns: 16, rows: 8)
    let middle = harness.picture(of: small)[16 * 4 + 6..<16 * 4 + 10].map { $0.glyph.text }.joined()
    #expect(middle == "0:00" && !hasHole())
    small.frame.size = Size(width: 320, height: 320)
    harness.display.settle()
    #expect(harness.text(of: small).contains("stopped") && hasHole())
  }
}

import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import BacklitTerminal

/// The cost of typical frames, in numbers that do not depend on the machine.
@MainActor
@Suite struct BudgetTests {
  private let display = HeadlessDisplay(columns: 120, rows: 40)
  private let root = Panel()

  init() { display.show(root) }

  /// The bytes of some frames after the first one was sent; a change precedes each.
  private func bytes(frames: Int, depth: ColorDepth = .trueColor, _ change: () -> Void) -> [Int] {
    var encoder = FrameEncoder(
      capabilities: TerminalCapabilities(colorDepth: depth, synchronizedUpdates: true))
    display.settle()
    var shown = display.grid
    _ = encoder.encode(shown, previous: nil, cursor: nil)
    return (0..<frames).map { _ in
      change()
      display.advance(by: 1 / 60)
      defer { shown = display.grid }
      return encoder.encode(display.grid, previous: shown, cursor: nil).count
    }
  }

  @Test("A changing label takes a few bytes") func label() {
    let label = Label(text: "count 0")
    label.frame = Rect(x: 16, y: 16, width: 160, height: 16)
    root.addSubview(label)
    var count = 0
    let bytes = bytes(frames: 20) {
      count += 1
      label.text = "count \(count)"
    }
    #expect(bytes.allSatisfy { 0 < $0 && $0 <= 60 }, "\(bytes)")
  }

  /// The statistics of a frame in which some knobs and meters move, after a few such frames.
  private func statistics(ofMovingKnobs count: Int) -> RenderStatistics {
    let display = HeadlessDisplay(columns: 200, rows: 60)
    let root = Panel()
    display.show(root)
    let knobs = (0..<count).map { index in
      let knob = Knob()
      knob.maximumValue = 100
      knob.frame = Rect(x: Double(index % 16) * 96, y: Double(index / 16) * 192, width: 96, height: 192)
      root.addSubview(knob)
      return knob
    }
    let meters = (0..<count / 4).map { index in
      let meter = LevelMeter()
      meter.frame = Rect(x: Double(index) * 96, y: 768, width: 96, height: 192)
      root.addSubview(meter)
      return meter
    }
    display.settle()
    for frame in 0..<6 {
      for (index, knob) in knobs.enumerated() { knob.value = Double(20 + frame * 3 + index % 3) }
      for (index, meter) in meters.enumerated() { meter.level = -30 + Double(frame * 4 + index % 3) }
      display.advance(by: 1 / 60)
    }
    return display.session.renderStatistics
  }

  @Test("Moving knobs and meters redraw only what moves", arguments: [16, 64])
  func knobs(_ count: Int) {
    let frame = statistics(ofMovingKnobs: count)
    // A knob: its arc, shadow, cap and pointer, and the place of its value. A meter: a few lights.
    #expect(frame.shapesDrawn <= 8 * count, "\(frame)")
    #expect(frame.layersDrawn <= 4 * count, "\(frame)")
    #expect(frame.cellsConverted <= 60 * count, "\(frame)")
    #expect(frame.pixelsRedrawn <= 150 * 16 * count, "\(frame)")
  }

  @Test("A turning record redraws only itself") func record() {
    let record = DiscSpinner()
    record.frame = Rect(x: 16, y: 64, width: 464, height: 464)
    root.addSubview(record)
    display.settle()
    record.play()
    display.advance(by: 3)
    var statistics: [RenderStatistics] = []
    let bytes = bytes(frames: 60) { statistics.append(display.session.renderStatistics) }
    // The marker and the edge of the label cover at most this many cells.
    #expect(bytes.allSatisfy { $0 > 0 && $0 < 4000 }, "\(bytes)")
    for frame in statistics.dropFirst() {
      // The marker and the dark half of the label are two rectangles; the record and the readout are drawn in both.
      #expect(frame.layersDrawn <= 4 && frame.shapesDrawn <= 7, "more is drawn than the turning parts")
      // One rectangle around both would have up to twice as many pixels.
      #expect(frame.pixelsRedrawn <= 7_000)
      #expect(frame.cellsConverted <= 260)
      #expect(frame.symbolsChosen <= frame.cellsConverted)
    }
  }
}

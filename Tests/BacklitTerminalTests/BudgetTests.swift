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
      #expect(frame.layersDrawn <= 3, "more is drawn than the turning parts")
      #expect(frame.cellsConverted <= 260)
      #expect(frame.symbolsChosen <= frame.cellsConverted)
    }
  }
}

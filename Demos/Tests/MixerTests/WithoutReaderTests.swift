import Backlit
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import Testing

@testable import DemoSupport
@testable import Mixer

/// Accessibility without Backlit's own speech: the terminal's cursor is at the focus, and all words on the
/// screen are text.
@Suite("The mixer without the screen reader") @MainActor struct WithoutReaderTests {
  let mixer: MixerController
  let display: HeadlessDisplay

  init() throws {
    let harness = try MixerHarness()
    (mixer, display) = (harness.mixer, harness.display)
  }

  @Test("The terminal's cursor is on the focused view") func parkedCursor() throws {
    let window = display.session.window
    var stops: [NodeID] = []
    for _ in 0..<200 {
      display.robot.press(.tab)
      let focused = try #require(window.focusedView)
      if focused.nodeID == stops.first { break }
      stops.append(focused.nodeID)
      let parked = try #require(display.session.parkedCursor)
      let cell = display.session.metrics.cellSize
      let frame = focused.convert(focused.bounds, to: nil)
      #expect((frame.minX..<frame.maxX).contains((Double(parked.column) + 0.5) * cell.width))
      #expect((frame.minY..<frame.maxY).contains((Double(parked.row) + 0.5) * cell.height))
    }
    // Eight stops for each channel, one of them for its segments, and two on the right.
    #expect(stops.count == 4 * 8 + 2, "\(stops.count)")
  }

  /// A terminal's screen reader reads the characters of the screen, so every word there must be text and not
  /// a picture.
  @Test("Every word on the screen is text", arguments: [DisplayQuality.symbols, .plain], [true, false])
  func wordsAreText(quality: DisplayQuality, color: Bool) {
    display.session.displayQuality = quality
    display.session.displaysColor = color
    for (columns, rows) in [(120, 40), (80, 24)] {
      display.robot.resize(columns: columns, rows: rows)
      display.advance(by: 0.3)
      var texts: Set<String> = []
      for layer in display.session.window.currentScene().layers {
        for case .text(let text, _, _, _, _) in layer.list.commands { texts.formUnion(words(in: text)) }
      }
      let seen = display.text.split(separator: "\n").flatMap { words(in: String($0)) }
      #expect(seen.count > 30)
      for word in seen { #expect(texts.contains { $0.contains(word) }, "\(word) is not in a text") }
    }
  }

  private func words(in text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

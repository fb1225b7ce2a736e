import Backlit
import Cells
import Session
import Testing
import ToolkitTesting

@testable import DemoSupport
@testable import Mixer

/// What people have who hear nothing from us: keys, a focus to be seen, a cursor where the focus is, and words only where
/// words are meant.
@Suite @MainActor struct WithoutReaderTests {
  let mixer: MixerController
  let display: HeadlessDisplay

  init() throws {
    let room = try DeskRoom()
    (mixer, display) = (room.mixer, room.display)
  }

  @Test func theCursorIsParkedOnWhateverHasTheFocus() throws {
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
    // Nine a channel, with one stop for its segments, and two on the right.
    #expect(stops.count == 4 * 8 + 2, "\(stops.count)")
  }

  /// A terminal's reader reads the screen: what it finds there must be texts, whatever the shapes are made of.
  @Test(arguments: [DisplayQuality.symbols, .plain], [true, false])
  func allThatReadsAsWordsIsText(quality: DisplayQuality, color: Bool) {
    display.session.quality = quality
    display.session.showsColor = color
    for (columns, rows) in [(120, 40), (80, 24)] {
      display.robot.resize(columns: columns, rows: rows)
      display.advance(by: 0.3)
      var texts: Set<String> = []
      for layer in display.session.window.currentScene().layers {
        for case .text(let text, _, _, _) in layer.list.commands { texts.formUnion(words(in: text)) }
      }
      let seen = display.text.split(separator: "\n").flatMap { words(in: String($0)) }
      #expect(seen.count > 30)
      for word in seen { #expect(texts.contains { $0.contains(word) }, "\(word) is no word of ours") }
    }
  }

  private func words(in text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

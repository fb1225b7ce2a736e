import Backlit
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitTerminal
import ProcessorTime

/// The terminal side of a display: the encoder, and the grid that it encoded last.
@MainActor
struct Output {
  private var encoder: FrameEncoder
  private var shown: CellGrid?

  init(_ depth: ColorDepth) {
    var capabilities = TerminalCapabilities(colors: depth)
    capabilities.synchronizedUpdates = true
    encoder = FrameEncoder(capabilities: capabilities)
  }

  /// The number of bytes for the changes of a display.
  mutating func show(_ display: HeadlessDisplay) -> Int {
    defer { shown = display.grid }
    return encoder.encode(display.grid, previous: shown, cursor: display.session.parkedCursor).count
  }
}

/// Prints the medians of some frames: the processor time from the change to the bytes, and the number of
/// bytes.
@MainActor
private func report(_ name: String, frames: Int, _ frame: () -> Int) {
  var samples: [(time: Double, bytes: Int)] = []
  for _ in 0..<frames {
    let before = processorTime()
    let bytes = frame()
    samples.append(((processorTime() - before) / .microseconds(1), bytes))
  }
  let times = samples.map(\.time).sorted()
  let bytes = samples.map(\.bytes).sorted()
  func rounded(_ time: Double) -> Double { (time * 10).rounded() / 10 }
  print(
    "{\"case\":\"\(name)\",\"frame_us\":\(rounded(times[frames / 2])),\"frame_p95_us\":\(rounded(times[frames * 95 / 100])),"
      + "\"bytes\":\(bytes[frames / 2]),\"most_bytes\":\(bytes[frames - 1])}")
}

/// Measures frames inside the process, from a setter to the bytes: one label, a board of knobs and meters, and
/// the turning record.
@MainActor
func measureWork() {
  for (columns, rows) in [(120, 40), (200, 60)] {
    var page = LabelPage()
    let display = HeadlessDisplay(columns: columns, rows: rows)
    display.show(page.view)
    display.settle()
    var output = Output(.trueColor)
    _ = output.show(display)
    report("label \(columns)x\(rows)", frames: 400) {
      page.advance()
      display.advance(by: 1 / 60)
      return output.show(display)
    }
  }
  var board = KnobBoard(columns: 200, rows: 60)
  var output = Output(.trueColor)
  board.advance()
  _ = output.show(board.display)
  report("knobs 200x60", frames: 400) {
    board.advance()
    return output.show(board.display)
  }
  for (columns, rows) in [(120, 40), (200, 60)] {
    for (depth, name) in [
      (ColorDepth.trueColor, "24 bits"), (.indexed256, "256"), (.ansi16, "16"), (.none, "none"),
    ] {
      let deck = PlayingDeck(columns: columns, rows: rows)
      deck.display.session.displaysColor = depth != .none
      deck.display.session.displayQuality = depth == .ansi16 ? .plain : .symbols
      var output = Output(depth)
      deck.display.advance(by: 3)
      _ = output.show(deck.display)
      report("deck \(columns)x\(rows) \(name)", frames: 240) {
        deck.display.advance(by: 1 / 60)
        return output.show(deck.display)
      }
    }
  }
}

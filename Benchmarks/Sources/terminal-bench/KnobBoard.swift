import Backlit
import BacklitHeadless
import Glibc

/// A screen full of moving controls: sixteen channels, each of four knobs and a meter.
@MainActor
struct KnobBoard {
  let display: HeadlessDisplay
  // Without a step, so that every knob moves in every frame.
  private let knobs = (0..<64).map { _ in
    Knob(valueRange: (try? ValueRange(minimum: 0, maximum: 100)) ?? .standard)
  }
  private let meters = (0..<16).map { _ in LevelMeter() }
  private var frame = 0

  init(columns: Int, rows: Int) {
    display = HeadlessDisplay(columns: columns, rows: rows)
    let channels = meters.indices.map { channel in
      let parts: [View] = Array(knobs[channel * 4..<channel * 4 + 4]) + [meters[channel]]
      let stack = StackView(arrangedSubviews: parts)
      stack.axis = .vertical
      stack.distribution = .fillEqually
      return stack
    }
    let board = StackView(arrangedSubviews: channels)
    board.distribution = .fillEqually
    display.show(board)
    display.settle()
  }

  /// Turns every knob and moves every meter, and makes the frame.
  mutating func advance() {
    frame += 1
    for (index, knob) in knobs.enumerated() {
      let range = knob.valueRange.range
      let phase = Double(frame) / 90 + Double(index) / 7
      knob.value = range.lowerBound + (range.upperBound - range.lowerBound) * (0.5 + 0.5 * sin(phase))
    }
    for (index, meter) in meters.enumerated() {
      meter.level = -20 + 20 * sin(Double(frame) / 5 + Double(index))
    }
    display.advance(by: 1 / 60)
  }
}

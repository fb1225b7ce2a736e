import Backlit
import BacklitGraphics
import BacklitHeadless
import BacklitRuntime
import BacklitSession
import BacklitTerminal
import Glibc
import ProcessorTime

/// The control that is dragged.
enum Dragged: String, CaseIterable {
  case knob, slider, pitch, record
  /// A knob, while the record turns and a pad pulses beside it.
  case busy
}

/// A deck on a screen of 120 × 40 cells: pads, a knob, a slider, a pitch control and a record.
@MainActor
struct Deck {
  let display = HeadlessDisplay(columns: 120, rows: 40)
  let knob = Knob(valueRange: PitchRange.eight.valueRange)
  let slider = PitchSlider(valueRange: PitchRange.eight.valueRange)
  let pitch = PitchControl(valueRange: PitchRange.eight.valueRange)
  let record = DiscSpinner()
  let pads = ["Cue", "Play", "Sync"].map { BacklitButton(title: $0, tint: .green, mode: .toggle) }

  init() {
    let surface = Panel()
    display.show(surface)
    let places: [(View, Rect)] = [
      (pads[0], Rect(x: 16, y: 16, width: 144, height: 96)),
      (pads[1], Rect(x: 176, y: 16, width: 144, height: 96)),
      (pads[2], Rect(x: 336, y: 16, width: 144, height: 96)),
      (record, Rect(x: 16, y: 128, width: 464, height: 464)),
      (knob, Rect(x: 496, y: 16, width: 144, height: 144)),
      (slider, Rect(x: 656, y: 16, width: 96, height: 576)),
      (pitch, Rect(x: 784, y: 16, width: 96, height: 576)),
    ]
    for (view, place) in places {
      view.frame = place
      surface.addSubview(view)
    }
    display.settle()
  }

  func control(_ dragged: Dragged) -> Control {
    switch dragged {
    case .knob, .busy: knob
    case .slider: slider
    case .pitch: pitch
    case .record: record
    }
  }
}

/// Drags up and down for some seconds of the display's clock and prints a line. There are sixty events and
/// frames a second; each frame is drawn, turned into cells and encoded for a terminal.
@MainActor
func measure(_ dragged: Dragged, seconds: Int) {
  let deck = Deck()
  let display = deck.display
  if dragged == .busy {
    deck.record.play()
    deck.pads[1].isOn = true
    deck.pads[1].glow = .pulsing
  }
  let control = deck.control(dragged)
  let touched: View = (control as? PitchControl)?.visiblePart ?? control
  var start = touched.bounds.center
  if let slider = touched as? PitchSlider { start = slider.thumbFrame.center }
  if dragged == .record { start = start.offsetBy(dx: 90, dy: 0) }
  var encoder = FrameEncoder(capabilities: TerminalCapabilities(colors: .trueColor))
  var (shown, bytes, changes) = (display.grid, 0, 0)
  control.addAction(for: .valueChanged) { _ in changes += 1 }
  display.robot.pointer(.down, at: display.robot.cell(of: start, in: touched))
  let before = processorTime()
  for frame in 1...(60 * seconds) {
    // One cycle up and down takes four seconds.
    let phase = Double(frame % 240) / 240
    let place = start.offsetBy(dx: 0, dy: 220 * (phase < 0.5 ? 1 - 4 * phase : 4 * phase - 3))
    display.robot.pointer(.drag, at: display.robot.cell(of: place, in: touched))
    display.advance(by: 1 / 60)
    bytes += encoder.encode(display.grid, previous: shown, cursor: display.session.parkedCursor).count
    shown = display.grid
  }
  let share = (processorTime() - before) / .seconds(seconds)
  display.robot.pointer(.up, at: Point(x: 0, y: 0))
  print(
    "{\"case\":\"\(dragged.rawValue)\",\"core_percent\":\((share * 1000).rounded() / 10),"
      + "\"frame_us\":\((share / 60 * 1e6).rounded()),\"bytes_a_second\":\(bytes / seconds),"
      + "\"changes_a_second\":\(changes / seconds)}")
}

let words = CommandLine.arguments.dropFirst()
let cases = words.isEmpty ? Dragged.allCases : words.compactMap { Dragged(rawValue: $0) }
guard cases.count >= words.count else {
  StandardError.write("usage: drag-bench [\(Dragged.allCases.map(\.rawValue).joined(separator: "|"))]…")
  exit(2)
}
for dragged in cases { measure(dragged, seconds: 20) }

import Accessibility
import Controls
import Session
import Toolkit
import ToolkitTesting

/// A small deck: a heading, two pads, a pad that is disabled, a pitch control and a record.
@MainActor
struct Deck {
  let stage: Stage
  let heading = Label(text: "Deck A")
  let cue = BacklitButton(title: "Cue")
  let mute = BacklitButton(title: "Mute", color: .green, mode: .toggle)
  let sync = BacklitButton(title: "Sync", color: .blue)
  let pitch = PitchControl()
  let disc = DiscSpinner()

  init(columns: Int = 100, rows: Int = 40, frameRate: Double = 60) {
    stage = Stage(columns: columns, rows: rows, frameRate: frameRate)
    heading.accessibilityTraits = .header
    sync.isEnabled = false
    stage.add(heading, column: 4, row: 1, columns: 20, rows: 1)
    stage.add(cue, column: 4, row: 3, columns: 12, rows: 6)
    stage.add(mute, column: 18, row: 3, columns: 12, rows: 6)
    stage.add(sync, column: 32, row: 3, columns: 12, rows: 6)
    stage.add(pitch, column: 48, row: 3, columns: 12, rows: 12)
    stage.add(disc, column: 4, row: 17, columns: 26, rows: 12)
  }

  var display: HeadlessDisplay { stage.display }
  var robot: Robot { stage.robot }
  /// Where the reader is.
  var cursor: View? { display.session.readerCursor.flatMap { display.session.window.view(of: $0) } }

  static let elements = [
    ["Deck A", "heading"], ["Cue", "button"], ["Mute", "off", "toggle button"], ["Sync", "dimmed", "button"],
    ["Pitch", "1", "adjustable"], ["Record", "stopped, 0 seconds", "adjustable"],
  ]
}

import Accessibility
import Controls
import Session
import Toolkit
import ToolkitTesting

/// A screen with a small deck: a heading, two buttons, a disabled button, a pitch control and a record.
@MainActor
struct DeckHarness {
  let harness: ControlHarness
  let heading = Label(text: "Deck A")
  let cue = BacklitButton(title: "Cue")
  let mute = BacklitButton(title: "Mute", color: .green, mode: .toggle)
  let sync = BacklitButton(title: "Sync", color: .blue)
  let pitch = PitchControl()
  let disc = DiscSpinner()

  init(columns: Int = 100, rows: Int = 40, frameRate: Double = 60) {
    harness = ControlHarness(columns: columns, rows: rows, frameRate: frameRate)
    heading.accessibilityTraits = .header
    sync.isEnabled = false
    harness.add(heading, column: 4, row: 1, columns: 20, rows: 1)
    harness.add(cue, column: 4, row: 3, columns: 12, rows: 6)
    harness.add(mute, column: 18, row: 3, columns: 12, rows: 6)
    harness.add(sync, column: 32, row: 3, columns: 12, rows: 6)
    harness.add(pitch, column: 48, row: 3, columns: 12, rows: 12)
    harness.add(disc, column: 4, row: 17, columns: 26, rows: 12)
  }

  var display: HeadlessDisplay { harness.display }
  var robot: Robot { harness.robot }
  /// The view at the screen reader's cursor.
  var cursor: View? { display.session.readerCursor.flatMap { display.session.window.view(of: $0) } }

  static let elements = [
    ["Deck A", "heading"], ["Cue", "button"], ["Mute", "off", "toggle button"], ["Sync", "dimmed", "button"],
    ["Pitch", "1", "adjustable"], ["Record", "stopped, 0 seconds", "adjustable"],
  ]
}

import BacklitAccessibility
import BacklitHeadless
import BacklitSession
import BacklitUI

/// A screen with a small deck: a heading, two buttons, a disabled button, a pitch control and a record.
@MainActor
package struct DeckHarness {
  /// The screen.
  package let harness: ControlHarness
  /// The heading, which is not a control.
  package let heading = Label(text: "Deck A")
  /// A button.
  package let cue = BacklitButton(title: "Cue")
  /// A toggle button.
  package let mute = BacklitButton(title: "Mute", tint: .green, mode: .toggle)
  /// A disabled button.
  package let sync = BacklitButton(title: "Sync", tint: .blue)
  /// The pitch control.
  package let pitch = PitchControl()
  /// The record.
  package let disc = DiscSpinner()

  /// Creates the deck on a screen with a size in cells.
  package init(columns: Int = 100, rows: Int = 40, frameRate: Double = 60) {
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

  /// The display.
  package var display: HeadlessDisplay { harness.display }
  /// The robot of the display.
  package var robot: Robot { harness.robot }
  /// The view at the screen reader's cursor.
  package var cursor: View? { display.session.readerCursor.flatMap { display.session.window.view(of: $0) } }

  /// The words of the screen reader for each element, in reading order.
  package static let elements = [
    ["Deck A", "heading"], ["Cue", "button"], ["Mute", "off", "toggle button"], ["Sync", "dimmed", "button"],
    ["Pitch", "1", "adjustable"], ["Record", "stopped, 0 seconds", "adjustable"],
  ]
}

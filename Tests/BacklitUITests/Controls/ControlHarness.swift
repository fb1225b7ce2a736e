import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI

/// A headless screen with an empty surface on which tests place controls by cells.
@MainActor
struct ControlHarness {
  let display: HeadlessDisplay
  let surface = View()

  /// Creates a screen with a size in cells. From 30 rows its vertical size class is regular.
  init(columns: Int = 120, rows: Int = 40, frameRate: Double = 60) {
    display = HeadlessDisplay(columns: columns, rows: rows, frameRate: frameRate)
    display.show(surface)
  }

  var robot: Robot { display.robot }

  /// Adds a view with a frame in whole cells.
  @discardableResult
  func add<Added: View>(
    _ view: Added, column: Int = 4, row: Int = 2, columns: Int = 20, rows: Int = 20
  ) -> Added {
    view.frame = Rect(
      x: Double(column * 8), y: Double(row * 16), width: Double(columns * 8), height: Double(rows * 16))
    surface.addSubview(view)
    display.settle()
    return view
  }

  /// Sends a pointer event at a point in a view's coordinates, or at its centre.
  func touch(
    _ phase: PointerEvent.Phase, _ place: Point? = nil, in view: View, modifiers: KeyModifiers = []
  ) {
    robot.pointer(phase, at: robot.cell(of: place ?? view.bounds.center, in: view), modifiers: modifiers)
  }

  /// Sends a repeated key, as a terminal does while a key is held down.
  func repeatKey(_ key: Key) {
    display.session.handle(.key(KeyEvent(key, isRepeat: true)), at: display.time)
    display.settle()
  }

  /// The scale of a view in the scene; 0 if it is not in the scene.
  func scale(of view: View) -> Double {
    let scene = display.session.window.currentScene()
    return scene.layers.first { $0.id == view.nodeID.rawValue }?.transform.a ?? 0
  }

  /// The cells of a view, with a margin on every side.
  func cells(of view: View, margin: Int = 0) -> (columns: Range<Int>, rows: Range<Int>) {
    let frame = view.convert(view.bounds, to: nil)
    return (
      Int((frame.minX / 8).rounded(.down)) - margin..<Int((frame.maxX / 8).rounded(.up)) + margin,
      Int((frame.minY / 16).rounded(.down)) - margin..<Int((frame.maxY / 16).rounded(.up)) + margin
    )
  }

  /// The cells of the screen in a view's frame.
  func picture(of view: View) -> [Cell] {
    let area = cells(of: view)
    let grid = display.grid
    return area.rows.flatMap { row in area.columns.map { grid[$0, row] } }
  }

  /// The text of the screen in a view's frame, row after row.
  func text(of view: View) -> String {
    picture(of: view).map { $0.glyph.text }.joined()
  }

  /// The row with the captions.
  var caption: String {
    String(display.text.split(separator: "\n", omittingEmptySubsequences: false).last ?? "")
  }

  /// The utterances from an action until some seconds after it.
  func speech(for seconds: Double = 20, _ action: () -> Void) -> [[String]] {
    let before = display.transcript.count
    action()
    display.advance(by: seconds)
    return display.transcript.dropFirst(before).map(\.text)
  }
}

/// Records the events of a control by name.
@MainActor
final class EventLog {
  private(set) var events: [String] = []

  init(_ control: Control) {
    for (name, event) in ControlEvents.named {
      control.addAction(for: event) { [weak self] _ in self?.events.append(name) }
    }
  }

  func count(_ name: String) -> Int { events.filter { $0 == name }.count }

  func removeAll() { events = [] }
}

/// A screen with a small deck: a heading, two buttons, a disabled button, a pitch control and a record.
@MainActor
struct DeckHarness {
  let harness: ControlHarness
  let heading = Label(text: "Deck A")
  let cue = BacklitButton(title: "Cue")
  let mute = BacklitButton(title: "Mute", tint: .green, mode: .toggle)
  let sync = BacklitButton(title: "Sync", tint: .blue)
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

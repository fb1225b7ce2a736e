import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI

/// A headless screen with an empty surface on which tests place controls by cells.
@MainActor
package struct ControlHarness {
  /// The display.
  package let display: HeadlessDisplay
  /// The view that covers the screen.
  package let surface = View()

  /// Creates a screen with a size in cells. From 30 rows its vertical size class is regular.
  package init(columns: Int = 120, rows: Int = 40, frameRate: Double = 60) {
    display = HeadlessDisplay(columns: columns, rows: rows, frameRate: frameRate)
    display.show(surface)
  }

  /// The robot of the display.
  package var robot: Robot { display.robot }

  /// Adds a view with a frame in whole cells.
  @discardableResult
  package func add<Added: View>(
    _ view: Added, column: Int = 4, row: Int = 2, columns: Int = 20, rows: Int = 20
  ) -> Added {
    view.frame = Rect(
      x: Double(column * 8), y: Double(row * 16), width: Double(columns * 8), height: Double(rows * 16))
    surface.addSubview(view)
    display.settle()
    return view
  }

  /// Sends a pointer event at a point in a view's coordinates, or at its centre.
  package func touch(
    _ phase: PointerEvent.Phase, _ place: Point? = nil, in view: View, modifiers: KeyModifiers = []
  ) {
    robot.pointer(phase, at: robot.cell(of: place ?? view.bounds.center, in: view), modifiers: modifiers)
  }

  /// Sends a repeated key, as a terminal does while a key is held down.
  package func repeatKey(_ key: Key) {
    display.session.handle(.key(KeyEvent(key, isRepeat: true)), at: display.time)
    display.settle()
  }

  /// The scale of a view in the scene; 0 if it is not in the scene.
  package func scale(of view: View) -> Double {
    let scene = display.session.window.currentScene()
    return scene.layers.first { $0.id == view.serial }?.transform.a ?? 0
  }

  /// The cells of a view, with a margin on every side.
  package func cells(of view: View, margin: Int = 0) -> (columns: Range<Int>, rows: Range<Int>) {
    let frame = view.convert(view.bounds, to: nil)
    return (
      Int((frame.minX / 8).rounded(.down)) - margin..<Int((frame.maxX / 8).rounded(.up)) + margin,
      Int((frame.minY / 16).rounded(.down)) - margin..<Int((frame.maxY / 16).rounded(.up)) + margin
    )
  }

  /// The cells of the screen in a view's frame.
  package func picture(of view: View) -> [Cell] {
    let area = cells(of: view)
    let grid = display.grid
    return area.rows.flatMap { row in area.columns.map { grid[$0, row] } }
  }

  /// The text of the screen in a view's frame, row after row.
  package func text(of view: View) -> String {
    picture(of: view).map { $0.glyph.text }.joined()
  }

  /// The row with the captions.
  package var caption: String {
    String(display.text.split(separator: "\n", omittingEmptySubsequences: false).last ?? "")
  }

  /// The utterances from an action until some seconds after it.
  package func speech(for seconds: Double = 20, _ action: () -> Void) -> [[String]] {
    let before = display.transcript.count
    action()
    display.advance(by: seconds)
    return display.transcript.dropFirst(before).map(\.text)
  }
}

/// Records the events of a control by name.
@MainActor
package final class EventLog {
  /// The names of the events, in order.
  package private(set) var events: [String] = []

  private static let names: KeyValuePairs<String, ControlEvents> = [
    "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat, "touchDragInside": .touchDragInside,
    "touchDragOutside": .touchDragOutside, "touchDragEnter": .touchDragEnter,
    "touchDragExit": .touchDragExit, "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside,
    "touchCancel": .touchCancel, "valueChanged": .valueChanged,
    "primaryActionTriggered": .primaryActionTriggered, "editingDidBegin": .editingDidBegin,
    "editingChanged": .editingChanged, "editingDidEnd": .editingDidEnd,
  ]

  /// Records the events of a control from now on.
  package init(_ control: Control) {
    for (name, event) in Self.names {
      control.addAction(for: event) { [weak self] _ in self?.events.append(name) }
    }
  }

  /// How often an event was sent.
  package func count(_ name: String) -> Int { events.filter { $0 == name }.count }

  /// Forgets the events.
  package func removeAll() { events = [] }
}

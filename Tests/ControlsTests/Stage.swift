import Accessibility
import Cells
import Controls
import Drawing
import Geometry
import Input
import Session
import Speech
import Toolkit
import ToolkitTesting

/// A screen with a bare surface that controls are put on by cells.
@MainActor
struct Stage {
  let display: HeadlessDisplay
  let surface = View()

  /// A screen of a size in cells; from 30 rows on its height is regular.
  init(columns: Int = 120, rows: Int = 40, frameRate: Double = 60) {
    display = HeadlessDisplay(columns: columns, rows: rows, frameRate: frameRate)
    display.show(surface)
  }

  var robot: Robot { display.robot }

  /// Puts a view where it covers whole cells.
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

  /// A finger at a place in a view's own coordinates, in points.
  func touch(
    _ phase: PointerEvent.Phase, _ place: Point? = nil, in view: View, modifiers: KeyModifiers = []
  ) {
    robot.pointer(phase, at: robot.cell(of: place ?? view.bounds.center, in: view), modifiers: modifiers)
  }

  /// A key as the terminal repeats it while it is held down.
  func repeatKey(_ key: Key) {
    display.session.handle(.key(KeyEvent(key, isRepeat: true)), at: display.time)
    display.settle()
  }

  /// How much a view is magnified in the picture; 0 where it is not in it.
  func scale(of view: View) -> Double {
    let scene = display.session.window.currentScene()
    return scene.layers.first { $0.id == view.nodeID.rawValue }?.transform.a ?? 0
  }

  /// The cells that a view covers, with so many more on every side.
  func cells(of view: View, margin: Int = 0) -> (columns: Range<Int>, rows: Range<Int>) {
    let frame = view.convert(view.bounds, to: nil)
    return (
      Int((frame.minX / 8).rounded(.down)) - margin..<Int((frame.maxX / 8).rounded(.up)) + margin,
      Int((frame.minY / 16).rounded(.down)) - margin..<Int((frame.maxY / 16).rounded(.up)) + margin
    )
  }

  /// What is seen in a view's place.
  func picture(of view: View) -> [Cell] {
    let area = cells(of: view)
    let grid = display.grid
    return area.rows.flatMap { row in area.columns.map { grid[$0, row] } }
  }

  /// What is written in a view's place, its rows one after the other.
  func writing(on view: View) -> String {
    picture(of: view).map { $0.glyph.text }.joined()
  }

  /// The row with the captions.
  var caption: String {
    String(display.text.split(separator: "\n", omittingEmptySubsequences: false).last ?? "")
  }

  /// What is spoken until a while after now.
  func hear(for seconds: Double = 20, _ action: () -> Void) -> [[String]] {
    let before = display.transcript.count
    action()
    display.advance(by: seconds)
    return display.transcript.dropFirst(before).map(\.text)
  }
}

/// Writes down the events of a control by name.
@MainActor
final class EventLog {
  private(set) var events: [String] = []

  init(_ control: Control) {
    for (name, event) in ControlEvents.named {
      control.addAction(for: event) { [weak self] _ in self?.events.append(name) }
    }
  }

  func count(_ name: String) -> Int { events.filter { $0 == name }.count }

  func forget() { events = [] }
}

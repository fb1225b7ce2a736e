import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitText
import BacklitUI
import TestSupport

/// A text control with the focus on a headless screen.
@MainActor
struct TextHarness<Input: TextInputControl> {
  let harness: ControlHarness
  let input: Input
  let log: EventLog

  init(_ input: Input, columns: Int = 20, rows: Int = 3) {
    harness = ControlHarness(columns: 60, rows: 24)
    self.input = input
    harness.add(input, column: 2, row: 1, columns: columns, rows: rows)
    log = EventLog(input)
    harness.display.session.window.focus(on: input)
    harness.display.settle()
  }

  var display: HeadlessDisplay { harness.display }
  var robot: Robot { harness.robot }
  var window: Window { display.session.window }

  /// The text with the selection in brackets, or with a bar at the insertion point.
  var state: String {
    let buffer = input.editing.buffer
    let selection = input.editing.selection
    let before = buffer.text(in: TextRange(buffer.beginningOfDocument, selection.range.start))
    let after = buffer.text(in: TextRange(selection.range.end, buffer.endOfDocument))
    return selection.isEmpty ? "\(before)|\(after)" : "\(before)[\(input.editing.selectedText)]\(after)"
  }

  /// Presses keys by their names, such as `Shift-Left`.
  func press(_ names: String...) {
    for name in names {
      guard let event = KeyEvent(named: name) else { fatalError("There is no key \(name).") }
      robot.press(event.key, modifiers: event.modifiers)
    }
  }

  /// The column and the row of the terminal's cursor.
  var cursor: [Int] { display.session.parkedCursor.map { [$0.column, $0.row] } ?? [] }

  /// The screen row of the first row of text, between the borders of the control.
  func row(_ index: Int = 0) -> String {
    let lines = display.text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.contains(2 + index) ? String(lines[2 + index]) : ""
  }

  /// The cell of a column of the text, as a place for the mouse.
  func place(_ column: Int, _ row: Int = 0) -> Point {
    Point(x: Double(3 + column) + 0.5, y: Double(2 + row) + 0.5)
  }

  func click(_ column: Int, _ row: Int = 0, times: Int = 1, modifiers: KeyModifiers = []) {
    for _ in 0..<times {
      robot.pointer(.down, at: place(column, row), modifiers: modifiers)
      robot.pointer(.up, at: place(column, row), modifiers: modifiers)
    }
    display.advance(by: 1)
  }
}

import Accessibility
import Cells
import Geometry
import Input
import ScreenReader
import Session
import Toolkit

/// Operates a headless display. Each method sends what a terminal would send, then settles the screen.
@MainActor
public struct Robot {
  let display: HeadlessDisplay

  /// Presses a key.
  public func press(_ key: Key, modifiers: KeyModifiers = []) {
    send(.key(KeyEvent(key, modifiers: modifiers)))
  }

  /// Types a text, one key per character.
  public func type(_ text: String) {
    for character in text { press(character == "\n" ? .enter : .character(character)) }
  }

  /// Sends a pointer event.
  /// - Parameters:
  ///   - phase: the phase of the event.
  ///   - cell: the location in cells from the top left; fractions are positions within a cell.
  ///   - modifiers: the modifier keys that are held.
  public func pointer(_ phase: PointerEvent.Phase, at cell: Point, modifiers: KeyModifiers = []) {
    send(.pointer(PointerEvent(phase, button: .primary, location: cell, modifiers: modifiers)))
  }

  /// Clicks at the center of a view.
  public func tap(_ view: View) {
    let cell = cell(of: view.bounds.center, in: view)
    pointer(.down, at: cell)
    pointer(.up, at: cell)
  }

  /// Drags from one point of a view to another, both in its own coordinates, in steps of a sixtieth of a
  /// second.
  public func drag(
    _ view: View, from start: Point, to end: Point, steps: Int = 8, modifiers: KeyModifiers = []
  ) {
    drag(from: cell(of: start, in: view), to: cell(of: end, in: view), steps: steps, modifiers: modifiers)
  }

  /// Drags from one cell to another, as ``drag(_:from:to:steps:modifiers:)`` does.
  public func drag(from: Point, to: Point, steps: Int = 8, modifiers: KeyModifiers = []) {
    pointer(.down, at: from, modifiers: modifiers)
    for step in 1...max(1, steps) {
      let share = Double(step) / Double(max(1, steps))
      display.advance(by: 1 / 60)
      let place = Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
      pointer(.drag, at: place, modifiers: modifiers)
    }
    pointer(.up, at: to, modifiers: modifiers)
  }

  /// Turns the wheel over a cell. Positive notches scroll down; a positive `across` scrolls right.
  public func scroll(at cell: Point, notches: Double, across: Double = 0, modifiers: KeyModifiers = []) {
    send(
      .pointer(PointerEvent(.scroll(dx: across, dy: notches), location: cell, modifiers: modifiers)))
  }

  /// Changes the size of the terminal.
  public func resize(columns: Int, rows: Int) {
    display.session.resize(to: CellMetrics(columns: max(1, columns), rows: max(1, rows)))
    display.settle()
  }

  /// Sends a focus event: the terminal gains or loses the focus.
  public func focus(_ gained: Bool) { send(.focus(gained)) }

  /// Performs a screen reader command.
  public func reader(_ command: ReaderCommand) {
    display.session.perform(command, at: display.time)
    display.settle()
  }

  /// The location in cells, with fractions, of a point in a view's coordinates.
  public func cell(of point: Point, in view: View) -> Point {
    let place = view.convert(point, to: nil)
    let size = display.session.metrics.cellSize
    return Point(x: place.x / size.width, y: place.y / size.height)
  }

  private func send(_ event: InputEvent) {
    display.session.handle(event, at: display.time)
    display.settle()
  }
}

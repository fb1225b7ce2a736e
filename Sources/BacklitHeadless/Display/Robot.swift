import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitSession
import BacklitUI
import BacklitValues

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
  ///   - button: the button of a press, a drag or a release.
  ///   - modifiers: the modifier keys that are held.
  public func pointer(
    _ phase: PointerEvent.Phase, at cell: Point, button: PointerEvent.Button = .primary,
    modifiers: KeyModifiers = []
  ) {
    let button = phase == .hover ? nil : button
    send(.pointer(PointerEvent(phase, button: button, location: cell, modifiers: modifiers)))
  }

  /// Clicks at the center of a view.
  public func tap(_ view: View, button: PointerEvent.Button = .primary) {
    let cell = cell(of: view.bounds.center, in: view)
    pointer(.down, at: cell, button: button)
    pointer(.up, at: cell, button: button)
  }

  /// Pastes a text. A file that is dropped on a terminal is a paste of its path.
  public func paste(_ text: String) { send(.paste(text)) }

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

  /// Returns the location in cells, with fractions, of a point in a view's coordinates.
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

/// Methods for an element, which they find by its identifier, or else by its label.
///
/// All of them throw `ElementLookupError` if no element or several elements have the name. The touch methods also
/// throw it if the touched point is covered by another view or not on the screen.
extension Robot {
  /// Clicks at the activation point of an element, once or several times in quick succession.
  public func tap(element name: String, times: Int = 1) throws(ElementLookupError) {
    let cell = try place(of: name)
    for _ in 0..<max(0, times) {
      pointer(.down, at: cell)
      pointer(.up, at: cell)
    }
  }

  /// Holds the mouse button down on an element for a time in seconds.
  public func press(element name: String, for seconds: Double) throws(ElementLookupError) {
    let cell = try place(of: name)
    pointer(.down, at: cell)
    display.advance(by: seconds)
    pointer(.up, at: cell)
  }

  /// Drags from a point of an element by a distance.
  /// - Parameters:
  ///   - name: the identifier or label of the element.
  ///   - start: the start point in shares of the element's width and height; its center by default.
  ///   - distance: the distance in points.
  ///   - steps: the number of motions, a sixtieth of a second each.
  ///   - modifiers: the modifier keys held during the drag.
  /// - Throws: `ElementLookupError` if the element cannot be found or touched.
  public func drag(
    element name: String, from start: Point = Point(x: 0.5, y: 0.5), by distance: Point, steps: Int = 8,
    modifiers: KeyModifiers = []
  ) throws(ElementLookupError) {
    let from = try place(of: name, at: start)
    let size = display.session.metrics.cellSize
    let to = from.offsetBy(dx: distance.x / size.width, dy: distance.y / size.height)
    drag(from: from, to: to, steps: steps, modifiers: modifiers)
  }

  /// Turns the wheel over an element. Positive notches scroll down; a positive `across` scrolls right.
  public func scroll(element name: String, notches: Double, across: Double = 0) throws(ElementLookupError) {
    scroll(at: try place(of: name), notches: notches, across: across)
  }

  /// Scrolls the scroll views around an element until it is visible, without moving the focus.
  public func scrollToVisible(element name: String) throws(ElementLookupError) {
    let node = try display.element(name)
    display.session.window.item(of: node.id)?.scrollToVisible()
    display.settle()
  }

  /// Focuses an element and types a text, one key per character.
  public func type(_ text: String, into name: String) throws(ElementLookupError) {
    let view = try display.view(element: name)
    guard display.session.window.focus(on: view) else {
      throw ElementLookupError(
        name: name, description: "the element \(Spelling.quoted(name)) cannot be focused")
    }
    type(text)
  }

  /// The cell at which an element can be touched; its activation point by default.
  private func place(of name: String, at share: Point? = nil) throws(ElementLookupError) -> Point {
    let (node, view) = (try display.element(name), try display.view(element: name))
    let frame = node.frame
    let place =
      share.map { Point(x: frame.minX + $0.x * frame.width, y: frame.minY + $0.y * frame.height) }
      ?? node.activationPoint
    let size = display.session.metrics.cellSize
    let window = display.session.window
    let cell = Point(x: place.x / size.width, y: place.y / size.height)
    guard window.item(of: node.id)?.visibleRect?.contains(place) == true else {
      let remedy =
        view.isInScrollView
        ? "scrolled out of sight; scroll it into sight with scrollToVisible(element:) or the wheel"
        : "outside the visible part of the screen; make the screen larger, or move the element"
      throw ElementLookupError(
        name: name,
        description: "the element \(Spelling.quoted(name)), at column \(cell.x), row \(cell.y), is \(remedy)")
    }
    let hit = window.hitTest(place)
    // A subview counts as the element; if the element takes no touches itself, so does a superview.
    guard let hit,
      hit.isDescendant(of: view) || !view.isUserInteractionEnabled && view.isDescendant(of: hit)
    else {
      let what =
        hit.map { "under " + Spelling.quoted($0.identifier ?? "\(Swift.type(of: $0))") } ?? "not touchable"
      throw ElementLookupError(
        name: name,
        description: "the element \(Spelling.quoted(name)) is \(what) at column \(cell.x), row \(cell.y)")
    }
    return cell
  }
}

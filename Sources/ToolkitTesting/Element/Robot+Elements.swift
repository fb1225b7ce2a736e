import Accessibility
import Cells
import Geometry
import Input
import Session
import Toolkit

/// By what an element is called: its identifier, or else its label.
///
/// All of these throw `ElementError` where there is no such element, or several; the touching ones also where
/// something else lies over the place that they would touch, or it is out of sight.
extension Robot {
  /// Clicks where a touch activates an element, so many times in quick succession.
  public func tap(element name: String, times: Int = 1) throws(ElementError) {
    let cell = try place(of: name)
    for _ in 0..<max(0, times) {
      pointer(.down, at: cell)
      pointer(.up, at: cell)
    }
  }

  /// Holds the button down on an element for a time, in seconds.
  public func press(element name: String, for seconds: Double) throws(ElementError) {
    let cell = try place(of: name)
    pointer(.down, at: cell)
    display.advance(by: seconds)
    pointer(.up, at: cell)
  }

  /// Drags from a place of an element by a distance.
  /// - Parameters:
  ///   - name: what it is called.
  ///   - start: where to take it, in shares of its width and height; the middle unless said otherwise.
  ///   - distance: how far, in points.
  ///   - steps: how many motions it takes, a sixtieth of a second each.
  ///   - modifiers: keys held meanwhile.
  /// - Throws: `ElementError`, as all of these.
  public func drag(
    element name: String, from start: Point = Point(x: 0.5, y: 0.5), by distance: Point, steps: Int = 8,
    modifiers: KeyModifiers = []
  ) throws(ElementError) {
    let from = try place(of: name, at: start)
    let size = display.session.metrics.cellSize
    let to = from.offset(dx: distance.x / size.width, dy: distance.y / size.height)
    drag(from: from, to: to, steps: steps, modifiers: modifiers)
  }

  /// Turns the wheel above an element: positive notches scroll down, and to the right where it turns across.
  public func scroll(element name: String, notches: Double, across: Double = 0) throws(ElementError) {
    scroll(at: try place(of: name), notches: notches, across: across)
  }

  /// Gives an element the focus and types a text, a key a character.
  public func type(_ text: String, into name: String) throws(ElementError) {
    let view = try display.view(element: name)
    guard display.session.window.focus(on: view) else {
      throw ElementError(name: name, description: "the element “\(name)” takes no keys now")
    }
    type(text)
  }

  /// The cell where an element can be touched; by default where a touch activates it.
  private func place(of name: String, at share: Point? = nil) throws(ElementError) -> Point {
    let (node, view) = (try display.element(name), try display.view(element: name))
    let frame = node.frame
    let place =
      share.map { Point(x: frame.minX + $0.x * frame.width, y: frame.minY + $0.y * frame.height) }
      ?? node.activationPoint
    let size = display.session.metrics.cellSize
    let window = display.session.window
    let hit = window.bounds.contains(place) ? window.hitTest(place) : nil
    // A part of it is as good, and so is what it lies in where it takes no touches itself.
    guard let hit,
      hit.isDescendant(of: view) || !view.isUserInteractionEnabled && view.isDescendant(of: hit)
    else {
      let what = hit.map { "under “\($0.identifier ?? "\(Swift.type(of: $0))")”" } ?? "out of reach"
      throw ElementError(
        name: name,
        description:
          "the element “\(name)” is \(what) at column \(place.x / size.width), row \(place.y / size.height)")
    }
    return Point(x: place.x / size.width, y: place.y / size.height)
  }
}

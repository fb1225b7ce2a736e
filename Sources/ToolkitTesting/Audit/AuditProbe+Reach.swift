import Accessibility
import Geometry
import Input
import Toolkit

extension AuditProbe {
  /// Finds out where touches get to what can be operated.
  mutating func touch() {
    for element in elements where element.node.isOperable && !canBeScrolled(element) {
      subject.elements[element.index].target = target(of: element.view, in: element.node.frame)
    }
  }

  /// Whether an element is partly out of sight and something around it can be scrolled, so that there is more of it to
  /// touch.
  private func canBeScrolled(_ element: Element) -> Bool {
    element.around?.isScrolled == true && !element.isShown(in: window)
  }

  /// The extent of the places in a frame, about a cell apart, at which the view under a touch is a part of this one, or
  /// what answers for it.
  private func target(of view: View, in frame: Rect) -> Size {
    func count(_ extent: Double, _ cell: Double) -> Int {
      // Nothing is so large that more places would tell more.
      min(max(1, Int(saturated: extent / cell + 0.5)), 64)
    }
    let columns = count(frame.width, subject.cellSize.width)
    let rows = count(frame.height, subject.cellSize.height)
    let (across, down) = (frame.width / Double(columns), frame.height / Double(rows))
    func place(_ column: Int, _ row: Int) -> Rect {
      Rect(
        x: frame.minX + Double(column) * across, y: frame.minY + Double(row) * down, width: across,
        height: down)
    }
    func isHit(_ place: Rect) -> Bool {
      guard window.bounds.contains(place.center), let touched = window.hitTest(place.center) else {
        return false
      }
      return touched.isDescendant(of: view)
        || !view.isUserInteractionEnabled && view.isDescendant(of: touched)
    }
    // Two corners tell as much as all places, and mostly there is nothing in the way.
    if isHit(place(0, 0)), isHit(place(columns - 1, rows - 1)) { return frame.size }
    var hit = Rect.zero
    for row in 0..<rows {
      for column in 0..<columns where isHit(place(column, row)) {
        hit = hit.isEmpty ? place(column, row) : hit.union(place(column, row))
      }
    }
    return hit.size
  }

  /// Presses Tab until it comes to where it has been, looking at each stop how the focus shows, and Shift-Tab likewise.
  mutating func walk() {
    subject.forwardWalk = walk([])
    subject.backwardWalk = walk(.shift)
  }

  private mutating func walk(_ modifiers: KeyModifiers) -> FocusWalk {
    window.focus(on: nil)
    restoreOffsets()
    var stops: [NodeID] = []
    var places: [NodeID: Int] = [:]
    // Each press leads to a new view or ends the walk.
    for _ in 0...views.count {
      window.send(.key(KeyEvent(.tab, modifiers: modifiers)), at: window.time)
      guard let view = window.focusedView else { break }
      if let place = places[view.nodeID] { return FocusWalk(stops: stops, returnsTo: place) }
      places[view.nodeID] = stops.count
      stops.append(view.nodeID)
      if modifiers.isEmpty { look(atFocusOn: view) }
    }
    return FocusWalk(stops: stops, returnsTo: nil)
  }

  /// Compares a stop with what it was without the focus; not where it had to be scrolled into sight. A view of which
  /// parts are elements may show it anywhere in it; it is told of the first one.
  private mutating func look(atFocusOn view: View) {
    window.settle()
    guard isUnscrolled, let index = placesInSight[view.nodeID] else { return }
    let cell = subject.cellSize
    let area = view.accessibilityFrame.insetBy(dx: -cell.width, dy: -cell.height)
    if let difference = difference(of: view, in: area, to: window.currentScene()) {
      subject.elements[index].states.append(AuditState(name: "focused", difference: difference))
    }
  }
}

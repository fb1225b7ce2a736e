import BacklitAccessibility
import BacklitGeometry
import BacklitUI

extension AuditProbe {
  /// Measures the touch targets of elements that can be operated.
  mutating func measureTargets() {
    for element in elements where element.node.isOperable && !canBeScrolled(element) {
      subject.elements[element.index].target = target(
        of: element.view,
        in: element.isPart ? element.node.frame : touchedFrame(of: element.view, element.node.frame))
    }
  }

  /// Whether an element is partly invisible in something that can be scrolled, so that more of it can be
  /// touched after scrolling.
  private func canBeScrolled(_ element: Element) -> Bool {
    element.enclosingView?.isInScrollView == true && !element.isShown(in: window)
  }

  /// The frame of a small view, extended by the rows and columns around it from which touches reach it.
  private func touchedFrame(of view: View, _ frame: Rect) -> Rect {
    let (cell, least) = (subject.cellSize, AuditSubject.leastTarget)
    guard view.isUserInteractionEnabled else { return frame }
    var (columns, rows) = (0, 0)
    func accepts(_ dx: Double, _ dy: Double) -> Bool {
      isHit(frame.center.offsetBy(dx: dx, dy: dy), view)
    }
    var extended = frame
    if frame.height < Double(least.rows) * cell.height {
      let reach = frame.height / 2 + cell.height / 2
      if accepts(0, -reach) { extended.origin.y -= cell.height; rows += 1 }
      if accepts(0, reach) { rows += 1 }
    }
    if frame.width < Double(least.columns) * cell.width {
      let reach = frame.width / 2 + cell.width / 2
      if accepts(-reach, 0) { extended.origin.x -= cell.width; columns += 1 }
      if accepts(reach, 0) { columns += 1 }
    }
    extended.size.height += Double(rows) * cell.height
    extended.size.width += Double(columns) * cell.width
    return extended
  }

  /// The size of the area of a frame, sampled about once a cell, in which a touch reaches the view, one of
  /// its subviews, or the superview that handles its touches.
  private func target(of view: View, in frame: Rect) -> Size {
    func count(_ extent: Double, _ cell: Double) -> Int {
      // 64 samples are enough for any size.
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
    // If both corners can be touched, nothing covers the frame in most cases.
    if isHit(place(0, 0).center, view), isHit(place(columns - 1, rows - 1).center, view) { return frame.size }
    var hit = Rect.zero
    for row in 0..<rows {
      for column in 0..<columns where isHit(place(column, row).center, view) {
        hit = hit.isEmpty ? place(column, row) : hit.union(place(column, row))
      }
    }
    return hit.size
  }

  /// Whether a touch at a point reaches the view, one of its subviews, or the superview that handles its touches.
  private func isHit(_ point: Point, _ view: View) -> Bool {
    guard window.bounds.contains(point), let touched = window.hitTest(window.touchLocation(at: point)) else {
      return false
    }
    return touched.isDescendant(of: view)
      || !view.isUserInteractionEnabled && view.isDescendant(of: touched)
  }

  /// Presses Tab until a view is reached again, and measures at each stop how the focus shows; then the same
  /// with Shift-Tab.
  mutating func walkFocus() {
    // After scrolling, a row can have a different cell.
    var resting: [FocusPlace: NodeID] = [:]
    for element in elements { resting[FocusPlace(element.view)] = element.view.nodeID }
    subject.forwardWalk = walk([], resting)
    subject.backwardWalk = walk(.shift, resting)
  }

  /// A place of the focus: a view, or a part of a row, whose cell shows a different row when it scrolls away.
  private enum FocusPlace: Hashable {
    case view(NodeID)
    case part(kind: ObjectIdentifier, list: NodeID, frame: Rect)

    @MainActor init(_ view: View) {
      var container = view.superview
      var isInCell = false
      while let part = container, !(part is ScrollView) {
        isInCell = isInCell || part is TableViewCell || part is CollectionViewCell
        container = part.superview
      }
      // Tab goes from link to link of a label.
      let item = (view as? Label)?.currentItem ?? view
      guard isInCell, let container else {
        self = .view(item.nodeID)
        return
      }
      self = .part(
        kind: ObjectIdentifier(type(of: view)), list: container.nodeID,
        frame: container.convert(item.accessibilityFrame, from: nil))
    }
  }

  private mutating func walk(_ modifiers: KeyModifiers, _ resting: [FocusPlace: NodeID]) -> FocusWalk {
    window.focus(on: nil)
    restoreOffsets()
    var stops: [NodeID] = []
    var known: Set<NodeID> = []
    // The place of each stop in `stops`.
    var places: [FocusPlace: Int] = [:]
    // Each press reaches a new place or ends the walk. Rows beyond the screen are further places.
    for _ in 0...views.count * 4 {
      window.send(.key(KeyEvent(.tab, modifiers: modifiers)), at: window.time)
      guard let view = window.focusedView else { break }
      let place = FocusPlace(view)
      if let index = places[place] { return FocusWalk(stops: stops, loopStart: index) }
      let node = resting[place] ?? view.nodeID
      // A further link of a label is not a further stop.
      places[place] = view is Label ? stops.firstIndex(of: node) ?? stops.count : stops.count
      guard known.insert(node).inserted else { continue }
      stops.append(node)
      if modifiers.isEmpty { measureFocus(of: view) }
    }
    return FocusWalk(stops: stops, loopStart: nil)
  }

  /// Compares a focused view with its picture without the focus, unless it was scrolled. A view whose parts
  /// are elements may show the focus anywhere in it; the result belongs to its first part.
  private mutating func measureFocus(of view: View) {
    window.settle()
    guard isUnscrolled, let index = indicesInSight[view.nodeID] else { return }
    let cell = subject.cellSize
    let area = view.accessibilityFrame.insetBy(dx: -cell.width, dy: -cell.height)
    if let difference = difference(of: view, in: area) {
      subject.elements[index].states.append(AuditState(name: "focused", difference: difference))
    }
  }
}

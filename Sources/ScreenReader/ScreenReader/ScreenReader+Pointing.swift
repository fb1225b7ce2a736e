internal import Accessibility
public import Geometry
internal import Speech

extension ScreenReader {
  /// Explores the screen by pointing: moves to the element under the pointer and speaks it.
  ///
  /// Movement within an element has no effect. Leaving all elements plays the boundary sound once. The call
  /// has no effect while the screen reader or exploring by pointing is off.
  /// - Parameters:
  ///   - point: the position of the pointer, in screen points; `nil` if unknown.
  ///   - now: the time in milliseconds.
  /// - Returns: the effects to perform.
  public mutating func pointerMoved(to point: Point?, at now: Int) -> [ReaderEffect] {
    guard isOn, settings.exploresByPointing else {
      pointedElement = nil
      return []
    }
    let before = pointedElement
    pointedElement = point.flatMap { tree?.element(at: $0) }
    guard pointedElement != before else { return [] }
    guard let pointedElement else { return play(.boundary) }
    hint = nil
    readingUtterance = nil
    return move(to: pointedElement)
  }
}

extension AccessibilityTree {
  /// The frontmost reachable element at a point. Elements are clipped by their ancestors.
  func element(at point: Point) -> NodeID? {
    var seen: Set<NodeID> = []
    // Children are listed back to front, so the stack visits the frontmost child first.
    var pending = [root]
    while let id = pending.popLast() {
      guard let node = self[id], !node.isHidden, seen.insert(id).inserted else { continue }
      guard node.frame.isEmpty || node.frame.contains(point) else { continue }
      if node.isElement {
        if readingPlace(of: id) != nil { return id }
        continue
      }
      pending += node.children
    }
    return nil
  }
}

internal import Accessibility
public import Geometry
internal import Speech

extension ScreenReader {
  /// Explores the screen by pointing: goes to the element under the pointer and says it.
  ///
  /// Moving within an element says nothing, and moving to where none is sounds the boundary once. Nothing comes of it
  /// while the reader is off, and when the user does not want to explore by pointing.
  /// - Parameters:
  ///   - point: where the pointer is, in screen points; `nil` when it is nowhere.
  ///   - now: the time in milliseconds.
  /// - Returns: what the reader says to it.
  public mutating func pointerMoved(to point: Point?, at now: Int) -> [ReaderEffect] {
    guard isOn, settings.exploresByPointing else {
      pointed = nil
      return []
    }
    let before = pointed
    pointed = point.flatMap { tree?.element(at: $0) }
    guard pointed != before else { return [] }
    guard let pointed else { return play(.boundary) }
    hint = nil
    readingOn = nil
    return move(to: pointed)
  }
}

extension AccessibilityTree {
  /// The element that is seen at a point: of those that can be reached the one in front. What its surroundings
  /// do not show is not there.
  func element(at point: Point) -> NodeID? {
    var seen: Set<NodeID> = []
    // Back to front, so the last one is looked at first.
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

/// An element and the reading order around it, so that a reader finds its place again after the tree changed.
package struct ReadingPlace: Hashable, Sendable {
  private let element: NodeID
  private let order: [NodeID]

  /// Creates the place of an element in a reading order.
  package init(_ element: NodeID, in order: [NodeID]) { (self.element, self.order) = (element, order) }

  /// Finds the element again in a new tree. If it is gone, returns the nearest element of the old order that is left, the
  /// later one of two; nil if none is left.
  package func element(in tree: AccessibilityTree) -> NodeID? {
    if let element = tree.reachableElement(around: element) { return element }
    guard let place = order.firstIndex(of: element) else { return nil }
    let after = order[place...].firstIndex { tree.readingPlace(of: $0) != nil }
    let before = order[..<place].lastIndex { tree.readingPlace(of: $0) != nil }
    let nearest = [after, before].compactMap(\.self).min { abs($0 - place) < abs($1 - place) }
    return nearest.map { order[$0] }
  }
}

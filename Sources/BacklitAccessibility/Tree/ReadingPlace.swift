/// An element and the reading order around it, so that a reader finds its place again after the tree changed.
package struct ReadingPlace: Hashable, Sendable {
  private let element: NodeID
  private let order: [NodeID]

  /// Creates the place of an element in a reading order.
  package init(_ element: NodeID, in order: [NodeID]) { (self.element, self.order) = (element, order) }

  /// The reachable element at this place of a tree: that of the node of the element, or the one that was nearest to it, the
  /// following one if two were equally near; nil if none of the order is reachable.
  package func element(in tree: AccessibilityTree) -> NodeID? {
    if let element = tree.reachableElement(around: element) { return element }
    guard let place = order.firstIndex(of: element) else { return nil }
    let after = order[place...].firstIndex { tree.readingPlace(of: $0) != nil }
    let before = order[..<place].lastIndex { tree.readingPlace(of: $0) != nil }
    let nearest = [after, before].compactMap(\.self).min { abs($0 - place) < abs($1 - place) }
    return nearest.map { order[$0] }
  }
}

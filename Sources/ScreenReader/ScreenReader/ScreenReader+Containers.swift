public import Accessibility
internal import Speech

extension AccessibilityTree {
  /// The labelled containers around an element, outermost first: their labels are spoken when the cursor
  /// enters them.
  public func namedContainers(around element: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    var seen: Set<NodeID> = [element]
    var around = parent(of: element)
    while let id = around, seen.insert(id).inserted {
      if let node = self[id], !node.isElement, node.spokenLabel != nil { found.append(id) }
      around = parent(of: id)
    }
    return found.reversed()
  }
}

extension ScreenReader {
  /// Updates the containers around the cursor.
  /// - Returns: the entered containers, outermost first, and whether the cursor left any container.
  mutating func updateEnclosingContainers() -> (entered: [NodeID], hasLeft: Bool) {
    let before = enclosingContainers
    enclosingContainers = cursor.flatMap { tree?.namedContainers(around: $0) } ?? []
    let entered = enclosingContainers.filter { !before.contains($0) }
    return (entered, before.contains { !enclosingContainers.contains($0) })
  }

  /// The spoken labels of entered containers. A label that equals the next spoken label is omitted, for
  /// example that of a group whose first element is its heading.
  func parts(entering containers: [NodeID], to element: AccessibilityNode) -> [SpokenText] {
    let labels = containers.compactMap { tree?[$0]?.spokenLabel }
    let following = labels.dropFirst() + [element.spokenLabel ?? ""]
    return zip(labels, following).filter { $0.text != $1.text }.map { $0.0 }
  }
}

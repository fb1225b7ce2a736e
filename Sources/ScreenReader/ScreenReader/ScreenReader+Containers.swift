public import Accessibility
internal import Speech

extension AccessibilityTree {
  /// The containers around an element that have a label, the outermost first: what a reader says on the way in.
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
  /// Takes note of the containers around the cursor.
  /// - Returns: those that it was not in before, the outermost first, and whether it came out of any.
  mutating func noteSurroundings() -> (entered: [NodeID], hasLeft: Bool) {
    let before = surroundings
    surroundings = cursor.flatMap { tree?.namedContainers(around: $0) } ?? []
    return (surroundings.filter { !before.contains($0) }, before.contains { !surroundings.contains($0) })
  }

  /// What is said of containers on the way in to an element: their labels, but none that comes next anyway, as that
  /// of a group whose first element is its heading.
  func parts(entering containers: [NodeID], to element: AccessibilityNode) -> [SpokenText] {
    let labels = containers.compactMap { tree?[$0]?.spokenLabel }
    let following = labels.dropFirst() + [element.spokenLabel ?? ""]
    return zip(labels, following).filter { $0.text != $1.text }.map { $0.0 }
  }
}

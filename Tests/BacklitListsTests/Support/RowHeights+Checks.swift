import Testing

@testable import BacklitLists

extension RowHeights {
  /// The number of runs in all sections.
  var runCount: Int {
    tree.elements(in: 0..<numberOfSections).reduce(0) {
      $0 + $1.rows.elements(in: 0..<$1.rows.extent.units).count
    }
  }

  /// Expects that all trees are balanced and all sums are right.
  func checkInvariants() {
    tree.checkInvariants()
    for section in tree.elements(in: 0..<numberOfSections) { section.rows.checkInvariants() }
  }
}

extension SumTree {
  fileprivate func checkInvariants() {
    if let root { _ = check(root, isRoot: true) }
  }

  /// Returns the depth of a node.
  private func check(_ node: Node, isRoot: Bool) -> Int {
    let minimum = isRoot ? 1 : Self.minimum
    let extents = node.elements.map(\.extent) + node.children.map(\.extent)
    let depths = Set(node.children.map { check($0, isRoot: false) })
    let isSound =
      node.size >= minimum && node.size <= Self.capacity && depths.count <= 1
      && extents.reduce(into: Extent()) { $0 += $1 } == node.extent
      && node.elements.allSatisfy { $0.extent.units > 0 }
    if !isSound { Issue.record("A node with \(node.size) parts is not sound: sum, size or depth is wrong.") }
    return (depths.first ?? 0) + 1
  }
}

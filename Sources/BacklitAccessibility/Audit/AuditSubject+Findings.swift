import BacklitGeometry

extension AuditSubject {
  /// The minimum contrast of text (WCAG 2.2, 1.4.3).
  static var leastTextContrast: Double { 4.5 }
  /// The minimum contrast of large text, controls and states (1.4.3, 1.4.11).
  static var leastPartContrast: Double { 3 }
  /// The minimum size of large text and of large bold text, in points (1.4.3).
  static var largeText: (regular: Double, bold: Double) { (24, 18.66) }
  /// The minimum size of a touch target, in cells. Free cells beside a smaller control are part of its target.
  package static var leastTarget: (columns: Int, rows: Int) { (3, 2) }

  /// All violations, in reading order, then by rule.
  ///
  /// Complexity: O(n log n) in the number of elements, plus O(s²) in the number of siblings that Tab does not
  /// reach.
  /// - Parameter exclusions: findings to omit.
  /// - Returns: the findings; empty if there are no violations.
  package func findings(ignoring exclusions: [AuditExclusion] = []) -> [AuditFinding] {
    let context = AuditContext(self)
    let found =
      nameFindings(context) + contrastFindings() + colorFindings() + sightFindings()
      + reachFindings(context) + useFindings()
    return found.enumerated().sorted { one, two in
      let (first, second) = (context.place(of: one.element.node), context.place(of: two.element.node))
      return first == second ? one.offset < two.offset : first < second
    }.map(\.element).filter { finding in !exclusions.contains { $0.covers(finding) } }
  }
}

/// Lookup tables of a tree that several rules share.
struct AuditContext {
  /// The parent of each node.
  private var parents: [NodeID: NodeID] = [:]
  /// The position of each element in the reading order; a container has the position of its first element.
  private var places: [NodeID: Int] = [:]
  private let tree: AccessibilityTree

  init(_ subject: AuditSubject) {
    tree = subject.tree
    for node in tree.nodes {
      for child in node.children where parents[child] == nil { parents[child] = node.id }
    }
    for (place, element) in subject.elements.enumerated() {
      places[element.node.id] = place
      // Stop at an ancestor that an earlier element has already set.
      var node = parents[element.node.id]
      while let current = node, places[current] == nil {
        places[current] = place
        node = parents[current]
      }
    }
  }

  /// The position of a node in the reading order; `Int.max` if it is not read.
  func place(of node: NodeID) -> Int { places[node] ?? .max }

  /// The nearest ancestor that is a container for screen readers; `nil` for the screen.
  func container(of node: NodeID) -> NodeID? {
    var seen: Set<NodeID> = []
    var current = parents[node]
    while let id = current, seen.insert(id).inserted, let container = tree[id] {
      if container.containerType != .none || container.groupsChildren || container.explicitOrder != nil {
        return id
      }
      current = parents[id]
    }
    return nil
  }
}

extension Double {
  /// A contrast ratio in WCAG notation, such as `4.49:1`. It is rounded down, so that it never reaches a
  /// limit that the value misses.
  var ratio: String {
    let hundredths = Int(saturated: (self * 100).rounded(.down))
    let rest = hundredths % 100
    return "\(hundredths / 100)"
      + (rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)")
      + ":1"
  }
}

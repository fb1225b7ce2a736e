internal import Geometry

extension AuditSubject {
  /// The least contrast of text (WCAG 2.2, 1.4.3).
  static var leastTextContrast: Double { 4.5 }
  /// The least contrast of large text, and of what tells a control and its state (1.4.3, 1.4.11).
  static var leastPartContrast: Double { 3 }
  /// From which size in points on text is large, and from which on bold text is (1.4.3).
  static var largeText: (regular: Double, bold: Double) { (24, 18.66) }
  /// The least extent of a target, in cells.
  static var leastTarget: (columns: Int, rows: Int) { (3, 2) }

  /// All that breaks a rule, in reading order, and rule by rule for one element.
  ///
  /// Takes time in proportion to the number of elements, and to the square of those that share a label.
  /// - Parameter exclusions: what is not to be told.
  /// - Returns: the findings; none where all is well.
  public func findings(ignoring exclusions: [AuditExclusion] = []) -> [AuditFinding] {
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

/// What several rules want to know of a tree.
struct AuditContext {
  /// The node around each node.
  private var parents: [NodeID: NodeID] = [:]
  /// Where each element is in the reading order, and each container by what is first in it.
  private var places: [NodeID: Int] = [:]
  private let tree: AccessibilityTree

  init(_ subject: AuditSubject) {
    tree = subject.tree
    for node in tree.nodes {
      for child in node.children where parents[child] == nil { parents[child] = node.id }
    }
    for (place, element) in subject.elements.enumerated() {
      places[element.node.id] = place
      // Up to where an earlier element has been.
      var node = parents[element.node.id]
      while let current = node, places[current] == nil {
        places[current] = place
        node = parents[current]
      }
    }
  }

  /// Where something is in the reading order; behind all else where it is not read.
  func place(of node: NodeID) -> Int { places[node] ?? .max }

  /// The nearest container around a node that readers know as one; nil for the whole screen.
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
  /// A ratio of contrast as WCAG writes it, such as `4.49:1`: never rounded up to what it does not reach.
  var ratio: String {
    let hundredths = Int(saturated: (self * 100).rounded(.down))
    let rest = hundredths % 100
    return "\(hundredths / 100)"
      + (rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)")
      + ":1"
  }
}

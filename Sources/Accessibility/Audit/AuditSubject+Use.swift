internal import Geometry

extension AuditSubject {
  /// What is hard to do.
  func useFindings() -> [AuditFinding] { elements.compactMap(smallTarget) + elements.compactMap(onlyDragged) }

  private func smallTarget(_ element: AuditElement) -> AuditFinding? {
    guard element.node.isOperable, let target = element.target else { return nil }
    let columns = Int(saturated: target.width / cellSize.width + 0.01)
    let rows = Int(saturated: target.height / cellSize.height + 0.01)
    let least = Self.leastTarget
    guard columns < least.columns || rows < least.rows else { return nil }
    return AuditFinding(
      .targetSize, .targetSize, element.node,
      problem: target == .zero
        ? "no touch gets to it" : "a touch has \(columns)×\(rows) cells of it to land on",
      remedy: "let it have \(least.columns)×\(least.rows) or more")
  }

  private func onlyDragged(_ element: AuditElement) -> AuditFinding? {
    let node = element.node
    guard let answers = element.answers, !answers.toAnythingElse, node.customActions.isEmpty,
      !node.traits.contains(.notEnabled), answers.toDrag || node.traits.contains(.adjustable)
    else { return nil }
    return AuditFinding(
      .dragging, .draggingMovements, node,
      problem: answers.toDrag
        ? "a drag changes it, and no tap, step or key does"
        : "it is adjustable, and no tap, step or key changes it",
      remedy: "let arrow keys and a reader's increments change it, or give it actions of its own")
  }
}

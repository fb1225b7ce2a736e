internal import Geometry

extension AuditSubject {
  /// Findings about targets and gestures.
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
        ? "no touch reaches it" : "its touch target is \(columns)×\(rows) cells",
      remedy: "make it \(least.columns)×\(least.rows) or more")
  }

  private func onlyDragged(_ element: AuditElement) -> AuditFinding? {
    let node = element.node
    guard let answers = element.answers, !answers.toAnythingElse, node.customActions.isEmpty,
      !node.traits.contains(.notEnabled), answers.toDrag || node.traits.contains(.adjustable)
    else { return nil }
    return AuditFinding(
      .dragging, .draggingMovements, node,
      problem: answers.toDrag
        ? "only a drag changes it, not a tap, an increment or a key"
        : "it is adjustable, but no tap, increment or key changes it",
      remedy: "let arrow keys and a screen reader's increments change it, or give it custom actions")
  }
}

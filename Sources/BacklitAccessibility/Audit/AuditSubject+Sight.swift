import BacklitGeometry
import BacklitValues

extension AuditSubject {
  /// Findings about elements and texts that are not visible.
  func sightFindings() -> [AuditFinding] {
    elementsWithoutSize.map(missingSize) + truncatedTexts.compactMap(truncatedText)
  }

  /// The elements without area that would be reachable with a size: controls and elements with a value.
  private var elementsWithoutSize: [AccessibilityNode] {
    var found: [AccessibilityNode] = []
    var seen: Set<NodeID> = []
    var pending = [tree.root]
    while let id = pending.popLast() {
      guard let node = tree[id], !node.isHidden, seen.insert(id).inserted else { continue }
      guard !node.isElement else {
        let hasValue = node.range != nil || node.value?.isEmpty == false
        if node.frame.isEmpty, node.isInteractive || hasValue, !node.traits.contains(.notEnabled) {
          found.append(node)
        }
        continue
      }
      let inside = (node.explicitOrder ?? node.children).compactMap { tree[$0] }.filter { !$0.isHidden }
      pending += (inside.last(where: \.isModal).map { [$0] } ?? inside).reversed().map(\.id)
    }
    return found
  }

  private func missingSize(_ node: AccessibilityNode) -> AuditFinding {
    func extent(_ length: Double) -> String { "\(Int(saturated: length.rounded()))" }
    let canBeTabbedTo = forwardWalk?.stops.contains(node.id) ?? node.actions.contains(.focus)
    return AuditFinding(
      .size, !node.isOperable || canBeTabbedTo ? .nameRoleValue : .keyboard, node,
      problem: "its size is \(extent(node.frame.width))×\(extent(node.frame.height)) points, "
        + "so it is invisible and screen readers skip it",
      remedy: "add constraints that give it a size, or hide it")
  }

  private func truncatedText(_ text: AuditTruncatedText) -> AuditFinding? {
    guard let node = tree[text.node] else { return nil }
    return AuditFinding(
      .cutText, .resizeText, node,
      problem: text.shown.isEmpty
        ? "the text \(Spelling.quotedInFull(text.text)) is not visible"
        : "only \(Spelling.quotedInFull(text.shown)) of the text \(Spelling.quotedInFull(text.text)) is visible",
      remedy: "give it more room, allow more lines, or let it scroll")
  }
}

extension AuditSubject {
  /// Findings about targets and gestures.
  func useFindings() -> [AuditFinding] { elements.compactMap(smallTarget) + elements.compactMap(onlyDragged) }

  private func smallTarget(_ element: AuditElement) -> AuditFinding? {
    // Titles of columns are as high as a row, and the keys of the table reach them. A link in a text is as high as its lines.
    guard element.node.isOperable, let target = element.target, element.node.position?.cell?.row != 0,
      !element.node.traits.isSuperset(of: [.link, .staticText]) || target == .zero
    else { return nil }
    let columns = Int(saturated: target.width / cellSize.width + 0.01)
    let rows = Int(saturated: target.height / cellSize.height + 0.01)
    let least = Self.leastTarget
    guard columns < least.columns || rows < least.rows else { return nil }
    return AuditFinding(
      .targetSize, .targetSize, element.node,
      problem: target == .zero
        ? "no touch reaches it" : "its touch target is \(columns)×\(rows) cells",
      remedy: "make it \(least.columns)×\(least.rows) or more"
        + (target == .zero ? "" : ", or leave the cells beside it free"))
  }

  private func onlyDragged(_ element: AuditElement) -> AuditFinding? {
    let node = element.node
    guard let answers = element.answers, !answers.respondsToOtherInput, node.customActions.isEmpty,
      !node.traits.contains(.notEnabled), answers.respondsToDrag || node.traits.contains(.adjustable)
    else { return nil }
    return AuditFinding(
      .dragging, .draggingMovements, node,
      problem: answers.respondsToDrag
        ? "only a drag changes it, not a tap, an increment or a key"
        : "it is adjustable, but no tap, increment or key changes it",
      remedy: "let arrow keys and a screen reader's increments change it, or give it custom actions")
  }
}

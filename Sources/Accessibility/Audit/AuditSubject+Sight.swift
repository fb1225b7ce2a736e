internal import Geometry

extension AuditSubject {
  /// What is not to be seen, though it is there.
  func sightFindings() -> [AuditFinding] { vanished.map(withoutSize) + cutTexts.compactMap(cut) }

  /// What readers would stop at if it had a size: it can be operated, or has a value.
  private var vanished: [AccessibilityNode] {
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

  private func withoutSize(_ node: AccessibilityNode) -> AuditFinding {
    func extent(_ length: Double) -> String { "\(Int(saturated: length.rounded()))" }
    let canBeTabbedTo = forwardWalk?.stops.contains(node.id) ?? node.actions.contains(.focus)
    return AuditFinding(
      .size, !node.isOperable || canBeTabbedTo ? .nameRoleValue : .keyboard, node,
      problem: "it is \(extent(node.frame.width))×\(extent(node.frame.height)) points large, "
        + "so nobody sees it and no reader comes to it",
      remedy: "let its constraints give it a size, or hide it")
  }

  private func cut(_ text: AuditCutText) -> AuditFinding? {
    guard let node = tree[text.node] else { return nil }
    return AuditFinding(
      .cutText, .resizeText, node,
      problem: text.shown.isEmpty
        ? "nothing of the text “\(text.text)” is seen"
        : "of the text “\(text.text)” only “\(text.shown)” is seen",
      remedy: "give it more room here, let it take more lines, or let it scroll")
  }
}

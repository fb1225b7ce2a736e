import BacklitValues

extension AuditSubject {
  /// Findings about labels and values.
  func nameFindings(_ context: AuditContext) -> [AuditFinding] {
    elements.compactMap(missingLabel) + elements.compactMap(missingValue) + duplicateLabels(context)
      + elements.compactMap(roleInLabel)
  }

  private func missingLabel(_ element: AuditElement) -> AuditFinding? {
    let node = element.node
    if element.isNamedByBlankLabel {
      return AuditFinding(
        .label, .nameRoleValue, node, problem: "the label that names it has no text",
        remedy: "give that label a text, or give this element an accessibility label")
    }
    guard node.nonBlankLabel == nil else { return nil }
    if node.isInteractive {
      return AuditFinding(
        .label, .nameRoleValue, node, problem: "it has no label, so a screen reader cannot name it",
        remedy: "give it an accessibility label of one or two words")
    }
    // An empty text shows nothing and needs no label.
    let isSeen = element.prominence.map { $0 > 1 } ?? !node.traits.contains(.staticText)
    guard isSeen else { return nil }
    return AuditFinding(
      .label, .nonTextContent, node, problem: "it has visible content but no label",
      remedy: "give it an accessibility label, or make it a non-element if it is decoration")
  }

  private func missingValue(_ element: AuditElement) -> AuditFinding? {
    let node = element.node
    let hasValue = node.value.map { !$0.allSatisfy(\.isWhitespace) } ?? (node.range != nil)
    guard node.traits.contains(.adjustable), !hasValue else { return nil }
    return AuditFinding(
      .value, .nameRoleValue, node, problem: "it is adjustable but has no value",
      remedy: "give it an accessibility value or range")
  }

  private func duplicateLabels(_ context: AuditContext) -> [AuditFinding] {
    let state: AccessibilityTraits = [.selected, .notEnabled, .updatesFrequently, .playsSound]
    var first: [DuplicateKey: AccessibilityNode] = [:]
    return elements.map(\.node).compactMap { node in
      guard node.isInteractive, let label = node.nonBlankLabel else { return nil }
      let key = DuplicateKey(
        label: label.trimmed.lowercased(), kind: node.traits.subtracting(state),
        container: context.container(of: node.id), cell: node.position?.cell)
      guard let twin = first[key] else {
        first[key] = node
        return nil
      }
      let name = twin.identifier.map(Spelling.quoted) ?? "another element"
      return AuditFinding(
        .duplicateLabel, .headingsAndLabels, node,
        problem: "\(name) in the same container has the same kind and the same label",
        remedy: "give each of them a distinct label")
    }
  }

  private func roleInLabel(_ element: AuditElement) -> AuditFinding? {
    let node = element.node
    guard let label = node.nonBlankLabel else { return nil }
    let words = label.words
    for role in roleNames where !role.trait.isDisjoint(with: node.traits) {
      let name = role.name.words
      guard !name.isEmpty, words.starts(with: name) || words.reversed().starts(with: name.reversed()) else {
        continue
      }
      return AuditFinding(
        .roleInLabel, .headingsAndLabels, node,
        problem: "its label repeats \(Spelling.quoted(role.name)), which a screen reader adds anyway",
        remedy: "remove that word from the label")
    }
    return nil
  }
}

/// The properties that make two controls indistinguishable.
private struct DuplicateKey: Hashable {
  var label: String
  var kind: AccessibilityTraits
  var container: NodeID?
  /// The place in a grid, which distinguishes elements with the same label.
  var cell: GridCell?
}

extension String {
  /// The words in lower case, without punctuation.
  fileprivate var words: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// The string without white space at both ends.
  fileprivate var trimmed: Substring {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

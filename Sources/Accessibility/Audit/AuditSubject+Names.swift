extension AuditSubject {
  /// What is wrong with what things are called.
  func nameFindings(_ context: AuditContext) -> [AuditFinding] {
    elements.compactMap(missingLabel) + elements.compactMap(missingValue) + duplicateLabels(context)
      + elements.compactMap(roleInLabel)
  }

  private func missingLabel(_ element: AuditElement) -> AuditFinding? {
    let node = element.node
    guard node.spokenLabel == nil else { return nil }
    if node.isInteractive {
      return AuditFinding(
        .label, .nameRoleValue, node, problem: "it has no label, so a reader cannot say what it is for",
        remedy: "give it an accessibility label of a word or two")
    }
    // A text that is still empty shows nothing and needs no name.
    let isSeen = element.prominence.map { $0 > 1 } ?? !node.traits.contains(.staticText)
    guard isSeen else { return nil }
    return AuditFinding(
      .label, .nonTextContent, node, problem: "it shows something and has no label",
      remedy: "give it an accessibility label, or make it no element if it is decoration")
  }

  private func missingValue(_ element: AuditElement) -> AuditFinding? {
    let node = element.node
    let hasValue = node.value.map { !$0.allSatisfy(\.isWhitespace) } ?? (node.range != nil)
    guard node.traits.contains(.adjustable), !hasValue else { return nil }
    return AuditFinding(
      .value, .nameRoleValue, node, problem: "it is adjustable and has no value",
      remedy: "give it an accessibility value or range that says where it stands")
  }

  private func duplicateLabels(_ context: AuditContext) -> [AuditFinding] {
    let state: AccessibilityTraits = [.selected, .notEnabled, .updatesFrequently, .playsSound]
    var first: [DuplicateKey: AccessibilityNode] = [:]
    return elements.map(\.node).compactMap { node in
      guard node.isInteractive, let label = node.spokenLabel else { return nil }
      let key = DuplicateKey(
        label: label.trimmed.lowercased(), kind: node.traits.subtracting(state),
        container: context.container(of: node.id))
      guard let twin = first[key] else {
        first[key] = node
        return nil
      }
      let name = twin.identifier.map { "“\($0)”" } ?? "another element"
      return AuditFinding(
        .duplicateLabel, .headingsAndLabels, node,
        problem: "\(name) beside it is of the same kind and has the same label",
        remedy: "let each label say what is peculiar to it")
    }
  }

  private func roleInLabel(_ element: AuditElement) -> AuditFinding? {
    let node = element.node
    guard let label = node.spokenLabel else { return nil }
    let words = label.words
    for role in roleNames where !role.trait.isDisjoint(with: node.traits) {
      let name = role.name.words
      guard !name.isEmpty, words.starts(with: name) || words.reversed().starts(with: name.reversed()) else {
        continue
      }
      return AuditFinding(
        .roleInLabel, .headingsAndLabels, node,
        problem: "its label repeats “\(role.name)”, which a reader says of it anyway",
        remedy: "leave that word out of the label")
    }
    return nil
  }
}

/// By what a person would take two things for the same.
private struct DuplicateKey: Hashable {
  var label: String
  var kind: AccessibilityTraits
  var container: NodeID?
}

extension String {
  /// Its words in lower case, without the marks between them.
  fileprivate var words: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Without spaces at either end.
  fileprivate var trimmed: Substring {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

extension AuditSubject {
  /// What can hardly be seen.
  func contrastFindings() -> [AuditFinding] {
    texts.compactMap(faintText) + elements.compactMap(faintElement) + elements.flatMap(faintStates)
  }

  private func faintText(_ text: AuditText) -> AuditFinding? {
    guard let node = tree[text.node], !node.traits.contains(.notEnabled), text.isWords else { return nil }
    let isLarge = text.size >= (text.isBold ? Self.largeText.bold : Self.largeText.regular)
    let least = isLarge ? Self.leastPartContrast : Self.leastTextContrast
    guard text.contrast < least else { return nil }
    return AuditFinding(
      .textContrast, .contrast, node,
      problem: "the \(isLarge ? "large " : "")text “\(text.text)”, \(text.color) on \(text.ground), "
        + "has a contrast of \(text.contrast.ratio)",
      remedy: "make it \(least.ratio) or more")
  }

  private func faintElement(_ element: AuditElement) -> AuditFinding? {
    let node = element.node
    guard node.isOperable, let prominence = element.prominence, prominence < Self.leastPartContrast else {
      return nil
    }
    return AuditFinding(
      .partContrast, .nonTextContrast, node,
      problem: "nothing of it has a contrast of more than \(prominence.ratio) to what is behind it",
      remedy: "let its outline, its plate or a text on it have \(Self.leastPartContrast.ratio) or more")
  }

  private func faintStates(_ element: AuditElement) -> [AuditFinding] {
    guard element.node.isOperable else { return [] }
    return element.states.compactMap { state in
      let difference = state.difference
      guard !difference.isSeen, !difference.isOfHue else { return nil }
      return AuditFinding(
        .partContrast, .nonTextContrast, element.node,
        problem: "no part of it changes by more than \(difference.contrast.ratio) when it is \(state.name)",
        remedy: "let a part of it, a sign or a word change that has \(Self.leastPartContrast.ratio) or more")
    }
  }

  /// What only those can tell who see colours.
  func colorFindings() -> [AuditFinding] {
    elements.flatMap(coloredStates) + comparisons.compactMap(coloredControls)
  }

  private func coloredStates(_ element: AuditElement) -> [AuditFinding] {
    guard element.node.isOperable else { return [] }
    return element.states.compactMap { state in
      guard !state.difference.isSeen, state.difference.isOfHue else { return nil }
      return AuditFinding(
        .colorAlone, .useOfColor, element.node,
        problem: "by its hue alone it shows that it is \(state.name): "
          + "nothing changes by more than \(state.difference.contrast.ratio) in lightness",
        remedy:
          "show it by a sign, a word, a place or a difference of \(Self.leastPartContrast.ratio) as well")
    }
  }

  private func coloredControls(_ comparison: AuditComparison) -> AuditFinding? {
    guard !comparison.difference.isSeen, comparison.difference.isOfHue,
      let first = tree[comparison.first], let second = tree[comparison.second],
      first.isOperable, second.isOperable,
      let one = first.spokenLabel?.lowercased(), let two = second.spokenLabel?.lowercased(), one != two
    else { return nil }
    // A name that is written beside a control tells it apart.
    let isWritten = texts.lazy.filter(\.isWords).map { $0.text.lowercased() }.contains {
      one.contains($0) != two.contains($0)
    }
    guard !isWritten else { return nil }
    return AuditFinding(
      .colorAlone, .useOfColor, second,
      problem: "it differs from \(first.quotedName) by its hue alone: by no more than "
        + "\(comparison.difference.contrast.ratio) in lightness, and nothing is written",
      remedy: "write on it what it is, or give it another shape")
  }
}

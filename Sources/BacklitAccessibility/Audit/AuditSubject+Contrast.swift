import BacklitValues

extension AuditSubject {
  /// Findings about low contrast.
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
      problem:
        "the \(isLarge ? "large " : "")text \(Spelling.quotedInFull(text.text)), \(text.color) on \(text.ground), "
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
      problem: "no part of it has a contrast of more than \(prominence.ratio) to its background",
      remedy: "give its border, its fill or its text a contrast of \(Self.leastPartContrast.ratio) or more")
  }

  private func faintStates(_ element: AuditElement) -> [AuditFinding] {
    guard element.node.isOperable else { return [] }
    return element.states.compactMap { state in
      let difference = state.difference
      guard !difference.isPerceivable, !difference.changesHue else { return nil }
      return AuditFinding(
        .partContrast, .nonTextContrast, element.node,
        problem: "no part of it changes by a contrast of more than \(difference.contrast.ratio) when it is "
          + "\(state.name)",
        remedy: "change a part, a symbol or a word by a contrast of \(Self.leastPartContrast.ratio) or more")
    }
  }

  /// Findings about differences that only colour vision perceives.
  package func colorFindings() -> [AuditFinding] {
    var written = WrittenWords(texts)
    return elements.flatMap(coloredStates) + comparisons.compactMap { coloredControls($0, &written) }
  }

  private func coloredStates(_ element: AuditElement) -> [AuditFinding] {
    guard element.node.isOperable else { return [] }
    return element.states.compactMap { state in
      guard !state.difference.isPerceivable, state.difference.changesHue else { return nil }
      return AuditFinding(
        .colorAlone, .useOfColor, element.node,
        problem: "only its hue shows that it is \(state.name): "
          + "no part changes by a contrast of more than \(state.difference.contrast.ratio)",
        remedy:
          "also show it by a symbol, a word, a position or a contrast of \(Self.leastPartContrast.ratio)")
    }
  }

  private func coloredControls(_ comparison: AuditComparison, _ written: inout WrittenWords) -> AuditFinding?
  {
    guard !comparison.difference.isPerceivable, comparison.difference.changesHue,
      let first = tree[comparison.first], let second = tree[comparison.second],
      first.isOperable, second.isOperable,
      let one = first.nonBlankLabel, let two = second.nonBlankLabel,
      // Visible names distinguish the controls.
      written.words(in: one) == written.words(in: two), one.lowercased() != two.lowercased()
    else { return nil }
    return AuditFinding(
      .colorAlone, .useOfColor, second,
      problem: "it differs from \(first.quotedName) only by its hue: the contrast is not more than "
        + "\(comparison.difference.contrast.ratio), and no text differs",
      remedy: "show a text on it, or give it a different shape")
  }
}

/// The texts of a window, to find out which of them a label contains. Each label is searched once.
private struct WrittenWords {
  private let texts: [String]
  private var known: [String: Set<Int>] = [:]

  init(_ texts: [AuditText]) { self.texts = Array(Set(texts.filter(\.isWords).map { $0.text.lowercased() })) }

  /// The indices of the texts that a label contains, in any case.
  mutating func words(in label: String) -> Set<Int> {
    if let words = known[label] { return words }
    let text = label.lowercased()
    let words = Set(texts.indices.filter { text.contains(texts[$0]) })
    known[label] = words
    return words
  }
}

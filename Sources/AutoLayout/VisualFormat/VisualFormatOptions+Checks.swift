extension VisualFormatOptions {
  /// The alignments, and in what each makes views the same.
  static let alignments: [(name: String, option: VisualFormatOptions, attribute: LayoutAttribute)] = [
    ("alignAllLeading", .alignAllLeading, .leading), ("alignAllTrailing", .alignAllTrailing, .trailing),
    ("alignAllLeft", .alignAllLeft, .left), ("alignAllRight", .alignAllRight, .right),
    ("alignAllCenterX", .alignAllCenterX, .centerX), ("alignAllTop", .alignAllTop, .top),
    ("alignAllBottom", .alignAllBottom, .bottom), ("alignAllCenterY", .alignAllCenterY, .centerY),
    ("alignAllFirstBaseline", .alignAllFirstBaseline, .firstBaseline),
    ("alignAllLastBaseline", .alignAllLastBaseline, .lastBaseline),
  ]

  private static let directions: [(name: String, option: VisualFormatOptions)] = [
    ("directionLeadingToTrailing", .directionLeadingToTrailing),
    ("directionLeftToRight", .directionLeftToRight), ("directionRightToLeft", .directionRightToLeft),
  ]

  private static let spacings: [(name: String, option: VisualFormatOptions)] = [
    ("spacingEdgeToEdge", .spacingEdgeToEdge), ("spacingBaselineToBaseline", .spacingBaselineToBaseline),
  ]

  /// Every option by its name.
  package static let named = alignments.map { (name: $0.name, option: $0.option) } + directions + spacings

  /// What of the options does not go together, or not with a line, each with the option that is to blame.
  ///
  /// A direction says nothing about a line from top to bottom, and is no fault there.
  package func contradictions(
    isVertical: Bool
  ) -> [(option: VisualFormatOptions, problem: String, remedy: String)] {
    var found: [(option: VisualFormatOptions, problem: String, remedy: String)] = []
    let line = "a line from \(isVertical ? "top to bottom" : "left to right")"
    for (name, option, attribute) in Self.alignments
    where contains(option) && (attribute.axis == .vertical) == isVertical {
      found.append((option, "“\(name)” aligns along the line", "\(line) aligns across it"))
    }
    for choices in [Self.directions, Self.spacings] {
      let chosen = choices.filter { contains($0.option) }
      for (name, option) in chosen.dropFirst() {
        found.append((option, "“\(name)” stands beside “\(chosen[0].name)”", "leave one of them out"))
      }
    }
    if !isVertical, contains(.spacingBaselineToBaseline) {
      found.append(
        (
          .spacingBaselineToBaseline, "“spacingBaselineToBaseline” measures from top to bottom",
          "leave it out of \(line)"
        ))
    }
    return found
  }
}

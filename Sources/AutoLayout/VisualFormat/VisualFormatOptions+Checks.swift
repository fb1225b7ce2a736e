extension VisualFormatOptions {
  /// The alignment options with the attribute that each aligns.
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

  /// All options with their names.
  package static let named = alignments.map { (name: $0.name, option: $0.option) } + directions + spacings

  /// The options that conflict with each other or with the axis of the line, with a remedy for each.
  ///
  /// A direction has no effect on a vertical line and is not a fault there.
  package func contradictions(
    isVertical: Bool
  ) -> [(option: VisualFormatOptions, problem: String, remedy: String)] {
    var found: [(option: VisualFormatOptions, problem: String, remedy: String)] = []
    let line = "a \(isVertical ? "vertical" : "horizontal") line"
    let remedy =
      isVertical
      ? "use a horizontal alignment such as “alignAllLeading”"
      : "use a vertical alignment such as “alignAllTop”"
    for (name, option, attribute) in Self.alignments
    where contains(option) && (attribute.axis == .vertical) == isVertical {
      found.append((option, "“\(name)” cannot align the views of \(line)", remedy))
    }
    for choices in [Self.directions, Self.spacings] {
      let chosen = choices.filter { contains($0.option) }
      for (name, option) in chosen.dropFirst() {
        found.append((option, "“\(name)” conflicts with “\(chosen[0].name)”", "remove one of them"))
      }
    }
    if !isVertical, contains(.spacingBaselineToBaseline) {
      found.append(
        (
          .spacingBaselineToBaseline, "“spacingBaselineToBaseline” cannot be used with \(line)", "remove it"
        ))
    }
    return found
  }
}

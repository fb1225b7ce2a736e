import BacklitValues

/// The alignment of the views in a line of the visual format, and the direction of the line.
///
/// Alignments apply across the line: views beside each other can have the same top, views below each other
/// the same leading edge. Several alignments can be combined. Without a direction, a horizontal line follows
/// the direction of text. Without a spacing option, distances are measured between edges.
public struct VisualFormatOptions: OptionSet, Hashable, Sendable {
  /// A bit for each option.
  public let rawValue: Int

  /// Creates options from bits. Unknown bits are kept and ignored.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The leading edges of all views are the same.
  public static let alignAllLeading = VisualFormatOptions(rawValue: 1 << 0)
  /// The trailing edges of all views are the same.
  public static let alignAllTrailing = VisualFormatOptions(rawValue: 1 << 1)
  /// The left edges of all views are the same.
  public static let alignAllLeft = VisualFormatOptions(rawValue: 1 << 2)
  /// The right edges of all views are the same.
  public static let alignAllRight = VisualFormatOptions(rawValue: 1 << 3)
  /// The horizontal centres of all views are the same.
  public static let alignAllCenterX = VisualFormatOptions(rawValue: 1 << 4)
  /// The top edges of all views are the same.
  public static let alignAllTop = VisualFormatOptions(rawValue: 1 << 5)
  /// The bottom edges of all views are the same.
  public static let alignAllBottom = VisualFormatOptions(rawValue: 1 << 6)
  /// The vertical centres of all views are the same.
  public static let alignAllCenterY = VisualFormatOptions(rawValue: 1 << 7)
  /// The first baselines of all views are the same.
  public static let alignAllFirstBaseline = VisualFormatOptions(rawValue: 1 << 8)
  /// The last baselines of all views are the same.
  public static let alignAllLastBaseline = VisualFormatOptions(rawValue: 1 << 9)
  /// A horizontal line runs in the direction of text. This is the default.
  public static let directionLeadingToTrailing = VisualFormatOptions(rawValue: 1 << 10)
  /// A horizontal line runs from left to right, independent of the direction of text.
  public static let directionLeftToRight = VisualFormatOptions(rawValue: 1 << 11)
  /// A horizontal line runs from right to left, independent of the direction of text.
  public static let directionRightToLeft = VisualFormatOptions(rawValue: 1 << 12)
  /// Distances are measured between the edges of views. This is the default.
  public static let spacingEdgeToEdge = VisualFormatOptions(rawValue: 1 << 13)
  /// Distances in a vertical line are measured from the last baseline of a view to the first baseline of the
  /// next view. Distances to the superview are measured between edges.
  public static let spacingBaselineToBaseline = VisualFormatOptions(rawValue: 1 << 14)
}

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
      ? "use a horizontal alignment such as \"alignAllLeading\""
      : "use a vertical alignment such as \"alignAllTop\""
    for (name, option, attribute) in Self.alignments
    where contains(option) && (attribute.axis == .vertical) == isVertical {
      found.append((option, "\(Spelling.quoted(name)) cannot align the views of \(line)", remedy))
    }
    for choices in [Self.directions, Self.spacings] {
      let chosen = choices.filter { contains($0.option) }
      for (name, option) in chosen.dropFirst() {
        found.append(
          (
            option, "\(Spelling.quoted(name)) conflicts with \(Spelling.quoted(chosen[0].name))",
            "remove one of them"
          ))
      }
    }
    if !isVertical, contains(.spacingBaselineToBaseline) {
      found.append(
        (
          .spacingBaselineToBaseline, "\"spacingBaselineToBaseline\" cannot be used with \(line)", "remove it"
        ))
    }
    return found
  }
}

/// How the views of a line in the visual format stand to each other, and from where to where the line runs.
///
/// Alignments are across the line: views beside each other can have the same top, views below each other the same
/// leading edge. Several alignments may go together. Without a direction a horizontal line follows the direction of
/// text; without a spacing distances are those between edges.
public struct VisualFormatOptions: OptionSet, Hashable, Sendable {
  /// A bit for each option.
  public let rawValue: Int

  /// The options whose bits are set; bits that mean nothing are kept and ignored.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The leading edges of all views are the same.
  public static let alignAllLeading = VisualFormatOptions(rawValue: 1 << 0)
  /// The trailing edges of all views are the same.
  public static let alignAllTrailing = VisualFormatOptions(rawValue: 1 << 1)
  /// The left edges of all views are the same.
  public static let alignAllLeft = VisualFormatOptions(rawValue: 1 << 2)
  /// The right edges of all views are the same.
  public static let alignAllRight = VisualFormatOptions(rawValue: 1 << 3)
  /// The horizontal middles of all views are the same.
  public static let alignAllCenterX = VisualFormatOptions(rawValue: 1 << 4)
  /// The top edges of all views are the same.
  public static let alignAllTop = VisualFormatOptions(rawValue: 1 << 5)
  /// The bottom edges of all views are the same.
  public static let alignAllBottom = VisualFormatOptions(rawValue: 1 << 6)
  /// The vertical middles of all views are the same.
  public static let alignAllCenterY = VisualFormatOptions(rawValue: 1 << 7)
  /// The first baselines of all views are the same.
  public static let alignAllFirstBaseline = VisualFormatOptions(rawValue: 1 << 8)
  /// The last baselines of all views are the same.
  public static let alignAllLastBaseline = VisualFormatOptions(rawValue: 1 << 9)
  /// A horizontal line runs in the direction of text, as it does without being told.
  public static let directionLeadingToTrailing = VisualFormatOptions(rawValue: 1 << 10)
  /// A horizontal line runs from left to right, whatever the direction of text.
  public static let directionLeftToRight = VisualFormatOptions(rawValue: 1 << 11)
  /// A horizontal line runs from right to left, whatever the direction of text.
  public static let directionRightToLeft = VisualFormatOptions(rawValue: 1 << 12)
  /// Distances lie between the edges of views, as they do without being told.
  public static let spacingEdgeToEdge = VisualFormatOptions(rawValue: 1 << 13)
  /// Distances between views below each other lie between the last baseline of the upper one and the first baseline of
  /// the lower one. Distances to the superview stay those between edges.
  public static let spacingBaselineToBaseline = VisualFormatOptions(rawValue: 1 << 14)
}

/// The placement of a stack's items across its axis.
public enum StackAlignment: String, Hashable, Sendable, CaseIterable {
  /// The items fill the container from edge to edge.
  case fill
  /// The items start at the leading edge, or at the top in a row.
  case leading
  /// The centres of the items are aligned.
  case center
  /// The items end at the trailing edge, or at the bottom in a row.
  case trailing
  /// The first baselines of a row are aligned. In a column this is the same as `leading`.
  ///
  /// An inner column has the first baseline of its first item, an inner row that of its tallest item.
  case firstBaseline
  /// The last baselines of a row are aligned. In a column this is the same as `trailing`.
  ///
  /// An inner column has the last baseline of its last item, an inner row that of its tallest item.
  case lastBaseline

  /// The name of `leading` for a row.
  public static let top = StackAlignment.leading
  /// The name of `trailing` for a row.
  public static let bottom = StackAlignment.trailing
}

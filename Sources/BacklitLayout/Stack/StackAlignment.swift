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

/// The distribution of space along the axis of a stack.
public enum StackDistribution: String, Hashable, Sendable, CaseIterable {
  /// The items fill the axis with the given spacing. Hugging and resistance decide which items stretch and
  /// shrink.
  case fill
  /// The items fill the axis with the given spacing and have equal extents.
  case fillEqually
  /// The items fill the axis with the given spacing, in proportion to their natural extents.
  case fillProportionally
  /// The gaps between the items are equal and at least the given spacing.
  case equalSpacing
  /// The distances between the centres of the items are equal if the gaps stay at least the given spacing.
  ///
  /// If space is short and priorities do not decide which item shrinks, equal distances decide before the
  /// order does.
  case equalCentering
}

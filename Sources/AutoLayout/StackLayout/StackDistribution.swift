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

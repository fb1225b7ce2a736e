/// How the items of a stack share the room along its axis.
public enum StackDistribution: String, Hashable, Sendable, CaseIterable {
  /// They fill it with the given spacing; hugging and resistance decide who stretches and who shrinks.
  case fill
  /// They fill it with the given spacing and are all of the same extent.
  case fillEqually
  /// They fill it with the given spacing, each in proportion to its natural extent.
  case fillProportionally
  /// The gaps between them are equal, and not less than the given spacing.
  case equalSpacing
  /// The distances between their middles are equal, as far as the gaps do not become less than the spacing. Where
  /// there is too little room, and priorities leave it open who shrinks, they still decide before the order does.
  case equalCentering
}

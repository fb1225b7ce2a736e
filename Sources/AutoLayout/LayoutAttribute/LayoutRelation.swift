/// How the two sides of a constraint compare.
public enum LayoutRelation: String, Hashable, Sendable, CaseIterable {
  /// Both sides are the same.
  case equal = "=="
  /// The first side is the second one or less.
  case lessThanOrEqual = "<="
  /// The first side is the second one or more.
  case greaterThanOrEqual = ">="
}

/// The relation between the two sides of a constraint.
public enum LayoutRelation: String, Hashable, Sendable, CaseIterable {
  /// Both sides are equal.
  case equal = "=="
  /// The first side is less than or equal to the second.
  case lessThanOrEqual = "<="
  /// The first side is greater than or equal to the second.
  case greaterThanOrEqual = ">="
}

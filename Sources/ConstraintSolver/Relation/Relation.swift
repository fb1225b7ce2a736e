/// How a constraint's expression stands to zero.
public enum Relation: Hashable, Sendable, BitwiseCopyable {
  /// The expression is zero.
  case equal
  /// The expression is zero or negative.
  case lessThanOrEqual
  /// The expression is zero or positive.
  case greaterThanOrEqual
}

/// How a constraint's expression stands to zero.
public enum Relation: Hashable, Sendable, BitwiseCopyable {
  /// The expression is zero.
  case equal
  /// The expression is zero or negative.
  case lessThanOrEqual
  /// The expression is zero or positive.
  case greaterThanOrEqual
}

extension Relation {
  /// The relation of a code 0...2.
  @inlinable @inline(__always)
  init(code: Int16) {
    switch code {
    case 0: self = .equal
    case 1: self = .lessThanOrEqual
    default: self = .greaterThanOrEqual
    }
  }

  /// A number for ``Constraint`` to keep.
  @inlinable @inline(__always) var code: Int16 {
    switch self {
    case .equal: 0
    case .lessThanOrEqual: 1
    case .greaterThanOrEqual: 2
    }
  }
}

/// The relation between a constraint's expression and zero.
public enum Relation: Hashable, Sendable, BitwiseCopyable {
  /// The expression is zero.
  case equal
  /// The expression is zero or negative.
  case lessThanOrEqual
  /// The expression is zero or positive.
  case greaterThanOrEqual
}

extension Relation {
  /// The relation with a code of 0...2.
  @inlinable @inline(__always)
  init(code: Int16) {
    switch code {
    case 0: self = .equal
    case 1: self = .lessThanOrEqual
    default: self = .greaterThanOrEqual
    }
  }

  /// The code that ``Constraint`` stores.
  @inlinable @inline(__always) var code: Int16 {
    switch self {
    case .equal: 0
    case .lessThanOrEqual: 1
    case .greaterThanOrEqual: 2
    }
  }
}

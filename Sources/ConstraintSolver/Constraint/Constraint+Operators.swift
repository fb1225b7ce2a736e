/// The constraint that two expressions are equal.
@inlinable @inline(__always)
public func == <L: LinearConvertible, R: LinearConvertible>(lhs: L, rhs: R) -> Constraint {
  Constraint(lhs - rhs, .equal)
}

/// The constraint that an expression equals a number.
@inlinable @inline(__always)
public func == <L: LinearConvertible>(lhs: L, rhs: Double) -> Constraint { Constraint(lhs - rhs, .equal) }

/// The constraint that a number equals an expression.
@inlinable @inline(__always)
public func == <R: LinearConvertible>(lhs: Double, rhs: R) -> Constraint { Constraint(lhs - rhs, .equal) }

/// The constraint that the left expression is at most the right one.
@inlinable @inline(__always)
public func <= <L: LinearConvertible, R: LinearConvertible>(lhs: L, rhs: R) -> Constraint {
  Constraint(lhs - rhs, .lessThanOrEqual)
}

/// The constraint that an expression is at most a number.
@inlinable @inline(__always)
public func <= <L: LinearConvertible>(lhs: L, rhs: Double) -> Constraint {
  Constraint(lhs - rhs, .lessThanOrEqual)
}

/// The constraint that an expression is at least a number.
@inlinable @inline(__always)
public func <= <R: LinearConvertible>(lhs: Double, rhs: R) -> Constraint {
  Constraint(lhs - rhs, .lessThanOrEqual)
}

/// The constraint that the left expression is at least the right one.
@inlinable @inline(__always)
public func >= <L: LinearConvertible, R: LinearConvertible>(lhs: L, rhs: R) -> Constraint {
  Constraint(lhs - rhs, .greaterThanOrEqual)
}

/// The constraint that an expression is at least a number.
@inlinable @inline(__always)
public func >= <L: LinearConvertible>(lhs: L, rhs: Double) -> Constraint {
  Constraint(lhs - rhs, .greaterThanOrEqual)
}

/// The constraint that an expression is at most a number.
@inlinable @inline(__always)
public func >= <R: LinearConvertible>(lhs: Double, rhs: R) -> Constraint {
  Constraint(lhs - rhs, .greaterThanOrEqual)
}

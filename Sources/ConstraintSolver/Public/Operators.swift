extension LinearExpression {
  /// Adds an expression in place.
  @inlinable @inline(__always)
  public static func += <R: LinearConvertible>(lhs: inout LinearExpression, rhs: R) {
    lhs.add(rhs.linear)
  }

  /// Adds a number in place.
  @inlinable @inline(__always)
  public static func += (lhs: inout LinearExpression, rhs: Double) { lhs.constant += rhs }

  /// Subtracts an expression in place.
  @inlinable @inline(__always)
  public static func -= <R: LinearConvertible>(lhs: inout LinearExpression, rhs: R) {
    lhs.add(rhs.linear.scaled(by: -1))
  }

  /// Subtracts a number in place.
  @inlinable @inline(__always)
  public static func -= (lhs: inout LinearExpression, rhs: Double) { lhs.constant -= rhs }
}

/// The sum of two expressions.
@inlinable @inline(__always)
public func + <L: LinearConvertible, R: LinearConvertible>(lhs: L, rhs: R) -> LinearExpression {
  lhs.linear.adding(rhs.linear)
}

/// The sum of an expression and a number.
@inlinable @inline(__always)
public func + <L: LinearConvertible>(lhs: L, rhs: Double) -> LinearExpression {
  var sum = lhs.linear
  sum.constant += rhs
  return sum
}

/// The sum of a number and an expression.
@inlinable @inline(__always)
public func + <R: LinearConvertible>(lhs: Double, rhs: R) -> LinearExpression { rhs + lhs }

/// The difference of two expressions.
@inlinable @inline(__always)
public func - <L: LinearConvertible, R: LinearConvertible>(lhs: L, rhs: R) -> LinearExpression {
  lhs.linear.adding(rhs.linear.scaled(by: -1))
}

/// The difference of an expression and a number.
@inlinable @inline(__always)
public func - <L: LinearConvertible>(lhs: L, rhs: Double) -> LinearExpression {
  var difference = lhs.linear
  difference.constant -= rhs
  return difference
}

/// The difference of a number and an expression.
@inlinable @inline(__always)
public func - <R: LinearConvertible>(lhs: Double, rhs: R) -> LinearExpression {
  var difference = rhs.linear.scaled(by: -1)
  difference.constant += lhs
  return difference
}

/// The negated variable.
@inlinable @inline(__always)
public prefix func - (operand: Variable) -> Term { Term(operand, -1) }

/// The negated term.
@inlinable @inline(__always)
public prefix func - (operand: Term) -> Term { Term(operand.variable, -operand.coefficient) }

/// The negated expression.
@inlinable @inline(__always)
public prefix func - (operand: LinearExpression) -> LinearExpression { operand.scaled(by: -1) }

/// A number times a variable.
@inlinable @inline(__always)
public func * (lhs: Double, rhs: Variable) -> Term { Term(rhs, lhs) }

/// A variable times a number.
@inlinable @inline(__always)
public func * (lhs: Variable, rhs: Double) -> Term { Term(lhs, rhs) }

/// A number times a term.
@inlinable @inline(__always)
public func * (lhs: Double, rhs: Term) -> Term { Term(rhs.variable, lhs * rhs.coefficient) }

/// A term times a number.
@inlinable @inline(__always)
public func * (lhs: Term, rhs: Double) -> Term { Term(lhs.variable, lhs.coefficient * rhs) }

/// A number times an expression.
@inlinable @inline(__always)
public func * (lhs: Double, rhs: LinearExpression) -> LinearExpression { rhs.scaled(by: lhs) }

/// An expression times a number.
@inlinable @inline(__always)
public func * (lhs: LinearExpression, rhs: Double) -> LinearExpression { lhs.scaled(by: rhs) }

/// A variable divided by a number.
@inlinable @inline(__always)
public func / (lhs: Variable, rhs: Double) -> Term { Term(lhs, 1 / rhs) }

/// A term divided by a number.
@inlinable @inline(__always)
public func / (lhs: Term, rhs: Double) -> Term { Term(lhs.variable, lhs.coefficient / rhs) }

/// An expression divided by a number.
@inlinable @inline(__always)
public func / (lhs: LinearExpression, rhs: Double) -> LinearExpression {
  lhs.divided(by: rhs)
}

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

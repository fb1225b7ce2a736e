extension LinearExpression {
  func scaled(by factor: Double) -> LinearExpression {
    LinearExpression(
      terms: terms.map { Term($0.variable, $0.coefficient * factor) }, constant: constant * factor)
  }

  /// Adds an expression in place.
  public static func += <R: LinearConvertible>(lhs: inout LinearExpression, rhs: R) {
    let right = rhs.linear
    lhs.terms.append(contentsOf: right.terms)
    lhs.constant += right.constant
  }

  /// Adds a number in place.
  public static func += (lhs: inout LinearExpression, rhs: Double) { lhs.constant += rhs }

  /// Subtracts an expression in place.
  public static func -= <R: LinearConvertible>(lhs: inout LinearExpression, rhs: R) {
    let right = rhs.linear
    for term in right.terms { lhs.terms.append(Term(term.variable, -term.coefficient)) }
    lhs.constant -= right.constant
  }

  /// Subtracts a number in place.
  public static func -= (lhs: inout LinearExpression, rhs: Double) { lhs.constant -= rhs }
}

/// The sum of two expressions.
public func + <L: LinearConvertible, R: LinearConvertible>(lhs: L, rhs: R) -> LinearExpression {
  var sum = lhs.linear
  sum += rhs
  return sum
}

/// An expression and a number.
public func + <L: LinearConvertible>(lhs: L, rhs: Double) -> LinearExpression {
  var sum = lhs.linear
  sum.constant += rhs
  return sum
}

/// A number and an expression.
public func + <R: LinearConvertible>(lhs: Double, rhs: R) -> LinearExpression { rhs + lhs }

/// The difference of two expressions.
public func - <L: LinearConvertible, R: LinearConvertible>(lhs: L, rhs: R) -> LinearExpression {
  var difference = lhs.linear
  difference -= rhs
  return difference
}

/// An expression less a number.
public func - <L: LinearConvertible>(lhs: L, rhs: Double) -> LinearExpression {
  var difference = lhs.linear
  difference.constant -= rhs
  return difference
}

/// A number less an expression.
public func - <R: LinearConvertible>(lhs: Double, rhs: R) -> LinearExpression {
  var difference = rhs.linear.scaled(by: -1)
  difference.constant += lhs
  return difference
}

/// The variable with its sign turned.
public prefix func - (operand: Variable) -> Term { Term(operand, -1) }

/// The term with its sign turned.
public prefix func - (operand: Term) -> Term { Term(operand.variable, -operand.coefficient) }

/// The expression with its sign turned.
public prefix func - (operand: LinearExpression) -> LinearExpression { operand.scaled(by: -1) }

/// A number times a variable.
public func * (lhs: Double, rhs: Variable) -> Term { Term(rhs, lhs) }

/// A variable times a number.
public func * (lhs: Variable, rhs: Double) -> Term { Term(lhs, rhs) }

/// A number times a term.
public func * (lhs: Double, rhs: Term) -> Term { Term(rhs.variable, lhs * rhs.coefficient) }

/// A term times a number.
public func * (lhs: Term, rhs: Double) -> Term { Term(lhs.variable, lhs.coefficient * rhs) }

/// A number times an expression.
public func * (lhs: Double, rhs: LinearExpression) -> LinearExpression { rhs.scaled(by: lhs) }

/// An expression times a number.
public func * (lhs: LinearExpression, rhs: Double) -> LinearExpression { lhs.scaled(by: rhs) }

/// A variable divided by a number.
public func / (lhs: Variable, rhs: Double) -> Term { Term(lhs, 1 / rhs) }

/// A term divided by a number.
public func / (lhs: Term, rhs: Double) -> Term { Term(lhs.variable, lhs.coefficient / rhs) }

/// An expression divided by a number.
public func / (lhs: LinearExpression, rhs: Double) -> LinearExpression {
  LinearExpression(
    terms: lhs.terms.map { Term($0.variable, $0.coefficient / rhs) }, constant: lhs.constant / rhs)
}

/// A sum of terms and a constant.
///
/// Terms are kept as written: the same variable may occur more than once and coefficients may be 0. A ``Solver``
/// collects them when a constraint is added.
public struct LinearExpression: Hashable, Sendable {
  /// The variables with their coefficients, in the order written.
  public var terms: [Term]

  /// What is added to the terms.
  public var constant: Double

  /// The sum of terms and a constant.
  public init(terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  /// A constant expression.
  public init(_ constant: Double) { self.init(terms: [], constant: constant) }

  /// `1 × variable`.
  public init(_ variable: Variable) { self.init(terms: [Term(variable)], constant: 0) }

  /// One term.
  public init(_ term: Term) { self.init(terms: [term], constant: 0) }

  /// The sum of terms.
  public init(_ terms: [Term]) { self.init(terms: terms, constant: 0) }

  /// The value of the expression where each variable has the value that `value` gives it.
  public func evaluated(_ value: (Variable) -> Double) -> Double {
    terms.reduce(constant) { $0 + $1.coefficient * value($1.variable) }
  }
}

/// What can stand for a linear expression: ``Variable``, ``Term`` and ``LinearExpression`` itself.
///
/// One protocol for the three keeps the operators few, so that `2 * x + y - 3 <= z` compiles quickly.
public protocol LinearConvertible {
  /// The same as an expression.
  var linear: LinearExpression { get }
}

extension LinearExpression: LinearConvertible {
  /// Itself.
  public var linear: LinearExpression { self }
}

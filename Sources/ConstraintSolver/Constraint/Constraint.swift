/// `expression relation 0`, at a priority.
///
/// A plain value: it does nothing until it is added to a ``Solver``. The operators `==`, `<=` and `>=` build one with
/// everything moved to the left side, so `x >= y + 3` is `x − y − 3 >= 0` and its constant is −3.
public struct Constraint: Hashable, Sendable {
  /// The left side; the right side is 0.
  public var expression: LinearExpression

  /// How the expression stands to 0.
  public var relation: Relation

  /// How much it matters.
  public var priority: Priority

  /// The constraint `expression relation 0`.
  public init(_ expression: LinearExpression, _ relation: Relation, priority: Priority = .required) {
    self.expression = expression
    self.relation = relation
    self.priority = priority
  }

  /// The same constraint at another priority.
  public func priority(_ priority: Priority) -> Constraint {
    Constraint(expression, relation, priority: priority)
  }

  /// By how much the constraint is missed at those values: 0 where it holds.
  ///
  /// This is the error whose sum a ``Solver`` makes least within one priority.
  public func violation(_ value: (Variable) -> Double) -> Double {
    let left = expression.evaluated(value)
    switch relation {
    case .equal: return left.magnitude
    case .lessThanOrEqual: return max(0, left)
    case .greaterThanOrEqual: return max(0, -left)
    }
  }
}

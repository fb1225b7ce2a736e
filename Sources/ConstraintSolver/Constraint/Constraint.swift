/// `expression relation 0`, at a priority.
///
/// A plain value: it does nothing until it is added to a ``Solver``. The operators `==`, `<=` and `>=` build one with
/// everything moved to the left side, so `x >= y + 3` is `x − y − 3 >= 0` and its constant is −3.
public struct Constraint: Hashable, Sendable {
  /// The left side; the right side is 0.
  public var expression: LinearExpression

  /// How the expression stands to 0.
  @inlinable public var relation: Relation {
    get { Relation(code: standing & 3) }
    set { standing = standing & ~3 | newValue.code }
  }

  /// How much it matters.
  @inlinable public var priority: Priority {
    get { Priority(inRange: standing >> 2) }
    set { standing = newValue.number << 2 | standing & 3 }
  }

  /// The priority times 4 and the relation's code in one: the optimizer keeps values of up to six parts in registers,
  /// and this is the sixth.
  @usableFromInline var standing: Int16

  /// The constraint `expression relation 0`.
  @inlinable @inline(__always)
  public init(_ expression: LinearExpression, _ relation: Relation, priority: Priority = .required) {
    self.expression = expression
    self.standing = priority.number << 2 | relation.code
  }

  /// The same constraint at another priority.
  @inlinable @inline(__always)
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

/// A linear constraint `expression relation 0` with a priority.
///
/// A plain value: it has no effect until it is added to a ``Solver``. The operators `==`, `<=` and `>=` build
/// a constraint with everything moved to the left side, so `x >= y + 3` is `x − y − 3 >= 0` and its constant
/// is −3.
public struct Constraint: Hashable, Sendable {
  /// The left side; the right side is 0.
  public var expression: LinearExpression

  /// The relation between the expression and 0.
  @inlinable public var relation: Relation {
    get { Relation(code: packed & 3) }
    set { packed = packed & ~3 | newValue.code }
  }

  /// The importance of the constraint.
  @inlinable public var priority: Priority {
    get { Priority(inRange: packed >> 2) }
    set { packed = newValue.number << 2 | packed & 3 }
  }

  /// The priority times 4 plus the code of the relation. The compiler keeps values of up to six fields in
  /// registers, and this is the sixth field.
  @usableFromInline var packed: Int16

  /// The constraint `expression relation 0`.
  @inlinable @inline(__always)
  public init(_ expression: LinearExpression, _ relation: Relation, priority: Priority = .required) {
    self.expression = expression
    self.packed = priority.number << 2 | relation.code
  }

  /// The same constraint with a different priority.
  @inlinable @inline(__always)
  public func priority(_ priority: Priority) -> Constraint {
    Constraint(expression, relation, priority: priority)
  }

  /// The error of the constraint at the given values: 0 if it holds.
  ///
  /// A ``Solver`` minimizes the sum of these errors within each priority.
  public func violation(_ value: (Variable) -> Double) -> Double {
    let left = expression.evaluated(value)
    switch relation {
    case .equal: return left.magnitude
    case .lessThanOrEqual: return max(0, left)
    case .greaterThanOrEqual: return max(0, -left)
    }
  }
}

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
  package func violation(_ value: (Variable) -> Double) -> Double {
    let left = expression.evaluated(value)
    switch relation {
    case .equal: return left.magnitude
    case .lessThanOrEqual: return max(0, left)
    case .greaterThanOrEqual: return max(0, -left)
    }
  }
}

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
    self = code == 0 ? .equal : code == 1 ? .lessThanOrEqual : .greaterThanOrEqual
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

/// The importance of a constraint: 1 (least) to 1000 (required).
///
/// Priorities are strictly hierarchical: no gain at lower priorities outweighs the smallest loss at a higher
/// one. The scale is that of Apple's Auto Layout.
public struct Priority: Hashable, Comparable, Sendable {
  /// The number, 1...1000.
  @inlinable @inline(__always) public var rawValue: Int { Int(number) }

  /// Two bytes only, because a ``Constraint`` is copied often.
  @usableFromInline let number: Int16

  /// A priority with a number, or nil outside 1...1000.
  @inlinable @inline(__always)
  public init?(rawValue: Int) {
    guard (1...1000).contains(rawValue) else { return nil }
    self.init(inRange: Int16(truncatingIfNeeded: rawValue))
  }

  @inlinable @inline(__always)
  init(inRange number: Int16) { self.number = number }

  /// 1000: the constraint holds exactly, or the solver refuses it.
  @inlinable @inline(__always) public static var required: Priority { Priority(inRange: 1000) }

  /// 750: by convention the resistance of a view against being smaller than its content.
  @inlinable @inline(__always) public static var high: Priority { Priority(inRange: 750) }

  /// 250: by convention the resistance of a view against being larger than its content.
  @inlinable @inline(__always) public static var low: Priority { Priority(inRange: 250) }

  /// 1: the last preference among otherwise equal solutions.
  @inlinable @inline(__always) public static var lowest: Priority { Priority(inRange: 1) }

  /// Whether the left priority is lower than the right one.
  @inlinable @inline(__always)
  public static func < (lhs: Priority, rhs: Priority) -> Bool { lhs.number < rhs.number }
}

extension Priority: ExpressibleByIntegerLiteral {
  /// A priority from a literal. Traps outside 1...1000.
  @inlinable @inline(__always)
  public init(integerLiteral value: Int) {
    guard let priority = Priority(rawValue: value) else {
      fatalError("A priority must be 1...1000, not \(value)")
    }
    self = priority
  }
}

extension Priority: CustomStringConvertible {
  /// The number.
  public var description: String { String(rawValue) }
}

/// How much a constraint matters: 1 (least) to 1000 (must hold).
///
/// Priorities are strictly hierarchical: nothing that lower ones could gain outweighs the least loss at a higher one.
/// The scale is that of Apple's Auto Layout.
public struct Priority: Hashable, Comparable, Sendable {
  /// The number, 1...1000.
  @inlinable @inline(__always) public var rawValue: Int { Int(number) }

  /// As small as it can be: a ``Constraint`` is copied a lot.
  @usableFromInline let number: Int16

  /// A priority of that number, or nil outside 1...1000.
  @inlinable @inline(__always)
  public init?(rawValue: Int) {
    guard (1...1000).contains(rawValue) else { return nil }
    self.init(inRange: Int16(truncatingIfNeeded: rawValue))
  }

  @inlinable @inline(__always)
  init(inRange number: Int16) { self.number = number }

  /// 1000: holds exactly, or the constraint is refused.
  @inlinable @inline(__always) public static var required: Priority { Priority(inRange: 1000) }

  /// 750: by convention what resists being made smaller than its content.
  @inlinable @inline(__always) public static var high: Priority { Priority(inRange: 750) }

  /// 250: by convention what would rather not be larger than its content.
  @inlinable @inline(__always) public static var low: Priority { Priority(inRange: 250) }

  /// 1: a last preference among otherwise equal solutions.
  @inlinable @inline(__always) public static var lowest: Priority { Priority(inRange: 1) }

  /// Whether the left one gives way to the right one.
  @inlinable @inline(__always)
  public static func < (lhs: Priority, rhs: Priority) -> Bool { lhs.number < rhs.number }
}

extension Priority: ExpressibleByIntegerLiteral {
  /// A priority written as a literal; traps outside 1...1000.
  @inlinable @inline(__always)
  public init(integerLiteral value: Int) {
    guard let priority = Priority(rawValue: value) else {
      preconditionFailure("A priority is 1...1000, not \(value)")
    }
    self = priority
  }
}

extension Priority: CustomStringConvertible {
  /// The number.
  public var description: String { String(rawValue) }
}

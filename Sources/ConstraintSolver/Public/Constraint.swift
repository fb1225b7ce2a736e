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
      preconditionFailure("A priority must be 1...1000, not \(value)")
    }
    self = priority
  }
}

extension Priority: CustomStringConvertible {
  /// The number.
  public var description: String { String(rawValue) }
}

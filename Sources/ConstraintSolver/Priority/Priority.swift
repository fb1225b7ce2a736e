/// How much a constraint matters: 1 (least) to 1000 (must hold).
///
/// Priorities are strictly hierarchical: nothing that lower ones could gain outweighs the least loss at a higher one.
/// The scale is that of Apple's Auto Layout.
public struct Priority: Hashable, Comparable, Sendable {
  /// The number, 1...1000.
  public let rawValue: Int

  /// A priority of that number, or nil outside 1...1000.
  public init?(rawValue: Int) {
    guard (1...1000).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  private init(inRange rawValue: Int) { self.rawValue = rawValue }

  /// 1000: holds exactly, or the constraint is refused.
  public static let required = Priority(inRange: 1000)

  /// 750: by convention what resists being made smaller than its content.
  public static let high = Priority(inRange: 750)

  /// 250: by convention what would rather not be larger than its content.
  public static let low = Priority(inRange: 250)

  /// 1: a last preference among otherwise equal solutions.
  public static let lowest = Priority(inRange: 1)

  /// Whether the left one gives way to the right one.
  public static func < (lhs: Priority, rhs: Priority) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension Priority: ExpressibleByIntegerLiteral {
  /// A priority written as a literal; traps outside 1...1000.
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

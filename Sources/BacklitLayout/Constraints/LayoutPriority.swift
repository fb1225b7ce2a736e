import BacklitGeometry

/// The priority of a constraint, from 1 to 1000.
///
/// A constraint with a higher priority outweighs any number of constraints with lower priorities. At 1000 a
/// constraint is required.
public struct LayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The priority as a number from 1 to 1000.
  public var rawValue: Int { Int(number) }
  /// Two bytes only, because every constraint and every view stores priorities.
  private let number: Int16

  /// Creates a priority from a number.
  /// - Parameter rawValue: a number from 1 to 1000. Other numbers trap.
  public init(rawValue: Int) {
    checkPrecondition(
      (1...1000).contains(rawValue), "A layout priority must be from 1 to 1000, not \(rawValue).")
    number = Int16(rawValue)
  }

  /// Creates a priority from a number; nil if the number is not from 1 to 1000.
  package init?(exactly rawValue: Int) {
    guard (1...1000).contains(rawValue) else { return nil }
    number = Int16(rawValue)
  }

  /// The constraint must hold.
  public static let required = LayoutPriority(rawValue: 1000)
  /// The default priority with which content resists being clipped.
  public static let defaultHigh = LayoutPriority(rawValue: 750)
  /// The default priority with which content resists being larger than its natural size.
  public static let defaultLow = LayoutPriority(rawValue: 250)
  /// The default priority with which a fitting size is pulled towards its target.
  public static let fittingSizeLevel = LayoutPriority(rawValue: 50)
}

extension LayoutPriority: Comparable {
  /// Returns whether the first priority is lower than the second.
  public static func < (first: LayoutPriority, second: LayoutPriority) -> Bool {
    first.rawValue < second.rawValue
  }
}

// Disfavored, because the 0 in `numbers.reduce(0, +)` could be a priority.
extension LayoutPriority {
  /// Returns the priority that is a number of steps higher, at most 1000 and at least 1.
  ///
  /// The result is a whole number: a part of a step counts as the nearest whole one. NaN traps.
  @_disfavoredOverload
  public static func + (priority: LayoutPriority, steps: Double) -> LayoutPriority {
    checkPrecondition(!steps.isNaN, "A layout priority cannot change by NaN.")
    return LayoutPriority(rawValue: Int(min(max(Double(priority.rawValue) + steps, 1), 1000).rounded()))
  }

  /// Returns the priority that is a number of steps lower, at least 1 and at most 1000; see `+`.
  @_disfavoredOverload
  public static func - (priority: LayoutPriority, steps: Double) -> LayoutPriority { priority + -steps }
}

extension LayoutPriority: ExpressibleByIntegerLiteral {
  /// Creates a priority from an integer literal. Traps if it is not from 1 to 1000.
  public init(integerLiteral value: Int) { self.init(rawValue: value) }
}

/// How much a constraint matters, from 1 to 1000.
///
/// A higher priority wins over any number of lower ones. At 1000 a constraint is required.
public struct LayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The priority as a number from 1 to 1000.
  public let rawValue: Int

  /// A priority from a number.
  /// - Parameter rawValue: from 1 to 1000; anything else traps.
  public init(rawValue: Int) {
    precondition(
      (1...1000).contains(rawValue), "A layout priority lies between 1 and 1000, not at \(rawValue).")
    self.rawValue = rawValue
  }

  /// A priority from a number, or nil where the number does not lie between 1 and 1000.
  public init?(exactly rawValue: Int) {
    guard (1...1000).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  /// The constraint must hold.
  public static let required = LayoutPriority(rawValue: 1000)
  /// The priority with which content resists being cut off, unless told otherwise.
  public static let defaultHigh = LayoutPriority(rawValue: 750)
  /// The priority with which content resists having room to spare, unless told otherwise.
  public static let defaultLow = LayoutPriority(rawValue: 250)
  /// The priority with which a fitting computation pulls towards its target.
  public static let fittingSizeLevel = LayoutPriority(rawValue: 50)
}

extension LayoutPriority: Comparable {
  /// Whether the first priority matters less than the second.
  public static func < (first: LayoutPriority, second: LayoutPriority) -> Bool {
    first.rawValue < second.rawValue
  }
}

extension LayoutPriority: ExpressibleByIntegerLiteral {
  /// A priority written as a whole number; outside of 1 to 1000 it traps.
  public init(integerLiteral value: Int) { self.init(rawValue: value) }
}

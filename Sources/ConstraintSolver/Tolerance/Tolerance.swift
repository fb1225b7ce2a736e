/// The sizes below which a number counts as rounding. Equations are scaled so that coefficients are near 1.
enum Tolerance {
  /// A coefficient smaller than this is not divided by.
  static let pivot = 1e-10

  /// A reduced cost smaller than this times its level's scale is zero.
  static let cost = 1e-10

  /// A sum smaller than this times its larger part has cancelled.
  static let cancellation = 1e-12

  /// A coefficient smaller than this counts as not written.
  static let smallestCoefficient = 1e-15

  /// No number given by the caller is larger.
  static let largestNumber = 1e15

  /// How far below zero a value may be that was summed from parts of that total magnitude.
  static func feasibility(_ magnitude: Double) -> Double { 1e-9 + 1e-12 * magnitude }

  /// How far a value has to move to be another one.
  static func movement(_ value: Double) -> Double { 1e-7 * (1 + value.magnitude) }

  /// The sum, or nil where the two cancel to rounding.
  static func sum(_ left: Double, _ right: Double) -> Double? {
    let sum = left + right
    return sum.magnitude <= cancellation * max(left.magnitude, right.magnitude) ? nil : sum
  }
}

/// The tolerances below which a number counts as rounding error. Equations are scaled so that coefficients
/// are near 1.
enum Tolerance {
  /// A coefficient smaller than this is not used as a pivot.
  static let pivot = 1e-10

  /// A reduced cost smaller than this times the scale of its level is zero.
  static let cost = 1e-10

  /// Weighted errors that differ by less than this are equal.
  static let tie = 1e-9

  /// A sum smaller than this times its larger term has cancelled.
  static let cancellation = 1e-12

  /// A coefficient smaller than this is ignored.
  static let smallestCoefficient = 1e-15

  /// The largest magnitude of a number from the caller.
  static let largestNumber = 1e15

  /// How far below zero a value may be if it was summed from terms of that total magnitude.
  static func feasibility(_ magnitude: Double) -> Double { 1e-9 + 1e-12 * magnitude }

  /// The error below which a constraint holds at a witness. It is smaller than the error of a solution, so that
  /// errors do not add up when constraints are accepted one after the other.
  static func witness(_ magnitude: Double, size: Double) -> Double { 1e-11 * size + 1e-13 * magnitude }

  /// The part of the terms of a required constraint that may be missing if exact numbers contradict it.
  static let exactRounding = 1e-12

  /// How far a value has to move to count as changed.
  static func movement(_ value: Double) -> Double { 1e-7 * (1 + value.magnitude) }

  /// The sum, or nil if the two numbers cancel within rounding.
  static func sum(_ left: Double, _ right: Double) -> Double? {
    let sum = left + right
    return sum.magnitude <= cancellation * max(left.magnitude, right.magnitude) ? nil : sum
  }
}

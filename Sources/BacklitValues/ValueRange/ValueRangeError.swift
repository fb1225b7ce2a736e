/// The reason why a ``ValueRange`` cannot be created from the given numbers.
public enum ValueRangeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number is NaN or infinite; the payload is its name.
  case notFinite(String)
  /// The range has no extent.
  case emptyRange(at: Double)
  /// The lower end is above the upper end.
  case reversedRange(minimum: Double, maximum: Double)
  /// The range is too wide for its extent to be a finite number.
  case rangeTooWide
  /// The step is negative, wider than the range, or too small to make distinct values.
  case badStep(Double)
  /// The reach of the detents is negative.
  case badReach(Double)
  /// The default value is outside the range.
  case defaultOutside(Double)
  /// A detent is outside the range.
  case detentOutside(Double)

  /// A description of the error.
  public var description: String {
    switch self {
    case .notFinite(let name): "the \(name) must be a finite number"
    case .emptyRange(let value): "the maximum must be above the minimum; both are \(value)"
    case .reversedRange(let minimum, let maximum):
      "the range is reversed: the minimum \(minimum) is above the maximum \(maximum)"
    case .rangeTooWide: "the distance from the minimum to the maximum must be finite"
    case .badStep(let step): "the step \(step) must be 0, or divide the range into 1 to a billion parts"
    case .badReach(let reach): "the detentReach \(reach) must be 0 or more"
    case .defaultOutside(let value): "the default \(value) must be within the range"
    case .detentOutside(let value): "the detent \(value) must be within the range"
    }
  }
}

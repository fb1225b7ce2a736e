/// Why a ``ValueLaw`` cannot be made from the numbers it was given.
public enum ValueLawError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One of the numbers is NaN or infinite; the payload names which.
  case notFinite(String)
  /// The range has no extent.
  case emptyRange(at: Double)
  /// The lower end lies above the upper end.
  case reversedRange(minimum: Double, maximum: Double)
  /// The range is too wide for its extent to be a finite number.
  case rangeTooWide
  /// The step is negative, wider than the range, or so fine that neighbouring values could not be told apart.
  case badStep(Double)
  /// The reach of the detents is negative.
  case badReach(Double)
  /// The default value lies outside the range.
  case defaultOutside(Double)
  /// A detent lies outside the range.
  case detentOutside(Double)

  /// What is wrong, in words.
  public var description: String {
    switch self {
    case .notFinite(let name): "the \(name) is not a finite number"
    case .emptyRange(let value): "the range is empty: both ends are \(value)"
    case .reversedRange(let minimum, let maximum):
      "the range is reversed: its minimum \(minimum) lies above its maximum \(maximum)"
    case .rangeTooWide: "the range is too wide to be measured"
    case .badStep(let step): "the step \(step) does not divide the range into 1 to a billion parts"
    case .badReach(let reach): "the detents' reach \(reach) is negative"
    case .defaultOutside(let value): "the default \(value) lies outside the range"
    case .detentOutside(let value): "the detent \(value) lies outside the range"
    }
  }
}

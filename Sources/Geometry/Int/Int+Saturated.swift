extension Int {
  /// Creates an integer by rounding a number down, limited to ±1,000,000,000. NaN becomes 0.
  ///
  /// Use this to count cells: a definition can have frames of any size, and the conversion must not trap.
  public init(saturated number: Double) {
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number.rounded(.down), -1e9), 1e9))
  }
}

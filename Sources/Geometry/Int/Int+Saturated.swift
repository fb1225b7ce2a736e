extension Int {
  /// The whole number at or below a number: 0 for NaN, and never further from 0 than a thousand million.
  ///
  /// A definition may lay things out as large as it likes; counting cells must not trap on it.
  public init(saturated number: Double) {
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number.rounded(.down), -1e9), 1e9))
  }
}

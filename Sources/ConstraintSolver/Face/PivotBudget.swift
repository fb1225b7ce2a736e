/// The number of pivots that a search over a face may take. A search that exceeds it is cycling because of
/// rounding.
struct PivotBudget {
  private var left: Int

  init(size: Int) { left = 1000 + 100 * size }

  /// Takes one pivot from the budget. Returns false if it is used up.
  mutating func spend() -> Bool {
    left -= 1
    return left >= 0
  }
}

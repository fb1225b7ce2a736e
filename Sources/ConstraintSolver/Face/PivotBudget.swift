/// How many pivots a search over a face may take before it is given up as going round in circles over rounding.
struct PivotBudget {
  private var left: Int

  init(size: Int) { left = 1000 + 100 * size }

  /// False when nothing is left.
  mutating func spend() -> Bool {
    left -= 1
    return left >= 0
  }
}

extension ValueLaw {
  /// The value itself within the range, the nearer end beyond it; nil for NaN and infinities.
  public func clamp(_ value: Double) -> Double? {
    guard value.isFinite else { return nil }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// The allowed value nearest to a value; of two equally near ones the one further from where the counting
  /// of steps starts. Nil for NaN and infinities. `snap(snap(x)) == snap(x)`.
  public func snap(_ value: Double) -> Double? {
    guard value.isFinite else { return nil }
    return grid.nearest(to: value)
  }

  /// The value that many steps further, negative numbers backwards; held at the ends, or going on from the other
  /// end in a law that ``wraps``.
  ///
  /// It counts stops rather than adding numbers, so as many steps back return to the very same value: away from
  /// the ends, and everywhere in a law that wraps. Without a step, ``keyStep`` is added, and a law that wraps
  /// goes from an end to the other one. Nil for NaN and infinities.
  public func stepped(_ value: Double, by count: Int) -> Double? {
    guard let start = clamp(value) else { return nil }
    guard step > 0 else {
      let isAtEnd = start == (count > 0 ? range.upperBound : range.lowerBound)
      if wraps, count != 0, isAtEnd { return count > 0 ? range.lowerBound : range.upperBound }
      return clamp(start + Double(count) * keyStep)
    }
    let grid = self.grid
    let number = grid.nearestNumber(to: start)
    if wraps {
      let stops = grid.last - grid.first + 1
      let place = (number - grid.first + count % stops) % stops
      return grid.stop(grid.first + (place < 0 ? place + stops : place))
    }
    let (sum, overflow) = number.addingReportingOverflow(count)
    if overflow { return count > 0 ? range.upperBound : range.lowerBound }
    return grid.stop(sum)
  }

  /// The value that many pages of ten steps further; see ``stepped(_:by:)``.
  public func paged(_ value: Double, by count: Int) -> Double? {
    let (steps, overflow) = count.multipliedReportingOverflow(by: Self.stepsPerPage)
    if overflow { return stepped(value, by: count > 0 ? .max : .min) }
    return stepped(value, by: steps)
  }

  /// Where a value lies in the range, 0 at the lower end and 1 at the upper one; values beyond the ends count
  /// as the ends. Nil for NaN and infinities.
  public func fraction(of value: Double) -> Double? {
    clamp(value).map { ($0 - range.lowerBound) / span }
  }

  /// The value at a fraction of the range, not snapped; fractions below 0 and above 1 give the ends. Nil for
  /// NaN and infinities.
  public func value(atFraction fraction: Double) -> Double? {
    guard fraction.isFinite else { return nil }
    let share = min(max(fraction, 0), 1)
    // Weighing both ends, rather than adding to the lower one, gives each end exactly.
    return range.lowerBound * (1 - share) + range.upperBound * share
  }
}

extension ValueRange {
  /// The value clamped to the range; nil for NaN and infinities.
  package func clamp(_ value: Double) -> Double? {
    guard value.isFinite else { return nil }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// The allowed value nearest to a value; nil for NaN and infinities.
  ///
  /// Of two equally near stops the result is the one farther from the anchor: zero if the range contains
  /// zero, otherwise the lower end. The function is idempotent: `snap(snap(x)) == snap(x)`.
  package func snap(_ value: Double) -> Double? {
    guard value.isFinite else { return nil }
    return grid.nearest(to: value)
  }

  /// The value a number of steps higher, or lower for a negative number; nil for NaN and infinities.
  ///
  /// The result stops at the ends, or continues at the other end if the range ``wraps``. The function counts
  /// stops instead of adding numbers, so the same number of steps back returns to exactly the same value
  /// (away from the ends, and everywhere if the range wraps). Without a step it adds ``keyStep``, and a range
  /// that wraps goes from one end to the other.
  package func stepped(_ value: Double, by count: Int) -> Double? {
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

  /// The value a distance higher, or lower for a negative distance, not snapped; nil for NaN and infinities.
  ///
  /// The result stops at the ends, or continues at the other end if the range ``wraps``.
  package func moved(_ value: Double, by distance: Double) -> Double? {
    guard let start = clamp(value), (start + distance).isFinite else { return nil }
    let end = start + distance
    guard wraps, !range.contains(end) else { return clamp(end) }
    let offset = (end - range.lowerBound).truncatingRemainder(dividingBy: span)
    return clamp(range.lowerBound + (offset < 0 ? offset + span : offset))
  }

  /// Returns the position of a value in the range by its ``law``, from 0 at the lower end to 1 at the upper end. Values are
  /// clamped to the range. Nil for NaN and infinities.
  public func fraction(of value: Double) -> Double? {
    clamp(value).map { law.fraction(of: $0, in: range) }
  }

  /// Returns the value at a fraction of the range by its ``law``, not snapped. Fractions are clamped to 0 to 1. Nil for NaN and
  /// infinities.
  public func value(atFraction fraction: Double) -> Double? {
    guard fraction.isFinite else { return nil }
    return law.value(atFraction: min(max(fraction, 0), 1), in: range)
  }
}

extension ValueRange {
  /// The detent that holds a dragged value; nil if no detent does.
  ///
  /// Detents have hysteresis: a free value is held when it comes within ``detentReach`` of a detent, and
  /// stays held while it is within ``releaseReach`` of that detent.
  /// - Parameters:
  ///   - value: the value of the drag, not snapped.
  ///   - held: the detent that currently holds the value.
  /// - Returns: the detent; for NaN and infinities the detent that currently holds the value.
  package func detent(near value: Double, held: Double?) -> Double? {
    guard value.isFinite else { return held }
    if let held, detents.contains(held), abs(value - held) <= releaseReach { return held }
    let nearest = detents.min { abs($0 - value) < abs($1 - value) }
    return nearest.flatMap { abs($0 - value) <= detentReach && detentReach > 0 ? $0 : nil }
  }
}

extension ValueRange {
  /// The detent that holds a dragged value; nil if no detent does.
  ///
  /// Detents have hysteresis: a free value is held when it comes within ``detentReach`` of a detent, and
  /// stays held while it is within ``releaseReach`` of that detent.
  /// - Parameters:
  ///   - value: the value of the drag, not snapped.
  ///   - held: the detent that currently holds the value.
  /// - Returns: the detent; for NaN and infinities the detent that currently holds the value.
  public func detent(near value: Double, held: Double?) -> Double? {
    guard value.isFinite else { return held }
    if let held, detents.contains(held), abs(value - held) <= releaseReach { return held }
    let nearest = detents.min { abs($0 - value) < abs($1 - value) }
    return nearest.flatMap { abs($0 - value) <= detentReach && detentReach > 0 ? $0 : nil }
  }
}

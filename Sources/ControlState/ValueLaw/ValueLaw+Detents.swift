extension ValueLaw {
  /// The detent that holds a dragged value, or nil where it is free.
  ///
  /// With hysteresis: a free value is held once it is within ``detentReach`` of a detent, and then for as long
  /// as it stays within ``releaseReach`` of that one.
  /// - Parameters:
  ///   - value: where the drag is, not snapped.
  ///   - held: the detent that held it up to now.
  /// - Returns: the detent; for NaN and infinities the one that held it up to now.
  public func detent(near value: Double, held: Double?) -> Double? {
    guard value.isFinite else { return held }
    if let held, detents.contains(held), abs(value - held) <= releaseReach { return held }
    let nearest = detents.min { abs($0 - value) < abs($1 - value) }
    return nearest.flatMap { abs($0 - value) <= detentReach && detentReach > 0 ? $0 : nil }
  }
}

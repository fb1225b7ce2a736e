/// The stops of a value range, numbered by integers, so that equal numbers of steps forwards and backwards
/// cancel exactly.
struct StepGrid {
  let range: ClosedRange<Double>
  let step: Double
  private let anchor: Double
  /// The inverse of the step if it is a whole number, such as 10 for 0.1. Division by it gives the double
  /// nearest to the decimal; multiplication by the step does not (3 × 0.1 ≠ 0.3).
  private let parts: Double?

  init(range: ClosedRange<Double>, step: Double) {
    self.range = range
    self.step = step
    anchor = range.contains(0) ? 0 : range.lowerBound
    let inverse = step > 0 ? 1 / step : 0
    let whole = inverse.rounded()
    parts = whole >= 1 && abs(inverse - whole) < 1e-9 * whole ? whole : nil
  }

  /// The number of the lower end, which can lie between two multiples of the step.
  var first: Int { number(range.lowerBound, .down) }
  /// The number of the upper end.
  var last: Int { number(range.upperBound, .up) }

  /// The stop with a number, clamped to the ends.
  func stop(_ number: Int) -> Double {
    if number <= first { return range.lowerBound }
    if number >= last { return range.upperBound }
    let distance = parts.map { Double(number) / $0 } ?? Double(number) * step
    return min(max(anchor + distance, range.lowerBound), range.upperBound)
  }

  /// The number of the stop nearest to a finite value. Of two equally near stops it is the one farther from
  /// the anchor.
  func nearestNumber(to value: Double) -> Int {
    let clamped = min(max(value, range.lowerBound), range.upperBound)
    let guess = Int(((clamped - anchor) / step).rounded())
    var best = guess
    // An end that is not a multiple of the step can be nearer than the multiple next to it.
    for number in [guess - 1, guess + 1] where abs(stop(number) - clamped) < abs(stop(best) - clamped) {
      best = number
    }
    return min(max(best, first), last)
  }

  func nearest(to value: Double) -> Double {
    step > 0 ? stop(nearestNumber(to: value)) : min(max(value, range.lowerBound), range.upperBound)
  }

  /// The number of an end, rounded by a rule. A quotient within 1e-6 of a whole number counts as that number,
  /// because the division has a rounding error.
  private func number(_ end: Double, _ rule: FloatingPointRoundingRule) -> Int {
    let quotient = (end - anchor) / step
    let whole = quotient.rounded()
    return Int(abs(quotient - whole) < 1e-6 ? whole : quotient.rounded(rule))
  }
}

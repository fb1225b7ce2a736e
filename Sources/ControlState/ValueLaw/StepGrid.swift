/// The stops of a law, numbered by whole numbers so that steps forth and back meet exactly.
struct StepGrid {
  let range: ClosedRange<Double>
  let step: Double
  private let anchor: Double
  /// The whole number that the step is one part of, where it is: 10 for 0.1. A quotient by it is the double
  /// nearest to the decimal; a product with the step is not (3 × 0.1 ≠ 0.3).
  private let parts: Double?

  init(range: ClosedRange<Double>, step: Double) {
    self.range = range
    self.step = step
    anchor = range.contains(0) ? 0 : range.lowerBound
    let inverse = step > 0 ? 1 / step : 0
    let whole = inverse.rounded()
    parts = whole >= 1 && abs(inverse - whole) < 1e-9 * whole ? whole : nil
  }

  /// The number of the lower end, which may lie between two multiples.
  var first: Int { number(range.lowerBound, .down) }
  /// The number of the upper end.
  var last: Int { number(range.upperBound, .up) }

  /// The stop with a number; numbers beyond the ends give the ends.
  func stop(_ number: Int) -> Double {
    if number <= first { return range.lowerBound }
    if number >= last { return range.upperBound }
    let distance = parts.map { Double(number) / $0 } ?? Double(number) * step
    return min(max(anchor + distance, range.lowerBound), range.upperBound)
  }

  /// The number of the stop nearest to a finite value; of two equally near ones the one further from where
  /// the counting starts.
  func nearestNumber(to value: Double) -> Int {
    let clamped = min(max(value, range.lowerBound), range.upperBound)
    let guess = Int(((clamped - anchor) / step).rounded())
    var best = guess
    // An end that is no multiple may be nearer than the multiple beyond or before it.
    for number in [guess - 1, guess + 1] where abs(stop(number) - clamped) < abs(stop(best) - clamped) {
      best = number
    }
    return min(max(best, first), last)
  }

  func nearest(to value: Double) -> Double {
    step > 0 ? stop(nearestNumber(to: value)) : min(max(value, range.lowerBound), range.upperBound)
  }

  /// A multiple this close to an end is that end: the division may be off by a rounding error.
  private func number(_ end: Double, _ rule: FloatingPointRoundingRule) -> Int {
    let quotient = (end - anchor) / step
    let whole = quotient.rounded()
    return Int(abs(quotient - whole) < 1e-6 ? whole : quotient.rounded(rule))
  }
}

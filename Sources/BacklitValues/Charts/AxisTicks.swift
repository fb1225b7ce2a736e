import Glibc

/// The marks of an axis at round numbers: multiples of 1, 2 or 5 times a power of ten.
///
/// The rule is that of Paul Heckbert, "Nice Numbers for Graph Labels", Graphics Gems (1990).
package struct AxisTicks: Hashable, Sendable {
  /// The range of the axis: the given one, with its automatic ends moved outwards to the next mark.
  package let range: ClosedRange<Double>
  /// The marks in the range, in ascending order.
  package let values: [Double]
  /// The number of decimals that tell the marks apart, 0 to 9.
  package let decimals: Int

  /// Computes the marks of a range.
  /// - Parameters:
  ///   - range: the range of the values.
  ///   - maximumCount: the largest number of marks; less than 3 counts as 3, for a range across zero.
  ///   - widensLower: whether the lower end may move outwards.
  ///   - widensUpper: whether the upper end may move outwards.
  package init(
    _ range: ClosedRange<Double>, maximumCount: Int, widensLower: Bool = true, widensUpper: Bool = true
  ) {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    let count = max(3, min(maximumCount, 1_000))
    let span = upper - lower
    let largest = max(abs(lower), abs(upper))
    guard span.isFinite, span > largest * 1e-9, span > 1e-290 else {
      (self.range, values, decimals) = (range, lower < upper ? [lower, upper] : [lower], 9)
      return
    }
    var step = NiceStep(atLeast: span / Double(count - 1))
    while true {
      let (first, last) = (step.index(lower).rounded(.down), step.index(upper).rounded(.up))
      let start = widensLower ? first : step.index(lower).rounded(.up)
      let end = widensUpper ? last : step.index(upper).rounded(.down)
      guard Int(end - start) < count else {
        step = step.next
        continue
      }
      values = start <= end ? (0...Int(end - start)).map { step.value(start + Double($0)) } : []
      let (newLower, newUpper) = (min(step.value(first), lower), max(step.value(last), upper))
      self.range = (widensLower ? newLower : lower)...(widensUpper ? newUpper : upper)
      decimals = min(max(0, -step.exponent), 9)
      return
    }
  }

  /// Computes the marks of a range with a number of equal intervals, at multiples of the smallest round step with which they
  /// cover the range. Besides 1, 2 and 5, steps of 2.5, 3 and 4 times a power of ten are round enough here. Nil for a range that is
  /// too small or too large.
  /// - Parameters:
  ///   - range: the range of the values, with different ends.
  ///   - intervals: the number of intervals between marks, at least 1.
  package init?(_ range: ClosedRange<Double>, intervals: Int) {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    let span = upper - lower
    guard span.isFinite, span > max(abs(lower), abs(upper)) * 1e-9, span > 1e-290 else { return nil }
    let power = Int(log10(span / Double(intervals)).rounded(.down))
    let steps = (power...power + 2).flatMap { exponent in
      [(1, 0), (2, 0), (25, 1), (3, 0), (4, 0), (5, 0)].map { mantissa, shift in
        NiceStep(mantissa: mantissa, exponent: exponent - shift)
      }
    }
    for step in steps {
      let start = step.index(lower).rounded(.down)
      guard step.index(upper) <= start + Double(intervals) else { continue }
      let marks = (0...intervals).map { step.value(start + Double($0)) }
      self.range = min(marks[0], lower)...max(marks[intervals], upper)
      values = marks
      decimals = min(max(0, -step.exponent), 9)
      return
    }
    return nil
  }

  /// Keeps only the marks at some places.
  package init(_ other: AxisTicks, where isKept: (Double) -> Bool) {
    (range, values, decimals) = (other.range, other.values.filter(isKept), other.decimals)
  }
}

/// A small whole number times a power of ten.
private struct NiceStep {
  var mantissa: Double
  var exponent: Int

  init(mantissa: Double, exponent: Int) {
    (self.mantissa, self.exponent) = (mantissa, exponent)
  }

  /// The smallest step that is not below a positive number.
  init(atLeast number: Double) {
    self.init(mantissa: 1, exponent: Int(log10(number).rounded(.down)))
    while value(1) < number * (1 - 1e-12) { self = next }
  }

  var next: NiceStep {
    switch mantissa {
    case 1: NiceStep(mantissa: 2, exponent: exponent)
    case 2: NiceStep(mantissa: 5, exponent: exponent)
    default: NiceStep(mantissa: 1, exponent: exponent + 1)
    }
  }

  /// A multiple of the step. The division by a power of ten gives the double that is nearest to the decimal number.
  func value(_ index: Double) -> Double {
    exponent < 0
      ? index * mantissa / pow(10, Double(-exponent)) : index * mantissa * pow(10, Double(exponent))
  }

  /// The number of steps from zero, near a whole number for multiples.
  func index(_ value: Double) -> Double {
    let index = value / self.value(1)
    return abs(index - index.rounded()) < 1e-9 * max(1, abs(index)) ? index.rounded() : index
  }
}

import BacklitGeometry
import BacklitValues

/// The numbers of the range as properties.
///
/// Setting a number that is not finite, a negative step, or a range whose extent is not finite traps. Each
/// property describes how it adjusts the other numbers. A step, a default value and detents for which the range has no
/// room apply again when it has room. For numbers from a file or from the user, create a `ValueRange`, which throws, and
/// set ``valueRange``.
extension ValueControl {
  /// The value at which the lit part starts: the default value if it is a detent, otherwise the lower end.
  var arcOrigin: Double {
    valueRange.detents.contains(valueRange.defaultValue)
      ? valueRange.defaultValue : valueRange.range.lowerBound
  }

  /// The lower end of the range. A value at or above the upper end also moves the upper end, and keeps the
  /// span.
  public var minimumValue: Double {
    get { valueRange.range.lowerBound }
    set {
      let upper =
        newValue < valueRange.range.upperBound ? valueRange.range.upperBound : newValue + valueRange.span
      rebuild(minimum: newValue, maximum: max(upper, newValue.nextUp), requestedNumbers)
    }
  }

  /// The upper end of the range. A value at or below the lower end also moves the lower end, and keeps the
  /// span.
  public var maximumValue: Double {
    get { valueRange.range.upperBound }
    set {
      let lower =
        newValue > valueRange.range.lowerBound ? valueRange.range.lowerBound : newValue - valueRange.span
      rebuild(minimum: min(lower, newValue.nextDown), maximum: newValue, requestedNumbers)
    }
  }

  /// The distance between allowed values; 0 for none.
  ///
  /// A step wider than the range becomes the span of the range. A step becomes 0 if it makes more than a
  /// billion values, or if it is too small to make distinct values.
  public var stepValue: Double {
    get { valueRange.step }
    set { changeNumbers { $0.step = newValue } }
  }

  /// The value after a reset; clamped to the range.
  public var defaultValue: Double {
    get { valueRange.defaultValue }
    set { changeNumbers { $0.defaultValue = newValue } }
  }

  /// Changes the numbers beside the ends of the range.
  private func changeNumbers(_ change: (inout RangeNumbers) -> Void) {
    var numbers = requestedNumbers
    change(&numbers)
    rebuild(minimum: minimumValue, maximum: maximumValue, numbers)
  }

  /// Replaces the range. Numbers are adjusted to its ends, and detents outside it are left out.
  private func rebuild(minimum: Double, maximum: Double, _ numbers: RangeNumbers) {
    let (step, initial) = (numbers.step, numbers.defaultValue)
    checkPrecondition(
      minimum.isFinite && maximum.isFinite && step.isFinite && initial.isFinite,
      "minimumValue, maximumValue, stepValue and defaultValue must be finite numbers.")
    checkPrecondition(step >= 0, "stepValue must be 0 or more, not \(step).")
    let extent = maximum - minimum
    checkPrecondition(
      extent.isFinite, "The distance from minimumValue \(minimum) to maximumValue \(maximum) must be finite.")
    let held = min(step, extent)
    let reset = min(max(initial, minimum), maximum)
    var detents = numbers.detents.filter { $0 >= minimum && $0 <= maximum }
    if numbers.hasDefaultDetent { detents.append(reset) }
    let needsReach = (numbers.hasDefaultDetent || numbers.hasOwnDetents) && numbers.detentReach == 0
    do {
      var new = try ValueRange(
        minimum: minimum, maximum: maximum,
        step: held > 0 && ValueRange.canCount(by: held, in: minimum...maximum) ? held : 0,
        default: reset, detents: detents, detentReach: needsReach ? extent / 80 : numbers.detentReach,
        wraps: valueRange.wraps)
      new.law = valueRange.law
      requestedNumbers = numbers
      storedRange = new
    } catch {
      fatalError("The numbers of the control do not make a valid range: \(error).")
    }
  }
}

extension ValueControl {
  /// Whether the default value is a detent.
  ///
  /// A detent holds a drag that comes near it, and the lit part starts there instead of at the lower end.
  /// Without a reach of its own, the range gets a detent reach of 1/80 of its span.
  package var hasDefaultDetent: Bool {
    get { valueRange.detents.contains(valueRange.defaultValue) }
    set {
      guard newValue != hasDefaultDetent else { return }
      changeNumbers { numbers in
        numbers.hasDefaultDetent = newValue
        if newValue { return }
        numbers.detents.removeAll {
          valueRange.range.contains($0) && valueRange.snap($0) == valueRange.defaultValue
        }
      }
    }
  }
}

extension ValueControl {
  /// The values that hold a drag, for definitions. Without a ``detentReach`` the range gets one of 1/80 of its span.
  package var detents: [Double] {
    get {
      let numbers = requestedNumbers
      return valueRange.detents.filter {
        !numbers.hasDefaultDetent || $0 != valueRange.defaultValue || numbers.detents.contains($0)
      }
    }
    set { changeNumbers { ($0.detents, $0.hasOwnDetents) = (newValue, !newValue.isEmpty) } }
  }

  /// The distance from a detent within which a drag is held, for definitions; 0 for 1/80 of the span.
  package var detentReach: Double {
    get { requestedNumbers.detentReach }
    set { changeNumbers { $0.detentReach = newValue } }
  }
}

/// The numbers of a range that do not depend on its ends.
struct RangeNumbers {
  var step: Double
  var defaultValue: Double
  var detents: [Double]
  /// 0 for none; then ``hasDefaultDetent`` and ``hasOwnDetents`` give the range one that depends on its span.
  var detentReach: Double
  /// Whether a definition set the detents.
  var hasOwnDetents = false
  /// Whether the default value is a detent.
  var hasDefaultDetent = false

  /// The numbers of a range.
  init(of range: ValueRange) {
    step = range.step
    defaultValue = range.defaultValue
    detents = range.detents
    detentReach = range.detentReach
  }
}

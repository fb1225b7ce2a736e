import ControlState

/// The numbers of the range as properties.
///
/// Setting a number that is not finite, a negative step, or a range whose extent is not finite traps. Each
/// property describes how it adjusts the other numbers. For numbers from a file or from the user, create a
/// `ValueRange`, which throws, and set ``law``.
extension ValueControl {
  /// The value at which the lit part starts: the default value if it is a detent, otherwise the lower end.
  var arcOrigin: Double {
    law.detents.contains(law.defaultValue) ? law.defaultValue : law.range.lowerBound
  }

  /// The lower end of the range. A value at or above the upper end also moves the upper end, and keeps the
  /// span.
  public var minimumValue: Double {
    get { law.range.lowerBound }
    set {
      let upper = newValue < law.range.upperBound ? law.range.upperBound : newValue + law.span
      rebuild(
        minimum: newValue, maximum: max(upper, newValue.nextUp), step: law.step, default: law.defaultValue)
    }
  }

  /// The upper end of the range. A value at or below the lower end also moves the lower end, and keeps the
  /// span.
  public var maximumValue: Double {
    get { law.range.upperBound }
    set {
      let lower = newValue > law.range.lowerBound ? law.range.lowerBound : newValue - law.span
      rebuild(
        minimum: min(lower, newValue.nextDown), maximum: newValue, step: law.step, default: law.defaultValue)
    }
  }

  /// The distance between allowed values; 0 for none.
  ///
  /// A step wider than the range becomes the span of the range. A step becomes 0 if it makes more than a
  /// billion values, or if it is too small to make distinct values.
  public var stepValue: Double {
    get { law.step }
    set { rebuild(minimum: minimumValue, maximum: maximumValue, step: newValue, default: law.defaultValue) }
  }

  /// The value after a reset; clamped to the range.
  public var defaultValue: Double {
    get { law.defaultValue }
    set { rebuild(minimum: minimumValue, maximum: maximumValue, step: law.step, default: newValue) }
  }

  /// Replaces the range. Detents outside the new range are removed.
  private func rebuild(minimum: Double, maximum: Double, step: Double, default initial: Double) {
    precondition(
      [minimum, maximum, step, initial].allSatisfy(\.isFinite),
      "minimumValue, maximumValue, stepValue and defaultValue must be finite numbers.")
    precondition(step >= 0, "stepValue must be 0 or more, not \(step).")
    let extent = maximum - minimum
    precondition(
      extent.isFinite, "The distance from minimumValue \(minimum) to maximumValue \(maximum) must be finite.")
    let held = min(step, extent)
    do {
      law = try ValueRange(
        minimum: minimum, maximum: maximum,
        step: held > 0 && ValueRange.canCount(by: held, in: minimum...maximum) ? held : 0,
        default: min(max(initial, minimum), maximum),
        detents: law.detents.filter { $0 >= minimum && $0 <= maximum }, detentReach: law.detentReach,
        wraps: law.wraps)
    } catch {
      preconditionFailure("The numbers of the control do not make a valid range: \(error).")
    }
  }
}

extension ValueControl {
  /// The turntable's pitch range that equals the control's range; nil if none does.
  ///
  /// Setting a pitch range also sets the range and the format. Setting nil restores the range and the format
  /// from before the first pitch range. Setting the current pitch range does nothing.
  public var pitchRange: PitchRange? {
    get { PitchRange.allCases.first { $0.law == law } }
    set {
      guard newValue != pitchRange else { return }
      if pitchRange == nil { beforePitchRange = (law, format) }
      law = newValue?.law ?? beforePitchRange.law
      format = newValue == nil ? beforePitchRange.format : .pitch
    }
  }

  /// Whether the default value is a detent.
  ///
  /// A detent holds a drag that comes near it, and the lit part starts there instead of at the lower end.
  /// Without a reach of its own, the range gets a detent reach of 1/80 of its span.
  public var hasDefaultDetent: Bool {
    get { law.detents.contains(law.defaultValue) }
    set {
      guard newValue != hasDefaultDetent else { return }
      let others = law.detents.filter { $0 != law.defaultValue }
      let new = try? ValueRange(
        minimum: law.range.lowerBound, maximum: law.range.upperBound, step: law.step,
        default: law.defaultValue, detents: newValue ? others + [law.defaultValue] : others,
        detentReach: law.detentReach > 0 ? law.detentReach : law.span / 80, wraps: law.wraps)
      if let new { law = new }
    }
  }
}

import ControlState

/// The law, number by number. Numbers that are not finite trap, as a step below 0 and a range too wide for its extent to
/// be a number do; any others make a law in the way that each says. What comes from a file or a person is checked by
/// making a `ValueLaw`, which throws, and setting ``law``.
extension ValueControl {
  /// Where what is lit begins: at the default where that is a detent (the middle of a pitch), at the lower end
  /// otherwise.
  var arcOrigin: Double {
    law.detents.contains(law.defaultValue) ? law.defaultValue : law.range.lowerBound
  }

  /// The lower end of the range. One at or above the upper end pushes that along, as far above as it was.
  public var minimumValue: Double {
    get { law.range.lowerBound }
    set {
      let upper = newValue < law.range.upperBound ? law.range.upperBound : newValue + law.span
      rebuild(
        minimum: newValue, maximum: max(upper, newValue.nextUp), step: law.step, default: law.defaultValue)
    }
  }

  /// The upper end of the range. One at or below the lower end pushes that along, as far below as it was.
  public var maximumValue: Double {
    get { law.range.upperBound }
    set {
      let lower = newValue > law.range.lowerBound ? law.range.lowerBound : newValue - law.span
      rebuild(
        minimum: min(lower, newValue.nextDown), maximum: newValue, step: law.step, default: law.defaultValue)
    }
  }

  /// The distance between values; 0 for none. A step wider than the range becomes the range; one so fine that its
  /// values could not be told apart, or would be more than a billion, becomes none.
  public var stepValue: Double {
    get { law.step }
    set { rebuild(minimum: minimumValue, maximum: maximumValue, step: newValue, default: law.defaultValue) }
  }

  /// The value that a reset leads to; held within the range.
  public var defaultValue: Double {
    get { law.defaultValue }
    set { rebuild(minimum: minimumValue, maximum: maximumValue, step: law.step, default: newValue) }
  }

  /// Changes the law. Detents beyond the ends go.
  private func rebuild(minimum: Double, maximum: Double, step: Double, default initial: Double) {
    precondition(
      [minimum, maximum, step, initial].allSatisfy(\.isFinite), "The numbers of a value have to be finite.")
    precondition(step >= 0, "The step of a value cannot be below 0.")
    let extent = maximum - minimum
    precondition(extent.isFinite, "The range of a value is too wide to be measured.")
    let held = min(step, extent)
    do {
      law = try ValueLaw(
        minimum: minimum, maximum: maximum,
        step: held > 0 && ValueLaw.canCount(by: held, in: minimum...maximum) ? held : 0,
        default: min(max(initial, minimum), maximum),
        detents: law.detents.filter { $0 >= minimum && $0 <= maximum }, detentReach: law.detentReach,
        wraps: law.wraps)
    } catch {
      preconditionFailure("The numbers of a value do not go together: \(error).")
    }
  }
}

import ControlState

extension ValueControl {
  /// The lower end of the range. One at or above the upper end pushes that along, as far above as it was.
  public var minimumValue: Double {
    get { law.range.lowerBound }
    set {
      let upper = newValue < law.range.upperBound ? law.range.upperBound : newValue + law.span
      rebuild(minimum: newValue, maximum: upper, step: law.step, defaultValue: law.defaultValue)
    }
  }

  /// The upper end of the range. One at or below the lower end pushes that along, as far below as it was.
  public var maximumValue: Double {
    get { law.range.upperBound }
    set {
      let lower = newValue > law.range.lowerBound ? law.range.lowerBound : newValue - law.span
      rebuild(minimum: lower, maximum: newValue, step: law.step, defaultValue: law.defaultValue)
    }
  }

  /// The distance between values; 0 for none. A step that the range cannot have is refused.
  public var stepValue: Double {
    get { law.step }
    set {
      rebuild(minimum: minimumValue, maximum: maximumValue, step: newValue, defaultValue: law.defaultValue)
    }
  }

  /// The value that a reset leads to; held within the range.
  public var defaultValue: Double {
    get { law.defaultValue }
    set {
      rebuild(minimum: minimumValue, maximum: maximumValue, step: law.step, defaultValue: newValue)
    }
  }

  /// Changes the law, or leaves it where the parts make none. Detents beyond the ends go, and a step wider
  /// than the range becomes the range.
  private func rebuild(minimum: Double, maximum: Double, step: Double, defaultValue: Double) {
    let held = min(max(defaultValue, minimum), maximum)
    let detents = law.detents.filter { $0 >= minimum && $0 <= maximum }
    let law = try? ValueLaw(
      minimum: minimum, maximum: maximum, step: min(step, maximum - minimum), default: held,
      detents: detents, detentReach: law.detentReach, wraps: law.wraps)
    if let law { self.law = law }
  }
}

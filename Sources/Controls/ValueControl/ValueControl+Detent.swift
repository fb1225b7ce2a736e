import ControlState

extension ValueControl {
  /// Which of the ranges of turntables the law is; nil for none of them.
  ///
  /// Setting one brings its law and its format along. Setting nil goes back to the law and the format that were
  /// there before the first of them. What is there already changes nothing.
  public var pitchRange: PitchRange? {
    get { PitchRange.allCases.first { $0.law == law } }
    set {
      guard newValue != pitchRange else { return }
      if pitchRange == nil { beforePitchRange = (law, format) }
      law = newValue?.law ?? beforePitchRange.law
      format = newValue == nil ? beforePitchRange.format : .pitch
    }
  }

  /// Whether the default value is a detent: a drag that comes near is held there, and light goes out from there
  /// instead of from the lower end. Near is an eightieth of the range where the law says nothing else.
  public var hasDefaultDetent: Bool {
    get { law.detents.contains(law.defaultValue) }
    set {
      guard newValue != hasDefaultDetent else { return }
      let others = law.detents.filter { $0 != law.defaultValue }
      let new = try? ValueLaw(
        minimum: law.range.lowerBound, maximum: law.range.upperBound, step: law.step,
        default: law.defaultValue, detents: newValue ? others + [law.defaultValue] : others,
        detentReach: law.detentReach > 0 ? law.detentReach : law.span / 80, wraps: law.wraps)
      if let new { law = new }
    }
  }
}

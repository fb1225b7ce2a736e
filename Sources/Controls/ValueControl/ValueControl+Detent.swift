import ControlState

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

import BacklitUI

/// A pitch control can own the definition that fills it, which supplies its knob and its slider.
extension PitchControl: NibOwner {
  /// `knob`, a Knob, and `slider`, a PitchSlider. Both are optional.
  public static var nibOutlets: [String: OutletDeclaration] {
    [
      "knob": OutletDeclaration(\PitchControl.suppliedKnob, isOptional: true),
      "slider": OutletDeclaration(\PitchControl.suppliedSlider, isOptional: true),
    ]
  }
}

/// A record can own the definition that fills it, which places the record.
extension DiscSpinner: NibOwner {
  /// `platter`, the view in which the record lies. It is optional.
  public static var nibOutlets: [String: OutletDeclaration] {
    ["platter": OutletDeclaration(\DiscSpinner.platter, isOptional: true)]
  }
}

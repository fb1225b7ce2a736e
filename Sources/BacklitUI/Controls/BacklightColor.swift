import BacklitGraphics

/// The colours of backlit buttons and indicators: the tints of controls.
///
/// A tint belongs to a control. The control draws with ``Palette/fill(for:)``, which adapts its tint to the palette; amber, the
/// default, becomes the accent of the theme.
///
/// Black text on a lit colour has a contrast of at least 4.5 to 1.
public enum BacklightColor: String, Hashable, Sendable, CaseIterable {
  /// Red.
  case red
  /// Orange.
  case orange
  /// Amber, the usual colour on hardware.
  case amber
  /// Green.
  case green
  /// Turquoise.
  case cyan
  /// Blue.
  case blue
  /// Violet.
  case violet
  /// White.
  case white

  /// The colour when lit.
  package var color: Color {
    switch self {
    case .red: Color(rgb: 0xFF4A3D)
    case .orange: Color(rgb: 0xFF8A2A)
    case .amber: Color(rgb: 0xFFBE32)
    case .green: Color(rgb: 0x3FF06A)
    case .cyan: Color(rgb: 0x35E6F0)
    case .blue: Color(rgb: 0x5C9DFF)
    case .violet: Color(rgb: 0xC283FF)
    case .white: Color(rgb: 0xF4F1E8)
    }
  }
}

extension Palette {
  /// Returns the colour of the filled or lit part of a view with a tint.
  ///
  /// The palette shades the tint by ``tintShade``, so that the fill contrasts with its surfaces. The fill is
  /// white on a screen without colours, and the colour of secondary labels in the palette of a disabled part.
  /// Amber, the default tint of most controls, becomes ``fill``, so that the accent of a theme reaches them.
  public func fill(for tint: BacklightColor) -> Color {
    if isDisabled { return secondaryLabel }
    guard isColored else { return .white }
    return tint == .amber ? fill : shaded(tint)
  }

  /// A tint with as much black as the surfaces of the palette need.
  func shaded(_ tint: BacklightColor) -> Color {
    // Amber and orange with black in them are brown.
    let isWarm = tint == .amber || tint == .orange
    return tint.color.mixed(
      with: isWarm && !isHighContrast ? Color(rgb: 0x8C0E00) : .black, by: tintShade)
  }
}

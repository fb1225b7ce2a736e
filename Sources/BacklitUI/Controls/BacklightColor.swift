import BacklitGraphics

/// The colours of backlit buttons and indicators: the tints of controls.
///
/// A tint belongs to a control, and is the same in every theme. The control draws with ``Palette/fill(for:)``,
/// which adapts its tint to the palette.
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
  public var color: Color {
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
  /// ``fill`` is the colour for views without a tint; in the standard palettes it is that of amber, the default
  /// tint of most controls.
  public func fill(for tint: BacklightColor) -> Color {
    isDisabled ? secondaryLabel : isColored ? tint.color.mixed(with: .black, by: tintShade) : .white
  }
}

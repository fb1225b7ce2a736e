import BacklitGraphics

/// The colours of backlit buttons and indicators.
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

extension Finish {
  /// The colour of a lit part, with enough contrast against the plate.
  /// - Parameters:
  ///   - color: the colour of the light.
  ///   - isEnabled: whether the control is enabled; a disabled control uses the colour of faint marks.
  /// - Returns: the shaded colour, or white on screens without colours.
  public func accent(_ color: BacklightColor, isEnabled: Bool) -> Color {
    !isEnabled ? faintMark : isColored ? color.color.mixed(with: .black, by: accentShade) : .white
  }
}

import Drawing
import Toolkit

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

import Drawing
import Toolkit

extension Finish {
  /// What is lit in a colour, as it stands out from the plate; the faint marks' colour while disabled, white where there
  /// are no colours.
  public func accent(_ color: BacklightColor, isEnabled: Bool) -> Color {
    !isEnabled ? faintMark : isColored ? color.color.mixed(with: .black, by: accentShade) : .white
  }
}

import Drawing
import Toolkit

/// The colours of the hardware: plates, marks, metal. Marks keep 3 to 1 and texts 4.5 to 1 (WCAG 2.2, 1.4.11 and
/// 1.4.3) against what they lie on.
struct Finish: Hashable {
  /// The plate that parts are mounted on, from its upper edge to its lower one.
  var plateTop: Color
  var plateBottom: Color
  /// The edge of a plate that catches the light, and the one in the shade.
  var edgeLight: Color
  var edgeDark: Color
  /// The rest of the frame around a plate.
  var frame: Color
  /// Engraved marks, the important and the lesser ones.
  var mark: Color
  var faintMark: Color
  /// The unlit part of a scale of light.
  var groove: Color
  /// Turned and milled parts.
  var metalLight: Color
  var metal: Color
  var metalDark: Color
  /// What is printed on metal.
  var ink: Color
  /// How much of black what is lit gets so that it stands out from the plate.
  var accentShade: Double

  /// The finish for the style and the contrast that a person chose.
  init(_ traits: TraitCollection) {
    self = traits.userInterfaceStyle == .dark ? .anodised : .silver
    if traits.prefersHighContrast {
      let isDark = traits.userInterfaceStyle == .dark
      plateTop = isDark ? .black : .white
      plateBottom = plateTop
      edgeLight = isDark ? .white : .black
      mark = edgeLight
      faintMark = edgeLight
      frame = edgeLight
      groove = Color(white: 0.5)
    }
  }

  /// Black anodised aluminium with light metal.
  static let anodised = Finish(
    plateTop: Color(rgb: 0x2B2D32), plateBottom: Color(rgb: 0x191B1E), edgeLight: Color(rgb: 0x6A6E76),
    edgeDark: Color(rgb: 0x08090A), frame: Color(rgb: 0x3A3D43), mark: Color(rgb: 0xE6E8EB),
    faintMark: Color(rgb: 0x8B9099),
    groove: Color(rgb: 0x6E727A), metalLight: Color(rgb: 0xFAFBFC), metal: Color(rgb: 0xC9CCD1),
    metalDark: Color(rgb: 0x80858D), ink: Color(rgb: 0x08090B), accentShade: 0)

  /// Silver aluminium with black parts.
  static let silver = Finish(
    plateTop: Color(rgb: 0xE8EAED), plateBottom: Color(rgb: 0xCBCED3), edgeLight: Color(rgb: 0xFFFFFF),
    edgeDark: Color(rgb: 0x62666D), frame: Color(rgb: 0x9A9EA6), mark: Color(rgb: 0x17191C),
    faintMark: Color(rgb: 0x565B63),
    groove: Color(rgb: 0x7C8089), metalLight: Color(rgb: 0x5A5E66), metal: Color(rgb: 0x33363B),
    metalDark: Color(rgb: 0x17181B), ink: Color(rgb: 0xFAFBFC), accentShade: 0.6)

  private init(
    plateTop: Color, plateBottom: Color, edgeLight: Color, edgeDark: Color, frame: Color, mark: Color,
    faintMark: Color,
    groove: Color, metalLight: Color, metal: Color, metalDark: Color, ink: Color, accentShade: Double
  ) {
    self.plateTop = plateTop
    self.plateBottom = plateBottom
    self.edgeLight = edgeLight
    self.edgeDark = edgeDark
    self.frame = frame
    self.mark = mark
    self.faintMark = faintMark
    self.groove = groove
    self.metalLight = metalLight
    self.metal = metal
    self.metalDark = metalDark
    self.ink = ink
    self.accentShade = accentShade
  }

  /// What is lit in a colour, as it stands out from the plate; grey while disabled.
  func accent(_ color: BacklightColor, isEnabled: Bool) -> Color {
    isEnabled ? color.color.mixed(with: .black, by: accentShade) : faintMark
  }
}

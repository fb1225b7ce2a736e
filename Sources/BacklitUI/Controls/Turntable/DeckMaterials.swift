import BacklitGraphics

/// The materials of DJ hardware: metal, rubber, vinyl and unlit lights.
///
/// The controls that look like hardware draw with them: ``BacklitButton``, ``DiscSpinner``, ``LevelMeter`` and
/// ``Panel``. All other controls need only the roles of ``Palette``. Set them in the palettes of a theme:
///
/// ```swift
/// var dark = Palette.dark
/// dark.deck.vinyl = Color(rgb: 0x7A1020)
/// view.theme = Theme(name: "red vinyl", dark: dark)
/// ```
package struct DeckMaterials: PaletteExtension {
  /// Metal parts: the edge of a platter, a screw.
  package var metal: Color
  /// The highlight of metal parts.
  var metalHighlight: Color
  /// The shadow of metal parts.
  var metalShadow: Color
  /// A rubber pad whose lamp is off. It is dark in every style.
  package var rubber = Color(rgb: 0x202226)
  /// The frame around a pad.
  package var bezel: Color
  /// A vinyl record.
  package var vinyl = Color(rgb: 0x0B0B0D)
  /// The reflection on a record.
  var sheen = Color(rgb: 0x4A4C52)
  /// An unlit light of a meter.
  var unlitLight: Color

  /// Returns the materials for the style, the contrast and the colours of a palette.
  package static func standard(for palette: Palette) -> DeckMaterials {
    let materials: DeckMaterials =
      switch (palette.isColored, palette.userInterfaceStyle, palette.isHighContrast) {
      case (false, _, _): .colorless
      case (true, .dark, false): .dark
      case (true, .dark, true): .darkHighContrast
      case (true, .light, false): .light
      case (true, .light, true): .lightHighContrast
      }
    return palette.isDisabled ? materials.disabled(in: palette) : materials
  }

  /// Returns the materials of a disabled part: the metal is dimmed, and the bezel is not lit.
  package func disabled(in palette: Palette) -> DeckMaterials {
    var materials = self
    materials.metal = metal.mixed(with: palette.surface, by: 0.5)
    materials.metalHighlight = metalHighlight.mixed(with: palette.surface, by: 0.5)
    materials.metalShadow = metalShadow.mixed(with: palette.surface, by: 0.5)
    materials.bezel = palette.separator
    return materials
  }

  /// Light metal and black rubber, for the dark style.
  package static let dark = DeckMaterials(
    metal: Color(rgb: 0xC9CCD1), metalHighlight: Color(rgb: 0xFAFBFC), metalShadow: Color(rgb: 0x80858D),
    bezel: Color(rgb: 0x8C9098), unlitLight: Color(rgb: 0x08090B))

  /// Dark metal and black rubber, for the light style.
  package static let light = DeckMaterials(
    metal: Color(rgb: 0x33363B), metalHighlight: Color(rgb: 0x5A5E66), metalShadow: Color(rgb: 0x17181B),
    bezel: Color(rgb: 0x5E6269), unlitLight: Color(rgb: 0xFAFBFC))

  /// Materials for the dark style with high contrast.
  package static let darkHighContrast = DeckMaterials(
    metal: Color(white: 0.9), metalHighlight: .white, metalShadow: Color(rgb: 0x80858D), rubber: .black,
    bezel: .white, unlitLight: .black)

  /// Materials for the light style with high contrast.
  package static let lightHighContrast = DeckMaterials(
    metal: Color(white: 0.1), metalHighlight: Color(white: 0.3), metalShadow: Color(rgb: 0x17181B),
    rubber: .black, bezel: .black, unlitLight: .white)

  /// Materials for screens without colours: light parts are drawn and dark ones are not.
  package static let colorless = DeckMaterials(
    metal: .white, metalHighlight: .white, metalShadow: .white, rubber: .black, bezel: .white, vinyl: .black,
    sheen: Color(white: 0.25), unlitLight: .black)

}

extension Palette {
  /// The materials of DJ hardware in this palette.
  package var deck: DeckMaterials {
    get { self[DeckMaterials.self] }
    set { self[DeckMaterials.self] = newValue }
  }
}

import Backlit

/// Themes as examples, each with a palette for every style and contrast.
///
/// A theme changes the grounds and the accent; the other roles of the standard palettes contrast with them.
extension Theme {
  /// Blue grey with turquoise, like water in a harbour.
  public static let harbor = Theme(
    name: "harbor", accent: Color(rgb: 0x4FD1C5),
    dark: Grounds(background: 0x0B1220, surface: 0x1F2A3C, recessed: 0x121B2B, separator: 0x33415A),
    light: Grounds(background: 0xF1F6F8, surface: 0xE3ECF0, recessed: 0xC6D5DC, separator: 0x8FA4AE))

  /// Ink on paper, with brick red.
  public static let paper = Theme(
    name: "paper", accent: Color(rgb: 0xE07A5F),
    dark: Grounds(background: 0x171310, surface: 0x2E2722, recessed: 0x1F1A16, separator: 0x453C35),
    light: Grounds(background: 0xFAF6EE, surface: 0xF1EADD, recessed: 0xDBD2C1, separator: 0xA89F8E))

  /// Green on black, like a terminal of old.
  public static let phosphor = Theme(
    name: "phosphor", accent: Color(rgb: 0x66E08A),
    dark: Grounds(background: 0x050A06, surface: 0x152219, recessed: 0x0B140E, separator: 0x294031),
    light: Grounds(background: 0xF2F8F3, surface: 0xE3EFE6, recessed: 0xC8D9CC, separator: 0x8FA897))

  /// The standard theme and the examples.
  public static let examples: [Theme] = [.standard, .harbor, .paper, .phosphor]

  /// The colours of surfaces.
  private struct Grounds {
    let background, surface, recessed, separator: UInt32

    func applied(to palette: Palette) -> Palette {
      var palette = palette
      palette.background = Color(rgb: background)
      palette.surface = Color(rgb: surface)
      palette.recessedSurface = Color(rgb: recessed)
      palette.separator = Color(rgb: separator)
      return palette
    }
  }

  private init(name: String, accent: Color, dark: Grounds, light: Grounds) {
    self.init(name: name, accent: accent, dark: dark.applied(to: .dark), light: light.applied(to: .light))
  }
}

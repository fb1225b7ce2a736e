import BacklitGraphics

extension Palette {
  /// Light text and thumbs on dark grey, for the dark style.
  public static let dark: Palette = {
    var palette = Palette()
    palette.background = Color(red: 0.055, green: 0.06, blue: 0.07)
    palette.surface = Color(rgb: 0x2B2D32)
    palette.recessedSurface = Color(rgb: 0x191B1E)
    palette.raisedSurfaceEdge = Color(rgb: 0x6A6E76)
    palette.separator = Color(rgb: 0x3A3D43)
    palette.label = Color(rgb: 0xE6E8EB)
    palette.secondaryLabel = Color(rgb: 0x8B9099)
    palette.track = Color(rgb: 0x6E727A)
    palette.fill = Color(rgb: 0xFFBE32)
    palette.thumbHighlight = Color(rgb: 0xFAFBFC)
    palette.thumb = Color(rgb: 0xC9CCD1)
    palette.thumbShadow = Color(rgb: 0x80858D)
    palette.inverseLabel = Color(rgb: 0x08090B)
    palette.focus = Color(rgb: 0x7FB4FF)
    palette.accessibilityCursor = Color(rgb: 0xFFCC33)
    return palette
  }()

  /// Dark text and thumbs on light grey, for the light style.
  public static let light: Palette = {
    var palette = Palette.dark
    palette.background = Color(rgb: 0xF2F3F5)
    palette.surface = Color(rgb: 0xE8EAED)
    palette.recessedSurface = Color(rgb: 0xCBCED3)
    palette.raisedSurfaceEdge = .white
    palette.separator = Color(rgb: 0x9A9EA6)
    palette.label = Color(rgb: 0x17191C)
    palette.secondaryLabel = Color(rgb: 0x565B63)
    palette.track = Color(rgb: 0x6A6E76)
    palette.thumbHighlight = Color(rgb: 0x5A5E66)
    palette.thumb = Color(rgb: 0x33363B)
    palette.thumbShadow = Color(rgb: 0x17181B)
    palette.inverseLabel = Color(rgb: 0xFAFBFC)
    palette.focus = Color(rgb: 0x0B3FA8)
    palette.accessibilityCursor = Color(rgb: 0x8A4B00)
    palette.tintShade = 0.6
    palette.userInterfaceStyle = .light
    palette.fill = palette.shaded(.amber)
    return palette
  }()

  /// White on black, for the dark style with high contrast.
  public static let darkHighContrast: Palette = {
    var palette = Palette.dark
    palette.background = .black
    palette.surface = .black
    palette.recessedSurface = .black
    palette.raisedSurfaceEdge = .white
    palette.separator = .white
    palette.label = .white
    palette.secondaryLabel = Color(white: 0.72)
    palette.track = Color(white: 0.5)
    palette.thumb = Color(white: 0.9)
    palette.thumbHighlight = .white
    palette.inverseLabel = .black
    palette.focus = .white
    palette.isHighContrast = true
    return palette
  }()

  /// Black on white, for the light style with high contrast.
  public static let lightHighContrast: Palette = {
    var palette = Palette.light
    palette.background = .white
    palette.surface = .white
    palette.recessedSurface = .white
    palette.raisedSurfaceEdge = .black
    palette.separator = .black
    palette.label = .black
    palette.secondaryLabel = Color(white: 0.32)
    palette.track = Color(white: 0.5)
    palette.thumb = Color(white: 0.1)
    palette.thumbHighlight = Color(white: 0.3)
    palette.inverseLabel = .white
    palette.isHighContrast = true
    palette.fill = palette.shaded(.amber)
    return palette
  }()

  /// White on black, for screens without colours in either style: light colours are drawn and dark ones are
  /// not.
  public static let colorless: Palette = {
    var palette = Palette()
    palette.secondaryLabel = Color(white: 0.35)
    palette.isColored = false
    return palette
  }()
}

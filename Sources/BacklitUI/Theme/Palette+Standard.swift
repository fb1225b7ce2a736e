import BacklitGraphics

extension Finish {
  /// Black anodised aluminium with light metal.
  public static let anodised: Finish = {
    var finish = Finish()
    finish.ground = Color(red: 0.055, green: 0.06, blue: 0.07)
    finish.plateTop = Color(rgb: 0x2B2D32)
    finish.plateBottom = Color(rgb: 0x191B1E)
    finish.edgeLight = Color(rgb: 0x6A6E76)
    finish.frame = Color(rgb: 0x3A3D43)
    finish.mark = Color(rgb: 0xE6E8EB)
    finish.faintMark = Color(rgb: 0x8B9099)
    finish.groove = Color(rgb: 0x6E727A)
    finish.metalLight = Color(rgb: 0xFAFBFC)
    finish.metal = Color(rgb: 0xC9CCD1)
    finish.metalDark = Color(rgb: 0x80858D)
    finish.ink = Color(rgb: 0x08090B)
    finish.rubber = Color(rgb: 0x202226)
    finish.bezel = Color(rgb: 0x8C9098)
    finish.vinyl = Color(rgb: 0x0B0B0D)
    finish.sheen = Color(rgb: 0x4A4C52)
    finish.focus = .white
    finish.cursor = Color(rgb: 0xFFCC33)
    return finish
  }()

  /// Silver aluminium with black parts.
  public static let silver: Finish = {
    var finish = Finish.anodised
    finish.ground = Color(rgb: 0xF2F3F5)
    finish.plateTop = Color(rgb: 0xE8EAED)
    finish.plateBottom = Color(rgb: 0xCBCED3)
    finish.edgeLight = .white
    finish.frame = Color(rgb: 0x9A9EA6)
    finish.mark = Color(rgb: 0x17191C)
    finish.faintMark = Color(rgb: 0x565B63)
    finish.groove = Color(rgb: 0x6A6E76)
    finish.bezel = Color(rgb: 0x5E6269)
    finish.metalLight = Color(rgb: 0x5A5E66)
    finish.metal = Color(rgb: 0x33363B)
    finish.metalDark = Color(rgb: 0x17181B)
    finish.ink = Color(rgb: 0xFAFBFC)
    finish.focus = Color(rgb: 0x0B3FA8)
    finish.cursor = Color(rgb: 0x8A4B00)
    finish.accentShade = 0.6
    return finish
  }()

  /// Black and white with light metal, for increased contrast.
  public static let whiteOnBlack: Finish = {
    var finish = Finish.anodised
    finish.ground = .black
    finish.plateTop = .black
    finish.plateBottom = .black
    finish.edgeLight = .white
    finish.frame = .white
    finish.mark = .white
    finish.faintMark = Color(white: 0.72)
    finish.groove = Color(white: 0.5)
    finish.metal = Color(white: 0.9)
    finish.metalLight = .white
    finish.ink = .black
    finish.rubber = .black
    finish.bezel = .white
    return finish
  }()

  /// White and black with dark parts, for increased contrast.
  public static let blackOnWhite: Finish = {
    var finish = Finish.silver
    finish.ground = .white
    finish.plateTop = .white
    finish.plateBottom = .white
    finish.edgeLight = .black
    finish.frame = .black
    finish.mark = .black
    finish.faintMark = Color(white: 0.32)
    finish.groove = Color(white: 0.5)
    finish.metal = Color(white: 0.1)
    finish.metalLight = Color(white: 0.3)
    finish.ink = .white
    finish.rubber = .black
    finish.bezel = .black
    return finish
  }()

  /// Outlines for screens without colours: light colours are drawn and dark ones are not.
  public static let outlines: Finish = {
    var finish = Finish()
    finish.faintMark = Color(white: 0.35)
    finish.sheen = Color(white: 0.25)
    return finish
  }()
}

import Drawing

extension SGRStyle {
  /// The style as the Linux console shows it: it has only eight background colours and shows the bright ones
  /// as the dark ones.
  ///
  /// A foreground chosen for a bright background may be unreadable on the dark one. If its contrast is lower
  /// than WCAG 2.2 requires for text (1.4.3), the text becomes black or white, whichever has more contrast.
  var onConsole: SGRStyle {
    guard case .indexed(let index, isBasic: true) = background else { return self }
    var style = self
    style.background = .indexed(index & 7, isBasic: true)
    let ground = Self.vgaColor(index & 7)
    if case .indexed(let text, isBasic: true) = foreground,
      Self.vgaColor(text).contrastRatio(to: ground) < 4.5
    {
      let isDark = ground.contrastRatio(to: .white) > ground.contrastRatio(to: .black)
      style.foreground = .indexed(isDark ? 15 : 0, isBasic: true)
    }
    return style
  }

  /// The sixteen colours of the console, which are those of a VGA.
  private static func vgaColor(_ index: UInt8) -> Color {
    if index == 3 { return Color(rgb: 0xAA5500) }
    let (off, on): (UInt32, UInt32) = index < 8 ? (0, 0xAA) : (0x55, 0xFF)
    func part(_ bit: UInt8) -> UInt32 { index & bit != 0 ? on : off }
    return Color(rgb: part(1) << 16 | part(2) << 8 | part(4))
  }
}

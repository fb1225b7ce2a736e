import Drawing

extension Pen {
  /// The style as the Linux console can show it: it has eight colours for backgrounds, and shows the bright ones as those.
  ///
  /// What was chosen to be read on a bright ground would vanish on the dark one, so a text that stands out by less than
  /// text has to (WCAG 2.2, 1.4.3) is in black or in white instead, whichever stands out more.
  var onConsole: Pen {
    guard case .indexed(let index, isBasic: true) = background else { return self }
    var pen = self
    pen.background = .indexed(index & 7, isBasic: true)
    let ground = Self.consoleColor(index & 7)
    if case .indexed(let text, isBasic: true) = foreground,
      Self.consoleColor(text).contrastRatio(to: ground) < 4.5
    {
      let isDark = ground.contrastRatio(to: .white) > ground.contrastRatio(to: .black)
      pen.foreground = .indexed(isDark ? 15 : 0, isBasic: true)
    }
    return pen
  }

  /// The sixteen colours as the console sets them, those of a VGA.
  private static func consoleColor(_ index: UInt8) -> Color {
    if index == 3 { return Color(rgb: 0xAA5500) }
    let (off, on): (UInt32, UInt32) = index < 8 ? (0, 0xAA) : (0x55, 0xFF)
    func part(_ bit: UInt8) -> UInt32 { index & bit != 0 ? on : off }
    return Color(rgb: part(1) << 16 | part(2) << 8 | part(4))
  }
}

import BacklitGraphics
import BacklitUI

/// The colours of the captions and of the pages of a session, which are the same in every program.
struct SessionColors {
  /// The background of the last line of the screen, and that of pages.
  let bar: Color
  let page: Color
  /// Captions, the names of keys, and what is typed; also the background of the selected line of a list.
  let caption: Color
  /// A text on ``caption``.
  let inverse: Color
  let help: Color
  let warning: Color

  static let dark = SessionColors(
    bar: Color(red: 0.11, green: 0.12, blue: 0.14), page: Color(red: 0.09, green: 0.1, blue: 0.12),
    caption: Color(red: 1, green: 0.88, blue: 0.55), inverse: .black, help: Color(white: 0.68),
    warning: Color(red: 1, green: 0.55, blue: 0.45))
  static let light = SessionColors(
    bar: Color(rgb: 0xD8DBE0), page: Color(rgb: 0xDFE2E7), caption: Color(rgb: 0x5A3A00), inverse: .white,
    help: Color(rgb: 0x454A52), warning: Color(rgb: 0x9A1B12))

  /// The standard theme, with the backgrounds of pages.
  static let pageTheme: Theme = {
    var theme = Theme(name: "page")
    (theme.dark.background, theme.darkHighContrast.background) = (dark.page, dark.page)
    (theme.light.background, theme.lightHighContrast.background) = (light.page, light.page)
    return theme
  }()
}

extension Palette {
  /// The colours of the session in the style of the palette.
  var session: SessionColors { userInterfaceStyle == .light && isColored ? .light : .dark }
}

import Drawing
import Toolkit

/// The colours of the preview around a definition. They are dark in every style, so that the preview differs from the
/// definition.
enum PreviewColors {
  static let ground = Color(red: 0.09, green: 0.1, blue: 0.12)
  /// The colour around a simulated screen.
  static let surroundings = Color(red: 0.16, green: 0.17, blue: 0.2)
  static let rule = Color(red: 0.3, green: 0.32, blue: 0.37)
  static let text = Color(white: 0.9)
  static let quiet = Color(white: 0.64)
  static let key = Color(red: 1, green: 0.88, blue: 0.55)
  static let good = Color(red: 0.55, green: 0.85, blue: 0.55)
  static let bad = Color(red: 1, green: 0.55, blue: 0.45)
  static let outline = Color(red: 0.4, green: 0.75, blue: 0.85)
  static let selected = Color(red: 1, green: 0.85, blue: 0.3)
  static let ambiguous = Color(red: 1, green: 0.5, blue: 0.9)

  /// The theme of the scroll thumb and focus rings of the panel.
  @MainActor static let theme = Theme(
    name: "preview", light: .anodised, lightHighContrast: .whiteOnBlack)
}

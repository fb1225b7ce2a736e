#if Tools
import BacklitGraphics
import BacklitUI

/// The colours of the view debugger and of the preview of definitions. They are dark in every style, so that they
/// differ from the views that they explain.
package enum DebuggerColors {
  package static let ground = Color(red: 0.09, green: 0.1, blue: 0.12)
  /// The colour around a simulated screen.
  package static let surroundings = Color(red: 0.16, green: 0.17, blue: 0.2)
  package static let rule = Color(red: 0.3, green: 0.32, blue: 0.37)
  package static let text = Color(white: 0.9)
  package static let quiet = Color(white: 0.64)
  package static let key = Color(red: 1, green: 0.88, blue: 0.55)
  package static let good = Color(red: 0.55, green: 0.85, blue: 0.55)
  package static let bad = Color(red: 1, green: 0.55, blue: 0.45)
  package static let outline = Color(red: 0.4, green: 0.75, blue: 0.85)
  package static let guide = Color(red: 0.5, green: 0.8, blue: 0.5)
  package static let selected = Color(red: 1, green: 0.85, blue: 0.3)
  package static let ambiguous = Color(red: 1, green: 0.5, blue: 0.9)

  /// The theme of scroll thumbs and focus rings.
  @MainActor package static let theme = Theme(
    name: "debugger", light: .dark, lightHighContrast: .darkHighContrast)
}
#endif

import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitValues

/// The keys of the words of pages: bars, alerts and menus.
enum PageText: String, TextKey {
  static let group = "pages"

  /// The button that leads to the former page.
  case back
  /// The button that closes a page.
  case done
  /// The kind of a menu, spoken before its title; what an entry is that opens a menu; the row of menus.
  case menu, submenu, menuBar
  /// The kind of an alert and of a list of actions, spoken before the title.
  case alert, actions
  /// The line between two columns, and its value, the columns beside it, in plural forms.
  case divider, columns
  /// The button that shows the list beside the details of a page, or hides it.
  case showList, hideList
}

extension View {
  /// A word of pages in the view's language.
  func word(_ key: PageText) -> String { Language(locale: effectiveLanguage).text(key) }
}

extension TraitCollection {
  /// The height of bars: that of UIKit, which is 44 points, and 32 in compact height, in whole rows of cells. All of it
  /// can be touched, so it is never less than the smallest target.
  var barHeight: Double {
    let points = verticalSizeClass == .compact ? 32.0 : 44
    let rows = max(Double(AuditSubject.leastTarget.rows), (points / cellSize.height).rounded(.up))
    return rows * cellSize.height
  }
}

extension Font {
  /// The font of bars and alerts. It has one row at the default text size, and grows with the text size.
  static func bar(isBold: Bool = false) -> Font {
    var font = Font.preferredFont(forTextStyle: .footnote)
    font.isBold = isBold
    return font
  }
}

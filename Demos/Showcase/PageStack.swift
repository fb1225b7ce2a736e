import Backlit

/// The stack of pages. The titles of all bars have 20 points in regular height, and 14 in compact height.
final class PageStack: NavigationController {
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    guard let window = view.window else { return }
    // With larger text sizes the title grows with them, as it does without these fonts.
    for category in ContentSizeCategory.allCases where category <= .large {
      for (height, size) in [(UserInterfaceSizeClass.regular, 20.0), (.compact, 14)] {
        let query = TraitQuery(verticalSizeClass: height, preferredContentSizeCategory: category)
        window.appearance(of: NavigationBar.self, for: query).titleFont = Font(size: size, isBold: true)
      }
    }
  }
}

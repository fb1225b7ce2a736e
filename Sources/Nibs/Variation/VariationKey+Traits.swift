import AutoLayout
import Toolkit

extension VariationKey {
  /// Changes traits so that the key matches them, as for `--traits "wC hR dark rtl"`. `accessibility` alone selects the
  /// smallest accessibility text size.
  ///
  /// - Parameter traits: the traits for everything that the key does not name.
  /// - Returns: traits that the key matches.
  public func applied(to traits: TraitCollection) -> TraitCollection {
    var traits = traits
    for condition in conditions {
      switch condition {
      case .width(let level): traits.horizontalSizeClass = level == .compact ? .compact : .regular
      case .height(let level): traits.verticalSizeClass = level == .compact ? .compact : .regular
      case .style(let style): traits.userInterfaceStyle = style == .dark ? .dark : .light
      case .direction(let direction):
        traits.layoutDirection = direction == .rightToLeft ? .rightToLeft : .leftToRight
      case .accessibility:
        let isNamed = conditions.contains { if case .textSize = $0 { true } else { false } }
        if !isNamed, !traits.preferredContentSizeCategory.isAccessibilityCategory {
          traits.preferredContentSizeCategory = .accessibilityMedium
        }
      case .textSize(let size): traits.preferredContentSizeCategory = size
      case .highContrast: traits.prefersHighContrast = true
      }
    }
    return traits
  }
}

import AutoLayout
import Toolkit

extension VariationTraits {
  /// What variations can ask about a view's traits.
  public init(_ traits: TraitCollection) {
    self.init(
      width: traits.horizontalSizeClass == .compact ? .compact : .regular,
      height: traits.verticalSizeClass == .compact ? .compact : .regular,
      style: traits.userInterfaceStyle == .dark ? .dark : .light,
      direction: traits.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight,
      textSize: traits.preferredContentSizeCategory,
      highContrast: traits.prefersHighContrast)
  }
}

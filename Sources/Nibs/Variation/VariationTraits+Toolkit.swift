import AutoLayout
import Toolkit

extension VariationTraits {
  /// Creates the traits for variations from the traits of a view.
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

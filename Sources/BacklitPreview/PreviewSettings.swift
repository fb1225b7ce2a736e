import AutoLayout
import Geometry
import Nibs
import Toolkit

extension PreviewSettings {
  /// Creates settings from a key such as `wC dark rtl`.
  ///
  /// - Parameters:
  ///   - key: the traits. Other traits have their defaults, and the direction follows the language.
  ///   - language: the language of strings and of spoken words, as a BCP 47 tag.
  public init(_ key: VariationKey, language: String = "en") {
    self.init(language: language)
    var base = TraitCollection()
    base.layoutDirection = LayoutDirection(language: language)
    var opposite = TraitCollection()
    opposite.horizontalSizeClass = .compact
    opposite.verticalSizeClass = .compact
    let traits = key.applied(to: base)
    let other = key.applied(to: opposite)
    // A size class that is equal in both results is named in the key.
    if traits.horizontalSizeClass == other.horizontalSizeClass {
      horizontalSizeClass = traits.horizontalSizeClass
    }
    if traits.verticalSizeClass == other.verticalSizeClass { verticalSizeClass = traits.verticalSizeClass }
    style = traits.userInterfaceStyle
    prefersHighContrast = traits.prefersHighContrast
    direction = traits.layoutDirection
    textSize = traits.preferredContentSizeCategory
  }

  /// The preferences of the person, for ``Screen/preferences``.
  var preferences: TraitCollection {
    var traits = TraitCollection()
    traits.userInterfaceStyle = style
    traits.prefersHighContrast = prefersHighContrast
    traits.layoutDirection = direction
    traits.preferredContentSizeCategory = textSize
    traits.prefersReducedMotion = prefersReducedMotion
    return traits
  }

  /// Thresholds that give a screen of any size the selected size classes.
  ///
  /// - Parameter size: the area in points. It determines the size classes that are not selected.
  /// - Returns: the thresholds; zero or infinite.
  func thresholds(for size: Size) -> SizeClassThresholds {
    let natural = TraitCollection(size: size)
    func threshold(_ level: UserInterfaceSizeClass) -> Double { level == .regular ? 0 : .infinity }
    return SizeClassThresholds(
      regularWidth: threshold(horizontalSizeClass ?? natural.horizontalSizeClass),
      regularHeight: threshold(verticalSizeClass ?? natural.verticalSizeClass))
  }
}

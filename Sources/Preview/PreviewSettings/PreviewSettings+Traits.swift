import AutoLayout
import Geometry
import Nibs
import Toolkit

extension PreviewSettings {
  /// Settings for the traits that words such as `wC dark rtl` ask for.
  ///
  /// - Parameters:
  ///   - key: the words; what they do not name is as by default, and the direction that of the
  ///     language.
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
    // What comes out the same from either side was named.
    if traits.horizontalSizeClass == other.horizontalSizeClass {
      horizontalSizeClass = traits.horizontalSizeClass
    }
    if traits.verticalSizeClass == other.verticalSizeClass { verticalSizeClass = traits.verticalSizeClass }
    style = traits.userInterfaceStyle
    prefersHighContrast = traits.prefersHighContrast
    direction = traits.layoutDirection
    textSize = traits.preferredContentSizeCategory
  }

  /// What a person asks for, for ``Screen/preferences``.
  var preferences: TraitCollection {
    var traits = TraitCollection()
    traits.userInterfaceStyle = style
    traits.prefersHighContrast = prefersHighContrast
    traits.layoutDirection = direction
    traits.preferredContentSizeCategory = textSize
    traits.prefersReducedMotion = prefersReducedMotion
    return traits
  }

  /// Thresholds by which a screen of any size comes to the size classes wanted.
  ///
  /// - Parameter size: the area in points, from which the classes follow where none is asked for.
  /// - Returns: the thresholds; zero or infinite.
  func thresholds(for size: Size) -> SizeClassThresholds {
    let natural = TraitCollection(size: size)
    func threshold(_ level: UserInterfaceSizeClass) -> Double { level == .regular ? 0 : .infinity }
    return SizeClassThresholds(
      regularWidth: threshold(horizontalSizeClass ?? natural.horizontalSizeClass),
      regularHeight: threshold(verticalSizeClass ?? natural.verticalSizeClass))
  }
}

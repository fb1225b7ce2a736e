import BacklitGeometry
import BacklitLayout
import BacklitUI

/// The traits that variations depend on.
struct VariationTraits: Hashable, Sendable {
  /// The horizontal size class.
  var width = UserInterfaceSizeClass.regular

  /// The vertical size class.
  var height = UserInterfaceSizeClass.regular

  /// The height of controls.
  var density = Density.regular

  /// Dark or light.
  var style = UserInterfaceStyle.light

  /// The direction of text.
  var direction = LayoutDirection.leftToRight

  /// The preferred size of text.
  var textSize = ContentSizeCategory.large

  /// Whether contrast is increased.
  var highContrast = false

  /// Whether the definition's root is wider than high.
  var orientation = TraitCondition.Orientation.portrait

  /// The size of the definition's root in points, rounded to thousandths.
  var extent = Size.zero

  /// Whether a condition holds.
  func fulfils(_ condition: TraitCondition) -> Bool {
    switch condition {
    case .width(let level): width == level
    case .height(let level): height == level
    case .density(let wanted): density == wanted
    case .style(let wanted): style == wanted
    case .direction(let wanted): direction == wanted
    case .accessibility: textSize.isAccessibilityCategory
    case .textSize(let size): textSize == size
    case .highContrast: highContrast
    case .orientation(let wanted): orientation == wanted
    case .extent(let bound):
      bound.lengths.contains(bound.side == .width ? extent.width : extent.height)
    }
  }

  /// All 1536 combinations of traits without sizes. They are few enough to check keys against all of them.
  static let all: [VariationTraits] = {
    var all = [VariationTraits()]
    func vary<Trait>(_ path: WritableKeyPath<VariationTraits, Trait>, _ values: [Trait]) {
      all = all.flatMap { traits in
        values.map { value in
          var traits = traits
          traits[keyPath: path] = value
          return traits
        }
      }
    }
    vary(\.width, TraitCondition.sizeClasses)
    vary(\.height, TraitCondition.sizeClasses)
    vary(\.density, Density.allCases)
    vary(\.style, TraitCondition.styles)
    vary(\.direction, LayoutDirection.allCases)
    vary(\.textSize, ContentSizeCategory.allCases)
    vary(\.highContrast, [false, true])
    vary(\.orientation, TraitCondition.Orientation.allCases)
    return all
  }()
}

extension VariationTraits {
  /// Creates the traits for variations from the traits of a view and the size of the definition's root in points.
  init(_ traits: TraitCollection, size: Size = .zero) {
    let extent = Size(width: ExtentBound.rounded(size.width), height: ExtentBound.rounded(size.height))
    self.init(
      width: traits.horizontalSizeClass, height: traits.verticalSizeClass, density: traits.density,
      style: traits.userInterfaceStyle, direction: traits.layoutDirection,
      textSize: traits.preferredContentSizeCategory,
      highContrast: traits.prefersHighContrast,
      orientation: extent.width > extent.height ? .landscape : .portrait, extent: extent)
  }
}

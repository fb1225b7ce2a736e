import BacklitGeometry
import BacklitLayout
import BacklitUI

/// The traits that variations depend on.
struct VariationTraits: Hashable, Sendable {
  /// The horizontal size class.
  var width: TraitCondition.SizeLevel

  /// The vertical size class.
  var height: TraitCondition.SizeLevel

  /// Dark or light.
  var style: TraitCondition.Style

  /// The direction of text.
  var direction: LayoutDirection

  /// The preferred size of text.
  var textSize: ContentSizeCategory

  /// Whether contrast is increased.
  var highContrast: Bool

  /// Creates traits. The defaults are those of a light screen with regular size classes.
  init(
    width: TraitCondition.SizeLevel = .regular, height: TraitCondition.SizeLevel = .regular,
    style: TraitCondition.Style = .light, direction: LayoutDirection = .leftToRight,
    textSize: ContentSizeCategory = .large, highContrast: Bool = false
  ) {
    self.width = width
    self.height = height
    self.style = style
    self.direction = direction
    self.textSize = textSize
    self.highContrast = highContrast
  }

  /// Whether a condition holds.
  func fulfils(_ condition: TraitCondition) -> Bool {
    switch condition {
    case .width(let level): width == level
    case .height(let level): height == level
    case .style(let wanted): style == wanted
    case .direction(let wanted): direction == wanted
    case .accessibility: textSize.isAccessibilityCategory
    case .textSize(let size): textSize == size
    case .highContrast: highContrast
    }
  }

  /// All 384 combinations of traits. They are few enough to check keys against all of them.
  static let all: [VariationTraits] = {
    var all: [VariationTraits] = []
    for width in TraitCondition.SizeLevel.allCases {
      for height in TraitCondition.SizeLevel.allCases {
        for style in TraitCondition.Style.allCases {
          for direction in LayoutDirection.allCases {
            for textSize in ContentSizeCategory.allCases {
              for highContrast in [false, true] {
                all.append(
                  VariationTraits(
                    width: width, height: height, style: style, direction: direction, textSize: textSize,
                    highContrast: highContrast))
              }
            }
          }
        }
      }
    }
    return all
  }()
}

extension VariationTraits {
  /// Creates the traits for variations from the traits of a view.
  init(_ traits: TraitCollection) {
    self.init(
      width: traits.horizontalSizeClass == .compact ? .compact : .regular,
      height: traits.verticalSizeClass == .compact ? .compact : .regular,
      style: traits.userInterfaceStyle == .dark ? .dark : .light,
      direction: traits.layoutDirection,
      textSize: traits.preferredContentSizeCategory,
      highContrast: traits.prefersHighContrast)
  }
}

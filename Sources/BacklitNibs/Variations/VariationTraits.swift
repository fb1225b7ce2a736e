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

  /// Whether the definition's root is wider than high.
  var orientation: TraitCondition.Orientation

  /// The size of the definition's root in points, rounded to thousandths.
  var extent: Size

  /// Creates traits. The defaults are those of a light screen with regular size classes.
  init(
    width: TraitCondition.SizeLevel = .regular, height: TraitCondition.SizeLevel = .regular,
    style: TraitCondition.Style = .light, direction: LayoutDirection = .leftToRight,
    textSize: ContentSizeCategory = .large, highContrast: Bool = false,
    orientation: TraitCondition.Orientation = .portrait, extent: Size = .zero
  ) {
    self.orientation = orientation
    self.extent = extent
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
    case .orientation(let wanted): orientation == wanted
    case .extent(let bound):
      bound.lengths.contains(bound.side == .width ? extent.width : extent.height)
    }
  }

  /// All 768 combinations of traits without sizes. They are few enough to check keys against all of them.
  static let all: [VariationTraits] = {
    var all: [VariationTraits] = []
    for width in TraitCondition.SizeLevel.allCases {
      for height in TraitCondition.SizeLevel.allCases {
        for style in TraitCondition.Style.allCases {
          for direction in LayoutDirection.allCases {
            for textSize in ContentSizeCategory.allCases {
              for highContrast in [false, true] {
                for orientation in TraitCondition.Orientation.allCases {
                  all.append(
                    VariationTraits(
                      width: width, height: height, style: style, direction: direction, textSize: textSize,
                      highContrast: highContrast, orientation: orientation))
                }
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
  /// Creates the traits for variations from the traits of a view and the size of the definition's root in points.
  init(_ traits: TraitCollection, size: Size = .zero) {
    let extent = Size(width: ExtentBound.rounded(size.width), height: ExtentBound.rounded(size.height))
    self.init(
      width: traits.horizontalSizeClass == .compact ? .compact : .regular,
      height: traits.verticalSizeClass == .compact ? .compact : .regular,
      style: traits.userInterfaceStyle == .dark ? .dark : .light,
      direction: traits.layoutDirection,
      textSize: traits.preferredContentSizeCategory,
      highContrast: traits.prefersHighContrast,
      orientation: extent.width > extent.height ? .landscape : .portrait, extent: extent)
  }
}

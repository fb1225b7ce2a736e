import BacklitGeometry
import BacklitUI

/// A condition on the traits, in the key of a variation.
package enum TraitCondition: Hashable, Sendable {
  /// The width is compact (`wC`) or regular (`wR`).
  case width(UserInterfaceSizeClass)
  /// The height is compact (`hC`) or regular (`hR`).
  case height(UserInterfaceSizeClass)
  /// The density is compact (`dC`) or regular (`dR`).
  case density(Density)
  /// The interface is `dark` or `light`.
  case style(UserInterfaceStyle)
  /// Text runs from right to left (`rtl`) or left to right (`ltr`).
  case direction(LayoutDirection)
  /// The text size is one of the five largest (`accessibility`).
  case accessibility
  /// The text has a certain size, such as `large`.
  case textSize(ContentSizeCategory)
  /// Contrast is increased (`highContrast`).
  case highContrast
  /// The view is wider than high (`landscape`), or not (`portrait`).
  case orientation(Orientation)
  /// The width or the height is beyond a bound, such as `w>500`.
  case extent(ExtentBound)

  /// Whether a view is wider than high.
  package enum Orientation: String, CaseIterable, Hashable, Sendable {
    /// Wider than high.
    case landscape
    /// Square, or higher than wide.
    case portrait
  }

  static let sizeClasses = [UserInterfaceSizeClass.compact, .regular]
  static let styles = [UserInterfaceStyle.dark, .light]

  /// The word that stands for the condition in a key.
  var word: String {
    switch self {
    case .width(let level): level == .compact ? "wC" : "wR"
    case .height(let level): level == .compact ? "hC" : "hR"
    case .density(let density): density == .compact ? "dC" : "dR"
    case .style(let style): style.rawValue
    case .direction(let direction): direction == .leftToRight ? "ltr" : "rtl"
    case .accessibility: "accessibility"
    case .textSize(let size): size.rawValue
    case .highContrast: "highContrast"
    case .orientation(let orientation): orientation.rawValue
    case .extent(let bound): bound.word
    }
  }

  /// The bound of a width or a height; nil for other conditions.
  var bound: ExtentBound? { if case .extent(let bound) = self { bound } else { nil } }

  /// All conditions without bounds of the width and the height.
  static let all: [TraitCondition] =
    sizeClasses.map(width) + sizeClasses.map(height) + Density.allCases.map(density)
    + styles.map(style) + LayoutDirection.allCases.map(direction) + [.accessibility, .highContrast]
    + ContentSizeCategory.allCases.map(textSize) + Orientation.allCases.map(orientation)

  /// The condition of a word without a bound; nil for an unknown word. Text sizes have short names as well: `XS` to `XXXL`,
  /// `accessibilityM` to `accessibilityXXXL`.
  init?(word: String) {
    guard let found = Self.byWord[word] else { return nil }
    self = found
  }

  /// The words of keys.
  static let words = all.map(\.word) + shortSizes.map(\.word)

  /// The short names of text sizes, as in UIKit's content size categories; the accessibility sizes begin with M.
  static let shortSizes: [(word: String, size: ContentSizeCategory)] = {
    let short = ["XS", "S", "M", "L", "XL", "XXL", "XXXL"]
    let words = short + short[2...6].map { "accessibility" + $0 }
    return Array(zip(words, ContentSizeCategory.allCases)).map { (word: $0, size: $1) }
  }()

  private static let byWord: [String: TraitCondition] = {
    var words = Dictionary(uniqueKeysWithValues: all.map { ($0.word, $0) })
    for (word, size) in shortSizes { words[word] = .textSize(size) }
    return words
  }()
}

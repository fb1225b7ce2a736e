import BacklitGraphics
import BacklitUI

/// A font in a definition: a text style that follows the preferred text size, or a fixed size.
public struct FontDescription: Hashable, Sendable {
  /// A text style, as in UIKit. It determines the size and weight.
  package enum Style: String, CaseIterable, Hashable, Sendable {
    /// The title of a screen.
    case largeTitle
    /// The first level of headings.
    case title1
    /// The second level of headings.
    case title2
    /// The third level of headings.
    case title3
    /// The heading of a paragraph, bold.
    case headline
    /// Running text.
    case body
    /// A remark beside it.
    case callout
    /// The second level of headings of a paragraph.
    case subheadline
    /// A note below it.
    case footnote
    /// The text of a picture.
    case caption1
    /// The second text of a picture.
    case caption2
  }

  /// The base of the size.
  package enum Base: Hashable, Sendable {
    /// A text style, scaled with the preferred text size.
    case style(Style)
    /// A size in points.
    case points(Double)
  }

  /// The base of the size.
  package var base: Base

  /// Whether the font is bold; nil for the weight of the style.
  package var isBold: Bool?

  /// Whether the font is italic.
  package var isItalic: Bool

  /// Creates a font description.
  package init(base: Base, isBold: Bool? = nil, isItalic: Bool = false) {
    self.base = base
    self.isBold = isBold
    self.isItalic = isItalic
  }

  /// The description of a font of a certain size.
  init(_ font: Font) {
    self.init(base: .points(font.size), isBold: font.isBold, isItalic: font.isItalic)
  }

  /// The font for a text size.
  public func font(for category: ContentSizeCategory) -> Font {
    switch base {
    case .points(let size): Font(size: size, isBold: isBold ?? false, isItalic: isItalic)
    case .style(let style):
      Font(
        size: (style.pointsAtDefault * Self.scale(of: category)).rounded(),
        isBold: isBold ?? (style == .headline), isItalic: isItalic)
    }
  }

  /// The scale of a text size: its body size divided by the default body size of 17 points (Apple's Human Interface
  /// Guidelines, Typography).
  private static func scale(of category: ContentSizeCategory) -> Double {
    let body: Double =
      switch category {
      case .extraSmall: 14
      case .small: 15
      case .medium: 16
      case .large: 17
      case .extraLarge: 19
      case .extraExtraLarge: 21
      case .extraExtraExtraLarge: 23
      case .accessibilityMedium: 28
      case .accessibilityLarge: 33
      case .accessibilityExtraLarge: 40
      case .accessibilityExtraExtraLarge: 47
      case .accessibilityExtraExtraExtraLarge: 53
      }
    return body / 17
  }
}

extension FontDescription.Style {
  /// The size in points at the default text size (Apple's Human Interface Guidelines, Typography).
  var pointsAtDefault: Double {
    switch self {
    case .largeTitle: 34
    case .title1: 28
    case .title2: 22
    case .title3: 20
    case .headline, .body: 17
    case .callout: 16
    case .subheadline: 15
    case .footnote: 13
    case .caption1: 12
    case .caption2: 11
    }
  }
}

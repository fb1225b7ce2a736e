import BacklitGraphics
import BacklitUI

/// A font in a definition: a text style that follows the preferred text size, or a fixed size.
public struct FontDescription: Hashable, Sendable {
  /// A text style. It determines the size and weight.
  package typealias Style = Font.TextStyle

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

  /// The description of a font: its text style, or its size.
  init(_ font: Font) {
    self.init(
      base: font.textStyle.map(Base.style) ?? .points(font.size), isBold: font.isBold, isItalic: font.isItalic
    )
  }

  /// The font for a text size.
  public func font(for category: ContentSizeCategory) -> Font {
    var font: Font
    switch base {
    case .points(let size): font = Font(size: size)
    case .style(let style): font = style.font(atStep: category.step)
    }
    if let isBold { font.isBold = isBold }
    font.isItalic = isItalic
    return font
  }
}

import BacklitGraphics
import BacklitUI

/// A font in a definition: a text style that follows the preferred text size, a fixed size, or a size that grows like a style.
package struct FontDescription: Hashable, Sendable {
  /// A text style. It determines the size and weight.
  package typealias Style = Font.TextStyle

  /// The base of the size.
  package enum Base: Hashable, Sendable {
    /// A text style, scaled with the preferred text size.
    case style(Style)
    /// A size in points.
    case points(Double)
    /// A size in points at the default text size, which grows like a style up to a size; nil for no limit.
    case scaled(Double, Style, maximum: Double?)
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
    let base: Base =
      switch font.scaling {
      case nil: .points(font.size)
      case let scaling?:
        scaling.baseSize.map { Base.scaled($0, scaling.style, maximum: scaling.maximumSize) }
          ?? .style(scaling.style)
      }
    self.init(base: base, isBold: font.isBold, isItalic: font.isItalic)
  }

  /// The font in its size for traits.
  package func font(for traits: TraitCollection) -> Font {
    var font: Font
    switch base {
    case .points(let size): font = Font(size: size)
    case .style(let style): font = .preferredFont(forTextStyle: style, compatibleWith: traits)
    case .scaled(let size, let style, let maximum):
      font = FontMetrics(forTextStyle: style).scaledFont(
        for: Font(size: size), maximumPointSize: maximum, compatibleWith: traits)
    }
    if let isBold { font.isBold = isBold }
    font.isItalic = isItalic
    return font
  }
}

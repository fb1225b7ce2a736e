/// The font of a text: one family of fixed width, as in a terminal.
///
/// A font of a fixed size fills one row of cells, and its columns are 8 points wide at any size; in cells only weight
/// and slant have an effect. A font of a ``TextStyle`` follows the user's text size and is measured: a line is
/// ``lineHeight`` points high, rounded up to whole cells, and its letters are as wide as their size requires.
public struct Font: Hashable, Sendable {
  /// The size in points.
  public var size: Double
  /// Whether the text is bold.
  public var isBold: Bool
  /// Whether the text is italic.
  public var isItalic: Bool
  /// Whether a line is drawn below the letters.
  public var isUnderlined = false
  /// Whether a line is drawn through the letters.
  public var isStruckThrough = false
  /// Where a link of the terminal leads that the letters are.
  package var link = TextLink.none
  /// How the size follows the user's text size; nil for a fixed size.
  package var scaling: FontScaling?

  /// A font of a fixed size from its parts.
  public init(size: Double = Font.standardSize, isBold: Bool = false, isItalic: Bool = false) {
    self.size = size
    self.isBold = isBold
    self.isItalic = isItalic
  }

  /// The size in points that fills a column of 8 points: letters of fixed width are 0.6 sizes wide.
  public static let standardSize = 13.0

  /// The standard size, upright and of regular weight.
  public static let standard = Font()
  /// The standard size, bold.
  public static let bold = Font(isBold: true)

  /// The text style with which the size grows; nil for a font of a fixed size.
  package var textStyle: TextStyle? { scaling?.style }

  /// The height of a line in points, at least the height of its letters: 20.5 at a size of 17.
  ///
  /// In cells, only a font of a text style is higher than a row.
  public var lineHeight: Double { (size * Self.relativeLineHeight * 2).rounded(.up) / 2 }

  /// The height of a line of Apple's system font in sizes, from the metrics of the font.
  private static let relativeLineHeight = 2444.0 / 2048
}

/// The way the size of a font follows the user's text size.
package struct FontScaling: Hashable, Sendable {
  /// The text style with which the size grows.
  package var style: Font.TextStyle
  /// The size in points at the default text size; nil for that of the style.
  package var baseSize: Double?
  /// The largest size in points; nil for no limit.
  package var maximumSize: Double?

  /// A scaling from its parts.
  package init(style: Font.TextStyle, baseSize: Double? = nil, maximumSize: Double? = nil) {
    self.style = style
    self.baseSize = baseSize
    self.maximumSize = maximumSize
  }

  /// The size in points at a text size.
  /// - Parameter step: the steps from the default text size, -3…8.
  /// - Returns: the size.
  package func size(atStep step: Int) -> Double {
    let size = baseSize.map { style.scaled($0, step: step) } ?? style.size(atStep: step)
    return maximumSize.map { min(size, $0) } ?? size
  }
}

extension Font {
  /// The same font with a fixed size, whose letters fill one row of cells.
  public var unscaled: Font {
    var font = self
    font.scaling = nil
    return font
  }

  /// Returns the same font in its size for a text size; a font of a fixed size is returned unchanged.
  /// - Parameter step: the steps from the default text size, -3…8.
  /// - Returns: the font.
  public func scaled(toStep step: Int) -> Font {
    guard let scaling else { return self }
    var font = self
    font.size = scaling.size(atStep: step)
    return font
  }
}

import BacklitGeometry
import BacklitGraphics

/// Scales fonts and lengths with the preferred text size, in the way of a text style.
///
/// ```swift
/// label.font = FontMetrics(forTextStyle: .headline).scaledFont(for: Font(size: 20, isBold: true))
/// label.adjustsFontForContentSizeCategory = true
/// ```
public struct FontMetrics: Hashable, Sendable {
  /// The text style.
  package let textStyle: Font.TextStyle

  /// The metrics of running text, `Font.TextStyle.body`.
  public static let `default` = FontMetrics(forTextStyle: .body)

  /// Creates the metrics of a text style.
  public init(forTextStyle textStyle: Font.TextStyle) { self.textStyle = textStyle }

  /// Returns a font that has the size of the given one at the default text size, and grows like the style.
  /// - Parameters:
  ///   - font: the font at the default text size.
  ///   - maximumPointSize: the largest size in points; nil for no limit.
  ///   - traits: the traits with the text size; nil for the default text size.
  /// - Returns: the font. In a label with ``Label/adjustsFontForContentSizeCategory``, it follows later changes.
  public func scaledFont(
    for font: Font, maximumPointSize: Double? = nil, compatibleWith traits: TraitCollection? = nil
  ) -> Font {
    var scaled = font
    scaled.scaling = FontScaling(style: textStyle, baseSize: font.size, maximumSize: maximumPointSize)
    return (traits ?? TraitCollection()).scaled(scaled)
  }

  /// Returns a length that grows like the style: with body metrics, 32 points are 26.4 points at the smallest text size
  /// and 99.8 points at the largest.
  /// - Parameters:
  ///   - value: the length at the default text size.
  ///   - traits: the traits with the text size; nil for the default text size.
  /// - Returns: the length.
  public func scaledValue(for value: Double, compatibleWith traits: TraitCollection? = nil) -> Double {
    textStyle.scaled(value, step: (traits?.preferredContentSizeCategory ?? .large).step)
  }
}

extension TraitCollection {
  /// The traits on which the extents of texts depend.
  package struct TextScale: Hashable, Sendable {
    fileprivate let textSize: ContentSizeCategory
    fileprivate let cellSize: Size
    fileprivate let hasPixels: Bool
  }

  /// The traits that the extents of texts depend on.
  package var textScale: TextScale {
    TextScale(
      textSize: preferredContentSizeCategory, cellSize: cellSize, hasPixels: displayQuality == .pixels)
  }

  /// Returns a font of a text style in its size for these traits; a font of a fixed size is returned unchanged.
  ///
  /// Without pixels, a line that is nearer to one row of cells than to two is one row high, unless the user prefers a larger
  /// text size than the default.
  public func scaled(_ font: Font) -> Font {
    let scaled = font.scaled(toStep: preferredContentSizeCategory.step)
    guard displayQuality != .pixels, preferredContentSizeCategory <= .large else { return scaled }
    return scaled.fittedToRow(cellHeight: cellSize.height)
  }
}

extension Font {
  /// Returns the font of a text style.
  /// - Parameters:
  ///   - style: the text style.
  ///   - traits: the traits with the text size; nil for the default text size. Pass the traits of a view, or set
  ///     ``Label/adjustsFontForContentSizeCategory``.
  /// - Returns: the font.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traits: TraitCollection? = nil
  ) -> Font {
    let traits = traits ?? TraitCollection()
    return traits.scaled(style.font(atStep: traits.preferredContentSizeCategory.step))
  }
}

/// A view with a font that can follow the preferred text size.
@MainActor
public protocol ContentSizeCategoryAdjusting: AnyObject {
  /// Whether the size of a font of a text style follows the preferred text size.
  var adjustsFontForContentSizeCategory: Bool { get set }
}

/// A view whose font follows the preferred text size if ``ContentSizeCategoryAdjusting`` asks for it.
@MainActor
protocol FontAdjusting: View, ContentSizeCategoryAdjusting {
  var font: Font { get set }
}

extension FontAdjusting {
  func adjustFont() {
    guard adjustsFontForContentSizeCategory else { return }
    let adjusted = traitCollection.scaled(font)
    if adjusted != font { font = adjusted }
  }
}

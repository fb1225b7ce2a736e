extension Font {
  /// A text style, as in UIKit: the role of a text on a page, which determines its size and weight.
  public enum TextStyle: String, CaseIterable, Hashable, Sendable {
    /// The title of a screen: 34 points at the default text size.
    case largeTitle
    /// The first level of headings: 28 points.
    case title1
    /// The second level of headings: 22 points.
    case title2
    /// The third level of headings: 20 points.
    case title3
    /// The heading of a paragraph, bold: 17 points.
    case headline
    /// Running text: 17 points.
    case body
    /// A remark beside it: 16 points.
    case callout
    /// The second level of headings of a paragraph: 15 points.
    case subheadline
    /// A note below it: 13 points, which is one cell.
    case footnote
    /// The text of a picture: 12 points.
    case caption1
    /// The second text of a picture: 11 points.
    case caption2
  }
}

extension Font.TextStyle {
  /// The steps of the user's text size below and above the default, which is 0.
  package static let steps = -3...8

  /// The sizes in points at the twelve text sizes, from the smallest (Apple's Human Interface Guidelines,
  /// Typography: Dynamic Type sizes, and larger accessibility type sizes).
  private var sizes: [Double] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }

  /// The size in points at a text size; a step beyond ``steps`` counts as the nearest one.
  /// - Parameter step: the steps from the default text size.
  /// - Returns: the size.
  package func size(atStep step: Int) -> Double {
    sizes[min(max(step, Self.steps.lowerBound), Self.steps.upperBound) - Self.steps.lowerBound]
  }

  /// A number scaled as the size of the style is.
  /// - Parameters:
  ///   - value: the number at the default text size.
  ///   - step: the steps from the default text size.
  /// - Returns: the scaled number.
  package func scaled(_ value: Double, step: Int) -> Double { value * size(atStep: step) / size(atStep: 0) }

  /// The font of the style at a text size; only a headline is bold.
  package func font(atStep step: Int) -> Font {
    var font = Font(size: size(atStep: step), isBold: self == .headline)
    font.scaling = FontScaling(style: self)
    return font
  }
}

/// The font of a text: one family of fixed width, as in a terminal.
///
/// Every column of text is 8 points wide at any size. In cells only weight and slant have an effect.
public struct Font: Hashable, Sendable {
  /// The size in points.
  public var size: Double
  /// Whether the text is bold.
  public var isBold: Bool
  /// Whether the text is italic.
  public var isItalic: Bool

  /// A font from its parts.
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
}

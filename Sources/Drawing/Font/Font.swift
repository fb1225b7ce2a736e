/// The letters a text is set in: one family of fixed width, as in a terminal.
///
/// Every column of a text is 8 points wide whatever the size. In cells only the weight and the slant count.
public struct Font: Hashable, Sendable {
  /// The size in points.
  public var size: Double
  /// Whether the letters are heavier.
  public var isBold: Bool
  /// Whether the letters slant.
  public var isItalic: Bool

  /// A font from its parts.
  public init(size: Double = Font.standardSize, isBold: Bool = false, isItalic: Bool = false) {
    self.size = size
    self.isBold = isBold
    self.isItalic = isItalic
  }

  /// The size in points that fills a column of 8 points, as letters of fixed width are 0.6 sizes wide.
  public static let standardSize = 13.0

  /// The standard size, upright and of regular weight.
  public static let standard = Font()
  /// The standard size, bold.
  public static let bold = Font(isBold: true)
}

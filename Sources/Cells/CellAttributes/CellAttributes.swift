/// The attributes of the character in a cell.
public struct CellAttributes: OptionSet, Hashable, Sendable {
  /// One bit for each attribute.
  public let rawValue: UInt8

  /// Attributes from their bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bold (SGR 1).
  public static let bold = CellAttributes(rawValue: 1)
  /// Faint (SGR 2).
  public static let dim = CellAttributes(rawValue: 2)
  /// Italic (SGR 3).
  public static let italic = CellAttributes(rawValue: 4)
  /// Underlined (SGR 4).
  public static let underline = CellAttributes(rawValue: 8)
  /// With foreground and background exchanged (SGR 7).
  public static let inverse = CellAttributes(rawValue: 16)
}

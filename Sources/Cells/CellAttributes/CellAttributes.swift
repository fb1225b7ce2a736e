/// How the character of a cell is set off.
public struct CellAttributes: OptionSet, Hashable, Sendable {
  /// One bit for each attribute.
  public let rawValue: UInt8

  /// Attributes from their bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Heavier (SGR 1).
  public static let bold = CellAttributes(rawValue: 1)
  /// Fainter (SGR 2).
  public static let dim = CellAttributes(rawValue: 2)
  /// Slanting (SGR 3).
  public static let italic = CellAttributes(rawValue: 4)
  /// With a line below (SGR 4).
  public static let underline = CellAttributes(rawValue: 8)
  /// With the two colours exchanged (SGR 7).
  public static let inverse = CellAttributes(rawValue: 16)
}

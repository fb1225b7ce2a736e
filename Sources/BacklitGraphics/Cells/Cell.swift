/// A cell of the terminal's grid: a glyph, its colours and attributes. 16 bytes without references.
public struct Cell: Hashable, Sendable {
  /// The glyph in the cell.
  public var glyph: Glyph
  /// The colour of the glyph.
  public var foreground: CellColor
  /// The colour behind it.
  public var background: CellColor
  /// The attributes of the glyph.
  public var attributes: CellAttributes

  /// A cell from its parts.
  public init(
    glyph: Glyph = .blank, foreground: CellColor = .default, background: CellColor = .default,
    attributes: CellAttributes = []
  ) {
    self.glyph = glyph
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// A space in the default colours of the terminal.
  public static let blank = Cell()

  /// The same cell with a space instead of its glyph.
  var blanked: Cell { Cell(glyph: .blank, foreground: foreground, background: background) }
}

/// The colour of a cell: a 24-bit colour or the default colour of the terminal.
public struct CellColor: Hashable, Sendable {
  /// The colour as `0xRRGGBB`; for the default colour a number beyond 24 bits.
  public let rgb: UInt32

  private init(raw: UInt32) {
    rgb = raw
  }

  /// The default colour of the terminal, for text or background depending on the use.
  public static let `default` = CellColor(raw: 0xFF00_0000)

  /// A colour from `0xRRGGBB`; higher bits are ignored.
  public init(rgb: UInt32) {
    self.init(raw: rgb & 0xFF_FFFF)
  }

  /// A colour from its bytes.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.init(raw: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// The nearest 24-bit colour; the default colour for alpha 0. Any other alpha is ignored.
  public init(_ color: Color) {
    self = color.alpha == 0 ? .default : CellColor(rgb: color.rgb)
  }

  /// Whether it is the default colour of the terminal.
  public var isDefault: Bool { self == .default }

  /// The red component; 0 for the default colour.
  public var red: UInt8 { UInt8(truncatingIfNeeded: rgb >> 16) & mask }
  /// The green component; 0 for the default colour.
  public var green: UInt8 { UInt8(truncatingIfNeeded: rgb >> 8) & mask }
  /// The blue component; 0 for the default colour.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: rgb) & mask }

  private var mask: UInt8 { isDefault ? 0 : 0xFF }
}

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

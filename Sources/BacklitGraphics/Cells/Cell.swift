/// A cell of the terminal's grid: a glyph, its colours and attributes. 16 bytes without references.
package struct Cell: Hashable, Sendable {
  /// The glyph in the cell.
  package var glyph: Glyph
  /// The colour of the glyph.
  package var foreground: CellColor
  /// The colour behind it.
  package var background: CellColor
  /// The attributes of the glyph.
  package var attributes: CellAttributes
  /// The link that the cell is a part of.
  package var link: TextLink

  /// A cell from its parts.
  package init(
    glyph: Glyph = .blank, foreground: CellColor = .default, background: CellColor = .default,
    attributes: CellAttributes = [], link: TextLink = .none
  ) {
    self.glyph = glyph
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
    self.link = link
  }

  /// A space in the default colours of the terminal.
  package static let blank = Cell()

  /// The same cell with a space instead of its glyph.
  var blanked: Cell { Cell(glyph: .blank, foreground: foreground, background: background) }
}

/// The colour of a cell: a 24-bit colour or the default colour of the terminal.
package struct CellColor: Hashable, Sendable {
  /// The colour as `0xRRGGBB`; for the default colour a number beyond 24 bits.
  package let rgb: UInt32

  private init(raw: UInt32) {
    rgb = raw
  }

  /// The default colour of the terminal, for text or background depending on the use.
  package static let `default` = CellColor(raw: 0xFF00_0000)

  /// A colour from `0xRRGGBB`; higher bits are ignored.
  package init(rgb: UInt32) {
    self.init(raw: rgb & 0xFF_FFFF)
  }

  /// A colour from its bytes.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.init(raw: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// The nearest 24-bit colour; the default colour for alpha 0. Any other alpha is ignored.
  package init(_ color: Color) {
    self = color.alpha == 0 ? .default : CellColor(rgb: color.rgb)
  }

  /// Whether it is the default colour of the terminal.
  package var isDefault: Bool { self == .default }

  /// The red component; 0 for the default colour.
  package var red: UInt8 { UInt8(truncatingIfNeeded: rgb >> 16) & mask }
  /// The green component; 0 for the default colour.
  package var green: UInt8 { UInt8(truncatingIfNeeded: rgb >> 8) & mask }
  /// The blue component; 0 for the default colour.
  package var blue: UInt8 { UInt8(truncatingIfNeeded: rgb) & mask }

  private var mask: UInt8 { isDefault ? 0 : 0xFF }
}

/// The attributes of the character in a cell.
package struct CellAttributes: OptionSet, Hashable, Sendable {
  /// One bit for each attribute.
  package let rawValue: UInt8

  /// Attributes from their bits.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bold (SGR 1).
  package static let bold = CellAttributes(rawValue: 1)
  /// Faint (SGR 2).
  package static let dim = CellAttributes(rawValue: 2)
  /// Italic (SGR 3).
  package static let italic = CellAttributes(rawValue: 4)
  /// Underlined (SGR 4).
  package static let underline = CellAttributes(rawValue: 8)
  /// With foreground and background exchanged (SGR 7).
  package static let inverse = CellAttributes(rawValue: 16)
  /// Struck through (SGR 9).
  package static let strikethrough = CellAttributes(rawValue: 32)
}

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

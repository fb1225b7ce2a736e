/// One place of the terminal's grid: a glyph, its colours and attributes. 16 bytes without references.
public struct Cell: Hashable, Sendable {
  /// What stands in the cell.
  public var glyph: Glyph
  /// The colour of the glyph.
  public var foreground: CellColor
  /// The colour behind it.
  public var background: CellColor
  /// How the glyph is set off.
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

  /// A space in the terminal's own colours.
  public static let blank = Cell()

  /// The same cell with a space in place of its glyph.
  var blanked: Cell { Cell(glyph: .blank, foreground: foreground, background: background) }
}

public import Cells

/// What is shown in place of characters that the font of the Linux console lacks.
///
/// The font in the kernel has the 256 characters of code page 437, and fonts that are loaded have seldom more than 512. For
/// what they lack the console shows one and the same square. So signs and lines of ours are exchanged for others of their
/// width that tell as much; letters stay as they are, for whoever has loaded a font that has them.
public enum ConsoleFont {
  private static let replacements: [Unicode.Scalar: Glyph] = {
    let pairs: [(of: String, with: String)] = [
      ("┏┓┗┛━┃┣┫┳┻╋", "╔╗╚╝═║╠╣╦╩╬"), ("╭╮╰╯", "┌┐└┘"), ("┄┅┈┉╌╍╴╶╸╺", "──────────"),
      ("┆┇┊┋╎╏╵╷╹╻", "││││││││││"),
      ("┝┥┠┨┯┷┰┸┿╂", "╞╡╟╢╤╧╥╨╪╫"), ("●◉◆▪", "■■♦■"), ("◯◌◇", "○○♦"), ("▸▹▾▴◂", "►►▼▲◄"), ("‹›", "«»"),
      ("…", "~"), ("−–—‑‒", "-----"), ("‘’‚′", "''''"), ("“”„″", "\"\"\"\""), ("×", "x"),
    ]
    var found: [Unicode.Scalar: Glyph] = [:]
    for pair in pairs {
      for (old, new) in zip(pair.of.unicodeScalars, pair.with) { found[old] = Glyph(new) }
    }
    return found
  }()

  /// The same picture in characters that the console has. The cost grows with the number of cells.
  public static func fitted(_ grid: CellGrid) -> CellGrid {
    var fitted = grid
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        guard let scalar = grid[column, row].glyph.scalar, scalar.value > 0x7F,
          let glyph = replacements[scalar]
        else { continue }
        fitted[column, row].glyph = glyph
      }
    }
    return fitted
  }
}

extension TerminalCapabilities {
  /// Whether its font is that of the Linux console. No other terminal is left unasked.
  public var hasConsoleFont: Bool { !answersQueries }
}

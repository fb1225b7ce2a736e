import BacklitGraphics

/// Replaces characters that the font of the Linux console lacks.
///
/// The font in the kernel has the 256 characters of code page 437, and loaded fonts rarely have more than
/// 512. The console shows every missing character as the same square. Symbols and lines that Backlit draws
/// are therefore replaced by similar characters of the same width. Letters are not replaced, because a loaded
/// font may have them.
package enum ConsoleFont {
  private static let replacements: [Unicode.Scalar: Glyph] = {
    let pairs: [(of: String, with: String)] = [
      ("┏┓┗┛━┃┣┫┳┻╋", "╔╗╚╝═║╠╣╦╩╬"), ("╭╮╰╯", "┌┐└┘"), ("╾╼", "══"), ("┄┅┈┉╌╍╴╶╸╺", "──────────"),
      ("┆┇┊┋╎╏╵╷╹╻╽╿", "││││││││││││"), ("▔▁▏▕", "─_││"),
      ("┝┥┠┨┯┷┰┸┿╂", "╞╡╟╢╤╧╥╨╪╫"), ("●◉◆▪", "■■♦■"), ("◯◌◇", "○○♦"), ("▸▹▾▴◂", "►►▼▲◄"), ("‹›", "«»"),
      ("…", "~"), ("−–—‑‒", "-----"), ("‘’‚′", "''''"), ("“”„″", "\"\"\"\""), ("×", "x"),
    ]
    var found: [Unicode.Scalar: Glyph] = [:]
    for pair in pairs {
      for (old, new) in zip(pair.of.unicodeScalars, pair.with) { found[old] = Glyph(new) }
    }
    return found
  }()

  /// The same grid in characters that the console has.
  ///
  /// Complexity: O(number of cells).
  package static func fitted(_ grid: CellGrid) -> CellGrid {
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
  /// Whether the font and the keys are those of the Linux console, the only terminal that is not queried.
  package var isLinuxConsole: Bool { !answersQueries }
}

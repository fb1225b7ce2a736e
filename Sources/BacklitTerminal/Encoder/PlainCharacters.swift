import BacklitGraphics

/// Replaces characters beyond ASCII, for a terminal whose locale does not use UTF-8.
///
/// Lines and symbols become similar signs, letters lose their accents, and anything else is a question mark for each of
/// its columns.
package enum PlainCharacters {
  private static let replacements: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs: [(of: String, with: Unicode.Scalar)] = [
      ("─┄┅┈┉╌╍╴╶╸╺╼╾–—‑‒−‐", "-"), ("━═", "="), ("│┆┇┊┋╎╏╵╷╹╻║╽╿", "|"), ("┃┏┓┗┛", "#"),
      ("●◉◆▪■•★✓✔", "*"),
      ("◯◌◇○▫□☆", "o"), ("▸▹►▶→›»", ">"), ("◂◃◄◀←‹«", "<"), ("▴▵▲△↑", "^"), ("▾▿▼▽↓", "v"), ("…", "~"),
      ("‘’‚′", "'"), ("“”„″", "\""), ("×✕✗", "x"), ("·", "."), ("█▓▒▌▐▀▄", "#"), ("░", ":"), ("°", "o"),
      ("\u{A0}", " "),
      ("ß", "s"), ("æ", "a"), ("Æ", "A"), ("œ", "o"), ("Œ", "O"), ("ø", "o"), ("Ø", "O"), ("đ", "d"),
      ("ł", "l"), ("Ł", "L"),
    ]
    var found: [Unicode.Scalar: Unicode.Scalar] = [:]
    for pair in pairs { for scalar in pair.of.unicodeScalars { found[scalar] = pair.with } }
    // Corners, crossings and rounded corners.
    for value in 0x250C...0x256C as ClosedRange<UInt32> {
      if let scalar = Unicode.Scalar(value), found[scalar] == nil { found[scalar] = "+" }
    }
    for scalar in "╭╮╯╰".unicodeScalars { found[scalar] = "+" }
    return found
  }()

  /// The same grid in ASCII.
  ///
  /// Complexity: O(number of cells).
  package static func fitted(_ grid: CellGrid) -> CellGrid {
    var fitted = grid
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let glyph = grid[column, row].glyph
        if let scalar = glyph.scalar, scalar.isASCII { continue }
        if glyph.isRightHalf {
          fitted[column, row].glyph = Glyph("?") ?? .blank
        } else if let first = glyph.text.unicodeScalars.first {
          fitted[column, row].glyph = Glyph(Character(sign(for: first))) ?? .blank
        }
      }
    }
    return fitted
  }

  /// The same text in ASCII.
  package static func text(_ text: String) -> String {
    guard !text.unicodeScalars.allSatisfy(\.isASCII) else { return text }
    var plain = String.UnicodeScalarView()
    for cluster in text {
      for scalar in cluster.unicodeScalars.prefix(1) { plain.append(sign(for: scalar)) }
    }
    return String(plain)
  }

  /// The sign for a scalar: itself, a similar one, its letter without an accent, or a question mark.
  private static func sign(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return scalar }
    if let sign = replacements[scalar] { return sign }
    let letter = TextMetrics.unaccented(String(scalar)).unicodeScalars.first
    return letter.flatMap { $0.isASCII ? $0 : nil } ?? "?"
  }
}

import BacklitGraphics

/// Adapts right-to-left words to what a terminal does with them.
///
/// Cells are in visual order, with letters as they are written in a file. A terminal that draws each cell alone needs the joined
/// forms of Arabic letters. The terminal kitty gives each word to its text shaper, which draws Arabic and Hebrew letters from
/// right to left. So the first cell of a word must have its first letter. Colours belong to the cells and stay.
package enum RightToLeftWords {
  /// The same grid with the glyphs of each right-to-left word in logical order.
  ///
  /// Complexity: O(number of cells).
  package static func reversed(_ grid: CellGrid) -> CellGrid {
    mapWords(of: grid) { $0.reversed() }
  }

  /// The same grid with the joined forms of Arabic letters, for a terminal that draws each cell alone.
  ///
  /// Complexity: O(number of cells).
  package static func joined(_ grid: CellGrid) -> CellGrid {
    mapWords(of: grid) { word in
      let letters = TextMetrics.joined(word.reversed().compactMap { $0.text.first })
      let glyphs = letters.reversed().compactMap { Glyph($0) }
      return glyphs.count == word.count ? glyphs : word
    }
  }

  /// Replaces the glyphs of each right-to-left word.
  ///
  /// A word is a sequence of letters, marks and digits of right-to-left scripts in one weight, because a different weight is
  /// a different font. Digits alone stay as they are.
  private static func mapWords(of grid: CellGrid, _ transform: ([Glyph]) -> [Glyph]) -> CellGrid {
    var changed = grid
    for row in 0..<grid.rows {
      var start = 0
      while start < grid.columns {
        let first = grid[start, row]
        guard isRightToLeft(first.glyph) else {
          start += 1
          continue
        }
        let font = first.attributes.intersection([.bold, .italic])
        var end = start + 1
        while end < grid.columns, isRightToLeft(grid[end, row].glyph),
          grid[end, row].attributes.intersection([.bold, .italic]) == font
        {
          end += 1
        }
        let word = (start..<end).map { grid[$0, row].glyph }
        if word.contains(where: isLetter) {
          for (column, glyph) in zip(start..<end, transform(word)) { changed[column, row].glyph = glyph }
        }
        start = end
      }
    }
    return changed
  }

  private static func isRightToLeft(_ glyph: Glyph) -> Bool {
    // Most cells have Latin letters, and a function of another module is not inlined.
    guard let scalar = firstScalar(of: glyph), scalar.value >= 0x590 else { return false }
    return TextMetrics.isRightToLeft(scalar)
  }

  private static func isLetter(_ glyph: Glyph) -> Bool {
    firstScalar(of: glyph)?.properties.isAlphabetic == true
  }

  private static func firstScalar(of glyph: Glyph) -> Unicode.Scalar? {
    glyph.scalar ?? glyph.text.unicodeScalars.first
  }
}

extension TerminalCapabilities {
  /// Whether the terminal draws the letters of right-to-left words from right to left, whatever the order of their cells.
  package var reversesWords: Bool { name?.hasPrefix("kitty(") == true }

  /// Whether the terminal joins Arabic letters itself.
  package var joinsLetters: Bool { name.map { Self.joining.contains(where: $0.hasPrefix) } ?? false }

  /// The prefixes of the names of terminals that shape text.
  private static let joining = [
    "kitty(", "VTE(", "Konsole ", "WezTerm ", "ghostty ", "contour ", "iTerm2 ", "mintty ", "mlterm(",
  ]
}
